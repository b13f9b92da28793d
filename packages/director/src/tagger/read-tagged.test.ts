/** Messages of a writer by whom nothing was taught: what rules alone do not read. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkMarks } from '../../../../eval/reading/check-marks.ts';
import { readMarks } from '../../../../eval/reading/marks.ts';
import { libraryAssets } from '../testing/conversation-checks.ts';
import { readTagged } from './read-tagged.ts';

type Library = Parameters<typeof checkMarks>[0]['library'];
const libraries = JSON.parse(
  readFileSync(new URL('../../../../eval/reading/messages/de-fr.json', import.meta.url), 'utf8'),
) as { library: Library; messages: { id: string; marked: string }[] }[];
const byId = new Map(
  libraries.flatMap(({ library, messages }) =>
    messages.map(({ id, marked }) => [id, { library, marked }] as const),
  ),
);

describe('all that a message asks for is in its film', () => {
  test.each([1, 8, 27, 34, 46, 83, 108, 116, 165, 166, 172, 218, 243, 296])('defrC-%d', (nth) => {
    const { library, marked } = byId.get(`defrC-${nth}`) ?? { library: {}, marked: '' };
    const missed = checkMarks({ library, ...readMarks(marked) }).filter(({ isMet }) => !isMet);
    expect(missed).toEqual([]);
  });
});

test('any text is read, and what asks for nothing adds nothing', () => {
  const assets = libraryAssets({ 'beach.mp4': { seconds: 20 } });
  for (const text of ['', '\n\n', '{}"“', '\u0000', '”'.repeat(50), 'x '.repeat(3_000), '🎬🎬', '从第'])
    expect(readTagged(text, assets).finds.length).toBeLessThan(12);
});
