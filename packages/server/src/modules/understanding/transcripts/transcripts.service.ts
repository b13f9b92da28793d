/** What is said in assets: brought as files, heard by analysers, put right by people. */
import { buffer } from 'node:stream/consumers';
import { parseSubtitleText } from '@rushes/engine';
import type { CaptionCue, SaidEvidence } from '@rushes/timeline';
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound, ServiceError, ValidationError } from '../../../platform/errors.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { Right } from '../../access/index.ts';
import { type AccessService, type NodeWithRight, READ, WRITE } from '../../access/index.ts';
import { type LibraryService, withArticle } from '../../library/index.ts';
import { markStale } from '../indexing/runs/due-runs.repo.ts';
import { applyChanges, checkSegments, languageOf } from './segments.ts';
import {
  bestOfLanguages,
  cueOf,
  type SpokenWord,
  saidEvidence,
  spokenIn,
  type TranscriptFile,
  toSegment,
  toTranscript,
  transcriptTypes,
  writeTranscript,
} from './transcript-answers.ts';
import * as repo from './transcripts.repo.ts';
import {
  type AssetTranscript,
  type ImportTranscriptRequest,
  MAX_FILE_TEXT,
  MAX_SEGMENT_TEXT,
  MAX_SEGMENTS,
  MAX_TRANSCRIPTS,
  type TranscriptFileQuery,
  type TranscriptQuery,
  type TranscriptsQuery,
  type TranscriptWithSegments,
  type UpdateTranscriptRequest,
} from './transcripts.schema.ts';

/** One transcript of an asset. */
interface TranscriptCall {
  assetId: string;
  transcriptId: string;
}

/** A transcript as captions. */
export interface StoredCaptions {
  transcriptId: string;
  /** With the id it names these very words. */
  revision: number;
  cues: CaptionCue[];
}

export interface TranscriptsService {
  /** Of one version, in the order they came. */
  listTranscripts(principal: Principal, assetId: string, query: TranscriptsQuery): Promise<AssetTranscript[]>;
  /**
   * Adds one from a subtitle file. Throws ValidationError for a file that holds none or too much, `not_found` for a
   * file that can not be read, and `conflict` where the version has as many as it may.
   */
  importTranscript(
    principal: Principal,
    assetId: string,
    call: { body: ImportTranscriptRequest; query: TranscriptsQuery },
  ): Promise<AssetTranscript>;
  getTranscript(
    principal: Principal,
    call: TranscriptCall & { query: TranscriptQuery },
  ): Promise<TranscriptWithSegments>;
  /**
   * Changes words, times and speakers; from then on no analyser touches the transcript. Throws `version_conflict` for
   * another revision than the newest, ValidationError for segments that are not of it and times that are none.
   */
  updateTranscript(
    principal: Principal,
    call: TranscriptCall & { body: UpdateTranscriptRequest },
  ): Promise<AssetTranscript>;
  deleteTranscript(principal: Principal, call: TranscriptCall): Promise<void>;
  /** As SubRip, WebVTT or text. */
  exportTranscript(
    principal: Principal,
    call: TranscriptCall & { query: TranscriptFileQuery },
  ): Promise<TranscriptFile>;
  /** Of versions, by version; rights are the caller's to check. */
  findTranscriptsOf(versionIds: readonly string[]): Promise<Map<string, AssetTranscript[]>>;
  /**
   * The captions of the best transcript of each version that has one, by version, as long as they are fewer than
   * 50,000 together; rights are the caller's to check.
   */
  findStoredCaptions(versionIds: readonly string[]): Promise<Map<string, StoredCaptions>>;
  /** The same, the captions alone. */
  findCaptions(versionIds: readonly string[]): Promise<Map<string, CaptionCue[]>>;
  /**
   * What is said in the current version of each asset that has a transcript, within the same limit; rights are the
   * caller's to check.
   */
  findSpokenWords(assetIds: readonly string[]): Promise<Map<string, SpokenWord[]>>;
  /**
   * The cues of the best transcript of the current version of each asset that has one, within the same limit: words
   * with times where these are known, and else none. Rights are the caller's to check.
   */
  findCues(assetIds: readonly string[]): Promise<Map<string, CaptionCue[]>>;
  /**
   * The words of the best transcript of each version that has one with words, within the same limit; rights are the
   * caller's to check.
   */
  findSaid(versionIds: readonly string[]): Promise<Map<string, SaidEvidence>>;
  /** The same of the best transcript in each language, the language of what is said first. */
  findSaidInLanguages(versionIds: readonly string[]): Promise<Map<string, SaidEvidence[]>>;
  /** Gives a version those of another with the same bytes. */
  copyTranscripts(trx: Transaction<Database>, versions: { from: string; to: string }): Promise<void>;
}

