/** Scripts pasted into a prompt: scenes, texts, voices, directions, times; in lines, lists and tables. */
import { writeScenes } from '@rushes/generate';
import { expect, test } from 'vitest';
import { claimsOf } from '../claims.ts';
import { planEdit } from '../planner.ts';
import { readPrompt } from '../reading/read-prompt.ts';
import { toyLibrary } from '../testing/toy-library.ts';
import { readScript } from './read-script.ts';

const scenesOf = (prompt: string) =>
  (readScript(prompt)?.scenes ?? []).map(({ picture, texts, voices, directions, seconds }) => {
    return { picture, texts, voices, directions, seconds };
  });

const toy = [
  {
    picture: 'The frog jumps',
    texts: ['Hello farm!'],
    voices: ['Every morning is new.'],
    directions: ['close-up'],
    seconds: 3,
  },
  { picture: 'The pig', texts: ['Buy now'], voices: [], directions: [], seconds: 4 },
];

test.each([
  [
    'scenes',
    'A vertical film from this script:\nScene 1 (0:00–0:03): The frog jumps [close-up] “Hello farm!”\nVOICE: Every morning is new.\n\n' +
      'Scene 2 (0:03–0:07): The pig\nTEXT: Buy now',
  ],
  [
    'a Markdown table',
    '| Time | Picture | Text | VO | Notes |\n|---|:--|---|---|---|\n| 0:00-0:03 | The frog jumps | Hello farm! | Every morning is new. | close-up |\n' +
      '| 0:03-0:07 | The pig | Buy now | | |',
  ],
  [
    'a table with tabs',
    'Zeit\tBild\tText\tSprecher\tRegie\n3 s\tThe frog jumps\tHello farm!\tEvery morning is new.\tclose-up\n4\tThe pig\tBuy now\t\t',
  ],
  [
    'times',
    '0:00 - 0:03 The frog jumps. VO: “Every morning is new.” TEXT: Hello farm! [close-up]\n0:03 - 0:07 The pig "Buy now"',
  ],
  [
    'German labels',
    'Drehbuch:\nSzene 1 (3 s): The frog jumps [close-up]\nEinblendung: Hello farm!\nSprecher: Every morning is new.\nSzene 2 (4 s): The pig „Buy now“',
  ],
  [
    'French labels',
    'Scénario :\nPlan 1 (3 s) : The frog jumps [close-up]\nTexte : Hello farm!\nVoix off : Every morning is new.\nPlan 2 (4 s) : The pig « Buy now »',
  ],
  [
    'Spanish labels',
    'Guion:\nEscena 1 (3 s): The frog jumps [close-up]\nTexto en pantalla: Hello farm!\nVoz en off: Every morning is new.\nEscena 2 (4 s): The pig\nTítulo: Buy now',
  ],
  [
    'a shot list',
    'Shot list\n1. The frog jumps (3 s) [close-up]\nTEXT: Hello farm!\nVO: Every morning is new.\n2. The pig (4 s)\nTEXT: Buy now',
  ],
])('reads %s', (_, prompt) => {
  const scenes = scenesOf(prompt).map((scene) => ({ ...scene, picture: scene.picture.replace(/\.$/, '') }));
  expect(scenes).toEqual(toy);
});

test.each([
  'A 10 second vertical teaser of the frog, title "Toy parade"',
  'Make a film of the frog and the pig.\nNote: keep it short.\nTitle: Toys',
  'a video\nwith music\nof the frog',
])('is no script: %s', (prompt) => {
  expect(readScript(prompt)).toBeNull();
});

test('a list of numbered wishes that names no footage is none', async () => {
  const brief = await readPrompt('1. Make it black and white\n2. Use calm music\n3. 10 seconds', {
    assets: toyLibrary,
    unusable: [],
  });
  expect(brief.length).toMatchObject({ seconds: 10 });
  expect(brief.edits).toContainEqual(expect.objectContaining({ kind: 'look' }));
});

