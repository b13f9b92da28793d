/** What a user prefers where nothing else says anything. */
import type { Kysely, Transaction } from 'kysely';
import type { Static } from 'typebox';
import type { Database } from '../../platform/db/schema.ts';
import { findPreferences } from './accounts.repo.ts';
import type { AssetAnalysisSettings } from './accounts.schema.ts';

/** How closely a user wants media looked at; null when they never said. */
export async function analysisPreferencesOf(
  db: Kysely<Database>,
  userId: string,
): Promise<Static<typeof AssetAnalysisSettings> | null> {
  const preferences = await findPreferences(db, userId);
  return (preferences?.analysis ?? null) as Static<typeof AssetAnalysisSettings> | null;
}

/** Whether uploads of a user are analysed without being asked for; `byDefault` holds for who never said. */
export async function indexesUploads(
  trx: Transaction<Database>,
  userId: string,
  byDefault: boolean,
): Promise<boolean> {
  const preferred = (await findPreferences(trx, userId))?.index_on_upload;
  return typeof preferred === 'boolean' ? preferred : byDefault;
}
