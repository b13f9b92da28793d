/** HLS as players fetch it: playlists behind signed URLs, whose media are URLs that end when theirs does, from the index that a rendition keeps. */
import type { HlsRung } from '@rushes/engine';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Over } from '../../../platform/over.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { SignedUrl, UrlSigner } from '../../../platform/storage/serving/url-signer.ts';
import { isUuid } from '../../../platform/uuid.ts';
import type { AccessService } from '../../access/index.ts';
import type { LibraryService } from '../../library/index.ts';
import { PROXY_OBJECT } from './rendition-plan.ts';
import { findHls, type HlsRow } from './renditions.repo.ts';
import { writeMasterPlaylist, writeVariantPlaylist } from './write-playlist.ts';

// HLS as players fetch it: playlists behind signed URLs, whose media are URLs that end when theirs does.

/** Whose signed URL it is, a user's or a link's, and the second since 1970 in which it ends. */
export interface PlaylistCaller {
  userId: string;
  expires: number;
}

export interface HlsPlaylistsDeps {
  db: Kysely<Database>;
  clock: Clock;
  urls: UrlSigner;
  access: Pick<AccessService, 'rightsOfHolder'>;
  library: Pick<LibraryService, 'presignRendition'>;
  /** Where media is served from, without a trailing slash; null = where everything is. */
  mediaOrigin: string | null;
  /** How long a download URL works. */
  urlSeconds: number;
}

const EXTENSION = '.m3u8';

/** What stands before the extension; null for another file. */
function stemOf(file: string): string | null {
  return file.endsWith(EXTENSION) ? file.slice(0, -EXTENSION.length) : null;
}

// What a rendition of kind hls keeps in its details: the index that playlists are written from.

/** The index without its segments, which lists leave out. */
type HlsIndex = Pick<HlsRung, 'codecs' | 'peakBandwidth' | 'averageBandwidth' | 'frameRate' | 'initBytes'>;

interface StoredIndex {
  codecs: string;
  peak_bandwidth: number;
  average_bandwidth: number;
  frame_rate: number;
  init_bytes: number;
}

/** Seconds, offset, bytes: a video of twelve hours has ten thousand of them. */
type StoredSegment = [number, number, number];

export function hlsDetails(rung: HlsRung, proxyObjectId: string): Record<string, unknown> {
  const index: StoredIndex = {
    codecs: rung.codecs,
    peak_bandwidth: rung.peakBandwidth,
    average_bandwidth: rung.averageBandwidth,
    frame_rate: rung.frameRate,
    init_bytes: rung.initBytes,
  };
  const segments = rung.segments.map(({ seconds, offset, bytes }): StoredSegment => [seconds, offset, bytes]);
  return { ...index, segments, [PROXY_OBJECT]: proxyObjectId };
}

/** Reads what `hlsDetails` wrote. */
function readHlsIndex(details: Record<string, unknown>): HlsIndex {
  const stored = details as unknown as StoredIndex;
  return {
    codecs: stored.codecs,
    peakBandwidth: stored.peak_bandwidth,
    averageBandwidth: stored.average_bandwidth,
    frameRate: stored.frame_rate,
    initBytes: stored.init_bytes,
  };
}

function readHlsSegments(details: Record<string, unknown>): HlsRung['segments'] {
  const { segments } = details as { segments: StoredSegment[] };
  return segments.map(([seconds, offset, bytes]) => ({ seconds, offset, bytes }));
}

function sign(
  { mediaOrigin, urls }: HlsPlaylistsDeps,
  path: string,
  { userId, seconds }: { userId: string; seconds: number },
): SignedUrl {
  const baseUrl = mediaOrigin === null ? {} : { baseUrl: mediaOrigin };
  return urls.sign({ method: 'GET', ...baseUrl, path, query: { user: userId }, seconds });
}

const secondsNow = ({ clock }: HlsPlaylistsDeps) => clock.now().getTime() / 1_000;

/** What the playlist names ends when it does. */
const secondsLeft = (deps: HlsPlaylistsDeps, { expires }: PlaylistCaller) =>
  expires - Math.floor(secondsNow(deps));

async function requireHls(
  { db, access }: HlsPlaylistsDeps,
  { userId }: PlaylistCaller,
  wanted: { versionId: string | null; label: string | null },
): Promise<{ rows: HlsRow[]; name: string }> {
  const { versionId, label } = wanted;
  const rows = versionId !== null && isUuid(versionId) ? await findHls(db, { versionId, label }) : [];
  const assetId = rows[0]?.assetId;
  const node =
    assetId === undefined ? undefined : (await access.rightsOfHolder(userId, [assetId])).get(assetId);
  if (node === undefined) throw notFound('File');
  return { rows, name: node.name };
}

/** URL of the playlist of all sizes of a version, for someone who may read its asset. */
export function signMasterPlaylist(
  deps: HlsPlaylistsDeps,
  { userId }: Pick<Principal, 'userId'>,
  { versionId, durationSeconds }: { versionId: string; durationSeconds: number },
): { url: string; expiredIn: number } {
  const { urlSeconds } = deps;
  // A player loads media until the end of the video: a URL that ends before would stop it.
  const seconds = urlSeconds + Math.ceil(durationSeconds);
  const { url, expiresAt } = sign(deps, `/media/hls/${versionId}${EXTENSION}`, { userId, seconds });
  return { url, expiredIn: Math.floor(expiresAt.getTime() / 1_000 - secondsNow(deps)) };
}

/** Behind a URL whose signature has been checked; whether its holder may still read is asked anew. */
export async function openMasterPlaylist(
  deps: HlsPlaylistsDeps,
  caller: PlaylistCaller,
  file: string,
): Promise<string> {
  const versionId = stemOf(file);
  const { rows } = await requireHls(deps, caller, { versionId, label: null });
  const seconds = secondsLeft(deps, caller);
  return writeMasterPlaylist(
    rows.map(({ label, width, height, details }) => ({
      ...readHlsIndex(details),
      width: width ?? 0,
      height: height ?? 0,
      url: sign(deps, `/media/hls/${versionId}/${label}${EXTENSION}`, { userId: caller.userId, seconds }).url,
    })),
  );
}

/** The playlist of one size, its files as signed addresses. */
export async function openVariantPlaylist(
  deps: HlsPlaylistsDeps,
  caller: PlaylistCaller,
  { versionId, file }: { versionId: string; file: string },
): Promise<string> {
  const { library } = deps;
  const label = stemOf(file) ?? '';
  const { rows, name } = await requireHls(deps, caller, { versionId, label });
  const [row] = rows;
  if (row === undefined) throw notFound('File');
  const { renditionId: id, storageKey, details } = row;
  const rendition = { id, kind: 'hls', label, storageKey, contentType: 'video/mp4' } as const;
  const { url } = await library.presignRendition(caller, { name, rendition }, secondsLeft(deps, caller));
  const { initBytes } = readHlsIndex(details);
  return writeVariantPlaylist({ url, initBytes, segments: readHlsSegments(details) });
}

/** What `HlsPlaylists` is over its context. */
export const hlsPlaylistsFunctions = { signMasterPlaylist, openMasterPlaylist, openVariantPlaylist };

export type HlsPlaylists = Over<typeof hlsPlaylistsFunctions>;
