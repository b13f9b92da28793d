import { readFileSync } from 'node:fs';
import {
  type Evidence,
  parseTimeline,
  serializeTimeline,
  timelineFrames,
  trackSettings,
} from '@rushes/timeline';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { converse, type Said } from '../testing/conversation.ts';
import { shortName } from '../testing/film-facts.ts';
import { toyLibrary } from '../testing/toy-library.ts';
import { assetOf, isClip, requireFilm, speedOf, trackAt, tracksOf } from './film.ts';
import { turnNeeds, turnWishes } from './plan-turn.ts';

/** What the film is after a message; what is absent is not checked. */
interface ExpectedTurn {
  say: string;
  /** Length in frames; footage as `name:frames` in play order, or only the names. */
  frames?: number;
  clips?: string[];
  order?: string[];
  size?: string;
  titles?: string[];
  music?: string;
  /** Settings that every clip has, by their path. */
  all?: { [path: string]: unknown };
  speeds?: number[];
  joins?: number;
  /** Nothing was made of it. */
  refused?: boolean;
  /** It asks for another film. */
  isNew?: boolean;
  /** Answered in words. */
  question?: string;
  says?: string[];
  versions?: number;
  states?: string[];
}

interface Conversation {
  id: string;
  first: string;
  turns: ExpectedTurn[];
}

const url = new URL('../../../../tests/prompts/conversations.json', import.meta.url);
const { conversations } = JSON.parse(readFileSync(url, 'utf8')) as { conversations: Conversation[] };

function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((one, key) => (one as { [key: string]: unknown } | undefined)?.[key], value);
}

function musicOf({ timeline }: Said): string {
  const [index] = tracksOf(timeline, 'music');
  const first = index === undefined ? undefined : trackAt(timeline, index)?.children[0];
  if (first === undefined) return 'none';
  return first.OTIO_SCHEMA === 'Clip.2' && assetOf(first) !== null ? shortName(assetOf(first)) : 'built-in';
}

function titlesOf({ timeline }: Said): string[] {
  return tracksOf(timeline, 'titles').flatMap((index) =>
    (trackAt(timeline, index)?.children ?? []).flatMap((child) =>
      child.OTIO_SCHEMA === 'Clip.2'
        ? Object.values(child.media_references).flatMap((reference) =>
            'parameters' in reference ? String(reference.parameters.text) : [],
          )
        : [],
    ),
  );
}

function seen(said: Said, wanted: ExpectedTurn): Partial<ExpectedTurn> {
  const film = requireFilm(said.timeline);
  const found: { [field in keyof ExpectedTurn]?: unknown } = {
    frames: film.frames,
    clips: film.pieces.map(({ item, frames }) => `${shortName(assetOf(item))}:${frames}`),
    order: film.pieces.map(({ item }) => shortName(assetOf(item))),
    size: `${film.output.width}x${film.output.height}`,
    titles: titlesOf(said),
    music: musicOf(said),
    speeds: film.pieces.map(({ item }) => speedOf(item)),
    joins: film.pieces.filter(({ join }) => join !== null).length,
    refused: said.turn?.isChanged === false,
    isNew: said.turn === null,
    question: said.question,
    versions: said.turn?.versions.length,
    states: said.turn?.outcomes.map(({ change, state }) => `${change} ${state}`),
    all: Object.fromEntries(
      Object.keys(wanted.all ?? {}).map((path) => {
        const values = film.pieces
          .filter(({ item }) => isClip(item))
          .map(({ item }) => at(item.metadata.rushes, path) ?? 'none');
        const [value] = values;
        return [path, values.every((one) => JSON.stringify(one) === JSON.stringify(value)) ? value : values];
      }),
    ),
  };
  return Object.fromEntries(
    Object.keys(wanted).flatMap((field) =>
      field === 'say' || field === 'says' ? [] : [[field, found[field as keyof ExpectedTurn]]],
    ),
  );
}

/** Every rule that a film keeps whatever is said about it. */
function requireWhole(said: Said): void {
  const { timeline } = said;
  parseTimeline(serializeTimeline(timeline));
  const film = requireFilm(timeline);
  const pictures = film.pieces.reduce((sum, { frames }) => sum + frames, 0);
  expect(pictures).toBeGreaterThan(0);
  expect(film.frames).toBe(pictures);
  expect(timelineFrames(timeline, film.output.rate)).toBe(pictures);
  for (const child of timeline.tracks.children) {
    if (child.OTIO_SCHEMA !== 'Track.1' || trackSettings(child).role !== 'footage') continue;
    expect(child.children.length).toBeGreaterThan(0);
  }
  for (const claim of said.turn?.claims ?? []) {
    expect(claim.met || claim.reason !== undefined).toBe(true);
  }
}

