/** A project as a file: OpenTimelineIO, with or without its media, an edit list, subtitles. */
import { PassThrough, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { captionTracks, withCaptions } from '@rushes/engine';
import {
  type AssetLocation,
  type CaptionCue,
  decodeSubtitleBytes,
  listUsedAssets,
  locationKey,
  parseAssetUrl,
  relinkDocument,
  serializeTimeline,
  type Timeline,
  textCues,
  writeEdl,
  writeSrt,
  writeTimelineJson,
  writeVtt,
} from '@rushes/timeline';
import { ZipFile } from 'yazl';
import { inParallel } from '../../../platform/collections/in-parallel.ts';
import { ServiceError, ValidationError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { AccessService } from '../../access/index.ts';
import type { LibraryService } from '../../library/index.ts';
import type { TranscriptsService } from '../../understanding/index.ts';
import { placeTranscripts } from '../exports/place-transcripts.ts';
import type { OpenedProject } from '../projects/projects.service.ts';
import { bundleNames, bundleUrl, MEDIA_FOLDER } from './bundle-names.ts';
import type { ExportFormat, ExportProjectFileQuery } from './interchange.schema.ts';
import { isPossible } from './linked-document.ts';

/** A project as a file, its bytes made while they are read. */
export interface ProjectFile {
  fileName: string;
  contentType: string;
  body: Readable | string;
}

export interface ProjectFilesDeps {
  storage: Pick<Storage, 'read'>;
  access: Pick<AccessService, 'rightsOn'>;
  library: Pick<LibraryService, 'findSources'>;
  transcripts: Pick<TranscriptsService, 'findStoredCaptions'>;
}

export interface ProjectFiles {
  makeFile(principal: Principal, project: OpenedProject, query: ExportProjectFileQuery): Promise<ProjectFile>;
}

/** The types that programs know these files by; OpenTimelineIO has none of its own. */
const contentTypes: { [format in ExportFormat]: string } = {
  otio: 'application/json',
  otioz: 'application/zip',
  edl: 'text/plain; charset=utf-8',
  srt: 'application/x-subrip; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
};

/** Longest file of subtitles that is read. */
const SUBTITLE_BYTES = 4 * 1024 ** 2;
/** Of all files of a project together. */
const ALL_SUBTITLE_BYTES = 32 * 1024 ** 2;

const READ_AT_ONCE = 4;

const noTrack = (msg: string) => new ValidationError([{ loc: ['query', 'track'], msg, type: 'value_error' }]);

/** The assets of a timeline that the caller may read and that have bytes, with what they are called. */
async function findFiles(deps: ProjectFilesDeps, principal: Principal, locations: readonly AssetLocation[]) {
  const { access, library } = deps;
  const possible = locations.filter(isPossible);
  const nodes = await access.rightsOn(
    principal,
    possible.map(({ assetId }) => assetId),
  );
  const sources = await library.findSources(possible.filter(({ assetId }) => nodes.has(assetId)));
  return [...sources].map(([key, source]) => ({
    key,
    source,
    name: nodes.get(source.assetId)?.name ?? source.assetId,
  }));
}

function otioText(timeline: Timeline) {
  return `${writeTimelineJson(serializeTimeline(timeline))}\n`;
}

// Writes .otioz files: a ZIP with the document, and its media as they are, made while it is sent.

interface BundledFile {
  /** Inside the bundle. */
  path: string;
  bytes: number;
  open(): Promise<Readable>;
}

interface Bundle {
  /** The text of content.otio. */
  document: string;
  media: readonly BundledFile[];
  /** What files in it are dated, so that the same project gives the same bytes. */
  date: Date;
}

/** What OpenTimelineIO's own adapter writes. */
const BUNDLE_VERSION = '1.0.0';

/**
 * The bytes of a bundle, as the official adapter reads it: document and version compressed, media not. One file is open
 * at a time. A file that can not be read destroys the stream; destroying the stream closes what is open.
 */
export function writeBundle({ document, media, date }: Bundle): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  let current: Readable | null = null;
  const fail = (error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  zip.on('error', fail);
  output.once('close', () => current?.destroy());
  const entry = { mtime: date, mode: 0o100644 };
  zip.addBuffer(Buffer.from(BUNDLE_VERSION), 'version.txt', entry);
  zip.addBuffer(Buffer.from(document), 'content.otio', entry);
  for (const { path, bytes, open } of media) {
    const options = { ...entry, compress: false, size: bytes };
    zip.addReadStreamLazy(path, options, (give) => {
      if (output.destroyed) return;
      open().then((stream) => {
        current = stream.once('error', fail);
        if (output.destroyed) stream.destroy();
        else give(null, stream);
      }, fail);
    });
  }
  zip.end();
  zip.outputStream.pipe(output);
  return output;
}

async function makeBundle(deps: ProjectFilesDeps, principal: Principal, { row }: OpenedProject) {
  const { storage } = deps;
  const used = listUsedAssets(row.timeline).filter(({ use }) => use !== 'transcript');
  const files = await findFiles(
    deps,
    principal,
    used.map(({ location }) => location),
  );
  const names = bundleNames(files.map(({ name }) => name));
  const media = files.map(({ key, source }, index) => ({
    key,
    path: `${MEDIA_FOLDER}${names[index]}`,
    bytes: source.bytes,
    open: () => storage.read(source.storageKey),
  }));
  const paths = new Map(media.map(({ key, path }) => [key, bundleUrl(path)]));
  const document = relinkDocument(serializeTimeline(row.timeline), (url) => {
    const location = parseAssetUrl(url);
    return location === null ? null : (paths.get(locationKey(location)) ?? null);
  });
  const bundled: BundledFile[] = media;
  return writeBundle({
    document: writeTimelineJson(document),
    media: bundled,
    date: new Date(row.updated_at),
  });
}

function makeEdl({ node, row }: OpenedProject, track: number | null | undefined): string {
  const tracks = row.timeline.tracks.children.filter(
    (child) => child.OTIO_SCHEMA === 'Track.1' && child.kind === 'Video',
  );
  if (track != null && track >= tracks.length) {
    throw noTrack(`Video tracks there are: ${tracks.length}, counted from 0.`);
  }
  const named = row.timeline.name === '' ? { ...row.timeline, name: node.name } : row.timeline;
  const { text, events, warnings } = writeEdl(named, track == null ? {} : { videoTrack: track });
  if (events === 0) {
    const why = warnings.length === 0 ? '' : ` ${warnings.join(' ')}`;
    throw new ServiceError(
      'conflict',
      `An edit list would have no events: nothing is cut on this track.${why}`,
    );
  }
  return warnings.length === 0 ? text : `${text}\n${warnings.map((sentence) => `* ${sentence}\n`).join('')}`;
}

/** The document with the captions of files in their place. */
async function readCaptionFiles(
  deps: ProjectFilesDeps,
  principal: Principal,
  timeline: Timeline,
): Promise<Timeline> {
  const { storage } = deps;
  const used = listUsedAssets(timeline).filter(({ use }) => use === 'captions');
  const files = await findFiles(
    deps,
    principal,
    used.map(({ location }) => location),
  );
  let room = ALL_SUBTITLE_BYTES;
  const small = files.filter(({ source: { bytes } }) => {
    const isRead = bytes <= Math.min(SUBTITLE_BYTES, room);
    if (isRead) room -= bytes;
    return isRead;
  });
  const texts = await inParallel(small, READ_AT_ONCE, async ({ key, source }) => {
    const bytes = await buffer(await storage.read(source.storageKey));
    return [key, decodeSubtitleBytes(bytes)] as const;
  });
  return withCaptions(timeline, { files: new Map(texts) });
}

async function findCues(
  deps: ProjectFilesDeps,
  principal: Principal,
  { row }: OpenedProject,
  track: number | null | undefined,
) {
  const { userId } = principal;
  const spoken = await placeTranscripts(deps, { userId, timeline: row.timeline });
  const timeline = await readCaptionFiles(deps, principal, spoken.timeline);
  const captions: readonly CaptionCue[][] = captionTracks(timeline).map(({ cues }) => cues);
  const all = [...captions, ...textCues(timeline)];
  if (all.length === 0) throw new ServiceError('conflict', 'This project has no captions.');
  const cues = all[track ?? 0];
  if (cues === undefined) throw noTrack(`Tracks with captions there are: ${all.length}, counted from 0.`);
  return cues;
}

async function bodyOf(
  deps: ProjectFilesDeps,
  principal: Principal,
  project: OpenedProject,
  { format, track }: ExportProjectFileQuery,
): Promise<ProjectFile['body']> {
  switch (format) {
    case 'otio':
      return otioText(project.row.timeline);
    case 'otioz':
      return makeBundle(deps, principal, project);
    case 'edl':
      return makeEdl(project, track);
    case 'srt':
      return writeSrt(await findCues(deps, principal, project, track));
    case 'vtt':
      return writeVtt(await findCues(deps, principal, project, track));
  }
}

async function makeFile(
  deps: ProjectFilesDeps,
  principal: Principal,
  project: OpenedProject,
  query: ExportProjectFileQuery,
): Promise<ProjectFile> {
  return {
    fileName: `${project.node.name}.${query.format}`,
    contentType: contentTypes[query.format],
    body: await bodyOf(deps, principal, project, query),
  };
}

export function createProjectFiles(deps: ProjectFilesDeps): ProjectFiles {
  return {
    makeFile: (principal, project, query) => makeFile(deps, principal, project, query),
  };
}
