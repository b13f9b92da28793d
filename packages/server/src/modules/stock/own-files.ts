/** Files that the operator gives to everybody. */
import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { probeFile } from '@rushes/engine';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Config } from '../../platform/config.ts';
import { ServiceError } from '../../platform/errors.ts';
import type { Ids } from '../../platform/ids.ts';
import { nameOfText } from '../access/index.ts';
import type { LibraryService } from '../library/index.ts';
import { jobLimits } from '../tasks/index.ts';
import { citationOf, termsOf } from './licences.ts';
import { findOwnItem, findPresent, insertOwnItem, type StockItem } from './stock.repo.ts';
import { addToLibrary, ensureOwner, type StockLibraryDeps } from './stock-library.ts';

/** What is said of a file, on the command line for all of them or beside one of them as `<file>.json`. */
export const AboutFile = Type.Object(
  {
    title: Type.Optional(Type.String({ maxLength: 300 })),
    description: Type.Optional(Type.String({ maxLength: 4_000 })),
    keywords: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 })),
    author: Type.Optional(Type.String({ maxLength: 300 })),
    licence: Type.Optional(Type.String({ maxLength: 300 })),
    citation: Type.Optional(Type.String({ maxLength: 2_000 })),
    source_url: Type.Optional(Type.String({ maxLength: 2_000 })),
  },
  { additionalProperties: false },
);
export type AboutFile = Static<typeof AboutFile>;

export interface OwnFile {
  /** Stays where it is. */
  path: string;
  about: AboutFile;
}

export interface AddedFile {
  path: string;
  asset_id: string;
  state: 'added' | 'there_already';
}

export interface OwnFilesDeps extends StockLibraryDeps {
  ids: Ids;
  config: Pick<Config, 'dataFolder' | 'limits'>;
  library: StockLibraryDeps['library'] & Pick<LibraryService, 'storeFile'>;
}

/** Endings of what may be a picture or a video; what it is, its bytes say. */
const MEDIA = /\.(mp4|m4v|mov|webm|mkv|avi|mpe?g|ts|mts|jpe?g|png|webp|gif|tiff?|heic|avif)$/iu;

/** A file itself, or all media files of a folder and below it, in the order of their paths. */
export async function mediaBelow(path: string): Promise<string[]> {
  const facts = await stat(path).catch(() => null);
  if (facts === null) throw new ServiceError('not_found', `There is no ${path}.`);
  if (!facts.isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && MEDIA.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** What stands in `<file>.json` beside it, over what is said of all. Throws `conflict` with what is wrong there. */
export async function aboutFile(path: string, all: AboutFile): Promise<AboutFile> {
  const text = await readFile(`${path}.json`, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return all;
  let own: unknown;
  try {
    own = JSON.parse(text);
  } catch {
    throw new ServiceError('conflict', `${path}.json is not JSON.`);
  }
  if (!Value.Check(AboutFile, own)) {
    const fields = Object.keys(AboutFile.properties).join(', ');
    throw new ServiceError('conflict', `${path}.json may hold ${fields}, and nothing else.`);
  }
  return { ...all, ...own };
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** `sunset-at_the beach.mp4` as people would write it. */
function titleOf(path: string): string {
  const stem = basename(path, extname(path)).replace(/[_-]+/g, ' ').trim();
  return stem === '' ? 'Untitled' : stem;
}

/** The `source_file` of it. Throws `conflict` for a licence that asks for a name where none is given. */
function sourceFileOf(about: AboutFile, { title, name, now }: { title: string; name: string; now: Date }) {
  const { author = null, licence = '', citation = null, source_url: url = null } = about;
  const terms = termsOf(licence, null);
  if (terms.isCitationRequired && citation === null && author === null) {
    throw new ServiceError(
      'conflict',
      `Say who is to be named for ${name}: --citation or --author, or a --licence that asks for no name, such as CC0.`,
    );
  }
  return {
    sourceName: name,
    sourceUrl: url,
    sourceIconUrl: null,
    authors: author === null ? [] : [author],
    creationDatetime: null,
    additionDatetime: Math.floor(now.getTime() / 1_000),
    ...terms,
    citation: citation ?? citationOf({ title, author, source: '', licence, url }),
    inAppPath: [],
    title,
    description: about.description ?? null,
    keywords: about.keywords ?? [],
  };
}

async function itemOf(
  { ids, clock }: OwnFilesDeps,
  { path, about }: OwnFile,
  { name, sha256, probe }: { name: string; sha256: string; probe: Awaited<ReturnType<typeof probeFile>> },
): Promise<StockItem> {
  const title = about.title ?? titleOf(path);
  const { mediaKind } = probe;
  if (mediaKind !== 'video' && mediaKind !== 'image') {
    throw new ServiceError('conflict', `${path} has no picture: stock are videos and images.`);
  }
  const sourceFile = sourceFileOf(about, { title, name, now: clock.now() });
  return {
    id: ids.uuid(),
    provider: 'own',
    providerKey: sha256,
    kind: mediaKind,
    title,
    description: about.description ?? title,
    durationSeconds: mediaKind === 'image' ? 0 : probe.durationSeconds,
    mediaUrl: null,
    sourceFile,
  };
}

/** Adds one file; the same bytes once only. Throws `conflict` for what is no picture and no video. */
export async function addOwnFile(deps: OwnFilesDeps, file: OwnFile): Promise<AddedFile> {
  const { db, ids, clock, config, library } = deps;
  const { path } = file;
  const folder = join(config.dataFolder, `stock-${ids.uuid()}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const name = nameOfText(basename(path), { bytes: 200, fallback: 'stock' });
    const copy = join(folder, `copy${extname(name).toLowerCase()}`);
    await copyFile(path, copy, constants.COPYFILE_FICLONE);
    const sha256 = await hashOf(copy);
    const known = await findOwnItem(db, sha256);
    if (known !== undefined && (await findPresent(db, [known.id])).has(known.id)) {
      return { path, asset_id: known.id, state: 'there_already' };
    }
    const probe = await probeFile(copy, { limits: jobLimits('probe', config.limits) });
    const item = await itemOf(deps, file, { name, sha256, probe });
    const owner = await ensureOwner(deps);
    const stored = await library.storeFile({ path: copy, sha256: Buffer.from(sha256, 'hex') });
    const isNew = await db.transaction().execute(async (trx) => {
      if ((await insertOwnItem(trx, item, clock.now())) === undefined) return false;
      const traceId = `stock-${item.id}`;
      await addToLibrary(deps, trx, owner, {
        item,
        name,
        folders: [],
        file: stored,
        probe,
        madeBy: 'stock',
        traceId,
      });
      return true;
    });
    if (isNew) return { path, asset_id: item.id, state: 'added' };
    const first = await findOwnItem(db, sha256);
    return { path, asset_id: first?.id ?? item.id, state: 'there_already' };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
