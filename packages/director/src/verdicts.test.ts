import { describe, expect, test } from 'vitest';
import type { Brief } from './brief.ts';
import { type Claim, type ClaimKind, parsePrompt, planEdit } from './index.ts';
import { measuredClaims } from './measured.ts';
import { type FootageFacts, footageClaims, formatClaims, titleClaims } from './planning/facts.ts';
import { pictureTrack } from './planning/footage.ts';
import { lengthClaim } from './planning/montage/length.ts';
import { choosePacing } from './planning/montage/pacing.ts';
import { addSound } from './planning/sound-plan.ts';
import { wordsClaims } from './planning/unread.ts';
import { plainScenes } from './testing/plain-scenes.ts';
import { toyAsset, toyLibrary } from './testing/toy-library.ts';
import { requireFilm, trackAt, tracksOf } from './turns/film.ts';
import { filmClaims } from './turns/film-claims.ts';
import { finishPlan } from './turns/plan-turn.ts';

const output = { width: 1280, height: 720, rate: { num: 30, den: 1 } };
const [frog, pig] = [toyAsset({ name: 'frog.mp4', seconds: 8 }), toyAsset({ name: 'pig.mp4', seconds: 6 })];
const read = (prompt: string) => parsePrompt(prompt, toyLibrary);

/** A cut of the frog in clips of `frames` frames, put into the frame as `fit`, that answers `brief` or does not. */
function facts(
  brief: Brief,
  cut: { frames?: number; fit?: 'fill' | 'blur'; assets?: (typeof frog)[] } = {},
): FootageFacts {
  const { frames = 90, fit = 'fill', assets = [frog, frog] } = cut;
  const pieces = assets.map((asset, index) => ({
    slot: 0,
    asset,
    start: index * frames,
    frames,
    exact: false,
    repeat: 0,
  }));
  const dissolves = pieces.slice(1).map(() => null);
  return {
    brief,
    slots: [],
    composition: { pieces, missingFrames: 0 },
    pieces,
    dissolves,
    pacing: choosePacing(brief, output.rate),
    output,
    pictures: pictureTrack({ pieces, dissolves, output, fit }),
  };
}

const claimOf = (claims: readonly Claim[], kind: ClaimKind) => claims.filter((claim) => claim.kind === kind);
const metOf = (claims: readonly Claim[], kind: ClaimKind) => claimOf(claims, kind).map(({ met }) => met);
const planned = (prompt: string, assets = toyLibrary) =>
  planEdit({ brief: parsePrompt(prompt, assets), assets, seed: 1, writeScenes: plainScenes }).claims;
const heard = (brief: Brief, assets: typeof toyLibrary) =>
  addSound({ brief, assets, frames: 300, output, unsaid: { kind: 'none' }, composeMusic: () => ({}) }).claims;

const world = { assets: toyLibrary, evidence: {}, seed: 1, writeScenes: plainScenes };
const changed = (prompt: string) => {
  const brief = read(prompt);
  return finishPlan(planEdit({ brief, ...world }), brief, world);
};
/** The finished file of a plan, as it was measured. */
const measured = (isDamaged: boolean) => {
  const measures = {
    ...{ durationSeconds: 8, width: 1280, height: 720, black: [], hasSound: true, silent: [] },
    isDamaged,
  };
  return measuredClaims([], {
    measures,
    whyNot: null,
    lufs: -14,
    targetLufs: -14,
    brief: read('frog.mp4'),
    blackAsked: [],
  }).claims;
};

