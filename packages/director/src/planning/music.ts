/** Music and voice tracks. */
import {
  assetClip,
  framesToSeconds,
  generatorClip,
  type Json,
  type Rational,
  secondsToFrames,
  type Track,
  track,
  transition,
} from '@rushes/timeline';
import type { PlannerAsset } from '../assets.ts';
import { framesWithin } from './montage/frames.ts';

/** How far music steps back under speech and other sound, dB. */
const duckDb = 12;
/** Level music is brought to before ducking, LUFS. */
const musicLevel = -18;
const voiceLevel = -16;
const mostGain = 12;
/** Music shorter than this is a noise, not music, seconds. */
export const shortestMusicSeconds = 1;
const fadeInSeconds = 0.3;
const longestFadeOut = 2;
/** Crossfade where the piece starts over, seconds. */
const loopSeconds = 1;

/** The length of a programme. */
export interface Programme {
  frames: number;
  rate: Rational;
}

/** An asset as music for the whole programme, started over with a crossfade as often as needed. */
export function assetMusicTrack(asset: PlannerAsset, programme: Programme): Track {
  const { rate } = programme;
  const held = framesWithin(asset.durationSeconds, rate);
  const spans = loopSpans(held, programme);
  const fades = programmeFades(programme);
  const gainDb = levelGain(asset, musicLevel);
  const children = spans.flatMap((span, index): Track['children'] => {
    const first = index === 0;
    const last = index === spans.length - 1;
    const settings = {
      gainDb,
      ...(first && { fadeInSeconds: fades.fadeInSeconds }),
      ...(last && { fadeOutSeconds: fades.fadeOutSeconds }),
    };
    const clip = assetClip({ assetId: asset.id, name: asset.name, span: { ...span, rate }, settings });
    const half = span.handle;
    return first || half === 0 ? [clip] : [transition({ inFrames: half, outFrames: half, rate }), clip];
  });
  return track({ kind: 'Audio', children, name: 'Music', settings: { role: 'music', duckDb } });
}

/** Stretches of `held` frames of music that fill the programme; `handle` frames of each joint's crossfade lie outside them. */
function loopSpans(held: number, programme: Programme): { start: number; frames: number; handle: number }[] {
  if (held >= programme.frames) return [{ start: 0, frames: programme.frames, handle: 0 }];
  const half = Math.min(secondsToFrames(loopSeconds / 2, programme.rate), Math.floor(held / 8));
  const spans: { start: number; frames: number; handle: number }[] = [];
  let left = programme.frames;
  while (left > 0) {
    const start = spans.length === 0 ? 0 : half;
    // The last stretch needs no handle at its end.
    const most = left <= held - start ? left : held - start - half;
    const frames = Math.min(left, Math.max(1, most));
    spans.push({ start, frames, handle: spans.length === 0 ? 0 : half });
    left -= frames;
  }
  return withoutStub(spans, half);
}

/** A last stretch shorter than its own crossfade is given to the one before by shortening that one. */
function withoutStub(spans: { start: number; frames: number; handle: number }[], half: number): typeof spans {
  const last = spans.at(-1);
  const before = spans.at(-2);
  if (last === undefined || before === undefined || last.frames >= 2 * half) return spans;
  const moved = Math.min(before.frames - 2 * half, 2 * half - last.frames);
  if (moved <= 0) return spans;
  before.frames -= moved;
  last.frames += moved;
  return spans;
}

function programmeFades({ frames, rate }: Programme): { fadeInSeconds: number; fadeOutSeconds: number } {
  const seconds = framesToSeconds(frames, rate);
  return {
    fadeInSeconds: Math.round(Math.min(fadeInSeconds, seconds / 10) * 1000) / 1000,
    fadeOutSeconds: Math.round(Math.min(longestFadeOut, seconds / 6) * 1000) / 1000,
  };
}

function levelGain(asset: PlannerAsset, level: number): number {
  const gain = level - (asset.integratedLufs ?? level);
  return Math.round(Math.min(mostGain, Math.max(-mostGain, gain)) * 10) / 10;
}

/** Music composed at render time; `parameters` are those of `rushes.music`. */
export function builtInMusicTrack(parameters: { [key: string]: Json }, programme: Programme): Track {
  const clip = generatorClip({
    kind: 'rushes.music',
    parameters,
    span: { frames: programme.frames, rate: programme.rate },
    name: 'Music',
    settings: { fadeOutSeconds: programmeFades(programme).fadeOutSeconds },
  });
  return track({ kind: 'Audio', children: [clip], name: 'Music', settings: { role: 'music', duckDb } });
}

/** One voice after the other from the start; `spoken` tells which stretch of which asset stands where, for captions. */
export function voiceTrack(
  voices: readonly PlannerAsset[],
  programme: Programme,
): { track: Track; spoken: { asset: PlannerAsset; atFrame: number; frames: number }[]; cutOff: boolean } {
  const { rate } = programme;
  const spoken: { asset: PlannerAsset; atFrame: number; frames: number }[] = [];
  let at = 0;
  let cutOff = false;
  for (const asset of voices) {
    const held = framesWithin(asset.durationSeconds, rate);
    const frames = Math.min(held, programme.frames - at);
    cutOff ||= frames < held;
    if (frames <= 0) continue;
    spoken.push({ asset, atFrame: at, frames });
    at += frames;
  }
  const children = spoken.map(({ asset, frames }) =>
    assetClip({
      assetId: asset.id,
      name: asset.name,
      span: { frames, rate },
      settings: { gainDb: levelGain(asset, voiceLevel), ...(cutOff && { fadeOutSeconds: 0.2 }) },
    }),
  );
  return {
    track: track({ kind: 'Audio', children, name: 'Voice', settings: { role: 'voice' } }),
    spoken,
    cutOff,
  };
}
