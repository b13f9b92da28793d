/** The commit of an import: media and project appear together, or nothing does. */
import { type AssetLocation, referencedAssets, type Timeline } from '@rushes/timeline';
import type { Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { Over } from '../../../platform/over.ts';
import type { NodeKind } from '../../access/index.ts';
import { type AccessService, WRITE } from '../../access/index.ts';
import type { LibraryService, OnUploaded, StoredFile } from '../../library/index.ts';
import { lockAccount } from '../../money/index.ts';
import { factsOf } from '../projects/document-work.ts';
import type { ProjectsService } from '../projects/projects.service.ts';
import { isPossible } from './linked-document.ts';

/** A file of a bundle that lies in the store. */
export interface ImportedMedia {
  /** The id that the document names already. */
  assetId: string;
  name: string;
  kind: Exclude<NodeKind, 'folder'>;
  file: StoredFile;
}

export interface Imported {
  projectId: string;
  name: string;
  folderId: string;
  timeline: Timeline;
  media: readonly ImportedMedia[];
  traceId: string;
}

export interface AddImportedDeps {
  access: Pick<AccessService, 'requireRight' | 'rightsOn' | 'findNodes' | 'untakenName' | 'ensureFolder'>;
  library: Pick<LibraryService, 'addPendingAssets' | 'completeAsset' | 'requireStorage'>;
  projects: Pick<ProjectsService, 'addProject'>;
  /** What follows an upload follows an imported file. */
  onUploaded: OnUploaded;
}

type Owner = { userId: string; accountId: string };

async function addMedia(
  { library, access, onUploaded }: AddImportedDeps,
  trx: Transaction<Database>,
  owner: Owner,
  { imported, folder }: { imported: Imported; folder: { id: string; groupId: string; name: string } },
): Promise<void> {
  const { media, traceId } = imported;
  if (media.length === 0) return;
  const bytes = media.reduce((sum, { file }) => sum + file.bytes, 0);
  await library.requireStorage({ payerId: owner.accountId, bytes, askingAccountId: owner.accountId }, trx);
  const folderId = await access.ensureFolder(trx, owner, {
    folderId: folder.id,
    segments: [folder.name],
    right: WRITE,
  });
  const assets = media.map(({ assetId: id, kind, name }) => ({ id, kind, name, folderId }));
  await library.addPendingAssets(trx, assets, { userId: owner.userId, groupId: folder.groupId });
  for (const { assetId, kind, name, file } of media) {
    const { versionId } = await library.completeAsset(trx, {
      assetId,
      file,
      accountId: owner.accountId,
      madeBy: 'import',
      createdBy: owner.userId,
      sourceName: name,
    });
    await onUploaded(trx, { assetId, versionId, kind, ...owner, traceId });
  }
}

/** Only what the owner may read is held on to: a document may name anything. */
async function readableAssets(
  { access }: AddImportedDeps,
  trx: Transaction<Database>,
  owner: Owner,
  timeline: Timeline,
): Promise<AssetLocation[]> {
  const possible = referencedAssets(timeline).filter(isPossible);
  const ids = possible.map(({ assetId }) => assetId);
  const readable = await access.rightsOn(owner, ids, { trx });
  return possible.filter(({ assetId }) => readable.has(assetId));
}

/**
 * Adds what was imported: the project under a name that is free, and its media in a folder beside it. Again after it
 * was done does nothing. Throws `not_found` and `forbidden` when the folder may not be written to any more, and
 * `storage_full`.
 */
export async function addImported(
  deps: AddImportedDeps,
  trx: Transaction<Database>,
  owner: { userId: string; accountId: string },
  imported: Imported,
): Promise<void> {
  const { access, projects } = deps;
  const { projectId, timeline } = imported;
  await lockAccount(trx, owner.accountId);
  if ((await access.findNodes([projectId], trx)).has(projectId)) return;
  const [folder] = await access.requireRight(owner, [imported.folderId], WRITE, { trx });
  if (folder === undefined) throw new Error('The folder was asked for.');
  const place = { id: folder.id, groupId: folder.ownerGroupId };
  const free = (name: string, kind: NodeKind) => access.untakenName(trx, { name, kind, folderId: folder.id });
  const name = await free(imported.name, 'project');
  const mediaFolder = { ...place, name: await free(`${name} media`, 'folder') };
  await addMedia(deps, trx, owner, { imported, folder: mediaFolder });
  const assets = await readableAssets(deps, trx, owner, timeline);
  await projects.addProject(trx, owner, {
    id: projectId,
    name,
    document: factsOf(timeline),
    folder: place,
    assets,
    mayMissMedia: true,
  });
}

/** What `AddImported` is over its context. */
export const addImportedFunctions = { addImported };

export type AddImported = Over<typeof addImportedFunctions>;
