/** The library of the deployment that everybody may read: whose it is, and how media comes into it. */
import type { ProbeResult } from '@rushes/engine';
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/schema.ts';
import { type AccessService, WRITE } from '../access/index.ts';
import type { AccountsService } from '../accounts/index.ts';
import type { LibraryService, StoredFile } from '../library/index.ts';
import type { SearchService } from '../search/index.ts';
import type { AnalysisService } from '../understanding/index.ts';
import { findOwner, insertOwner, lockOwner, type StockItem, type StockOwner } from './stock.repo.ts';

export interface StockLibraryDeps {
  db: Kysely<Database>;
  clock: Clock;
  access: Pick<AccessService, 'defaultGroupOf' | 'rootFolderOf' | 'ensureFolder' | 'setFlags' | 'findNodes'>;
  accounts: Pick<AccountsService, 'createUser'>;
  library: Pick<LibraryService, 'addPendingAssets' | 'completeAsset'>;
  analysis: Pick<AnalysisService, 'preprocessVersion'>;
  search: Pick<SearchService, 'refreshAsset'>;
}

/** Of a domain that nobody can own (RFC 2606), and not verified: no sign-in leads to this user. */
const OWNER_EMAIL = 'stock@rushes.invalid';

/** As a client has it who leaves everything out; others' work goes first. */
const ANALYSIS = { cutterSensitivity: 0.5, proxyHeights: [720] };
const ANALYSIS_PRIORITY = -10;

/** The owner of the library, made with it at the first time; of two at once one finds the other's. */
export async function ensureOwner(deps: StockLibraryDeps): Promise<StockOwner> {
  const { db, access, accounts } = deps;
  const known = await findOwner(db);
  if (known !== undefined) return known;
  return db.transaction().execute(async (trx) => {
    await lockOwner(trx);
    const meanwhile = await findOwner(trx);
    if (meanwhile !== undefined) return meanwhile;
    const owner = await accounts.createUser(trx, { email: OWNER_EMAIL, emailVerified: false });
    await insertOwner(trx, owner);
    const root = await access.rootFolderOf(await access.defaultGroupOf(owner, trx), trx);
    await access.setFlags(trx, root, { isPublicRead: true });
    return owner;
  });
}

export const LIBRARY_FULL =
  'The stock library of this deployment is full: use what is in it, or ask its operator for more room (RUSHES_STOCK_GB).';

/**
 * Everybody's use fills the deployment's disk, so that has an end. The answer holds only while the owner's account is
 * locked; without that it is good for refusing early.
 */
export async function isLibraryFull(
  { config, library }: { config: Pick<Config, 'stock'>; library: Pick<LibraryService, 'storageUsedBytes'> },
  { accountId }: StockOwner,
  trx?: Kysely<Database>,
): Promise<boolean> {
  return (await library.storageUsedBytes(accountId, trx)) >= config.stock.libraryBytes;
}

export interface NewStock {
  item: StockItem;
  /** NFC and free of what `nameProblem` refuses. */
  name: string;
  folders: readonly string[];
  file: StoredFile;
  probe: ProbeResult;
  madeBy: string;
  traceId: string;
}

/**
 * Shows a stored file in the library and has it analysed at the deployment's expense: nobody reserves or pays anything.
 */
export async function addToLibrary(
  deps: StockLibraryDeps,
  trx: Transaction<Database>,
  owner: StockOwner,
  { item, name, folders, file, probe, madeBy, traceId }: NewStock,
): Promise<void> {
  const { access, library, analysis, search } = deps;
  const { userId, accountId } = owner;
  const groupId = await access.defaultGroupOf(owner, trx);
  const folderId = await access.ensureFolder(trx, owner, {
    folderId: await access.rootFolderOf(groupId, trx),
    segments: folders,
    right: WRITE,
  });
  const { id, kind, title, description, sourceFile } = item;
  const { keywords = [] } = sourceFile as { keywords?: string[] };
  const asset = { id, kind, name, folderId, sourceFile, title, description, keywords: [...keywords] };
  await library.addPendingAssets(trx, [asset], { userId, groupId });
  const { versionId } = await library.completeAsset(trx, {
    assetId: id,
    accountId,
    file,
    probe,
    madeBy,
    createdBy: userId,
  });
  await analysis.preprocessVersion(trx, owner, {
    target: { assetId: id, versionId },
    options: ANALYSIS,
    priority: ANALYSIS_PRIORITY,
    factor: 1,
    isIncluded: true,
    traceId,
  });
  await search.refreshAsset(trx, id);
}