describe('conversations', () => {
  test('are at least 25, of two to four messages', () => {
    expect(conversations.length).toBeGreaterThanOrEqual(25);
    for (const { turns } of conversations) expect(turns.length).toBeGreaterThanOrEqual(1);
    for (const { turns } of conversations) expect(turns.length).toBeLessThanOrEqual(3);
  });

  test.each(conversations)('$id: $first', ({ first, turns }) => {
    const said = converse([first, ...turns.map(({ say }) => say)], { assets: toyLibrary });
    for (const [index, wanted] of turns.entries()) {
      const made = said[index + 1];
      if (made === undefined) throw new Error('A message was not answered.');
      requireWhole(made);
      const { say: _, says = [], ...fields } = wanted;
      expect({ say: wanted.say, ...seen(made, wanted) }).toEqual({ say: wanted.say, ...fields });
      for (const words of says) expect(made.message).toContain(words);
    }
  });
});

describe('footage that comes into an upright film', () => {
  const evidence: Evidence = Object.fromEntries(
    ['frog.mp4', 'pig.mp4', 'monster.mp4'].map((name) => [
      `id:${name}`,
      {
        name,
        durationSeconds: 10,
        said: null,
        heard: null,
        seen: null,
        beats: null,
        boxes: {
          width: 720,
          height: 480,
          shots: [{ startSeconds: 0, endSeconds: 10 }],
          boxes: [0, 5].map((atSeconds) => ({
            kind: 'person' as const,
            startSeconds: atSeconds,
            endSeconds: atSeconds + 5,
            x: 0.6,
            y: 0.2,
            width: 0.2,
            height: 0.6,
            weight: 1,
          })),
        },
        absent: {},
      },
    ]),
  );
  const fits = ({ timeline }: Said) =>
    requireFilm(timeline).pieces.map(({ item }) => at(item.metadata.rushes, 'fit') ?? 'none');

  test('fills the frame by following what is seen, as what was there does', () => {
    const [first, second] = converse(
      ['6 second vertical video of frog.mp4 and pig.mp4', 'the monster instead of the frog'],
      { assets: toyLibrary, evidence },
    );
    expect(fits(first as Said)).not.toContain('blur');
    expect(
      requireFilm((second as Said).timeline).pieces.map(({ item }) => shortName(assetOf(item))),
    ).toContain('monster');
    expect(fits(second as Said)).not.toContain('blur');
  });

  test('stands over its blurred copy where nothing is known of it', () => {
    const { 'id:monster.mp4': _, ...others } = evidence;
    const said = converse(
      ['6 second vertical video of frog.mp4 and pig.mp4', 'the monster instead of the frog'],
      { assets: toyLibrary, evidence: others },
    );
    expect(fits(said[1] as Said)).toContain('blur');
  });
});

describe('what one message may come to', () => {
  const after = (...says: string[]) =>
    converse(['3 second video of frog.mp4, pig.mp4 and monster.mp4', ...says], { assets: toyLibrary }).at(
      -1,
    ) as Said;

  test('a film has as many clips as can be rendered, and no more', () => {
    const { message, timeline } = after('loop it 20 times', 'loop it 20 times', 'loop it 20 times');
    expect(requireFilm(timeline).pieces).toHaveLength(3 * 20 * 20);
    expect(message).toContain('it would have 24000 clips, and I make films of up to 2000');
  });

  test('a film is no longer than a video may be', () => {
    const { message, timeline } = after('make it 20 seconds', 'loop it 20 times', 'loop it 20 times');
    expect(requireFilm(timeline).frames).toBe(20 * 20 * 30);
    expect(message).toContain('no video is longer than 60 minutes');
  });

  test('many changes of a film of a thousand clips are left to another message', () => {
    const many = Array.from({ length: 60 }, () => 'swap the first two').join(', ');
    const { turn } = after('loop it 20 times', 'loop it 20 times', many);
    const states = turn?.outcomes.map(({ state }) => state) ?? [];
    expect(states.slice(0, 10)).toEqual(states.slice(0, 10).map(() => 'done'));
    expect(turn?.outcomes.at(-1)).toMatchObject({
      state: 'not-done',
      reason: 'these are too many changes for one message; ask for it in another one',
    });
    expect(turn?.outcomes.length).toBeGreaterThan(states.filter((state) => state === 'done').length);
  });
});

test('a film whose pictures were all taken out by hand is told as such', () => {
  const [made] = converse(['4 second video of frog.mp4'], { assets: toyLibrary });
  const { timeline, brief } = made as Said;
  const emptied = { ...timeline, tracks: { ...timeline.tracks, children: [] } };
  expect(turnWishes(brief, emptied)).toEqual([]);
  expect(turnNeeds(brief, emptied)).toEqual([]);
});