/** Of each kind a cut that keeps what was asked, and one that does not: a new kind without both is no program. */
const verdicts: { [kind in ClaimKind]: { kept: readonly Claim[]; broken: readonly Claim[] } } = {
  length: {
    kept: [lengthClaim(read('10 seconds'), { frames: 300, output, why: '' })],
    broken: [lengthClaim(read('10 seconds'), { frames: 299, output, why: '' })],
  },
  shape: { kept: formatClaims(read('16:9'), output), broken: formatClaims(read('vertical'), output) },
  resolution: { kept: formatClaims(read('720p'), output), broken: formatClaims(read('1080p'), output) },
  rate: { kept: formatClaims(read('30 fps'), output), broken: formatClaims(read('25 fps'), output) },
  assets: {
    kept: footageClaims(facts(read('frog.mp4'))),
    broken: footageClaims(facts(read('frog.mp4'), { assets: [pig] })),
  },
  exclusion: {
    kept: footageClaims(facts(read('all but pig.mp4'))),
    broken: footageClaims(facts(read('all but pig.mp4'), { assets: [pig] })),
  },
  pace: {
    kept: footageClaims(facts(read('fast'), { frames: 45 })),
    broken: footageClaims(facts(read('fast'), { frames: 120 })),
  },
  fit: {
    kept: footageClaims(facts(read('crop to fill'))),
    broken: footageClaims(facts(read('crop to fill'), { fit: 'blur' })),
  },
  repeats: {
    kept: footageClaims(facts(read('no repeats'))),
    broken: planned('30 seconds of frog.mp4', [frog]),
  },
  transitions: {
    kept: footageClaims(facts(read('hard cuts'))),
    broken: footageClaims(facts(read('with crossfades'))),
  },
  order: {
    kept: planned('start with frog.mp4, then pig.mp4, 10 seconds'),
    broken: footageClaims({ ...facts(read('start with frog.mp4, then pig.mp4')), slots: [] }),
  },
  trim: {
    kept: planned('from 0:01 to 0:03 of frog.mp4'),
    broken: planned('from 0:06 to 0:12 of frog.mp4'),
  },
  time: {
    kept: planned('3 seconds of frog.mp4 and 4 seconds of pig.mp4'),
    broken: planned('30 seconds of frog.mp4, no repeats, and 4 seconds of pig.mp4'),
  },
  title: {
    kept: titleClaims(
      [{ text: 'Hi', style: 'title', place: 'opening', startFrame: 0, endFrame: 60 }],
      [],
      [{ text: 'Hi', startFrame: 0, endFrame: 60 }],
    ),
    broken: titleClaims(
      [{ text: 'Hi', style: 'title', place: 'opening', startFrame: 0, endFrame: 60 }],
      [],
      [],
    ),
  },
  captions: {
    kept: planned('jfk.wav over frog.mp4 with captions, 11 seconds'),
    broken: planned('frog.mp4 with captions'),
  },
  originalSound: {
    kept: planned('frog.mp4, keep the original sound'),
    broken: planned('BeachSunset_2024.jpg, keep the original sound'),
  },
  music: {
    kept: heard(read('frog.mp4 with music viper.mp3'), toyLibrary),
    broken: heard(read('frog.mp4 with music viper.mp3'), [frog]),
  },
  voice: {
    kept: planned('jfk.wav over frog.mp4, 12 seconds'),
    broken: planned('jfk.wav over frog.mp4, 3 seconds'),
  },
  change: {
    kept: changed('8 seconds of frog.mp4 in black and white').claims,
    broken: changed('8 seconds of frog.mp4, cut all silences').claims,
  },
  file: { kept: measured(false), broken: measured(true) },
  words: {
    kept: wordsClaims(read('frog.mp4 for grandma'), { kind: 'footage', texts: ['For Grandma!'] }),
    broken: wordsClaims(read('frog.mp4 for grandma'), { kind: 'footage', texts: [] }),
  },
};

describe('verdicts are read off what was made', () => {
  test.each(Object.entries(verdicts))('%s is met or not', (kind, { kept, broken }) => {
    expect(metOf(kept, kind as ClaimKind)).toContain(true);
    expect(metOf(kept, kind as ClaimKind)).not.toContain(false);
    expect(metOf(broken, kind as ClaimKind)).toContain(false);
    for (const claim of claimOf(broken, kind as ClaimKind)) if (!claim.met) expect(claim.reason).toBeTruthy();
  });

  test('of a changed film, too', () => {
    const film = requireFilm(changed('8 seconds of frog.mp4 with the title "Hello"').timeline);
    const kept = filmClaims(film, read('8 seconds'), false);
    const broken = filmClaims({ ...film, frames: 0, pieces: [] }, read('8 seconds'), false);
    for (const kind of ['length', 'assets', 'title', 'pace'] as const) {
      expect([kind, metOf(kept, kind)]).toEqual([kind, [true]]);
      expect([kind, metOf(broken, kind)]).toEqual([kind, [false]]);
    }
    for (const claim of broken) if (!claim.met) expect(claim.reason).toBeTruthy();
  });

  test('of captions of a changed film, by what is seen of them', () => {
    const film = requireFilm(
      planEdit({ brief: read('jfk.wav over frog.mp4 with captions, 11 seconds'), ...world }).timeline,
    );
    const bare = requireFilm(changed('8 seconds of frog.mp4').timeline);
    const of = (one: typeof film, asked: boolean) => claimOf(filmClaims(one, read('x'), asked), 'captions');
    expect(of(film, true)).toMatchObject([{ asked: true, met: true }]);
    expect(of(film, false)).toMatchObject([{ asked: false, met: false, reason: expect.any(String) }]);
    expect(of(bare, true)).toMatchObject([{ asked: true, count: 0, met: false, reason: expect.any(String) }]);
    expect(of(bare, false)).toEqual([]);
    const hidden = structuredClone(film);
    for (const index of tracksOf(hidden.timeline, 'captions')) {
      const track = trackAt(hidden.timeline, index);
      if (track !== null) track.enabled = false;
    }
    expect(of(hidden, true)).toMatchObject([{ count: 0, met: false }]);
  });
});
