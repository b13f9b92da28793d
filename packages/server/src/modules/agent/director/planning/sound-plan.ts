/** Everything that is heard besides the footage: music and voices, with their claims. */
import type { OutputSettings, Track } from '@rushes/timeline';
import type { PlannerAsset } from '../assets.ts';
import type { Brief, MusicWish } from '../brief.ts';
import type { Claim } from '../claims.ts';
import { toParameters } from '../plan.ts';
import type { HeardStretch } from './captions.ts';
import { verdict } from './facts.ts';
import {
  assetMusicTrack,
  builtInMusicTrack,
  type Programme,
  shortestMusicSeconds,
  voiceTrack,
} from './music.ts';

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
  const part = planMusic(request, programme);
  const absent = request.brief.missing.filter(({ role }) => role === 'music');
  if (absent.length === 0) return part;
  const unmet = {
    asked: 'asset',
    met: false,
    reason: absent.map(({ reason }) => reason).join('. '),
  } as const;
  return {
    ...part,
    claims: part.claims.map((claim) => (claim.kind === 'music' ? { ...claim, ...unmet } : claim)),
  };
}

function planMusic(request: SoundRequest, programme: Programme): Part {
  const asked = request.brief.music?.kind ?? null;
  const wish = request.brief.music ?? request.unsaid;
  if (wish.kind === 'none') {
    return {
      tracks: [],
      claims: [{ kind: 'music', asked, source: 'none', assetId: null, met: true }],
      notes: [],
      assets: [],
    };
  }
  const asset = wish.kind === 'asset' ? request.assets.find(({ id }) => id === wish.assetId) : undefined;
  if (asset?.kind === 'audio' && asset.durationSeconds >= shortestMusicSeconds) {
    const claim: Claim = { kind: 'music', asked, source: 'asset', assetId: asset.id, met: true };
    return { tracks: [assetMusicTrack(asset, programme)], claims: [claim], notes: [], assets: [asset] };
  }
  const met = wish.kind === 'built-in';
  const reason = `${asset?.name ?? 'the named music'} cannot be used as music; it was composed instead`;
  const claim: Claim = { kind: 'music', asked, source: 'built-in', assetId: null, ...verdict(met, reason) };
  return {
    tracks: [builtInMusicTrack(toParameters(request.composeMusic()), programme)],
    claims: [claim],
    notes: [],
    assets: [],
  };
}

function addVoices(request: SoundRequest, programme: Programme): Part & { heard: HeardStretch[] } {
  const voices = request.brief.voiceAssetIds.flatMap((id) =>
    request.assets.filter((asset) => asset.id === id && asset.kind === 'audio'),
  );
  const absent = request.brief.missing.flatMap(({ role, named, reason }): Claim[] =>
    role === 'voice' ? [{ kind: 'voice', assetId: named, frames: 0, met: false, reason }] : [],
  );
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
