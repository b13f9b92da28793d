/** Reads uploaded documents: checked, unpacked, stored, then one commit that shows everything together. */
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { documentNotes, isEdl, type Json, parseAssetUrl, type Timeline } from '@rushes/timeline';
import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import { v5 } from 'uuid';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { over } from '../../../platform/over.ts';
import type { JobFolders } from '../../../platform/processes/job-folders.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { type AccessService, nameProblem, READ } from '../../access/index.ts';
import type { LibraryService, StoredFile } from '../../library/index.ts';
import { type TaskContext, TaskFailure, type TaskHandler } from '../../tasks/index.ts';
import type { ImportedMedia } from './add-imported.ts';
import { bundleNames, bundlePath, MEDIA_FOLDER } from './bundle-names.ts';
import type { InterchangeService } from './interchange.service.ts';
import type { importTask } from './interchange.tasks.ts';
import {
  elsewhereWarnings,
  kindOfFile,
  listUrls,
  type OpenBundle,
  readDocument,
  readJson,
  relinkUrls,
  useBundle,
} from './read-import.ts';
import { readList } from './read-list.ts';

export interface InterchangeWorkerDeps {
  config: Pick<Config, 'limits'>;
  storage: Storage;
  jobFolders: JobFolders;
  db: Kysely<Database>;
  access: Pick<AccessService, 'requireRight' | 'rightsOn' | 'findNodes'>;
  library: Pick<LibraryService, 'findSources' | 'storeFile' | 'discardFile' | 'requireStorage'>;
  interchange: Pick<InterchangeService, 'addImported'>;
}

type Context = TaskContext<Static<(typeof importTask)['payload']>>;

/** What is said of a finished import. */
export interface ImportTaskResult extends Record<string, unknown> {
  project_id: string;
  /** Of the bundle's media, in the order of their use. */
  asset_ids: string[];
  warnings: string[];
}

/** As much as a request may send as a timeline. */
const DOCUMENT_BYTES = 16 * 1024 ** 2;

/** Files of a bundle; a document may name as many parts. */
const MAX_ENTRIES = 10_000;

/** Files of a bundle that become assets in one go. */
const MAX_MEDIA = 1_000;

const DOCUMENT = 'content.otio';

interface Read {
  timeline: Timeline;
  media: ImportedMedia[];
  warnings: string[];
}

/** The asset of a file of a bundle: each attempt of an import names the same ones, whichever of them got to its commit. */
function importedId(projectId: string, index: number): string {
  return v5(`media ${index}`, projectId);
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.equals(Buffer.from('PK\u0003\u0004', 'latin1'));
  } finally {
    await file.close();
  }
}

function requireDocumentSize(bytes: number): void {
  if (bytes <= DOCUMENT_BYTES) return;
  throw new TaskFailure(
    'not_a_timeline',
    `The document has ${bytes} bytes; at most ${DOCUMENT_BYTES} are read.`,
  );
}

