/** Starts what is due by itself: failures whose pause is over, what changed, and what a new model makes possible. */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../../platform/db/schema.ts';
import type { Over } from '../../../../platform/over.ts';
import type { AnalyserName } from '../../analysis/analyser.ts';
import { isSwitchedOn } from '../analyser-choice.ts';
import { INDEX_PRIORITIES, type StartIndex, type StartIndexDeps } from '../start-index.ts';
import * as due from './due-runs.repo.ts';

export interface DueIndexingDeps extends Pick<StartIndexDeps, 'clock' | 'ids' | 'config' | 'analysers'> {
  db: Kysely<Database>;
  startIndex: StartIndex;
}

/** An analyser that can work, and what it works with. */
interface Able {
  analyser: AnalyserName;
  version: string;
  engine: string;
}

/** Versions that one step starts at most. */
const BATCH = 50;
/** While so many wait for their turn, nothing further is started: what is due stays so. */
const WAITING_AT_MOST = 200;

async function startAll(
  { startIndex, ids }: DueIndexingDeps,
  trx: Transaction<Database>,
  versions: readonly due.DueVersion[],
): Promise<number> {
  for (const { assetId, versionId, mediaKind, userId, accountId, analysers: names } of versions) {
    await startIndex(trx, {
      principal: { userId, accountId },
      payload: { assetId, versionId, analysers: [...names].sort(), again: false },
      mediaKind,
      priority: INDEX_PRIORITIES.due,
      traceId: `index-${ids.uuid()}`,
    });
  }
  return versions.length;
}

/** One kind of due run, in a transaction of its own. */
async function step(
  deps: DueIndexingDeps,
  find: (trx: Transaction<Database>) => Promise<due.DueVersion[]>,
): Promise<number> {
  const { db } = deps;
  if ((await due.countWaiting(db, WAITING_AT_MOST)) >= WAITING_AT_MOST) return 0;
  return db.transaction().execute(async (trx) => startAll(deps, trx, await find(trx)));
}

/** Those that can work now, and with what. */
async function findAble({ analysers, config }: DueIndexingDeps): Promise<Able[]> {
  const able: Able[] = [];
  for (const analyser of analysers) {
    const { name, version, onRequestOnly = false } = analyser;
    // What costs a provider's money is never done because of a change.
    if (onRequestOnly || !isSwitchedOn(config.index, name)) continue;
    const now = await analyser.availability();
    if (now.available) able.push({ analyser: name, version, engine: now.engine });
  }
  return able;
}

async function stepsOf(deps: DueIndexingDeps, made: Able, able: readonly AnalyserName[]): Promise<number> {
  const { analyser, version, engine } = made;
  const inState = (state: 'stale' | 'not_available') =>
    step(deps, (trx) => due.findInState(trx, { analyser, alongside: able, state, limit: BATCH }));
  const found = await inState('stale');
  const possible = await inState('not_available');
  const outdated = await step(deps, async (trx) => {
    const rows = await due.findOutdated(trx, { ...made, limit: BATCH });
    await due.setStale(trx, rows, `${analyser} ${version} with ${engine} is here now.`);
    return rows;
  });
  return found + possible + outdated;
}

/** All that is due now; returns how many tasks it started. */
export async function startDueIndexing(deps: DueIndexingDeps): Promise<number> {
  const { config, clock } = deps;
  if (config.index === 'none') return 0;
  let started = await step(deps, (trx) => due.findFailedDue(trx, { now: clock.now(), limit: BATCH }));
  const able = await findAble(deps);
  const names = able.map(({ analyser }) => analyser);
  for (const made of able) started += await stepsOf(deps, made, names);
  return started;
}

/** What `DueIndexing` is over its context. */
export const dueIndexingFunctions = { startDueIndexing };

export type DueIndexing = Over<typeof dueIndexingFunctions>;
