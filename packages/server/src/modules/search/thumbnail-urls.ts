/** Addresses of the pictures of many places at once. */
import type { Kysely } from 'kysely';
import { inParallel } from '../../platform/collections/in-parallel.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { Principal } from '../../platform/principal.ts';
import type { LibraryService } from '../library/index.ts';
import { type FoundThumbnail, findThumbnails, type ThumbnailPlace } from './thumbnails.repo.ts';

const SIGNED_AT_ONCE = 16;

/** For each place its address, undefined where it has no picture. Rights are the caller's to check. */
export type ThumbnailUrls = (
  principal: Principal,
  shown: readonly { place: ThumbnailPlace; name: string }[],
) => Promise<(string | undefined)[]>;

export function createThumbnailUrls({
  db,
  library,
}: {
  db: Kysely<Database>;
  library: Pick<LibraryService, 'presignRendition'>;
}): ThumbnailUrls {
  return async (principal, shown) => {
    const found = await findThumbnails(
      db,
      shown.map(({ place }) => place),
    );
    const signed = new Map<string, string>();
    const wanted = new Map<string, { name: string; rendition: FoundThumbnail }>();
    for (const [index, rendition] of found) {
      wanted.set(rendition.id, { name: shown[index]?.name ?? '', rendition });
    }
    await inParallel([...wanted.values()], SIGNED_AT_ONCE, async (file) => {
      signed.set(file.rendition.id, (await library.presignRendition(principal, file)).url);
    });
    return shown.map((_, index) => signed.get(found.get(index)?.id ?? ''));
  };
}