export interface TranscriptsServiceDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  storage: Pick<Storage, 'read'>;
  access: Pick<AccessService, 'requireRight'>;
  library: Pick<LibraryService, 'findSources'>;
}

/** Longest file that is read, bytes. */
const MAX_FILE_BYTES = 4 * MAX_FILE_TEXT;

/** Segments that are read at once: some 30 MB with the times of their words. */
const MOST_SEGMENTS = 50_000;

/** What reads the words of transcripts. */
const READERS = ['embeddings', 'entities'] as const;

const invalid = (loc: (string | number)[], msg: string) =>
  new ValidationError([{ loc, msg, type: 'value_error' }]);

async function requireSpoken(
  deps: TranscriptsServiceDeps,
  principal: Principal,
  assetId: string,
  right: Right,
): Promise<NodeWithRight> {
  const { access } = deps;
  const [node] = await access.requireRight(principal, [assetId], right);
  if (node?.kind !== 'video' && node?.kind !== 'audio') {
    throw invalid(['path', 'asset_id'], 'Only videos and audio have transcripts.');
  }
  return node;
}

async function requireVersion(
  deps: TranscriptsServiceDeps,
  node: NodeWithRight,
  { version_id: given }: TranscriptsQuery,
): Promise<string> {
  const { db } = deps;
  const version = await repo.findVersion(db, node.id, given?.toLowerCase() ?? null);
  if (version !== undefined) return version.id;
  if (given != null) throw notFound(`Version ${given}`);
  throw new ServiceError('conflict', 'This asset has no media yet: upload it first.');
}

async function requireTranscript(
  deps: TranscriptsServiceDeps,
  principal: Principal,
  { assetId, transcriptId }: TranscriptCall,
  right: Right,
): Promise<{ node: NodeWithRight; row: repo.TranscriptRow }> {
  const { db } = deps;
  const node = await requireSpoken(deps, principal, assetId, right);
  const row = await repo.findTranscript(db, transcriptId.toLowerCase());
  if (row?.assetId !== node.id) throw notFound('Transcript');
  return { node, row };
}

/** The bytes of an uploaded file of subtitles. */
async function readFile(
  deps: TranscriptsServiceDeps,
  principal: Principal,
  assetId: string,
): Promise<Uint8Array> {
  const { access, library, storage } = deps;
  const [node] = await access.requireRight(principal, [assetId], READ);
  const place = ['body', 'asset_id'];
  if (node?.kind !== 'text') {
    throw invalid(place, `This asset is ${withArticle(node?.kind ?? 'folder')}, not a text.`);
  }
  const [source] = (await library.findSources([{ assetId: node.id, versionId: null }])).values();
  if (source === undefined) throw new ServiceError('conflict', 'This asset has not been uploaded yet.');
  if (source.bytes > MAX_FILE_BYTES) {
    throw invalid(place, `This file has more than ${MAX_FILE_BYTES} bytes.`);
  }
  return buffer(await storage.read(source.storageKey));
}

