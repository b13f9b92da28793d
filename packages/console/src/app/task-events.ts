/** Hears how tasks go on, for as long as the page is seen: what stands on it is never older than that. */
import type { TaskResponse } from '@rushes/sdk';
import { isWaiting } from '../account/task-words.ts';
import { filesChanged } from '../library/files-changed.ts';
import { api, queries, type Store } from './app-state.ts';
import { keepFollowing } from './following.ts';

const TASKS = ['tasks'];
/** Many end at once: what they change is asked for once. */
const GATHERED_MILLISECONDS = 1_000;

/** What a task made lies in the library and is known of a file, and was paid for. */
const CHANGED = ['details', 'versions', 'me'];

/** The list with what is told of one of them, newest first. Pure. */
export function withTask(tasks: readonly TaskResponse[], told: TaskResponse): TaskResponse[] {
  const isKnown = tasks.some(({ id }) => id === told.id);
  return isKnown ? tasks.map((task) => (task.id === told.id ? told : task)) : [told, ...tasks];
}

const ask = (queryKey: readonly string[]) => void queries.invalidateQueries({ queryKey });

/** Follows until it is ended, which what this gives does; `heard` is true while the service tells what changes. */
export function followTasks(heard: Store<boolean>): () => void {
  let stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tellEnd = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      for (const key of CHANGED) ask([key]);
      filesChanged();
    }, GATHERED_MILLISECONDS);
  };

  function onEvent({ data }: { data: TaskResponse }): void {
    heard.set(true);
    const before = queries.getQueryData<TaskResponse[]>(TASKS);
    if (before === undefined) return;
    const wasOpen = before.some((task) => task.id === data.id && isWaiting(task));
    // A list that is on its way is older than this.
    if (queries.isFetching({ queryKey: TASKS, exact: true }) > 0) ask(TASKS);
    queries.setQueryData(TASKS, withTask(before, data));
    if (!isWaiting(data) && wasOpen) tellEnd();
  }

  const onGap = () => {
    heard.set(false);
    ask(TASKS);
  };

  /** A browser has few connections to one service: pages that nobody sees leave theirs to others. */
  function look(): void {
    stop.abort();
    if (document.hidden) return;
    stop = new AbortController();
    const follow = (signal: AbortSignal) => api().followTasks({ signal });
    void keepFollowing({ follow, onEvent, onGap }, stop.signal);
  }

  const onSeen = () => {
    if (!document.hidden) onGap();
    look();
  };
  document.addEventListener('visibilitychange', onSeen);
  look();
  return () => {
    document.removeEventListener('visibilitychange', onSeen);
    stop.abort();
    clearTimeout(timer);
    heard.set(false);
  };
}