const script =
  'A square film with no music from this script:\nScene 1 (0:00–0:03): the frog [slowly, dear editor] “Hello farm!”\nVOICE: Every morning is new.\n' +
  'Scene 2 (0:03–0:05): a purple dragon\nScene 3 (0:05–0:09): the pig\nTEXT: Buy now';

test('plays the scenes in order at their times, with the texts to the letter and no direction on the screen', async () => {
  const brief = await readPrompt(script, { assets: toyLibrary, unusable: [] });
  const plan = planEdit({ brief, assets: toyLibrary, seed: 1, writeScenes });
  const [length] = claimsOf(plan.claims, 'length');
  expect(length).toMatchObject({ seconds: 9, met: true });
  expect(brief.shape).toMatchObject({ width: 1, height: 1 });
  expect(claimsOf(plan.claims, 'order')).toMatchObject([
    { assetIds: ['id:frog.mp4', 'id:pig.mp4'], met: true },
  ]);
  expect(claimsOf(plan.claims, 'time').map(({ frames, askedFrames }) => [frames, askedFrames])).toEqual([
    [150, 150],
    [120, 120],
  ]);
  const titles = claimsOf(plan.claims, 'title').map(({ text, startFrame, endFrame }) => [
    text,
    startFrame,
    endFrame,
  ]);
  expect(titles).toEqual([
    ['Hello farm!', 0, 90],
    ['Buy now', 150, 270],
  ]);
  expect(JSON.stringify(plan.timeline)).not.toContain('dear editor');
  // What is not there is told: a scene without footage, a voice without sound.
  const unmet = plan.claims.filter(({ met }) => !met);
  expect(unmet.map(({ kind }) => kind).sort()).toEqual(['assets', 'voice']);
  expect(JSON.stringify(unmet)).toContain('scene 2, “a purple dragon”');
});

test('takes what is found by meaning for a scene that names no file', async () => {
  const brief = await readPrompt(
    'Script:\nScene 1 (2 s): somebody laughs\nScene 2 (3 s): the pig',
    { assets: toyLibrary, unusable: [] },
    async (wishes) => {
      expect(wishes.map(({ words }) => words)).toEqual(['somebody laughs']);
      const moment = { assetId: 'id:elf.mp4', range: { startSeconds: 4, endSeconds: 5 } };
      return new Map(wishes.map(({ key }) => [key, { moments: [moment], note: null, reason: '' }]));
    },
  );
  expect(brief.parts).toMatchObject([
    { assetId: 'id:elf.mp4', seconds: 2, within: { startSeconds: 4, endSeconds: 6 } },
    { assetId: 'id:pig.mp4', seconds: 3 },
  ]);
});

test('draws a script of which there is no footage, with its texts alone', async () => {
  const brief = await readPrompt(
    'Script:\nScene 1 (5 s): sunrise [wide]\nTEXT: Good morning\nScene 2 (5 s): coffee\nTEXT: Get up',
    {
      assets: [],
      unusable: [],
    },
  );
  const plan = planEdit({ brief, assets: [], seed: 1, writeScenes });
  expect(plan.kind).toBe('generated');
  expect(claimsOf(plan.claims, 'length')).toMatchObject([{ seconds: 10, met: true }]);
  const shown = JSON.stringify(plan.timeline);
  for (const text of ['Good morning', 'Get up']) expect(shown).toContain(text);
  for (const text of ['wide', 'Scene 1', 'sunrise']) expect(shown).not.toContain(text);
});

test('what is asked below a script is of the film, not a scene', async () => {
  const brief = await readPrompt(
    'Script:\nThe frog jumps.\nVOICE: Hello.\nThe pig\nMake this 30 seconds long.',
    { assets: toyLibrary, unusable: [] },
  );
  expect(brief.length).toMatchObject({ seconds: 30 });
  expect(brief.parts).toHaveLength(2);
});

test('marks that are opened twenty thousand times and never closed are read in time', async () => {
  const brief = await readPrompt(`Script:\nThe frog\nVOICE: Hello.\n${'“'.repeat(20_000)}`, {
    assets: toyLibrary,
    unusable: [],
  });
  expect(brief.titles).toEqual([]);
});
