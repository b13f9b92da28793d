import { expect, test } from 'vitest';
import { readSaidMusic } from './said-music.ts';

test.each<[string, number]>([
  ['driving techno, 140 bpm', 140],
  ['lofi at 80 BPM', 80],
  ['a march of 90 beats per minute', 90],
  ['soft piano, tempo 120', 120],
  ['Tempo: 66, strings', 66],
  ['bpm=174 drum and bass', 174],
  ['140bpm trance', 140],
  ['house, 92.5 bpm', 92.5],
  ['ruhige Musik mit 120 Schlägen pro Minute', 120],
  ['Musik, 120 Schläge pro Minute', 120],
  ['120 battements par minute', 120],
  ['110 pulsaciones por minuto', 110],
  ['100 battiti al minuto', 100],
  ['between 120 and 130 bpm', 125],
  ['60 seconds of house, 128 bpm 30 seconds', 128],
])('reads the tempo of %s', (prompt, tempo) => {
  expect(readSaidMusic(prompt)).toMatchObject({ tempo, besides: [] });
});

test.each<[string, number, 'major' | 'minor' | null]>([
  ['a sad piece in D minor', 2, 'minor'],
  ['A major, bright', 9, 'major'],
  ['happy ukulele in A major', 9, 'major'],
  ['an A minor song', 9, 'minor'],
  ['piano in a minor, slow', 9, 'minor'],
  ['lofi, Am, 80 bpm', 9, 'minor'],
  ['lofi in Am', 9, 'minor'],
  ['synthwave in F# minor', 6, 'minor'],
  ['synthwave in F-sharp minor', 6, 'minor'],
  ['brass in B flat major', 10, 'major'],
  ['Bbm, slow', 10, 'minor'],
  ['in C♯m', 1, 'minor'],
  ['E-flat major fanfare', 3, 'major'],
  ['strings in d minor', 2, 'minor'],
  ['key of G', 7, null],
  ['Traurige Musik in d-Moll', 2, 'minor'],
  ['ein Marsch in A-Dur', 9, 'major'],
  ['ein Marsch in B-Dur', 10, 'major'],
  ['Orgel, H-Moll', 11, 'minor'],
  ['Es-Dur', 3, 'major'],
  ['fis-Moll', 6, 'minor'],
  ['As-Dur', 8, 'major'],
  ['une valse en ré mineur', 2, 'minor'],
  ['piano en si bémol majeur', 10, 'major'],
  ['guitarra en la menor', 9, 'minor'],
  ['guitarra en la menor a 90 bpm', 9, 'minor'],
  ['fa sostenido menor', 6, 'minor'],
  ['un valzer in do maggiore', 0, 'major'],
])('reads the key of %s', (prompt, key, mode) => {
  expect(readSaidMusic(prompt)).toMatchObject({ key, mode, besides: [] });
});

test.each<[string, number, number]>([
  ['piano in 3/4', 3, 4],
  ['a slow waltz', 3, 4],
  ['ein Walzer', 3, 4],
  ['jazz in 5/4 time', 5, 4],
  ['6/8 feel', 6, 8],
  ['ein Stück im 3/4-Takt', 3, 4],
])('reads the metre of %s', (prompt, beats, unit) => {
  expect(readSaidMusic(prompt).metre).toEqual({ beats, unit });
});

test.each([
  'A major city wakes up',
  'A minor piece of luck',
  'a minor accident in a major town',
  'music for a minor change',
  'Am Strand, ruhige Musik',
  'I think I Am legend',
  'la mayor parte de la gente',
  'mi mayor deseo',
  'es la menor de las hermanas',
  'A heart at rest makes 60 beats per minute.',
  'the tempo 2x faster',
  '3/4 of all people, a 3/4 view',
  'in 3/4 of all cases',
  'a trailer in 16/9',
  'plan B, vitamin C and D',
  '140 people at 80 km/h',
  'das Geschäft hat durchgehend offen',
])('reads nothing of music in: %s', (prompt) => {
  expect(readSaidMusic(prompt)).toEqual({ tempo: null, key: null, mode: null, metre: null, besides: [] });
});

test('a mode alone; what cannot be had in the same piece is told; long blanks take no time', () => {
  expect(readSaidMusic('slow strings in a minor key')).toMatchObject({ key: null, mode: 'minor' });
  expect(readSaidMusic('builds from 80 to 140 bpm')).toMatchObject({ tempo: 80, besides: ['140 bpm'] });
  expect(readSaidMusic('in C major, then A minor')).toMatchObject({ key: 0, besides: ['A minor'] });
  expect(readSaidMusic('D dorian, 90 bpm').besides).toEqual(['dorian']);
  expect(readSaidMusic(`tempo${' '.repeat(3900)}120`).tempo).toBe(120);
});
