/** Where entities were recognised, as people are shown it. */
import type { Kysely } from 'kysely';
import { inParallel } from '../../../platform/collections/in-parallel.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Over } from '../../../platform/over.ts';
import type { Principal } from '../../../platform/principal.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { type AccessService, invalid } from '../../access/index.ts';
import type { LibraryService } from '../../library/index.ts';
import type { EntityMoment, EntityMomentsQuery, EntityMomentsResponse } from './entity-moments.schema.ts';
import { listMatches, type MatchPlace, type MatchRow } from './recognition.repo.ts';

export interface EntityMomentsDeps {
  db: Kysely<Database>;
  access: Pick<AccessService, 'rightsOn' | 'findNodes' | 'findPlace'>;
  library: Pick<LibraryService, 'presignRendition'>;
}

/** URLs signed at the same time. */
const SIGNED_AT_ONCE = 8;

const encodeCursor = ({ score, id }: MatchPlace): string =>
  Buffer.from(JSON.stringify([score, id])).toString('base64url');

function decodeCursor(cursor: string | null | undefined): MatchPlace | null {
  if (cursor === null || cursor === undefined) return null;
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const [score, id] = Array.isArray(value) ? value : [];
    if (typeof score === 'number' && typeof id === 'string' && isUuid(id)) return { score, id };
  } catch {
    // As any other text that is no cursor.
  }
  throw invalid(['query', 'cursor'], 'This is no cursor of this list.');
}

async function folderOf(
  { access }: EntityMomentsDeps,
  principal: Principal,
  path: string | null | undefined,
): Promise<string | null> {
  if (path === null || path === undefined) return null;
  return (await access.findPlace(principal, { start: { kind: 'default' }, path })).folder.id;
}

async function describe(
  { library }: EntityMomentsDeps,
  principal: Principal,
  row: MatchRow,
  name: string,
): Promise<EntityMoment> {
  const { picture } = row;
  const rendition = picture && { ...picture, kind: 'keyframe' as const, label: '' };
  const shown =
    rendition === null
      ? {}
      : { thumbnail_url: (await library.presignRendition(principal, { name, rendition })).url };
  return {
    asset_id: row.assetId,
    version_id: row.versionId,
    source_name: name,
    start_time_seconds: row.startMs / 1_000,
    end_time_seconds: row.endMs / 1_000,
    score: row.score,
    evidence: row.evidence,
    evidence_time_seconds: row.evidenceMs / 1_000,
    ...(row.evidenceText === null ? {} : { evidence_text: row.evidenceText }),
    ...shown,
  };
}

/**
 * READ on the entity, or it is public; of moments only those in assets that the caller may read. Throws `not_found`
 * of the entity and the folder, ValidationError of a cursor that is none of ours.
 */
export async function listEntityMoments(
  deps: EntityMomentsDeps,
  principal: Principal,
  entityId: string,
  query: EntityMomentsQuery,
): Promise<EntityMomentsResponse> {
  const { access, db } = deps;
  const node = (await access.rightsOn(principal, [entityId])).get(entityId.toLowerCase());
  if (node?.kind !== 'entity') throw notFound(`Entity ${entityId}`);
  const { min_score: minScore, limit } = query;
  const folderId = await folderOf(deps, principal, query.folder);
  const after = decodeCursor(query.cursor);
  const wanted = { entityId: node.id, folderId, minScore, after, limit: limit + 1 };
  const rows = await listMatches(db, principal, wanted);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const assets = await access.findNodes([...new Set(page.map(({ assetId }) => assetId))]);
  const moments = await inParallel(page, SIGNED_AT_ONCE, (row) =>
    describe(deps, principal, row, assets.get(row.assetId)?.name ?? ''),
  );
  return { moments, ...(last === undefined ? {} : { next_cursor: encodeCursor(last) }) };
}

/** What `EntityMomentsService` is over its context. */
export const entityMomentsFunctions = { listEntityMoments };

export type EntityMomentsService = Over<typeof entityMomentsFunctions>;
