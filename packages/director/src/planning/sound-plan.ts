/** Everything that is heard besides the footage: music and voices, with their claims. */
import {
  assetClip,
  framesToSeconds,
  generatorClip,
  type Json,
  type OutputSettings,
  type Rational,
  secondsToFrames,
  type Track,
  track,
  transition,
} from '@rushes/timeline';
import type { PlannerAsset } from '../assets.ts';
import type { Brief, MusicWish } from '../brief.ts';
import type { Claim } from '../claims.ts';
import { toParameters } from '../plan.ts';
import type { HeardStretch } from './captions.ts';
import { verdict } from './facts.ts';
import { framesWithin } from './montage/frames.ts';
import { playedBy } from './read-tracks.ts';

/** Tracks and claims of music and voices. */
export interface AddedSound {
  tracks: Track[];
  claims: Claim[];
  notes: string[];
  /** Assets that are heard. */
  assets: PlannerAsset[];
  heard: HeardStretch[];
  hasMusic: boolean;
  hasVoice: boolean;
}

/** What `addSound` works from. */
export interface SoundRequest {
  brief: Brief;
  assets: readonly PlannerAsset[];
  frames: number;
  output: OutputSettings;
  /** Music when the brief says nothing. */
  unsaid: MusicWish;
  /** Parameters of `rushes.music`, made only when they are needed. */
  composeMusic: () => object;
}

/** Plans music and voices for a video of `frames` frames. */
export function addSound(request: SoundRequest): AddedSound {
  const programme: Programme = { frames: request.frames, rate: request.output.rate };
  const music = addMusic(request, programme);
  const voice = addVoices(request, programme);
  return {
    tracks: [...voice.tracks, ...music.tracks],
    claims: [...music.claims, ...voice.claims],
    notes: [...music.notes, ...voice.notes],
    assets: [...music.assets, ...voice.assets],
    heard: voice.heard,
    hasMusic: music.tracks.length > 0,
    hasVoice: voice.tracks.length > 0,
  };
}

type Part = Pick<AddedSound, 'tracks' | 'claims' | 'notes' | 'assets'>;

function addMusic(request: SoundRequest, programme: Programme): Part {
  const { brief } = request;
  const asked = brief.music?.kind ?? null;
  const { wanted, ...part } = planMusic(request, programme);
  const { assetIds, isComposed } = playedBy(part.tracks, 'music');
  const absent = brief.missing.filter(({ role }) => role === 'music');
  const source = assetIds.length > 0 ? 'asset' : isComposed ? 'built-in' : 'none';
  const assetId = assetIds[0] ?? null;
  // Held against what the tracks play, not against what was to be played.
  const met = absent.length === 0 && (asked === null || (source === asked && assetId === wanted.assetId));
  const reason =
    absent.length > 0
      ? absent.map((one) => one.reason).join('. ')
      : `${wanted.name} cannot be used as music; it was composed instead`;
  const claim: Claim = {
    kind: 'music',
    asked: absent.length > 0 ? 'asset' : asked,
    source,
    assetId,
    ...verdict(met, reason),
  };
  return { ...part, claims: [claim] };
}

interface MusicPart extends Omit<Part, 'claims'> {
  /** The named music; of nothing named no id. */
  wanted: { assetId: string | null; name: string };
}

function planMusic(request: SoundRequest, programme: Programme): MusicPart {
  const wish = request.brief.music ?? request.unsaid;
  const asset = wish.kind === 'asset' ? request.assets.find(({ id }) => id === wish.assetId) : undefined;
  const assetId = wish.kind === 'asset' ? wish.assetId : null;
  const wanted = { assetId, name: asset?.name ?? 'the named music' };
  if (wish.kind === 'none') return { tracks: [], notes: [], assets: [], wanted };
  if (asset?.kind === 'audio' && asset.durationSeconds >= shortestMusicSeconds)
    return { tracks: [assetMusicTrack(asset, programme)], notes: [], assets: [asset], wanted };
  const composed = builtInMusicTrack(toParameters(request.composeMusic()), programme);
  return { tracks: [composed], notes: [], assets: [], wanted };
}

function addVoices(request: SoundRequest, programme: Programme): Part & { heard: HeardStretch[] } {
  const voices = request.brief.voiceAssetIds.flatMap((id) =>
    request.assets.filter((asset) => asset.id === id && asset.kind === 'audio'),
  );
  const absent = request.brief.missing.flatMap(({ role, named, reason }): Claim[] => {
    const isSpoken = voices.some(({ id, name }) => id === named || name === named);
    return role === 'voice'
      ? [{ kind: 'voice', assetId: named, frames: 0, ...verdict(isSpoken, reason) }]
      : [];
  });
  if (voices.length === 0) return { tracks: [], claims: absent, notes: [], assets: [], heard: [] };
  const { track, spoken } = voiceTrack(voices, programme);
  const claims = voices.map((asset): Claim => {
    const frames = spoken.find((known) => known.asset === asset)?.frames ?? 0;
    const whole = Math.floor((asset.durationSeconds * programme.rate.num) / programme.rate.den);
    return {
      kind: 'voice',
      assetId: asset.id,
      frames,
      ...verdict(frames >= whole, `the video ends before ${asset.name} does`),
    };
  });
  const heard = spoken.map(({ asset, atFrame, frames }) => ({ asset, start: 0, frames, atFrame }));
  return {
    tracks: spoken.length > 0 ? [track] : [],
    claims: [...claims, ...absent],
    notes: [],
    assets: spoken.map(({ asset }) => asset),
    heard,
  };
}

/** How far music steps back under speech and other sound, dB. */
const duckDb = 12;
/** Level music is brought to before ducking, LUFS. */
const musicLevel = -18;
const voiceLevel = -16;
const mostGain = 12;
/** Music shorter than this is a noise, not music, seconds. */
const shortestMusicSeconds = 1;
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

/** Music composed at render time, which ends by itself where its clip does; `parameters` are those of `rushes.music`. */
export function builtInMusicTrack(parameters: { [key: string]: Json }, programme: Programme): Track {
  const clip = generatorClip({
    kind: 'rushes.music',
    parameters,
    span: { frames: programme.frames, rate: programme.rate },
    name: 'Music',
  });
  return track({ kind: 'Audio', children: [clip], name: 'Music', settings: { role: 'music', duckDb } });
}

/** One voice after the other from the start; `spoken` tells which stretch of which asset stands where, for captions. */
function voiceTrack(
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
