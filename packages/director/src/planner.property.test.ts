import {
  activeReference,
  clipSettings,
  listClips,
  outputOf,
  parseAssetUrl,
  parseTimeline,
  placeItems,
  rangeToTicks,
  ticksToFrames,
  timelineFrames,
  trackSettings,
} from '@rushes/timeline';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlannerAsset } from './assets.ts';
import { claimsOf } from './claims.ts';
import { type Plan, parsePrompt, planEdit } from './index.ts';
import { type FrameRange, subtract } from './planning/montage/frames.ts';
import { choosePacing } from './planning/montage/pacing.ts';
import { boundsOf, pictureFrames, windowsOf } from './planning/montage/windows.ts';
import { library, phrasePrompt } from './testing/arbitraries.ts';
import { plainScenes } from './testing/plain-scenes.ts';

function planOf(prompt: string, assets: PlannerAsset[], seed = 1): Plan {
  return planEdit({ brief: parsePrompt(prompt, assets), assets, seed, writeScenes: plainScenes });
}

interface Shown extends FrameRange {
  asset: PlannerAsset;
  rate: { num: number; den: number };
}

/** Source frames of the footage in play order. */
function shownFootage(plan: Plan, assets: readonly PlannerAsset[]): Shown[] {
  const rate = rateOf(plan);
  const track = plan.timeline.tracks.children[0];
  if (plan.kind === 'generated' || track?.OTIO_SCHEMA !== 'Track.1') return [];
  return track.children.flatMap((item) => {
    if (item.OTIO_SCHEMA !== 'Clip.2' || item.source_range === null) return [];
    const reference = activeReference(item);
    const id =
      reference?.OTIO_SCHEMA === 'ExternalReference.1'
        ? parseAssetUrl(reference.target_url)?.assetId
        : undefined;
    const asset = assets.find((known) => known.id === id);
    if (asset === undefined) return [];
    const { start, duration } = rangeToTicks(item.source_range);
    return [{ asset, rate, start: ticksToFrames(start, rate), end: ticksToFrames(start + duration, rate) }];
  });
}

function rateOf(plan: Plan): { num: number; den: number } {
  return outputOf(plan.timeline)?.rate ?? { num: 30, den: 1 };
}

const lengths = fc.double({ min: 1, max: 120, noNaN: true });

