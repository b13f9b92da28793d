import type { Evidence, Timeline } from '@rushes/timeline';
import { describe, expect, test } from 'vitest';
import type { Claim } from './claims.ts';
import { type Brief, parsePrompt, planEdit } from './index.ts';
import { type FilmMeasures, measuredClaims } from './measured.ts';
import { beginReading } from './reading/read-prompt.ts';
import { plainScenes } from './testing/plain-scenes.ts';
import { toyLibrary } from './testing/toy-library.ts';
import { blackCards } from './turns/cards.ts';
import { requireFilm } from './turns/film.ts';
import { finishPlan } from './turns/plan-turn.ts';
import { shortcoming } from './turns/shortcoming.ts';

const made = (prompt: string): { brief: Brief; claims: Claim[]; timeline: Timeline } => {
  const brief = parsePrompt(prompt, toyLibrary);
  const world = { assets: toyLibrary, evidence: {}, seed: 1, writeScenes: plainScenes };
  return { brief, ...finishPlan(planEdit({ brief, ...world }), brief, world) };
};

/** The file that a plan of eight seconds should become. */
const good: FilmMeasures = {
  durationSeconds: 8,
  width: 1280,
  height: 720,
  black: [],
  hasSound: true,
  silent: [],
  isDamaged: false,
};

function held(prompt: string, tampered: Partial<FilmMeasures> = {}, lufs: number | null = -14) {
  const { brief, claims, timeline } = made(prompt);
  const measures = { ...good, ...tampered };
  const blackAsked = blackCards(timeline);
  return measuredClaims(claims, { measures, whyNot: null, lufs, targetLufs: -14, brief, blackAsked });
}

test('black of a card that was asked for is no fault of the file, any other is', () => {
  const prompt = 'frog.mp4 3 s, pig.mp4 3 s, end card "Bye" 2 seconds';
  const brief = beginReading(prompt, { assets: toyLibrary, unusable: [] }).briefWith(new Map());
  const world = { assets: toyLibrary, evidence: {}, seed: 1, writeScenes: plainScenes };
  const { claims, timeline } = finishPlan(planEdit({ brief, ...world }), brief, world);
  const fallenOf = (startSeconds: number) =>
    measuredClaims(claims, {
      measures: { ...good, black: [{ startSeconds, endSeconds: 8 }] },
      ...{ whyNot: null, lufs: null, targetLufs: -14, brief, blackAsked: blackCards(timeline) },
    }).fallen;
  expect(fallenOf(6)).toEqual([]);
  expect(fallenOf(5)).toMatchObject([{ kind: 'file', reason: '1 s of it are black' }]);
});

const film = '8 second video of frog.mp4 and pig.mp4 with music viper.mp3, 720p';

describe('claims are held against the finished file', () => {
  test('a file that is as planned keeps every verdict', () => {
    const { claims, fallen } = held(film);
    expect(fallen).toEqual([]);
    expect(claims.at(-1)).toMatchObject({ kind: 'file', measured: true, met: true, seconds: 8, lufs: -14 });
  });

  const tamperings: [string, Partial<FilmMeasures>, number | null, Claim['kind'][]][] = [
    ['it is shorter', { durationSeconds: 6 }, -14, ['length']],
    ['it has another shape', { width: 720, height: 1280 }, -14, ['shape']],
    ['it is smaller', { width: 640, height: 360 }, -14, ['shape', 'resolution']],
    ['a part is black', { black: [{ startSeconds: 3, endSeconds: 4 }] }, -14, ['file']],
    ['a part can not be read', { isDamaged: true }, -14, ['file']],
    ['nothing is heard', { silent: [{ startSeconds: 0, endSeconds: 8 }] }, -14, ['music']],
    ['it has no sound', { hasSound: false, silent: null }, null, ['music']],
    ['it is too soft', {}, -23, ['file']],
    ['its pictures were not looked at', { black: null }, -14, ['file']],
  ];
  test.each(tamperings)('%s: the verdict falls', (_, tampered, lufs, kinds) => {
    const { fallen } = held(film, tampered, lufs);
    expect(fallen.map(({ kind }) => kind)).toEqual(kinds);
    for (const { met, reason } of fallen) {
      expect(met).toBe(false);
      expect(reason).toBeTruthy();
    }
  });

  test('black at its end is a fade where one was asked for, and nothing else', () => {
    const end = { black: [{ startSeconds: 7.5, endSeconds: 8 }] };
    expect(held(`${film}, fade out at the end`, end).fallen).toEqual([]);
    expect(held(film, end).fallen.map(({ kind }) => kind)).toEqual(['file']);
  });

  test('a silence that is left is told of the wish to have none', () => {
    const claim: Claim = {
      kind: 'change',
      words: 'cut all silences',
      change: 'silences',
      state: 'done',
      met: true,
    };
    const { brief } = made(film);
    const about = { whyNot: null, lufs: -14, targetLufs: -14, brief, blackAsked: [] };
    const silent = [{ startSeconds: 2, endSeconds: 4.5 }];
    const [kept] = measuredClaims([claim], { ...about, measures: good }).claims;
    const [told] = measuredClaims([claim], { ...about, measures: { ...good, silent } }).claims;
    expect(kept).toEqual(claim);
    expect(told).toMatchObject({
      state: 'changed',
      met: false,
      reason: 'a silence of 2.5 s is still in the file',
    });
  });

  test('what could not be measured says so, and is not met', () => {
    const { brief, claims } = made(film);
    const about = {
      measures: null,
      whyNot: 'the film is too long',
      lufs: null,
      targetLufs: -14,
      brief,
      blackAsked: [],
    };
    const { claims: told, fallen } = measuredClaims(claims, about);
    expect(told.slice(0, -1)).toEqual(claims);
    expect(fallen).toEqual([expect.objectContaining({ kind: 'file', measured: false, met: false })]);
    expect(fallen[0]?.reason).toContain('the film is too long');
  });
});

