/** Notes that what analysers read has changed, for the modules that change it. */
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../../platform/db/schema.ts';
import type { AnalyserName } from '../../analysis/analyser.ts';

/**
 * Results of these analysers are out of date from now on: they stay readable, and are made anew within a minute. Of
 * what is under way the next run is noted. `versionIds` null: of every version.
 */
export async function markStale(
  trx: Transaction<Database>,
  stale: { versionIds: readonly string[] | null; analysers: readonly AnalyserName[]; reason: string },
): Promise<void> {
  const { versionIds, analysers, reason } = stale;
  if (analysers.length === 0 || versionIds?.length === 0) return;
  const only = versionIds === null ? sql`true` : sql`version_id = any (${[...versionIds]}::uuid[])`;
  await sql`
    update analyser_run
    set state = case when state = 'done' then 'stale' else state end,
      reason = case when state = 'done' then ${reason} else reason end,
      -- A run under way may have read before the change: its key no longer fits when it ends.
      options_key = case when state = 'running' then '' else options_key end
    where ${only} and analyser = any (${[...analysers]}::text[]) and state in ('done', 'running')
  `.execute(trx);
}
