import { writeScenes } from '@rushes/generate';
import { describe, expect, test } from 'vitest';
import { parsePrompt, planEdit } from '../index.ts';

/** Every text of the generated video, and what was not acted on. */
function made(prompt: string): { shown: string; unmet: string } {
  const shown: string[] = [];
  const plan = planEdit({
    brief: parsePrompt(prompt, []),
    assets: [],
    seed: 1,
    writeScenes: (request) => {
      const film = writeScenes(request);
      shown.push(...film.scenes.flatMap(({ text }) => text));
      return film;
    },
  });
  const unmet = plan.claims.flatMap((claim) => (claim.kind === 'words' && !claim.met ? [claim.words] : []));
  return { shown: shown.join(' | ').toLowerCase(), unmet: unmet.join(' | ').toLowerCase() };
}

describe('what speaks to the maker never stands on the screen', () => {
  test.each([
    ['Our bakery in Graz. Make it punchy.', 'graz', 'punchy'],
    ['Our bakery in Graz. Use the b-roll of the kitchen', 'graz', 'roll'],
    ["Our bakery in Graz. Don't show logos", 'graz', 'logos'],
    ['Our bakery in Graz. Should feel like summer', 'graz', 'summer'],
    ['Our bakery in Graz\nStrong opening\nNo text on screen\nWarm colors', 'graz', 'opening'],
    ['Unsere Bäckerei in Graz. Mach es knackig. Soll sich wie Sommer anfühlen.', 'graz', 'sommer'],
    ['Unsere Bäckerei in Graz. Zeig keine Logos.', 'graz', 'logos'],
    ['Notre boulangerie à Graz. Rends ça dynamique, pas de logos', 'graz', 'logos'],
    ['Nuestra panadería en Graz. Que parezca verano, sin logotipos', 'graz', 'logotipos'],
  ])('%s', (prompt, subject, direction) => {
    const { shown } = made(prompt);
    expect(shown).toContain(subject);
    expect(shown).not.toContain(direction);
  });

  test('and is said where nothing was done about it', () => {
    expect(made("Our bakery in Graz. Don't show logos, should feel like summer").unmet).toMatch(
      /logos.*summer/,
    );
  });

  test('what is told to those who watch stays', () => {
    for (const copy of ['Use code SAVE30', "Don't miss out", 'Keep it cold for days', 'No sugar, no milk'])
      expect(made(`Our bakery in Graz. ${copy}.`).shown).toContain(copy.split(' ').at(-1)?.toLowerCase());
  });
});