async function readImport(deps: TranscriptsServiceDeps, principal: Principal, body: ImportTranscriptRequest) {
  const { text, asset_id: fileId, format, language } = body;
  if ((text === undefined) === (fileId === undefined)) {
    throw invalid(['body'], 'Give either text or asset_id.');
  }
  const place = ['body', text === undefined ? 'asset_id' : 'text'];
  const bytes =
    fileId === undefined ? Buffer.from(text ?? '', 'utf8') : await readFile(deps, principal, fileId);
  const hint = { ...(format && { format }), ...(language && { language }) };
  const parsed = parseSubtitleText(bytes, hint);
  if (parsed.cues.length === 0) {
    throw invalid(place, parsed.warnings[0] ?? 'This file holds no captions.');
  }
  if (parsed.cues.length > MAX_SEGMENTS) {
    throw invalid(place, `A transcript has at most ${MAX_SEGMENTS} segments, not ${parsed.cues.length}.`);
  }
  const long = parsed.cues.findIndex((cue) => cue.text.length > MAX_SEGMENT_TEXT);
  if (long >= 0) {
    throw invalid(place, `Caption ${long + 1} has more than ${MAX_SEGMENT_TEXT} characters.`);
  }
  const checked = checkSegments(parsed.cues, null);
  return {
    segments: checked.segments,
    language: languageOf(language ?? parsed.language),
    warnings: [...parsed.warnings, ...checked.warnings],
  };
}

async function answer(deps: TranscriptsServiceDeps, transcriptId: string): Promise<AssetTranscript> {
  const { db } = deps;
  const row = await repo.findTranscript(db, transcriptId);
  if (row === undefined) throw notFound('Transcript');
  return toTranscript(row);
}

/** That what reads the words of a version has to look again. */
export function noteChanged(trx: Transaction<Database>, versionId: string) {
  return markStale(trx, {
    versionIds: [versionId],
    analysers: READERS,
    reason: 'Its transcripts have changed.',
  });
}

/** Languages of one version of which the transcripts are read at once. */
const MOST_LANGUAGES = 40;

/** The best of each of the versions, or of each of its languages, with its segments. */
async function findBest(
  deps: TranscriptsServiceDeps,
  versionIds: readonly string[],
  by: 'version' | 'language' = 'version',
) {
  const { db } = deps;
  const byVersion = Map.groupBy(await repo.findTranscripts(db, versionIds), ({ versionId }) => versionId);
  let room = MOST_SEGMENTS;
  const candidates = versionIds.flatMap((id) => {
    const rows = byVersion.get(id) ?? [];
    return bestOfLanguages(rows).slice(0, by === 'version' ? 1 : MOST_LANGUAGES);
  });
  const best = candidates.filter((row) => {
    if (row.segments === 0 || row.segments > room) return false;
    room -= row.segments;
    return true;
  });
  const segments = await repo.findSegmentsOfAll(
    db,
    best.map(({ id }) => id),
  );
  const byTranscript = Map.groupBy(segments, ({ transcriptId }) => transcriptId);
  return best.map((row) => ({ row, segments: byTranscript.get(row.id) ?? [] }));
}

async function findStoredCaptions(
  deps: TranscriptsServiceDeps,
  versionIds: readonly string[],
): Promise<Map<string, StoredCaptions>> {
  const best = await findBest(deps, versionIds);
  return new Map(
    best.map(({ row, segments }) => [
      row.versionId,
      { transcriptId: row.id, revision: row.revision, cues: segments.map(cueOf) },
    ]),
  );
}

async function listTranscripts(
  deps: TranscriptsServiceDeps,
  principal: Principal,
  assetId: string,
  query: TranscriptsQuery,
): Promise<AssetTranscript[]> {
  const { db } = deps;
  const node = await requireSpoken(deps, principal, assetId, READ);
  const rows = await repo.findTranscripts(db, [await requireVersion(deps, node, query)]);
  return rows.map(toTranscript);
}

