/** Content that is replaced, as an upload over an asset does it. */
import { writeFile } from 'node:fs/promises';
import type { CompletedAsset } from '../modules/library/assets.ts';
import type { Principal } from '../platform/principal.ts';
import type { TestService } from './test-service.ts';

/** Stores bytes that nothing refers to yet. */
export async function storeBytes({ deps, services }: TestService, bytes: Uint8Array | string) {
  const path = deps.storage.stagingPath();
  await writeFile(path, bytes);
  return services.library.storeFile({ path });
}

/** Makes bytes the next version of an asset; nothing is looked into. */
export async function replaceContent(
  service: TestService,
  { principal }: { principal: Principal },
  { assetId, bytes, name = null }: { assetId: string; bytes: Uint8Array | string; name?: string | null },
): Promise<CompletedAsset> {
  const file = await storeBytes(service, bytes);
  const { accountId, userId: createdBy } = principal;
  const completion = { assetId, accountId, file, madeBy: 'upload', createdBy, sourceName: name };
  return service.deps.db
    .transaction()
    .execute((trx) => service.services.library.completeAsset(trx, completion));
}
