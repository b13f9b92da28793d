/** Fragments of a preview, stored as a worker does. */
import { writeFile } from 'node:fs/promises';
import type { TestService } from '../../../packages/server/src/testing/test-service.ts';

/** Adds the initialisation segment and one fragment, of bytes that nobody plays. */
export async function storeFragments({ deps, services }: TestService, previewId: string): Promise<void> {
  for (const number of [0, 1]) {
    const path = deps.storage.stagingPath();
    await writeFile(path, `fragment ${number}`);
    const { objectId } = await services.library.storeFile({ path, contentType: 'video/mp4' });
    await deps.db
      .insertInto('preview_fragment')
      .values({ preview_id: previewId, number, object_id: objectId, seconds: number })
      .execute();
  }
}
