/** The files an export reads: the versions that were there when it was asked for, whatever became of them since. */
import { readFile } from 'node:fs/promises';
import { type ProbeResult, type RenderSource, withCaptions } from '@rushes/engine';
import {
  type AssetLocation,
  decodeSubtitleBytes,
  listUsedAssets,
  locationKey,
  referencedAssets,
  type Timeline,
} from '@rushes/timeline';
import { notFound } from '../../../platform/errors.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { type AccessService, READ } from '../../access/index.ts';
import type { LibraryService } from '../../library/index.ts';
import type { HeldSource } from '../rendering/rendering.service.ts';
import type { HeldVersion } from './exports.tasks.ts';

export interface ExportSourcesDeps {
  storage: Pick<Storage, 'materialize'>;
  access: Pick<AccessService, 'rightsOn'>;
  library: Pick<LibraryService, 'findSources'>;
}

export interface ExportMedia {
  userId: string;
  timeline: Timeline;
  /** Undefined in exports of older versions of this program: what is current is read. */
  held: readonly HeldVersion[] | undefined;
  mayMissMedia: boolean;
  /** Receives the files, under names of ours. */
  folder: string;
  probe: (path: string) => Promise<ProbeResult>;
}

/** What a file that holds no pictures and sounds is to the engine, such as a colour table. */
export const noMedia: Omit<ProbeResult, 'bytes' | 'contentType'> = {
  mediaKind: 'audio',
  container: 'data',
  durationSeconds: 0,
  streams: [],
  videoStream: null,
  audioStream: null,
  audioOffsetSeconds: 0,
  timecode: null,
};

/** Where each version is found that the timeline shows, by what the timeline calls it. */
function heldLocations({ timeline, held }: ExportMedia): Map<string, AssetLocation> {
  const asked = new Map(referencedAssets(timeline).map((location) => [locationKey(location), location]));
  if (held === undefined) return asked;
  return new Map(
    held
      .filter(({ key }) => asked.has(key))
      .map(({ key, asset_id, version_id }) => [key, { assetId: asset_id, versionId: version_id }]),
  );
}

/** Assets of which nothing is read but what was said in them. */
function onlyHeard(timeline: Timeline): Set<string> {
  const uses = Map.groupBy(listUsedAssets(timeline), ({ location }) => locationKey(location));
  return new Set(
    [...uses].filter(([, used]) => used.every(({ use }) => use === 'transcript')).map(([key]) => key),
  );
}

/** Assets that are read as they are: tables and captions. */
export function dataKeys(timeline: Timeline): Set<string> {
  const uses = listUsedAssets(timeline);
  const media = new Set(
    uses
      .filter(({ use }) => use === 'media' || use === 'watermark')
      .map(({ location }) => locationKey(location)),
  );
  return new Set(uses.map(({ location }) => locationKey(location)).filter((key) => !media.has(key)));
}

/**
 * Shows the files in `folder`. Rights are asked again: a share may have ended; the trash keeps what was held. Throws
 * `not_found`, unless media may be missing.
 */
export async function gatherSources(deps: ExportSourcesDeps, media: ExportMedia): Promise<HeldSource[]> {
  const locations = heldLocations(media);
  const assetIds = [...new Set([...locations.values()].map(({ assetId }) => assetId))];
  const readable = await deps.access.rightsOn({ userId: media.userId }, assetIds, {
    inTrash: media.held !== undefined,
  });
  const found = await deps.library.findSources(
    [...locations.values()].filter(({ assetId }) => (readable.get(assetId)?.right ?? 0) >= READ),
  );
  const data = dataKeys(media.timeline);
  const heard = onlyHeard(media.timeline);
  const sources: HeldSource[] = [];
  for (const [key, location] of locations) {
    const source = found.get(locationKey(location));
    if (source === undefined) {
      if (media.mayMissMedia) continue;
      throw notFound(`Asset ${location.assetId}`);
    }
    if (heard.has(key)) continue;
    const { storageKey, objectId, bytes, contentType } = source;
    const { path } = await deps.storage.materialize(storageKey, media.folder, `source-${sources.length}`);
    const probe = data.has(key)
      ? { ...noMedia, bytes, contentType }
      : (source.probe ?? (await media.probe(path)));
    sources.push({ assetId: key, path, probe, contentKey: objectId, objectId, storageKey });
  }
  return sources;
}

/** A render's media, and what of its document lay in files. */
export interface DataInPlace<Source extends RenderSource = HeldSource> {
  /** With captions of files in their place. */
  timeline: Timeline;
  sources: Source[];
  /** Colour tables; absent where there are none. */
  tables?: Omit<Source, 'probe'>[];
}

/** Longer files hold no subtitles, bytes. */
const LONGEST_CAPTIONS = 10_000_000;
/** Of all files of a document together: they become a part of it. What is beyond is told as captions that are not here. */
const MOST_CAPTIONS = 40_000_000;

/** Puts captions into the document, so that whoever makes parts of the render has them, and tells tables from media. */
export async function placeData<Source extends RenderSource>(
  timeline: Timeline,
  gathered: readonly Source[],
): Promise<DataInPlace<Source>> {
  const data = dataKeys(timeline);
  const usesOf = new Map(listUsedAssets(timeline).map(({ use, location }) => [locationKey(location), use]));
  const files = new Map<string, string>();
  const tables: Omit<Source, 'probe'>[] = [];
  let room = MOST_CAPTIONS;
  for (const { probe, ...file } of gathered) {
    const { assetId, path } = file;
    const use = data.has(assetId) ? usesOf.get(assetId) : null;
    if (use === 'lut') tables.push(file);
    if (use === 'captions' && probe.bytes <= Math.min(LONGEST_CAPTIONS, room)) {
      room -= probe.bytes;
      files.set(assetId, decodeSubtitleBytes(await readFile(path)));
    }
  }
  return {
    timeline: files.size === 0 ? timeline : withCaptions(timeline, { files }),
    sources: gathered.filter(({ assetId }) => !data.has(assetId)),
    ...(tables.length > 0 && { tables }),
  };
}