async function readWhole(path: string): Promise<Buffer> {
  requireDocumentSize((await stat(path)).size);
  const file = await open(path, 'r');
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** The file as it was when the import was asked for. */
async function showFile(
  { access, library, storage }: InterchangeWorkerDeps,
  context: Context,
  folder: string,
): Promise<string> {
  const location = { assetId: context.payload.asset_id, versionId: context.payload.version_id };
  await access.requireRight({ userId: context.userId }, [location.assetId], READ);
  const [source] = (await library.findSources([location])).values();
  if (source === undefined) throw new TaskFailure('asset_gone', 'The file was deleted before it was read.');
  return (await storage.materialize(source.storageKey, folder, 'document')).path;
}

/** Files that the document names and the bundle has, each with every URL that names it. */
function mediaPaths(bundle: OpenBundle, document: Json): Map<string, string[]> {
  const paths = new Set(bundle.files.keys());
  const found = new Map<string, string[]>();
  for (const url of listUrls(document)) {
    const path = bundlePath(url, paths);
    if (path !== null && path !== DOCUMENT) found.set(path, [...(found.get(path) ?? []), url]);
  }
  if (found.size <= MAX_MEDIA) return found;
  throw new TaskFailure(
    'unsafe_archive',
    `The document uses ${found.size} files; at most ${MAX_MEDIA} are taken.`,
  );
}

async function requireRoom(
  { library }: InterchangeWorkerDeps,
  context: Context,
  bundle: OpenBundle,
  paths: Iterable<string>,
): Promise<void> {
  let bytes = 0;
  for (const path of paths) bytes += bundle.files.get(path)?.bytes ?? 0;
  if (bytes === 0) return;
  const { accountId } = context;
  await library.requireStorage({ payerId: accountId, bytes, askingAccountId: accountId });
}

/** Unpacks and stores one file after the other; what is stored is noted in `stored` as soon as it is. */
async function storeMedia(
  { library }: InterchangeWorkerDeps,
  context: Context,
  { bundle, paths, folder }: { bundle: OpenBundle; paths: readonly string[]; folder: string },
  stored: StoredFile[],
): Promise<ImportedMedia[]> {
  const names = bundleNames(paths.map((path) => (path.split('/').at(-1) ?? path).normalize('NFC')));
  const media: ImportedMedia[] = [];
  for (const [index, path] of paths.entries()) {
    context.signal.throwIfAborted();
    const target = join(folder, `media-${index}`);
    await bundle.extract(path, target, context.signal);
    const file = await library.storeFile({ path: target });
    stored.push(file);
    const name = names[index] ?? path;
    media.push({
      assetId: importedId(context.payload.project_id, index),
      name,
      kind: kindOfFile(name, file.contentType),
      file,
    });
    context.progress('unpacking', (0.9 * (index + 1)) / paths.length);
  }
  return media;
}

async function readBundle(
  deps: InterchangeWorkerDeps,
  context: Context,
  { bundle, folder }: { bundle: OpenBundle; folder: string },
  stored: StoredFile[],
): Promise<Read> {
  requireDocumentSize(bundle.files.get(DOCUMENT)?.bytes ?? 0);
  const document = readJson(await bundle.readFile(DOCUMENT));
  const byPath = mediaPaths(bundle, document);
  // Before anything is unpacked: what is no timeline needs no media.
  const placeholders = new Map(
    [...byPath.values()].flat().map((url) => [url, `asset://${context.payload.asset_id}`]),
  );
  readDocument(relinkUrls(document, placeholders));
  const paths = [...byPath.keys()];
  await requireRoom(deps, context, bundle, paths);
  const media = await storeMedia(deps, context, { bundle, paths, folder }, stored);
  const links = new Map(
    paths.flatMap((path, index) =>
      (byPath.get(path) ?? []).map((url) => [url, `asset://${media[index]?.assetId ?? ''}`] as const),
    ),
  );
  const unused = [...bundle.files.keys()].filter(
    (path) => path.startsWith(MEDIA_FOLDER) && !byPath.has(path),
  );
  const warnings =
    unused.length === 0
      ? []
      : [`${unused.length} files of the archive are used by no clip and were left out.`];
  return { timeline: readDocument(relinkUrls(document, links)), media, warnings };
}

async function readFile(
  deps: InterchangeWorkerDeps,
  context: Context,
  folder: string,
  stored: StoredFile[],
): Promise<Read> {
  const { config } = deps;
  const path = await showFile(deps, context, folder);
  if (!(await isZip(path))) {
    const bytes = await readWhole(path);
    const text = bytes.toString('utf8');
    if (!isEdl(text)) return { timeline: readDocument(readJson(bytes)), media: [], warnings: [] };
    const asked = { userId: context.userId, listId: context.payload.asset_id };
    return { ...(await readList(deps, asked, text)), media: [] };
  }
  const limits = { entries: MAX_ENTRIES, totalBytes: config.limits.uploadBytes };
  return useBundle(path, limits, (bundle) => readBundle(deps, context, { bundle, folder }, stored));
}

/** What of the document's media is not here, for a person. */
async function missingWarnings(
  { access }: InterchangeWorkerDeps,
  context: Context,
  { timeline, media }: Read,
): Promise<string[]> {
  const own = new Set(media.map(({ assetId }) => assetId));
  const urls = listUrls(timeline as unknown as Json).filter((url) => url !== '');
  const located = urls.map((url) => ({ url, location: parseAssetUrl(url) }));
  const wanted = located.flatMap(({ location }) => location?.assetId ?? []);
  const readable = await access.rightsOn({ userId: context.userId }, wanted);
  const elsewhere = located.filter(
    ({ location }) => location === null || (!own.has(location.assetId) && !readable.has(location.assetId)),
  );
  return elsewhereWarnings(elsewhere.map(({ url }) => url));
}

async function importProject(deps: InterchangeWorkerDeps, context: Context): Promise<ImportTaskResult> {
  const { jobFolders, interchange, library } = deps;
  const { project_id, name, folder_id } = context.payload;
  const problem = nameProblem(name);
  if (problem !== null) throw new TaskFailure('bad_name', problem);
  const stored: StoredFile[] = [];
  try {
    return await jobFolders.use(context, async (folder) => {
      const read = await readFile(deps, context, folder, stored);
      const notes = documentNotes(read.timeline);
      const warnings = [...notes, ...read.warnings, ...(await missingWarnings(deps, context, read))];
      context.progress('storing', 0.95);
      const imported = {
        projectId: project_id,
        name,
        folderId: folder_id,
        traceId: context.traceId,
        timeline: read.timeline,
        media: read.media,
      };
      await context.commit((trx) => interchange.addImported(trx, context, imported), {
        accounts: [context.accountId],
      });
      return { project_id, asset_ids: read.media.map(({ assetId }) => assetId), warnings };
    });
  } catch (error) {
    // What no row refers to is removed now rather than by the sweep; what the commit made visible stays.
    for (const { objectId } of stored) await library.discardFile(objectId).catch(() => {});
    throw error;
  }
}

export function createInterchangeHandlers(deps: InterchangeWorkerDeps): {
  import_task: TaskHandler<typeof importTask>;
} {
  return over(deps, { import_task: importProject });
}
