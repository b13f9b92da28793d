/** Says how tasks go on, to those whose they are. */
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { Notifications } from '../../platform/events/notifications.ts';
import type { Principal } from '../../platform/principal.ts';
import { findOfUsers, list } from './tasks.repo.ts';
import type { TaskResponse } from './tasks.schema.ts';

/** What changes in the meantime is told once: tasks of a bulk change by the hundred. */
const GATHERED_MILLISECONDS = 200;
/** Ids that one statement looks up. */
const AT_ONCE = 1_000;
/** A credential is looked at when a stream begins; so long one that counts no more is still told something. */
const FOLLOWED_MILLISECONDS = 10 * 60_000;

export interface TaskEvent {
  event: 'task.changed';
  data: TaskResponse;
}

export interface TaskFeed {
  /** The tasks under way at once, then each anew whenever it changes; ends with the signal, or after some minutes. */
  follow(owner: Pick<Principal, 'userId' | 'accountId'>, signal: AbortSignal): AsyncGenerator<TaskEvent>;
}

export interface TaskFeedDeps {
  db: Kysely<Database>;
  clock: Clock;
  notifications: Pick<Notifications, 'subscribe'>;
}

/** Is told the tasks that changed; null after a gap in which any may have. */
type Told = (tasks: readonly TaskResponse[] | null) => void;

/** Of all who follow in this process, by user: what changed is looked up once for all of them. */
function createFollowers({ db, notifications }: TaskFeedDeps) {
  const followers = new Map<string, Set<Told>>();
  const changed = new Set<string>();
  let isLooking = false;
  let stop: (() => void)[] = [];

  const tellAll = () => {
    for (const some of followers.values()) for (const told of some) told(null);
  };

  async function lookUp(): Promise<void> {
    const ids = [...changed];
    changed.clear();
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      if (followers.size === 0) return;
      const found = await findOfUsers(db, ids.slice(from, from + AT_ONCE), [...followers.keys()]);
      for (const [userId, rows] of Map.groupBy(found, (row) => row.userId))
        for (const told of followers.get(userId) ?? []) told(rows.map(({ task }) => task));
    }
  }

  /** One after the other, so that nobody is told what is older last. */
  function lookUpSoon(): void {
    if (isLooking) return;
    isLooking = true;
    setTimeout(async () => {
      // Who looks anew finds what could not be looked up, or is told why it can not be.
      await lookUp().catch(tellAll);
      isLooking = false;
      if (changed.size > 0) lookUpSoon();
    }, GATHERED_MILLISECONDS);
  }

  function note(id: string | null): void {
    if (id === null) tellAll();
    else {
      changed.add(id);
      lookUpSoon();
    }
  }

  return {
    /** Returns the way to end it. */
    add(userId: string, told: Told): () => void {
      if (followers.size === 0)
        stop = (['rushes_work', 'rushes_task'] as const).map((channel) =>
          notifications.subscribe(channel, note),
        );
      const some = followers.get(userId) ?? new Set();
      followers.set(userId, some.add(told));
      return () => {
        some.delete(told);
        if (some.size === 0) followers.delete(userId);
        if (followers.size > 0) return;
        for (const end of stop) end();
        stop = [];
        changed.clear();
      };
    },
  };
}

/** What one follower has not been told yet, the newest of each task. */
function createMailbox(signal: AbortSignal) {
  const waiting = new Map<string, TaskResponse>();
  let hasGap = true;
  let isOver = false;
  let wake = (): void => undefined;
  const end = () => {
    isOver = true;
    wake();
  };
  const timer = setTimeout(end, FOLLOWED_MILLISECONDS);
  timer.unref();
  signal.addEventListener('abort', end);
  return {
    told(tasks: readonly TaskResponse[] | null): void {
      if (tasks === null) hasGap = true;
      for (const task of tasks ?? []) waiting.set(task.id, task);
      wake();
    },
    isOver: () => isOver || signal.aborted,
    /** Whether all is to be looked at anew; what was told before that is older. */
    takeGap(): boolean {
      if (!hasGap) return false;
      hasGap = false;
      waiting.clear();
      return true;
    },
    take(): TaskResponse[] {
      const tasks = [...waiting.values()];
      waiting.clear();
      return tasks;
    },
    /** Resolves when there is something to be told, or it is over. */
    async next(): Promise<void> {
      if (hasGap || waiting.size > 0 || isOver || signal.aborted) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    },
    close(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
    },
  };
}

const toEvent = (data: TaskResponse): TaskEvent => ({ event: 'task.changed', data });

export function createTaskFeed(deps: TaskFeedDeps): TaskFeed {
  const followers = createFollowers(deps);
  return {
    async *follow(owner, signal) {
      const mailbox = createMailbox(signal);
      const leave = followers.add(owner.userId, mailbox.told);
      // Of what ended before, nobody who begins to follow is told.
      let since = deps.clock.now();
      try {
        while (!mailbox.isOver()) {
          if (mailbox.takeGap()) {
            const from = since;
            since = deps.clock.now();
            const tasks = await list(deps.db, owner, from);
            for (const task of tasks.toReversed()) yield toEvent(task);
          }
          for (const task of mailbox.take()) yield toEvent(task);
          await mailbox.next();
        }
      } finally {
        leave();
        mailbox.close();
      }
    },
  };
}
