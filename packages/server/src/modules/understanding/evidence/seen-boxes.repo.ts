/** Where in the pictures of versions something is seen: shots, labels with boxes, words on the screen. */
import type { ProbeResult, ShotFocus } from '@rushes/engine';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { StoredBox } from '../../../platform/db/understanding-tables.ts';
import { inIds } from './media-evidence.repo.ts';

export interface VersionProbe {
  versionId: string;
  probe: ProbeResult | null;
}

export function findProbes(db: Kysely<Database>, versionIds: readonly string[]): Promise<VersionProbe[]> {
  return db
    .selectFrom('asset_version')
    .select(['id as versionId', 'probe'])
    .where('id', '=', inIds(versionIds))
    .execute();
}

export interface FocusRow {
  versionId: string;
  start: number;
  end: number;
  focus: ShotFocus | null;
}

/** The shots of analyses, pictures too; `limit` in all. */
export function findFocus(
  db: Kysely<Database>,
  analysisIds: readonly string[],
  limit: number,
): Promise<FocusRow[]> {
  return db
    .selectFrom('moment')
    .select([
      'version_id as versionId',
      'start_seconds as start',
      'end_seconds as end',
      sql<ShotFocus | null>`facts -> 'focus'`.as('focus'),
    ])
    .where('analysis_id', '=', inIds(analysisIds))
    .where('kind', 'in', ['shot', 'picture'])
    .orderBy('version_id')
    .orderBy('ordinal')
    .limit(limit)
    .execute();
}

export interface LabelBoxes {
  versionId: string;
  name: string;
  boxes: StoredBox[];
}

/** Labels that have a place, those of people first; `limit` in all. */
export function findLabelBoxes(
  db: Kysely<Database>,
  versionIds: readonly string[],
  limit: number,
): Promise<LabelBoxes[]> {
  return db
    .selectFrom('label')
    .select(['version_id as versionId', 'name', 'boxes'])
    .where('version_id', '=', inIds(versionIds))
    .where(sql<boolean>`jsonb_array_length(boxes) > 0`)
    .orderBy('version_id')
    .orderBy('start_ms')
    .limit(limit)
    .execute();
}

export interface TextBox {
  versionId: string;
  startMs: number;
  endMs: number;
  confidence: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export function findTextBoxes(
  db: Kysely<Database>,
  versionIds: readonly string[],
  limit: number,
): Promise<TextBox[]> {
  return db
    .selectFrom('screen_text')
    .select([
      'version_id as versionId',
      'start_ms as startMs',
      'end_ms as endMs',
      'confidence',
      'x',
      'y',
      'width',
      'height',
    ])
    .where('version_id', '=', inIds(versionIds))
    .orderBy('version_id')
    .orderBy('start_ms')
    .limit(limit)
    .execute();
}
