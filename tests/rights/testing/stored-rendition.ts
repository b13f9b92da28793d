/** Renditions put straight into the library: in the world of the table nothing is worked on. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RenditionKind } from '../../../packages/server/src/modules/library/index.ts';
import type { TestService } from '../../../packages/server/src/testing/test-service.ts';

/** Of a size of HLS, as the making of it writes them. */
export const hlsDetails = {
  codecs: 'avc1.64001f,mp4a.40.2',
  peak_bandwidth: 1_000,
  average_bandwidth: 900,
  frame_rate: 10,
  init_bytes: 1,
  segments: [[1, 1, 3]],
};

/** Adds a file of four bytes to the current version of an asset; answers the rendition's id. */
export async function storeRendition(
  { services, deps }: TestService,
  assetId: string,
  rendition: { kind: RenditionKind; label: string; details?: Record<string, unknown> },
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-rendition-'));
  try {
    const path = join(folder, 'file');
    await writeFile(path, 'file');
    const file = await services.library.storeFile({ path, contentType: 'video/mp4' });
    return await deps.db.transaction().execute(async (trx) => {
      const { current_version_id: versionId } = await trx
        .selectFrom('asset')
        .select('current_version_id')
        .where('id', '=', assetId)
        .executeTakeFirstOrThrow();
      const size = { width: 640, height: 360, playerCompatible: true, madeBy: 'test' };
      return services.library.addRendition(trx, { ...rendition, ...size, versionId: versionId ?? '', file });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