describe('what edits by material have done is read off the film after them', () => {
  const id = 'id:frog.mp4';
  const said = (texts: string[], at = 0) => ({
    ...{ transcriptId: 't', revision: 1, language: 'en' },
    words: texts.map((text, index) => ({
      ...{ text, start: at + index * 0.5, end: at + index * 0.5 + 0.4, segment: 0, index },
      ...{ speaker: null, isGuessed: false },
    })),
  });
  const peaks = (isLoud: (seconds: number) => boolean) => ({
    peaksPerSecond: 50,
    peaks: Array.from({ length: 400 }, (_, at) => (isLoud(at / 50) ? 0.4 : 0.001)),
    ranges: [],
  });
  const known = (part: object): Evidence => ({
    [id]: {
      name: 'frog',
      durationSeconds: 8,
      said: null,
      heard: null,
      seen: null,
      beats: null,
      absent: {},
      ...part,
    },
  });
  const seen = (evidence: Evidence, prompt = '6 second video of frog.mp4') => {
    const after = requireFilm(made(prompt).timeline);
    return { before: after, after, keepLength: false, evidence };
  };

  test('silences', () => {
    const loud = known({ heard: peaks(() => true) });
    const pause = known({ heard: peaks((at) => at < 3 || at > 4.5) });
    expect(shortcoming({ kind: 'silences' }, seen(loud))).toBeNull();
    expect(shortcoming({ kind: 'silences' }, seen(pause))).toBe('1 silences are still in the film');
    expect(shortcoming({ kind: 'silences' }, seen({}))).toContain('not known');
  });

  test('fillers', () => {
    const clean = known({ said: said(['We', 'go', 'home.']) });
    const filled = known({ said: said(['We', 'um,', 'go', 'uh', 'home.']) });
    expect(shortcoming({ kind: 'fillers' }, seen(clean))).toBeNull();
    expect(shortcoming({ kind: 'fillers' }, seen(filled))).toContain('filler words are still');
  });

  test('quotes', () => {
    const talk = known({ said: said(['We', 'never', 'give', 'up.'], 3) });
    expect(shortcoming({ kind: 'quotes', phrases: ['never give up'] }, seen(talk))).toBeNull();
    expect(shortcoming({ kind: 'quotes', phrases: ['the moon'] }, seen(talk))).toContain('is not heard');
  });

  test('beats', () => {
    const prompt = '8 second video of frog.mp4 and pig.mp4 with music viper.mp3, cut every 2 seconds';
    const on = Array.from({ length: 41 }, (_, at) => at * 0.5);
    const sections = (beats: number[]) => [{ start: 0, end: 41, bpm: 120, beats, downbeats: [] }];
    const music = (beats: number[]): Evidence => ({
      'id:viper.mp3': { ...known({})[id], beats: { sections: sections(beats) } } as Evidence[string],
    });
    const edit = { kind: 'beats', every: null } as const;
    expect(shortcoming(edit, seen(music(on), prompt))).toBeNull();
    expect(shortcoming(edit, seen(music(on.map((at) => at + 0.25)), prompt))).toMatch(
      /cuts are not on a beat/,
    );
    expect(shortcoming(edit, seen({}, prompt))).toContain('not known');
  });

  test('reframe', () => {
    const edit = { kind: 'reframe', follow: 'auto', shape: { width: 9, height: 16 } } as const;
    expect(shortcoming(edit, seen({}, '6 second vertical video of frog.mp4'))).toBeNull();
    expect(shortcoming(edit, seen({}))).toBe('it is 1280x720');
  });
});

test('the wishes of a message reach these checks', () => {
  const reading = beginReading('cut all the silences', {
    assets: toyLibrary,
    unusable: [],
    followsVideo: true,
  });
  expect(reading.briefWith(new Map()).edits.map(({ kind }) => kind)).toEqual(['silences']);
});
