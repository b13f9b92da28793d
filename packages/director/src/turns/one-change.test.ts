/** A change of one thing leaves all else as it was: generated changes over a film with everything in it. */
import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { type SeenFilm, seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';

const assets = [
  ...['pig', 'frog', 'elf', 'monster'].map((name) => toyAsset({ name: `${name}.mp4`, seconds: 20 })),
  toyAsset({ name: 'viper.mp3', kind: 'audio', seconds: 90 }),
  toyAsset({ name: 'boat.mp4', seconds: 12 }),
];
const first =
  'the pig 2 seconds, then the frog 3 seconds, then the elf 4 seconds, then the monster 5 seconds. ' +
  'Title "Hello" at the start and "Bye" at the end. Music viper';
const dressed = [first, 'the pig in black and white', 'the elf louder', 'crossfades'];

/** What a person tells apart of a film; times of texts follow the cut. */
type Part =
  | 'order'
  | 'lengths'
  | 'speeds'
  | 'greys'
  | 'gains'
  | 'heard'
  | 'texts'
  | 'music'
  | 'musicDb'
  | 'shape'
  | 'seconds';
const partsOf = (film: SeenFilm): Record<Part, unknown> => {
  const by = (value: (clip: SeenFilm['clips'][number]) => unknown) =>
    Object.fromEntries(
      film.clips.map((clip) => [clip.name, value(clip)] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  return {
    order: film.clips.map(({ name }) => name),
    lengths: by(({ seconds }) => Math.round(seconds * 10) / 10),
    speeds: by(({ speed }) => speed),
    greys: by(({ isGrey }) => isGrey),
    gains: by(({ gainDb }) => gainDb),
    heard: by(({ isHeard }) => isHeard),
    texts: film.texts.map(({ text }) => text),
    music: film.music,
    musicDb: film.musicDb,
    shape: film.width / film.height,
    seconds: Math.round(film.seconds * 10) / 10,
  };
};

const films = (message: string) => {
  const [before, after] = converse([...dressed, message], { assets })
    .slice(-2)
    .map((said) => partsOf(seenFilm(said)));
  if (before === undefined || after === undefined) throw new Error('nothing was said');
  return { before, after };
};

const names = ['the pig', 'the frog', 'the second one', 'the last one', 'the one after the pig'];
const changes: readonly { says: (name: string) => string; changes: readonly Part[] }[] = [
  { says: (name) => `${name} 1 second longer`, changes: ['lengths', 'seconds'] },
  { says: (name) => `make ${name} shorter`, changes: ['lengths', 'seconds'] },
  { says: (name) => `${name} at half speed`, changes: ['speeds', 'lengths', 'seconds'] },
  {
    says: (name) => `${name} in slow motion, half speed, still 2 seconds on screen`,
    changes: ['speeds', 'lengths', 'seconds'],
  },
  { says: (name) => `${name} in sepia`, changes: ['greys'] },
  { says: (name) => `mute ${name}`, changes: ['heard', 'gains'] },
  { says: (name) => `${name} louder`, changes: ['gains'] },
  { says: (name) => `put ${name} first`, changes: ['order'] },
  { says: (name) => `play ${name} backwards`, changes: ['speeds'] },
  { says: (name) => `write "Wow" on ${name}`, changes: ['texts'] },
];
const whole: readonly { says: string; changes: readonly Part[] }[] = [
  { says: 'make it 20 seconds', changes: ['lengths', 'seconds'] },
  { says: 'longer', changes: ['lengths', 'seconds'] },
  { says: 'make it 8 seconds', changes: ['lengths', 'seconds'] },
  { says: 'vertical', changes: ['shape'] },
  { says: 'music quieter', changes: ['musicDb'] },
  { says: 'swap the first two', changes: ['order'] },
  { says: 'change the title to "Ahoy"', changes: ['texts'] },
  // Without music the footage is heard as it is.
  { says: 'remove the music', changes: ['music', 'musicDb', 'gains'] },
];

const broken = ({ says, changes: free }: { says: string; changes: readonly Part[] }): string[] => {
  const { before, after } = films(says);
  const isDone = free.some((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]));
  const spoiled = (Object.keys(before) as Part[]).filter(
    (part) => !free.includes(part) && JSON.stringify(before[part]) !== JSON.stringify(after[part]),
  );
  const isLook = says.endsWith('sepia');
  return [
    ...(isDone || isLook ? [] : [`${says}: nothing was done`]),
    ...spoiled.map(
      (part) => `${says}: ${part} ${JSON.stringify(before[part])} -> ${JSON.stringify(after[part])}`,
    ),
  ];
};

test('a change of one clip leaves all else as it was', () => {
  const all = changes.flatMap(({ says, changes: free }) =>
    names.map((name) => ({ says: says(name), changes: free })),
  );
  // What is first already, grey already or at that length already has nothing to do.
  const idle = new Set(['put the pig first']);
  expect(all.filter(({ says }) => !idle.has(says)).flatMap(broken)).toEqual([]);
});

test('a change of the whole leaves all else as it was', () => {
  expect(whole.flatMap(broken)).toEqual([]);
});

test('what comes in and goes leaves the others as they were', () => {
  const rest = (message: string) => {
    const { before, after } = films(message);
    const own = before.lengths as Record<string, number>;
    const now = after.lengths as Record<string, number>;
    return Object.entries(own).flatMap(([name, seconds]) =>
      now[name] === undefined || now[name] === seconds
        ? []
        : [`${message}: ${name} ${seconds} -> ${now[name]}`],
    );
  };
  const messages = [
    'add the boat after the frog, 3 seconds',
    'remove the elf',
    'replace the frog with the boat',
    'the boat at the end, 2 seconds',
    'get rid of everything after the elf',
    'remove the second one and mute the third',
  ];
  expect(messages.flatMap(rest)).toEqual([]);
});
