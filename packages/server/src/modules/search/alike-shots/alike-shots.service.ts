/** Which shots of a library show the same, as people are told it. */
import type { Kysely } from 'kysely';
import { createKeyedSlots } from '../../../platform/collections/keyed-slots.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { type Over, over } from '../../../platform/over.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { AccessService } from '../../access/index.ts';
import { type LibraryService, type MediaFilter, NO_FILTER } from '../../library/index.ts';
import type { VectorStore } from '../../search-index/index.ts';
import { findAlikeShots, type RatedShot, type ShotGroup } from '../../understanding/index.ts';
import { thumbnailUrls } from '../results.ts';
import { keyOf, MOST_ASSETS, readCursor, type SearchPosition, writeCursor } from '../search-cursor.ts';
import type { AlikeShot, AlikeShotsQuery, AlikeShotsResponse } from './alike-shots.schema.ts';

export interface AlikeShotsDeps {
  db: Kysely<Database>;
  access: Pick<AccessService, 'rightsOn' | 'pathsOf' | 'findPlace'>;
  library: Pick<LibraryService, 'presignRendition'>;
  vectors: Pick<VectorStore, 'activeSpace'>;
}

/** Of all accounts together: 3,000 shots are some 24 MB and 1 to 2 s of the processor that answers everybody. */
const COMPARISONS = { running: 2, waiting: 64 };
const ALL_ACCOUNTS = 'all';

/** Shots of one group that are told. */
const MOST_TOLD = 50;

const rounded = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 10_000;

async function filterOf(
  { access }: AlikeShotsDeps,
  principal: Principal,
  query: AlikeShotsQuery,
): Promise<MediaFilter> {
  const { folder, file_type: kinds, only_my_files: onlyMyFiles } = query;
  const place =
    folder == null ? null : await access.findPlace(principal, { start: { kind: 'default' }, path: folder });
  return {
    ...NO_FILTER,
    folderId: place?.folder.id ?? null,
    kinds: kinds == null || kinds.length === 0 ? null : kinds,
    onlyMyFiles,
  };
}

/** The groups of a page in the order of the first one; what is gone is left out. */
function pageOf(
  { shots, groups }: { shots: readonly RatedShot[]; groups: readonly ShotGroup[] },
  position: SearchPosition | null,
  limit: number,
): { page: ShotGroup[]; order: readonly string[]; next: number } {
  const byKey = new Map(
    groups.slice(0, MOST_ASSETS).map((group) => [keyOf(shots[group[0]?.index ?? 0]?.id ?? ''), group]),
  );
  const order = position?.order ?? [...byKey.keys()];
  const page: ShotGroup[] = [];
  let next = position?.offset ?? 0;
  for (; next < order.length && page.length < limit; next += 1) {
    const group = byKey.get(order[next] ?? '');
    if (group !== undefined) page.push(group);
  }
  return { page, order, next };
}

interface AlikeShotsContext extends AlikeShotsDeps {
  slots: ReturnType<typeof createKeyedSlots>;
}

/** Groups as they are told; what may not be read any more is left out. */
async function show(
  deps: AlikeShotsContext,
  principal: Principal,
  groups: readonly ShotGroup[],
  shots: readonly RatedShot[],
): Promise<AlikeShotsResponse['groups']> {
  const { access } = deps;
  const told = groups.map((group) =>
    group.slice(0, MOST_TOLD).flatMap((one) => {
      const shot = shots[one.index];
      return shot === undefined ? [] : [{ ...one, shot }];
    }),
  );
  const ids = [...new Set(told.flatMap((group) => group.map(({ shot }) => shot.assetId)))];
  const nodes = await access.rightsOn(principal, ids);
  const paths = await access.pathsOf(principal, ids);
  const places = told.flat().map(({ shot: { assetId, versionId, startMs, endMs } }) => ({
    name: nodes.get(assetId)?.name ?? '',
    place: { assetId, versionId, startMs, endMs },
  }));
  const urls = await thumbnailUrls(deps, principal, places);
  let at = 0;
  return groups.map((group, index) => ({
    shot_count: group.length,
    shots: (told[index] ?? []).flatMap(({ shot, likeness, isCopy }, place): AlikeShot[] => {
      const url = urls[at];
      at += 1;
      const node = nodes.get(shot.assetId);
      if (node === undefined) return [];
      return [
        {
          asset_id: shot.assetId,
          version_id: shot.versionId,
          source_name: node.name,
          path: paths.get(shot.assetId) ?? '/',
          start_time_seconds: shot.startMs / 1_000,
          end_time_seconds: shot.endMs / 1_000,
          likeness: rounded(likeness),
          is_copy: isCopy,
          is_best: place === 0,
          quality: rounded(shot.quality),
          ...(url === undefined ? {} : { thumbnail_url: url }),
        },
      ];
    }),
  }));
}

/**
 * Groups of what the caller may read, the largest first. Throws `not_found` for a folder that is not there.
 */
export async function listAlikeShots(
  deps: AlikeShotsContext,
  principal: Principal,
  query: AlikeShotsQuery,
): Promise<AlikeShotsResponse> {
  const { slots } = deps;
  const { cursor, limit, ...asked } = query;
  const position = cursor == null ? null : readCursor(asked, cursor);
  const filter = await filterOf(deps, principal, query);
  const reader = { userId: principal.userId };
  const onlyCopies = query.likeness === 'copies';
  const { shots, groups, unseen, isComplete } = await slots.run(ALL_ACCOUNTS, () =>
    findAlikeShots(deps, reader, { filter, onlyCopies }),
  );
  const { page, order, next } = pageOf({ shots, groups }, position, limit);
  return {
    groups: await show(deps, principal, page, shots),
    shots_compared: shots.length - unseen,
    shots_not_looked_at: unseen,
    is_complete: isComplete,
    ...(next < order.length ? { next_cursor: writeCursor(asked, { offset: next, order }) } : {}),
  };
}

const alikeShotsFunctions = { listAlikeShots };

export type AlikeShotsService = Over<typeof alikeShotsFunctions>;

export function createAlikeShotsService(deps: AlikeShotsDeps): AlikeShotsService {
  const slots = createKeyedSlots(COMPARISONS);
  return over({ ...deps, slots }, alikeShotsFunctions);
}
