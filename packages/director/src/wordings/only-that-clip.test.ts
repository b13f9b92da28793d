/** Changes of one clip that leave the others as they are, and changes that few languages were read in. */
import { clipSettings } from '@rushes/timeline';
import { describe, expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';
import { isClip, requireFilm } from '../turns/film.ts';

const assets = [
  ...['beach', 'market', 'hotel'].map((name) => toyAsset({ name: `${name}.mp4`, seconds: 10 })),
  toyAsset({ name: 'cake.jpg', kind: 'image' }),
  toyAsset({ name: 'ukulele.mp3', kind: 'audio', seconds: 60 }),
];

function after(first: string, change: string) {
  const said = converse([first, change], { assets }).at(-1);
  if (said?.timeline == null) throw new Error('There is no film.');
  return { ...seenFilm(said), timeline: said.timeline };
}

/** For each clip whether its colours are changed. */
const looked = (first: string, change: string): boolean[] =>
  requireFilm(after(first, change).timeline).pieces.map(
    ({ item }) => isClip(item) && (clipSettings(item).color ?? null) !== null,
  );

describe('one clip is warmer, and all three are there', () => {
  test.each([
    ['beach, market, hotel 5 s each', 'only the beach warm, the others as they were'],
    ['beach, market, hotel 5 s each', 'warmer colours only for the beach'],
    ['beach, market, hotel 5 s each', 'only the beach in warm colours'],
    ['beach, market, hotel 5 s each', 'warm colours for the beach'],
    ['Strand, Markt, Hotel je 5 s', 'nur der Strand in warmen Farben'],
    ['plage, marché, hôtel 5 s chacun', 'la plage en couleurs chaudes, les autres comme avant'],
  ])('%s || %s', (first, change) => {
    expect(looked(first, change)).toEqual([true, false, false]);
  });
});

test('a clip that shall have no music leaves it under the others', () => {
  const first = 'beach and market 5 s each, with ukulele.mp3';
  expect(after(first, 'the market without music').music).toBe('ukulele');
  expect(after(first, 'the whole film without music').music).toBe('none');
});

describe('the volume of the music and the middle of a film', () => {
  test.each([
    ['praia e mercado, 5 s cada, com ukulele.mp3', 'diminui o volume da música'],
    ['playa y mercado, 5 s cada uno, con ukulele.mp3', 'baja el volumen de la música'],
    ['spiaggia e mercato, 5 s l’uno, con ukulele.mp3', 'abbassa il volume della musica'],
    ['plage et marché, 5 s chacun, avec ukulele.mp3', 'baisse le volume de la musique'],
  ])('%s || %s', (first, change) => {
    expect(after(first, change)).toMatchObject({ music: 'ukulele', musicDb: -6 });
  });

  test.each([
    ['praia e mercado, 5 s cada', 'coloca o bolo no meio por 3 segundos'],
    ['playa y mercado, 5 s cada uno', 'pon el pastel en medio, 3 segundos'],
    ['Strand und Markt je 5 s', 'die Torte in die Mitte, 3 Sekunden'],
    ['spiaggia e mercato, 5 s l’uno', 'metti la torta nel mezzo per 3 secondi'],
  ])('%s || %s', (first, change) => {
    expect(after(first, change).clips.map(({ name, seconds }) => `${name} ${seconds}`)).toEqual([
      'beach 5',
      'cake 3',
      'market 5',
    ]);
  });

  test('and what comes to the front in Chinese', () => {
    expect(after('海滩4秒，市场4秒', '把市场放到前面').clips.map(({ name }) => name)).toEqual([
      'market',
      'beach',
    ]);
  });
});
