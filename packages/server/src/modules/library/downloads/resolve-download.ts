/** Which rendition a download is answered with, or why none. Pure. */

import { notFound, notFoundText, ServiceError, ValidationError } from '../../../platform/errors.ts';
import type { NodeWithRight } from '../../access/index.ts';
import { withArticle } from '../kind-words.ts';
import type { Quality } from '../library.schema.ts';
import type { AssetMedia, MediaRendition } from '../media.repo.ts';
import type { RenditionKind } from '../tables.ts';

/** What a request asks of an asset. */
export interface WantedDownload {
  quality: Quality;
  playerCompatible: boolean;
  /** Seconds; null asks for the whole. */
  frameTime: number | null;
  /** Null for the current version. */
  versionId: string | null;
}

/** The request of one download, or what a batch asks of each asset. */
export function wantedBy(request: {
  quality: Quality;
  player_compatible: boolean;
  frame_time?: number | null;
  version_id?: string | null;
}): WantedDownload {
  const { quality, player_compatible: playerCompatible, frame_time: frameTime = null } = request;
  return { quality, playerCompatible, frameTime, versionId: request.version_id?.toLowerCase() ?? null };
}

/** Why there is nothing to answer with, as a sentence; of a single download by what it is refused. */
export interface Missing {
  because: 'unknown' | 'unknown version' | 'no media' | 'no frames' | 'nothing yet' | 'later' | 'full';
  message: string;
  /** The refusal of a single download, where that says more. */
  refusal?: ServiceError;
}

/** One frame of a video, by the rendition that it is to be taken from. */
export interface WantedFrame {
  assetId: string;
  versionId: string;
  /** Who made the asset: the frame counts to their account. */
  createdBy: string | null;
  source: MediaRendition;
  /** From the beginning, within the video where its length is known. */
  microseconds: number;
}

/** What answers a download. */
export type Resolved = { rendition: MediaRendition } | { frame: WantedFrame } | { missing: Missing };

const missing = (because: Missing['because'], message: string): Resolved => ({
  missing: { because, message },
});

/** No video that is taken is longer, so that what lies behind this is the last frame. */
const LONGEST_SECONDS = 24 * 3_600;

/** Rounded up, so that a time at which a frame begins (two at 30000/1001 a second) is no time of the frame before. */
const microsecondsOf = (seconds: number) => Math.max(0, Math.ceil(seconds * 1_000_000 - 0.001));

/** Before the beginning is the first frame, past the end the last one. */
function withinVideo(frameTime: number, durationSeconds: number): number {
  return microsecondsOf(Math.min(Math.max(frameTime, 0), durationSeconds || LONGEST_SECONDS));
}

// Which rendition answers a request for a quality.

export interface RenditionChoice {
  id: string;
  kind: RenditionKind;
  width: number | null;
  height: number | null;
  playerCompatible: boolean;
}

/** The height class of a picture is its shorter side, so that a vertical 720p is 720 wide. */
function heightClass({ width, height }: RenditionChoice): number | null {
  return width === null || height === null ? null : Math.min(width, height);
}

interface WantedRendition {
  quality: Quality;
  playerCompatible: boolean;
  /** What stands beside the original; by default what is made of videos. */
  kind?: 'proxy' | 'image';
}

interface Sized<T> {
  rendition: T;
  size: number;
}

/** Of two of the same size the original is the better one. */
function originalLast({ kind }: RenditionChoice): number {
  return kind === 'original' ? 1 : 0;
}

/** The smallest first; of images of a size the one that was made last comes last. */
function bySize<T extends RenditionChoice>(renditions: readonly T[]): Sized<T>[] {
  return renditions
    .flatMap((rendition) => {
      const size = heightClass(rendition);
      return size === null ? [] : [{ rendition, size }];
    })
    .sort(
      (a, b) =>
        a.size - b.size ||
        originalLast(a.rendition) - originalLast(b.rendition) ||
        (a.rendition.id < b.rendition.id ? -1 : 1),
    );
}

function nearest<T>(sized: readonly Sized<T>[], wanted: number): T | undefined {
  return (sized.findLast(({ size }) => size <= wanted) ?? sized.find(({ size }) => size > wanted))?.rendition;
}

/**
 * The best existing rendition of `kind` (what is made of a video, or of an image) at or under the asked height, else
 * the next above, else the original; only renditions that players can play count where `playerCompatible` is asked.
 * `highest` and `lowest` go over what exists, `original` is the uploaded bytes. Null when there is none, e.g. no
 * thumbnail yet.
 */