describe('any library and any length', () => {
  test('the video has exactly the asked frames, unless its claim says why not', () => {
    fc.assert(
      fc.property(library, lengths, fc.boolean(), (assets, seconds, mayRepeat) => {
        const prompt = `${seconds.toFixed(2)} seconds${mayRepeat ? ', repeats are fine' : ', no repeats'}`;
        const plan = planOf(prompt, assets);
        const [claim] = claimsOf(plan.claims, 'length');
        const frames = timelineFrames(plan.timeline, rateOf(plan));
        expect(claim?.frames).toBe(frames);
        // A film of one or two frames cannot be repeated without end.
        if (mayRepeat && shownFootage(plan, assets).length < 1000) expect(claim?.met).toBe(true);
        if (claim?.met) expect(frames).toBe(claim.asked?.frames);
        else expect(claim?.reason).toMatch(/not enough footage/);
      }),
      { numRuns: 300 },
    );
  });

  test('no clip leaves its asset, and handles of crossfades stay inside it too', () => {
    fc.assert(
      fc.property(
        library,
        lengths,
        fc.constantFrom('calm', 'fast', 'with crossfades', ''),
        (assets, seconds, pace) => {
          const plan = planOf(`${seconds.toFixed(2)} seconds, ${pace}`, assets);
          const track = plan.timeline.tracks.children[0];
          const shown = shownFootage(plan, assets);
          const items = track?.OTIO_SCHEMA === 'Track.1' ? track.children : [];
          let at = -1;
          for (const item of items) {
            const clip = item.OTIO_SCHEMA === 'Transition.1' ? undefined : shown[++at];
            if (item.OTIO_SCHEMA === 'Transition.1') {
              const [out, into] = [shown[at], shown[at + 1]];
              if (out)
                expect(out.end + item.out_offset.value).toBeLessThanOrEqual(
                  pictureFrames(out.asset, rateOf(plan)),
                );
              if (into) expect(into.start - item.in_offset.value).toBeGreaterThanOrEqual(0);
            } else if (clip) {
              expect(clip.start).toBeGreaterThanOrEqual(0);
              expect(clip.end).toBeGreaterThan(clip.start);
              expect(clip.end).toBeLessThanOrEqual(pictureFrames(clip.asset, clip.rate));
            }
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test('nothing repeats while good footage is unused', () => {
    fc.assert(
      fc.property(library, lengths, (assets, seconds) => {
        const prompt = `${seconds.toFixed(2)} seconds of everything`;
        const plan = planOf(prompt, assets);
        const shown = shownFootage(plan, assets).filter(({ asset }) => asset.kind === 'video');
        const overlap = shown.some((clip, index) =>
          shown
            .slice(index + 1)
            .some((other) => other.asset === clip.asset && other.start < clip.end && clip.start < other.end),
        );
        const [claim] = claimsOf(plan.claims, 'repeats');
        expect(overlap).toBe((claim?.repeatedFrames ?? 0) > 0);
        if (!overlap) return;
        const least = choosePacing(parsePrompt(prompt, assets), rateOf(plan)).leastFrames;
        for (const asset of new Set(shown.map((clip) => clip.asset))) {
          const windows = windowsOf(asset, rateOf(plan), 'good');
          const free = subtract(
            windows,
            shown.filter((clip) => clip.asset === asset),
          );
          const longest = Math.max(0, ...windows.map(({ start, end }) => end - start));
          for (const { start, end } of free)
            expect(end - start).toBeLessThan(Math.max(least, longest < least ? 0 : least));
        }
      }),
      { numRuns: 300 },
    );
  });

  test('black, frozen and blurred stretches are never shown of an asset that has others', () => {
    fc.assert(
      fc.property(library, lengths, fc.boolean(), (assets, seconds, named) => {
        const names = named ? assets.map(({ id }) => id).join(', ') : '';
        const plan = planOf(`${seconds.toFixed(2)} seconds, ${names}`, assets);
        for (const clip of shownFootage(plan, assets)) {
          const good = windowsOf(clip.asset, clip.rate, 'good');
          if (clip.asset.kind !== 'video' || good.length === 0) continue;
          const [from, to] = [clip.start, clip.end].map((frame) => (frame * clip.rate.den) / clip.rate.num);
          for (const { startSeconds, endSeconds } of clip.asset.shots.flatMap(({ unusable }) => unusable)) {
            const shared = Math.min(to ?? 0, endSeconds) - Math.max(from ?? 0, startSeconds);
            // A picture that begins up to a millisecond after a frame is shown by it: times are rounded so far.
            if (endSeconds > startSeconds) expect(shared).toBeLessThan(0.001 + 1e-4);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test('all named assets appear, and nothing else', () => {
    fc.assert(
      fc.property(library, fc.double({ min: 8, max: 60, noNaN: true }), (assets, seconds) => {
        const pictures = assets.filter(
          (asset) => asset.kind === 'image' || pictureFrames(asset, { num: 24, den: 1 }) > 0,
        );
        fc.pre(pictures.length > 0);
        const half = pictures.slice(0, Math.ceil(pictures.length / 2));
        const plan = planOf(`${seconds.toFixed(1)} s of ${half.map(({ id }) => id).join(' and ')}`, assets);
        expect(plan.usedAssetIds.toSorted()).toEqual(half.map(({ id }) => id).toSorted());
      }),
      { numRuns: 200 },
    );
  });
});

describe('any prompt', () => {
  test('gives a valid timeline whose tracks last as long as its claim says', () => {
    fc.assert(
      fc.property(phrasePrompt, library, fc.integer(), (prompt, assets, seed) => {
        const plan = planOf(prompt, assets, seed);
        expect(() => parseTimeline(JSON.parse(JSON.stringify(plan.timeline)))).not.toThrow();
        const rate = rateOf(plan);
        const [length] = claimsOf(plan.claims, 'length');
        for (const track of plan.timeline.tracks.children) {
          if (track.OTIO_SCHEMA !== 'Track.1') continue;
          const frames = placeItems(track, rate).at(-1)?.endFrame ?? 0;
          const { role } = trackSettings(track);
          if (role === 'footage' || role === 'music') expect(frames).toBe(length?.frames);
          else expect(frames).toBeLessThanOrEqual(length?.frames ?? 0);
        }
        for (const claim of plan.claims) if (!claim.met) expect(claim.reason).toBeTruthy();
        for (const clip of listClips(plan.timeline))
          expect(Object.values(clipSettings(clip))).not.toContain(Number.NaN);
      }),
      { numRuns: 600 },
    );
  });

  test('trims play exactly or are claimed as not met; excluded assets never play', () => {
    fc.assert(
      fc.property(phrasePrompt, library, (prompt, assets) => {
        const brief = parsePrompt(prompt, assets);
        const plan = planEdit({ brief, assets, seed: 2, writeScenes: plainScenes });
        const shown = shownFootage(plan, assets);
        for (const id of brief.exclude) expect(shown.some(({ asset }) => asset.id === id)).toBe(false);
        for (const claim of claimsOf(plan.claims, 'trim')) {
          const whole = shown.some(
            ({ asset, start, end }) =>
              asset.id === claim.assetId && start === claim.sourceStartFrame && end === claim.sourceEndFrame,
          );
          if (claim.met) expect(whole).toBe(true);
        }
        for (const part of brief.parts) {
          if (part.within === undefined) continue;
          const others = brief.parts.filter(({ assetId }) => assetId === part.assetId);
          const bounds = boundsOf(part.within, rateOf(plan));
          const own = shown.filter(({ asset }) => asset.id === part.assetId && asset.kind === 'video');
          const inside = own.every(({ start, end }) => start >= bounds.start && end <= bounds.end);
          const said = plan.notes.some((note) => note.includes('nothing in the stretch'));
          if (others.length === 1 && part.trim === undefined && !said) expect(inside).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
  });

  test('of any Unicode is read without an error', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.string({ unit: 'grapheme', maxLength: 100 }),
        library,
        (binary, text, assets) => {
          for (const prompt of [binary, text, `title "${binary}" ${text} 5 s`, `${text} \ud800 music`]) {
            const plan = planOf(prompt, assets);
            expect(() => parseTimeline(JSON.parse(JSON.stringify(plan.timeline)))).not.toThrow();
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  test('the same input gives the same plan', () => {
    fc.assert(
      fc.property(phrasePrompt, library, fc.integer(), (prompt, assets, seed) => {
        expect(planOf(prompt, assets, seed)).toEqual(planOf(prompt, assets, seed));
      }),
      { numRuns: 100 },
    );
  });
});

describe('hostile prompts of 10,000 characters', () => {
  const assets = fc.sample(library, { seed: 7, numRuns: 1 })[0] ?? [];
  const units = [
    '"',
    "'",
    '“',
    '(',
    '1:',
    '1:11:',
    '9',
    '5 s of frog ',
    'frog and ',
    'frog, ',
    'and ',
    'no ',
    'without frog or ',
    'first ',
    'then ',
    'a',
    '-',
    'frog.',
    '1.',
    '½',
    'half a ',
    'twenty-',
    '秒',
    '\u0301',
    '😀',
    'from 0:01 to ',
    'title: ',
    'the ',
    '0123abcd-',
  ];
  for (const unit of units) {
    test(`of ${JSON.stringify(unit)} take bounded time`, () => {
      const prompt = unit.repeat(Math.ceil(10_000 / unit.length)).slice(0, 10_000);
      const before = process.cpuUsage();
      planOf(prompt, assets);
      const { user } = process.cpuUsage(before);
      expect(user / 1000).toBeLessThan(1500);
    });
  }
});
