/** Keeps the documents that are searched as the words that they were made of. */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { over } from '../../platform/over.ts';
import type { AccessService } from '../access/index.ts';
import * as repo from './documents.repo.ts';
import { documentsOf, type NewDocument, tokensOf } from './documents.ts';
import type { Languages } from './words/languages.ts';
import { allowedEdits, typoKeys } from './words/typos.ts';

export interface Refresher {
  /**
   * Writes the documents of all assets whose words changed; answers of how many: one that another has written meanwhile is
   * looked at and not counted. For tests and the worker's schedule. One
   * whose words can not be written is told and left as it was until they change again: the others do not wait for it.
   */
  refresh(onRefused?: (assetId: string, error: unknown) => void): Promise<number>;
  /** Those of one asset now, in the caller's transaction; answers how many documents it has. */
  refreshAsset(trx: Transaction<Database>, assetId: string): Promise<number>;
  /** What was found in a version is found no more; names and descriptions stay: they are no result of an analysis. */
  forgetVersion(trx: Transaction<Database>, versionId: string): Promise<void>;
}

export interface RefresherDeps {
  db: Kysely<Database>;
  access: Pick<AccessService, 'findNodes'>;
  languages: Languages;
}

/** Notes of one transaction: few, since whoever counts words waits for it. */
const NOTES_AT_ONCE = 40;
const REMOVED_AT_ONCE = 1_000;

/** Words of one change that may be misspelt: more than any film has. */
const MOST_MISSPELT = 30_000;

/** Words that may be misspelt; stems and pairs of characters are not looked up that way. */
function wordsIn(documents: readonly NewDocument[]): { word: string; keys: string[] }[] {
  const words = new Set<string>();
  for (const { source, text } of documents) {
    for (const { word, script } of tokensOf(source, text)) {
      if (script !== 'cjk' && allowedEdits(word) > 0 && words.size < MOST_MISSPELT) words.add(word);
    }
  }
  return [...words].map((word) => ({ word, keys: typoKeys(word) }));
}

async function build(
  { access, languages }: RefresherDeps,
  trx: Transaction<Database>,
  assetId: string,
): Promise<NewDocument[]> {
  const words = await repo.findAssetWords(trx, assetId);
  const node = (await access.findNodes([assetId], trx)).get(assetId);
  if (words === undefined || node === undefined) return [];
  return documentsOf(trx, { ...words, name: node.name, ownerGroupId: node.ownerGroupId }, languages);
}

/** What is the same stays; so a change of one cue of a long film writes few rows. */
async function write(
  deps: RefresherDeps,
  trx: Transaction<Database>,
  assetId: string,
): Promise<{ documents: number; isChanged: boolean }> {
  const documents = await build(deps, trx, assetId);
  const wanted = new Map(documents.map((document) => [document.fingerprint, document]));
  const gone: number[] = [];
  for (const { id, fingerprint } of await repo.findFingerprints(trx, assetId)) {
    if (!wanted.delete(fingerprint)) gone.push(id);
  }
  const added = [...wanted.values()];
  const isChanged = gone.length + added.length > 0;
  if (isChanged) {
    await repo.waitToCount(trx);
    await repo.addWords(trx, wordsIn(added));
    await repo.removeDocuments(trx, gone);
    await repo.addDocuments(trx, added);
  }
  return { documents: documents.length, isChanged };
}

/** Documents that are gone, by a removal for good or because their words changed. */
async function countRemoved({ db }: RefresherDeps): Promise<void> {
  let counted = REMOVED_AT_ONCE;
  while (counted === REMOVED_AT_ONCE) {
    counted = await db.transaction().execute(async (trx) => {
      await repo.waitToCount(trx);
      return repo.countRemoved(trx, REMOVED_AT_ONCE);
    });
  }
}

/** How many were written, and whether there may be more. */
async function refreshSome(
  deps: RefresherDeps,
  onRefused: (assetId: string, error: unknown) => void,
): Promise<{ written: number; isMore: boolean }> {
  const { db } = deps;
  return db.transaction().execute(async (trx) => {
    const { assetIds, noteIds } = await repo.takePending(trx, NOTES_AT_ONCE);
    if (noteIds.length === 0) return { written: 0, isMore: false };
    const held = await repo.holdAssets(trx, assetIds);
    let written = held.length;
    for (const assetId of held) {
      const error = await repo.apart(trx, async () => {
        // Its notes may have been shared with another who took the rest of them.
        if (!(await write(deps, trx, assetId)).isChanged) written -= 1;
      });
      if (error !== null) onRefused(assetId, error);
    }
    await repo.removePending(trx, noteIds);
    await repo.addPending(
      trx,
      assetIds.filter((id) => !held.includes(id)),
    );
    // What is just being removed is noted again; only it being left would mean to wait for that.
    return { written, isMore: noteIds.length === NOTES_AT_ONCE && held.length > 0 };
  });
}

async function refresh(
  deps: RefresherDeps,
  onRefused: (assetId: string, error: unknown) => void = () => {},
): Promise<number> {
  let all = 0;
  for (let isMore = true; isMore; ) {
    const some = await refreshSome(deps, onRefused);
    all += some.written;
    isMore = some.isMore;
  }
  await countRemoved(deps);
  return all;
}

async function refreshAsset(
  deps: RefresherDeps,
  trx: Transaction<Database>,
  assetId: string,
): Promise<number> {
  const [held] = await repo.holdAssets(trx, [assetId]);
  return held === undefined ? 0 : (await write(deps, trx, assetId)).documents;
}

export function createRefresher(deps: RefresherDeps): Refresher {
  return { forgetVersion: repo.removeDocumentsOfVersion, ...over(deps, { refresh, refreshAsset }) };
}