async function importTranscript(
  deps: TranscriptsServiceDeps,
  principal: Principal,
  assetId: string,
  { body, query }: { body: ImportTranscriptRequest; query: TranscriptsQuery },
): Promise<AssetTranscript> {
  const { ids, db, clock } = deps;
  const node = await requireSpoken(deps, principal, assetId, WRITE);
  const versionId = await requireVersion(deps, node, query);
  const { segments, language, warnings } = await readImport(deps, principal, body);
  const id = ids.uuid();
  await db.transaction().execute(async (trx) => {
    if (!(await repo.lockVersion(trx, versionId))) throw notFound(`Asset ${assetId}`);
    if ((await repo.countTranscripts(trx, versionId)) >= MAX_TRANSCRIPTS) {
      throw new ServiceError('conflict', `A version has at most ${MAX_TRANSCRIPTS} transcripts.`);
    }
    const row: repo.NewTranscript = {
      id,
      versionId,
      streamIndex: null,
      language,
      label: body.label ?? '',
      kind: body.kind ?? 'original',
      source: 'file',
      analyser: null,
      engine: null,
      createdBy: principal.userId,
    };
    await repo.insertTranscript(trx, row, clock.now());
    await repo.insertSegments(
      trx,
      id,
      segments.map((segment) => ({ ...segment, id: ids.uuid() })),
    );
    await noteChanged(trx, versionId);
  });
  return { ...(await answer(deps, id)), warnings };
}

async function getTranscript(
  deps: TranscriptsServiceDeps,
  principal: Principal,
  { query: { after, limit }, ...call }: TranscriptCall & { query: TranscriptQuery },
): Promise<TranscriptWithSegments> {
  const { db } = deps;
  const { row } = await requireTranscript(deps, principal, call, READ);
  const segments = await repo.findSegments(db, row.id, { after, limit: limit + 1 });
  const page = segments.slice(0, limit);
  const next = segments.length > limit ? (page.at(-1)?.ordinal ?? null) : null;
  return { ...toTranscript(row), segments: page.map(toSegment), next_after: next };
}

async function updateTranscript(
  deps: TranscriptsServiceDeps,
  principal: Principal,
  { body, ...call }: TranscriptCall & { body: UpdateTranscriptRequest },
): Promise<AssetTranscript> {
  const { db, clock } = deps;
  const { revision, segments, ...change } = body;
  if (segments.length === 0 && Object.values(change).every((value) => value === undefined)) {
    throw invalid(['body'], 'Give at least one of segments, language, kind and label.');
  }
  const { row } = await requireTranscript(deps, principal, call, WRITE);
  await db.transaction().execute(async (trx) => {
    const { language, kind, label } = change;
    const set = {
      ...(language && { language }),
      ...(kind && { kind }),
      ...(label !== undefined && { label }),
    };
    if (!(await repo.advanceRevision(trx, { id: row.id, revision, change: set, now: clock.now() }))) {
      const current = await repo.findTranscript(trx, row.id);
      if (current === undefined) throw notFound('Transcript');
      throw new ServiceError('version_conflict', 'This transcript has changed since.', {
        details: { current_revision: current.revision },
      });
    }
    const wanted = segments.map(({ segment_id: id }) => id.toLowerCase());
    const found = await repo.findSegmentsById(trx, row.id, wanted);
    const { changed, removed, moved } = applyChanges(found, segments);
    await repo.deleteSegments(trx, removed);
    await repo.updateSegments(trx, changed);
    if (moved) await repo.renumberSegments(trx, row.id);
    await noteChanged(trx, row.versionId);
  });
  return answer(deps, row.id);
}

async function deleteTranscript(
  deps: TranscriptsServiceDeps,
  principal: Principal,
  call: TranscriptCall,
): Promise<void> {
  const { db } = deps;
  const { row } = await requireTranscript(deps, principal, call, WRITE);
  await db.transaction().execute(async (trx) => {
    if (!(await repo.deleteTranscript(trx, row.id))) throw notFound('Transcript');
    await noteChanged(trx, row.versionId);
  });
}

