import { describe, expect, it } from 'vitest';
import { toyAsset } from '../testing/toy-library.ts';
import { meantApart } from './mention-parts.ts';
import { mentionReader } from './mentions.ts';

const assets = [
  'lock14_gates.mp4',
  'aqueduct_day.mp4',
  'bread_and_butter.mp4',
  'dessin_lina.jpg',
  'dessin_yanis.jpg',
].map((name) =>
  toyAsset({ name, seconds: name.endsWith('jpg') ? 0 : 20, kind: name.endsWith('jpg') ? 'image' : 'video' }),
);
const meant = mentionReader(assets);
const namesOf = (ids: readonly string[]) =>
  assets.filter(({ id }) => ids.includes(id)).map(({ name }) => name);

describe('meantApart', () => {
  it('reads each thing of a mention', () => {
    const apart = meantApart('the lock and the aqueduct', meant);
    expect(apart?.map(({ ids }) => namesOf(ids))).toEqual([['lock14_gates.mp4'], ['aqueduct_day.mp4']]);
  });

  it('leaves one file that has both words, and one thing, alone', () => {
    expect(meantApart('bread and butter', meant)).toBeNull();
    expect(meantApart('the lock', meant)).toBeNull();
  });
});

describe('a mention of several', () => {
  it('means all files that a plural names, and no number that only counts them', () => {
    expect(namesOf(meant('les dessins').ids)).toEqual(['dessin_lina.jpg', 'dessin_yanis.jpg']);
    const shots = mentionReader(
      ['vase_01.jpg', 'vase_02.jpg'].map((name) => toyAsset({ name, seconds: 0, kind: 'image' })),
    );
    expect(shots('the two vases').ids).toHaveLength(2);
  });
});
