/**
 * Whether processes live. Each writes a row every few seconds, on the database's clock. Nothing is read off
 * connections: their names can be set in DATABASE_URL, and behind a pooler they are not the processes' own.
 */
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { findProcesses, removePredecessors, removeProcess, writeSeen } from './processes.repo.ts';

export interface LiveProcesses {
  /** Those that were this process's home before and are gone for sure; known after `start`. */
  readonly predecessors: readonly string[];
  /** Ids of the processes that may be alive: all that were heard of within ten minutes. */
  findAlive(): Promise<ReadonlySet<string>>;
  start(): Promise<void>;
  /** Says that this one is gone. */
  stop(): Promise<void>;
}

export interface LiveProcessesDeps {
  db: Kysely<Database>;
  processId: string;
  /** What only one process at a time can be, such as the owner of a locked folder; null = nothing. */
  home: string | null;
  onError: (error: unknown) => void;
}

const BEAT_MILLISECONDS = 3_000;
/** Folders of a process are removed no sooner: one that was paused, or had no database, goes on with its own. */
const GONE_SECONDS = 600;

export function createLiveProcesses({ db, processId, home, onError }: LiveProcessesDeps): LiveProcesses {
  const self = { id: processId, home };
  let predecessors: readonly string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> | null = null;

  function beat(): void {
    beating ??= writeSeen(db, self)
      .catch(onError)
      .finally(() => {
        beating = null;
      });
  }

  return {
    get predecessors() {
      return predecessors;
    },
    findAlive: () => findProcesses(db, GONE_SECONDS),
    async start() {
      predecessors = await removePredecessors(db, self);
      await writeSeen(db, self);
      timer = setInterval(beat, BEAT_MILLISECONDS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await beating;
      await removeProcess(db, processId).catch(onError);
    },
  };
}
