/** The tracks of the footage: pictures, and beside them the sound they were taken with. */
import {
  assetClip,
  type Clip,
  type FrameFit,
  framesToSeconds,
  gap,
  type OutputSettings,
  type Track,
  track,
  transition,
} from '@rushes/timeline';
import type { PlannerAsset } from '../assets.ts';
import { chooseFits } from './format.ts';
import type { Piece } from './montage/compose.ts';
import type { Dissolve } from './montage/sequence.ts';

/** Pieces in play order and the crossfades between them. */
export interface Cut {
  pieces: readonly Piece[];
  dissolves: readonly (Dissolve | null)[];
  output: OutputSettings;
  /** The fit that was asked; null = by shape. */
  fit: FrameFit | null;
}

/** The video track: every piece with its transitions. */
export function pictureTrack(cut: Cut): Track {
  const fitOf = chooseFits(
    cut.pieces.map(({ asset }) => asset),
    cut.output,
  );
  const children = cut.pieces.flatMap((piece, index): Track['children'] => {
    const dissolve = cut.dissolves[index] ?? null;
    const settings = { fit: cut.fit ?? fitOf(piece.asset) };
    const clip = pieceClip(cut, { piece, start: stillStart(cut, index), settings });
    return dissolve === null ? [clip] : [clip, transition({ ...dissolve, rate: cut.output.rate })];
  });
  return track({ kind: 'Video', children, name: 'Footage', settings: { role: 'footage' } });
}

/** A still has no time of its own; it starts late enough that the crossfade before it starts at 0 or after. */
function stillStart(cut: Cut, index: number): number {
  const piece = cut.pieces[index];
  if (piece === undefined || piece.asset.kind !== 'image') return piece?.start ?? 0;
  return cut.dissolves[index - 1]?.inFrames ?? 0;
}

function pieceClip(
  cut: Cut,
  options: { piece: Piece; start: number; settings: Parameters<typeof assetClip>[0]['settings'] },
): Clip {
  const { piece, start, settings } = options;
  return assetClip({
    assetId: piece.asset.id,
    name: piece.asset.name,
    span: { start, frames: piece.frames, rate: cut.output.rate },
    ...(settings !== undefined && { settings }),
  });
}

/** Loudness the footage's sound is brought to, LUFS: on its own, as speech over music, as background under music. */
const soundLevels = { alone: -20, speech: -18, background: -32 };
/** Quiet recordings hold noise: they are raised by no more than this, dB. */
const mostRaise = 8;
const mostLowering = 30;

/** Gain that brings the asset's sound to its place in the mix, dB, one decimal. Background sound is lowered, never raised. */
export function soundGain(asset: PlannerAsset, overMusic: boolean): number {
  const speaks = (asset.transcript?.length ?? 0) > 0;
  const place = !overMusic ? 'alone' : speaks ? 'speech' : 'background';
  const raise = place === 'background' ? 0 : mostRaise;
  const gain = soundLevels[place] - (asset.integratedLufs ?? -24);
  return Math.round(Math.min(raise, Math.max(-mostLowering, gain)) * 10) / 10;
}

/** The audio track beside the pictures: same ranges, same crossfades, silence where there is no sound. Null when all is silent. */
export function soundTrack(cut: Cut, overMusic: boolean): Track | null {
  if (!cut.pieces.some(({ asset }) => isHeard(asset))) return null;
  const children = cut.pieces.flatMap((piece, index): Track['children'] => {
    const item = soundItem(cut, index, overMusic);
    const dissolve = cut.dissolves[index] ?? null;
    const joins = dissolve !== null && isHeard(piece.asset) && isHeard(cut.pieces[index + 1]?.asset);
    return joins ? [item, transition({ ...dissolve, rate: cut.output.rate })] : [item];
  });
  return track({ kind: 'Audio', children, name: 'Footage sound', settings: { role: 'footage' } });
}

function isHeard(asset: PlannerAsset | undefined): boolean {
  return asset?.kind === 'video' && asset.hasAudio;
}

function soundItem(cut: Cut, index: number, overMusic: boolean): Track['children'][number] {
  const { rate } = cut.output;
  const piece = cut.pieces[index];
  if (piece === undefined || !isHeard(piece.asset)) return gap(piece?.frames ?? 0, rate);
  const settings = { gainDb: soundGain(piece.asset, overMusic), ...soundFades(cut, index) };
  return pieceClip(cut, { piece, start: piece.start, settings });
}

/** Seconds over which the sound of the last clip fades out, of its own. */
export const soundEnding = (seconds: number): number => Math.round(Math.min(seconds / 2, 0.5) * 1000) / 1000;

/** Fades where sound meets silence: over a crossfade's length, and at both ends of the programme. */
function soundFades(cut: Cut, index: number): { fadeInSeconds?: number; fadeOutSeconds?: number } {
  const { pieces, dissolves, output } = cut;
  const seconds = (frames: number) => Math.round(framesToSeconds(frames, output.rate) * 1000) / 1000;
  const before = dissolves[index - 1] ?? null;
  const after = dissolves[index] ?? null;
  const opens = before !== null && !isHeard(pieces[index - 1]?.asset);
  const closes = after !== null && !isHeard(pieces[index + 1]?.asset);
  const length = pieces[index]?.frames ?? 0;
  const last = index === pieces.length - 1;
  return {
    ...(opens && { fadeInSeconds: seconds(Math.min(length, before.inFrames + before.outFrames)) }),
    ...(closes && { fadeOutSeconds: seconds(Math.min(length, after.inFrames + after.outFrames)) }),
    ...(last && { fadeOutSeconds: soundEnding(seconds(length)) }),
  };
}