async function exportTranscript(
  deps: TranscriptsServiceDeps,
  principal: Principal,
  { query: { format }, ...call }: TranscriptCall & { query: TranscriptFileQuery },
): Promise<TranscriptFile> {
  const { db } = deps;
  const { node, row } = await requireTranscript(deps, principal, call, READ);
  const segments = await repo.findSegments(db, row.id, { after: -1, limit: MAX_SEGMENTS });
  const stem = node.name.replace(/(?<=.)\.[^.\s]{1,15}$/su, '');
  const language = row.language === 'und' ? '' : `.${row.language}`;
  return {
    fileName: `${stem}${language}.${format}`,
    contentType: transcriptTypes[format],
    text: writeTranscript(format, segments),
  };
}

async function findTranscriptsOf(
  { db }: TranscriptsServiceDeps,
  versionIds: readonly string[],
): Promise<Map<string, AssetTranscript[]>> {
  const rows = await repo.findTranscripts(db, versionIds);
  const byVersion = Map.groupBy(rows, ({ versionId }) => versionId);
  return new Map([...byVersion].map(([id, found]) => [id, found.map(toTranscript)]));
}

async function findCaptions(
  deps: TranscriptsServiceDeps,
  versionIds: readonly string[],
): Promise<Map<string, CaptionCue[]>> {
  const stored = await findStoredCaptions(deps, versionIds);
  return new Map([...stored].map(([versionId, { cues }]) => [versionId, cues]));
}

async function findSpokenWords(
  deps: TranscriptsServiceDeps,
  assetIds: readonly string[],
): Promise<Map<string, SpokenWord[]>> {
  const { db } = deps;
  const versions = await repo.findCurrentVersions(db, assetIds);
  const best = await findBest(deps, versions);
  return new Map(best.map(({ row, segments }) => [row.assetId, segments.flatMap(spokenIn)]));
}

async function findCues(
  deps: TranscriptsServiceDeps,
  assetIds: readonly string[],
): Promise<Map<string, CaptionCue[]>> {
  const { db } = deps;
  const versions = await repo.findCurrentVersions(db, assetIds);
  const best = await findBest(deps, versions);
  return new Map(best.map(({ row, segments }) => [row.assetId, segments.map(cueOf)]));
}

async function findSaid(
  deps: TranscriptsServiceDeps,
  versionIds: readonly string[],
): Promise<Map<string, SaidEvidence>> {
  const best = await findBest(deps, versionIds);
  return new Map(best.flatMap((one) => saidEvidence(one).map((said) => [one.row.versionId, said] as const)));
}

async function findSaidInLanguages(
  deps: TranscriptsServiceDeps,
  versionIds: readonly string[],
): Promise<Map<string, SaidEvidence[]>> {
  const best = await findBest(deps, versionIds, 'language');
  const byVersion = Map.groupBy(best, ({ row }) => row.versionId);
  return new Map([...byVersion].map(([versionId, found]) => [versionId, found.flatMap(saidEvidence)]));
}

export function createTranscriptsService(deps: TranscriptsServiceDeps): TranscriptsService {
  return {
    listTranscripts: (principal, assetId, query) => listTranscripts(deps, principal, assetId, query),

    importTranscript: (principal, assetId, call) => importTranscript(deps, principal, assetId, call),

    getTranscript: (principal, call) => getTranscript(deps, principal, call),

    updateTranscript: (principal, call) => updateTranscript(deps, principal, call),

    deleteTranscript: (principal, call) => deleteTranscript(deps, principal, call),

    exportTranscript: (principal, call) => exportTranscript(deps, principal, call),

    findTranscriptsOf: (versionIds) => findTranscriptsOf(deps, versionIds),

    findStoredCaptions: (versionIds) => findStoredCaptions(deps, versionIds),

    findCaptions: (versionIds) => findCaptions(deps, versionIds),

    findSpokenWords: (assetIds) => findSpokenWords(deps, assetIds),

    findSaid: (versionIds) => findSaid(deps, versionIds),

    findSaidInLanguages: (versionIds) => findSaidInLanguages(deps, versionIds),

    findCues: (assetIds) => findCues(deps, assetIds),

    copyTranscripts: (trx, versions) => repo.copyTranscripts(trx, versions),
  };
}