const messages = fc.constantFrom(
  ...conversations.flatMap(({ turns }) => turns.map(({ say }) => say)),
  'make it 1 second',
  'make it 40 seconds',
  'without the frog',
  'loop it',
  'in slow motion',
  'twice as fast',
  'with crossfades',
  'remove the first clip',
  'freeze the last frame',
  'split screen',
  'no music',
  'undo',
);

test('a film stays whole whatever is said about it, and what goes in is never changed', () => {
  fc.assert(
    fc.property(fc.array(messages, { minLength: 1, maxLength: 4 }), (turns) => {
      const first = '9 second video of frog.mp4, pig.mp4 and monster.mp4, title "Toys", calm music';
      const said = converse([first, ...turns], { assets: toyLibrary });
      for (const one of said) requireWhole(one);
    }),
    { numRuns: 25 },
  );
});

const threeToys = '8 second video of elf.mp4 and frog.mp4 and pig.mp4';

test('several questions in one message are answered in their order', () => {
  const [, said] = converse([threeToys, 'how long is it, and which clips are in it?'], {
    assets: toyLibrary,
  });
  expect(said?.message).toMatch(/^The film is 8 seconds long\. The film shows elf\.mp4 .*then pig\.mp4/);
});

test.each(['no captions', 'remove the title', 'make it landscape'])('"%s" of a film that is so', (words) => {
  const [first, said] = converse([threeToys, words], { assets: toyLibrary });
  expect(said?.timeline).toEqual(first?.timeline);
  expect(said?.turn?.isChanged).toBe(false);
  expect(said?.message).toContain('The film is so already');
});

test('a time for one clip is not that of the film', () => {
  const [, said] = converse([threeToys, 'Begin with the monster for two seconds'], { assets: toyLibrary });
  expect(said?.message).toContain('a 10 second video (1280x720, 30 fps) from monster.mp4, elf.mp4');
  const secondsOf = (prompt: string) =>
    converse([prompt], { assets: toyLibrary })[0]?.brief.parts.map(({ seconds }) => seconds);
  expect(secondsOf('Show each of frog, pig and elf for exactly 3 seconds.')).toEqual([3, 3, 3]);
  expect(secondsOf('each toy 2 seconds: frog, pig')).toEqual([2, 2]);
  expect(secondsOf('Show each toy, 10 seconds in total: frog, pig')).toEqual([undefined, undefined]);
});

test('small talk asks for no film, and one more thing is none', () => {
  for (const words of [
    'hey, what can you do?',
    "she'll love it, thank you!!",
    "Merci beaucoup, c'est parfait",
  ]) {
    expect(converse([threeToys, words], { assets: toyLibrary })[1]?.question, words).toBe('talk');
  }
  const [, said] = converse([threeToys, 'Thanks! One more thing, no sound'], { assets: toyLibrary });
  expect(said?.turn).not.toBeNull();
});

test('one clip is silent where one is named, and heard again with the others', () => {
  const heardOf = ({ timeline }: Said) =>
    requireFilm(timeline).pieces.map(({ sound }) => isClip(sound) && sound.enabled);
  const said = converse(
    [
      '9 second video of beach 01.mp4, upload.mp4 and beach 02.mp4, no music',
      'mute upload.mp4',
      'with original sound',
    ],
    { assets: toyLibrary },
  );
  expect(said.map(heardOf)).toEqual([
    [true, true, true],
    [true, false, true],
    [true, true, true],
  ]);
  expect(said[1]?.message).toContain('no sound of');
  expect(said[1]?.turn?.claims.filter(({ met }) => !met)).toEqual([]);
  expect(said[1]?.brief.originalSound).toBeNull();
});

test('a picture laid over the film takes no footage out', () => {
  const [, said] = converse(['9 second video of frog and pig', 'put elf.mp4 in the top right corner'], {
    assets: toyLibrary,
  });
  expect(said?.message).toContain('I changed the film');
  expect(said?.message).not.toContain('taken footage out');
});

test('a time beside a clip that is to be shorter is that of the clip', () => {
  const framesOf = ({ timeline }: Said) => requireFilm(timeline).pieces.map(({ frames }) => frames);
  for (const words of ['la rana più corta, 2 secondi', 'make the frog shorter, 2 seconds']) {
    const [before, after] = converse(['12 second video of frog and pig', words], { assets: toyLibrary }).map(
      framesOf,
    );
    expect(after, words).toEqual([60, before?.[1]]);
  }
});
