import { expect, test } from 'vitest';
import { drawnNotes } from '../generation.service.ts';
import type { AudioWish, ImageWish, VideoWish } from '../models/check-request.ts';

const size = { seed: 7, width: 640, height: 360, format: null, resolution: null };
const image = (prompt: string): ImageWish => ({ area: 'image', prompt, ...size, inputFrame: null });
const film = (prompt: string): VideoWish => ({
  ...{ area: 'video', prompt, ...size, seconds: 8 },
  ...{ inputFrame: null, outputFrame: null, referenceImages: [], inputAudio: null },
});
const others = [
  { id: 'photon', area: 'image' },
  { id: 'veo', area: 'video' },
] as const;
const isTold = (wish: ImageWish | VideoWish) =>
  drawnNotes(wish, 8, others).some((note) => note.includes('paint no views'));

test.each(['A cat on a sofa', 'a fox in the snow at dawn', 'Eine Katze auf dem Sofa'])(
  'says of a view that words stand for it, and what paints it: %s',
  (prompt) => {
    expect(isTold(image(prompt))).toBe(true);
    expect(drawnNotes(image(prompt), null, others).join()).toContain('(photon)');
    expect(drawnNotes(film(prompt), 8, others).at(-1)).toContain('(veo)');
  },
);

test.each([
  'Poster for a chess tournament',
  'Title: Summer',
  '"Less, but better."',
  'Opening hours: Mo–Fr 8–18 Uhr, Sa 9–13 Uhr',
  'Chess tournament on 9 May, 10 am, Town Hall',
  'Happy birthday, Anna!',
  'Our revenue: 12 in 2022, 15 in 2023, 19 in 2024',
])('says nothing of the sort where words are what is wanted: %s', (prompt) => {
  expect(isTold(image(prompt))).toBe(false);
  expect(isTold(film(prompt))).toBe(false);
});

test('tells what of the stated tempo and key composed music keeps, and what not', () => {
  const music = (prompt: string): AudioWish => ({ area: 'audio', prompt, seed: 7, seconds: 20, stem: null });
  expect(drawnNotes(music('techno, 140 bpm, D minor'), 20, others)).toEqual([
    expect.stringMatching(/^Composed music at 140 bpm, in D minor; its last chord/),
  ]);
  expect(drawnNotes(music('jazz in 5/4'), 20, others).join()).toContain('5/4 was not kept');
  expect(drawnNotes(music('gentle music'), 20, others)).toEqual([]);
  expect(drawnNotes(film('A garden in spring. Music at 90 bpm.'), 8, others).join()).toContain('at 90 bpm');
});