export function chooseRendition<T extends RenditionChoice>(
  renditions: readonly T[],
  { quality, playerCompatible, kind = 'proxy' }: WantedRendition,
): T | null {
  const original = renditions.find(({ kind }) => kind === 'original') ?? null;
  if (quality === 'original') return original;
  if (quality === 'thumbnail') return renditions.find(({ kind }) => kind === 'thumbnail') ?? null;
  const media = renditions.filter((rendition) => rendition.kind === 'original' || rendition.kind === kind);
  const usable = playerCompatible ? media.filter((rendition) => rendition.playerCompatible) : media;
  const sized = bySize(usable);
  if (quality === 'highest') return sized.at(-1)?.rendition ?? usable[0] ?? original;
  if (quality === 'lowest') return sized[0]?.rendition ?? usable[0] ?? original;
  return nearest(sized, Number.parseInt(quality, 10)) ?? usable[0] ?? original;
}

/**
 * What players can open of a sound: the original where they can, else a rendition of it, else the original all the
 * same. Null when there is nothing.
 */
function choosePlayableSound<T extends RenditionChoice>(renditions: readonly T[]): T | null {
  const original = renditions.find(({ kind }) => kind === 'original') ?? null;
  if (original?.playerCompatible === true) return original;
  return renditions.find(({ kind, playerCompatible }) => kind === 'audio' && playerCompatible) ?? original;
}

function resolveFrame(
  { createdBy }: NodeWithRight,
  media: AssetMedia,
  wanted: WantedDownload & { frameTime: number },
): Resolved {
  const { quality, playerCompatible, frameTime } = wanted;
  // A thumbnail shows one time already; a small picture of another is what is meant.
  const source = chooseRendition(media.renditions, {
    quality: quality === 'thumbnail' ? 'lowest' : quality,
    playerCompatible,
  });
  if (source === null || media.versionId === null) {
    return missing('nothing yet', 'There is nothing to take a frame from.');
  }
  const microseconds = withinVideo(frameTime, media.durationSeconds);
  return { frame: { assetId: media.assetId, versionId: media.versionId, createdBy, source, microseconds } };
}

/** Sounds are not told apart by height: of them the original answers, or what can be played instead. */
function chooseWhole(
  { kind }: NodeWithRight,
  { renditions }: AssetMedia,
  { quality, playerCompatible }: WantedDownload,
): MediaRendition | null {
  const isExact = quality === 'original' || quality === 'thumbnail';
  if (kind !== 'audio' || isExact) {
    const made = kind === 'image' ? 'image' : 'proxy';
    return chooseRendition(renditions, { quality, playerCompatible, kind: made });
  }
  if (playerCompatible) return choosePlayableSound(renditions);
  return chooseRendition(renditions, { quality: 'original', playerCompatible });
}

function resolveWhole(node: NodeWithRight, media: AssetMedia, wanted: WantedDownload): Resolved {
  const { quality } = wanted;
  const rendition = chooseWhole(node, media, wanted);
  if (rendition !== null) return { rendition };
  return missing(
    'nothing yet',
    quality === 'thumbnail' ? 'There is no thumbnail of this asset yet.' : 'There is nothing to download.',
  );
}

/** What answers somebody who asks; no `media` where the asset is no file, no node at all where they may not read it. */
export function resolveDownload(
  node: NodeWithRight | undefined,
  media: AssetMedia | undefined,
  wanted: WantedDownload,
): Resolved {
  if (node === undefined) return missing('unknown', 'Asset not found.');
  if (media === undefined) {
    return missing('no media', `This asset is ${withArticle(node.kind)}, which can not be downloaded.`);
  }
  const { frameTime, versionId } = wanted;
  if (versionId !== null && media.versionId === null) {
    return missing('unknown version', `This asset has no version ${versionId}.`);
  }
  if (media.state === 'uploading') return missing('nothing yet', 'This asset has not been uploaded yet.');
  if (media.state === 'failed') return missing('nothing yet', 'This asset could not be made.');
  if (frameTime === null || node.kind === 'image') return resolveWhole(node, media, wanted);
  if (node.kind !== 'video') return missing('no frames', 'Only videos and images have frames.');
  return resolveFrame(node, media, { ...wanted, frameTime });
}

/** What a batch says of an item that it can not answer. */
export function messageOf(assetId: string, { because, message }: Missing): string {
  return because === 'unknown' ? notFoundText(`Asset ${assetId}`) : message;
}

/** Seconds after which what is still being made is likely to be there. */
const RETRY_AFTER = '5';

/** The refusal of a single download. */
export function refusalOf(assetId: string, { because, message, refusal }: Missing): Error {
  if (refusal !== undefined) return refusal;
  if (because === 'unknown') return notFound(`Asset ${assetId}`);
  if (because === 'unknown version') return new ServiceError('not_found', message);
  if (because === 'later') {
    return new ServiceError('not_ready', message, { headers: { 'retry-after': RETRY_AFTER } });
  }
  if (because === 'nothing yet') return new ServiceError('conflict', message);
  const loc = because === 'no frames' ? ['query', 'frame_time'] : ['path', 'asset_id'];
  return new ValidationError([{ loc, msg: message, type: 'value_error' }]);
}
