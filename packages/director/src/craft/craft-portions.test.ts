import { describe, expect, test } from 'vitest';
import { converse, type Said } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';

const assets = [
  ...['frog', 'pig', 'elf'].map((name) => toyAsset({ name: `${name}.mp4`, seconds: 10 })),
  toyAsset({ name: 'viper.mp3', kind: 'audio', seconds: 41 }),
];

function said(...messages: string[]): Said {
  const last = converse(messages, { assets }).at(-1);
  if (last === undefined) throw new Error('nothing was said');
  return last;
}

/** "frog 8", "frog 4 x0.5", "pig 3 grey", "pig 3 mute". */
const clipsOf = (one: Said) =>
  seenFilm(one).clips.map(({ name, seconds, speed, isGrey, isHeard }) =>
    [
      name,
      seconds,
      ...(speed === 1 ? [] : [`x${speed}`]),
      ...(isGrey ? ['grey'] : []),
      ...(isHeard ? [] : ['mute']),
    ].join(' '),
  );
const isUnderstood = ({ message }: Said) =>
  !/not understand|Not done|Not quite|nicht verstanden|pas compris|entendido|Não entendi|capito|没有理解/u.test(
    message,
  );

describe('a stretch of a clip plays otherwise than the rest', () => {
  test.each([
    ['frog.mp4, the last two seconds in slow motion', ['frog 8', 'frog 4 x0.5']],
    ['frog.mp4 with the first 3 seconds in black and white', ['frog 3 grey', 'frog 7']],
    ['slow down the last 3 seconds of frog.mp4', ['frog 7', 'frog 6 x0.5']],
    ['frog.mp4, half grey, half in colour', ['frog 5 grey', 'frog 5']],
    [
      'frog.mp4 in black and white for the first half and colour for the second half',
      ['frog 5 grey', 'frog 5'],
    ],
    ['frog.mp4, die erste Hälfte in Schwarzweiß, die zweite in Farbe', ['frog 5 grey', 'frog 5']],
    ['frog.mp4, les 2 dernières secondes au ralenti', ['frog 8', 'frog 4 x0.5']],
    ['frog.mp4, los últimos 2 segundos en cámara lenta', ['frog 8', 'frog 4 x0.5']],
    ['frog.mp4, os últimos 2 segundos em câmera lenta', ['frog 8', 'frog 4 x0.5']],
    ['frog.mp4, gli ultimi 2 secondi al rallentatore', ['frog 8', 'frog 4 x0.5']],
    ['frog.mp4，前3秒黑白', ['frog 3 grey', 'frog 7']],
    ['frog.mp4, the last two seconds in slow motion, then pig.mp4', ['frog 8', 'frog 4 x0.5', 'pig 10']],
  ])('“%s”', (message, clips) => {
    const one = said(message);
    expect(clipsOf(one)).toEqual(clips);
    expect(isUnderstood(one), one.message).toBe(true);
  });

  test('of a film that is there nothing else is cut', () => {
    const asked: [string, string[]][] = [
      ['the last two seconds of the frog in slow motion', ['frog 4', 'frog 4 x0.5', 'pig 6']],
      ['make the first 3 seconds of the pig black and white', ['frog 6', 'pig 3 grey', 'pig 3']],
      ['die letzten zwei Sekunden vom Frosch in Zeitlupe', ['frog 4', 'frog 4 x0.5', 'pig 6']],
      ['mute the first 2 seconds of the frog', ['frog 2 mute', 'frog 4', 'pig 6']],
      ['青蛙的最后2秒慢动作', ['frog 4', 'frog 4 x0.5', 'pig 6']],
    ];
    for (const [message, clips] of asked) {
      const one = said('frog.mp4 and pig.mp4', message);
      expect(clipsOf(one), message).toEqual(clips);
      expect(isUnderstood(one), one.message).toBe(true);
    }
  });

  test('a stretch that is all that is asked for is all that is shown', () => {
    expect(clipsOf(said('the last two seconds of the frog in slow motion'))).toEqual(['frog 4 x0.5']);
    expect(clipsOf(said('only the first 3 seconds of frog.mp4 in black and white'))).toEqual(['frog 3 grey']);
  });

  test('a stretch of the film goes through its clips', () => {
    const one = said(
      'frog.mp4 4 s, pig.mp4 4 s, the first half of the film in black and white and the rest in colour',
    );
    expect(clipsOf(one)).toEqual(['frog 4 grey', 'pig 4']);
  });
});

describe('the sound of one clip goes, and no other', () => {
  test.each([
    'frog.mp4, pig.mp4 and elf.mp4 in a row without the sound of frog.mp4',
    'frog.mp4, pig.mp4, elf.mp4, turn off the frog’s sound',
    'frog.mp4, pig.mp4 und elf.mp4 ohne den Ton von frog.mp4',
    'frog.mp4, pig.mp4 et elf.mp4 sans le son de frog.mp4',
    'frog.mp4, pig.mp4 y elf.mp4 sin el sonido de frog.mp4',
    'frog.mp4, pig.mp4 e elf.mp4 sem o som do frog.mp4',
    "frog.mp4, pig.mp4 e elf.mp4 senza l'audio di frog.mp4",
    'frog.mp4，pig.mp4和elf.mp4，去掉frog.mp4的声音',
  ])('“%s”', (message) => {
    const one = said(message);
    expect(seenFilm(one).clips.map(({ name, isHeard }) => `${name} ${isHeard}`)).toEqual([
      'frog false',
      'pig true',
      'elf true',
    ]);
    expect(isUnderstood(one), one.message).toBe(true);
  });
});

describe('what comes again at the end otherwise', () => {
  test.each([
    ['frog.mp4 3 s, pig.mp4 3 s, repeat frog.mp4 at the end in slow motion', 'frog 6 x0.5'],
    ['frog.mp4 3 s, pig.mp4 3 s, then the frog again at the end in black and white', 'frog 3 grey'],
    ['frog.mp4 3 s, pig.mp4 3 s, am Ende den Frosch nochmal in Zeitlupe', 'frog 6 x0.5'],
    ['frog.mp4 3 s, pig.mp4 3 s, répète frog.mp4 à la fin au ralenti', 'frog 6 x0.5'],
    ['frog.mp4 3 s, pig.mp4 3 s, al final repite la rana en cámara lenta', 'frog 6 x0.5'],
  ])('“%s”', (message, last) => {
    const one = said(message);
    expect(clipsOf(one)).toEqual(['frog 3', 'pig 3', last]);
    expect(one.message).not.toMatch(/not as asked|nicht wie|pas comme|no es la pedida/u);
  });

  test('of a film that is there', () => {
    expect(clipsOf(said('frog.mp4 3 s, pig.mp4 3 s', 'repeat the frog at the end in slow motion'))).toEqual([
      'frog 3',
      'pig 3',
      'frog 6 x0.5',
    ]);
  });
});
