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
