/** Tasks that are under way, and those that ended lately. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isWaiting } from '../account/task-words.ts';
import { api, createStore, sessionStore } from './app-state.ts';

/** A day: what ended before is of no interest. */
const ENDED_SECONDS = 86_400;
/** How often they are asked for: by those who are told what changes, and where nothing is told but some go on, or none. */
const AGAIN_MILLISECONDS = { told: 60_000, open: 2_000, none: 20_000 };

/** Whether the service tells what changes. */
const heardStore = createStore(false);

export function useTasks() {
  return useQuery({
    queryKey: ['tasks'],
    queryFn: ({ signal }) => api().listTasks({ query: { finish_before_seconds: ENDED_SECONDS } }, { signal }),
    refetchInterval({ state }) {
      if (heardStore.get()) return AGAIN_MILLISECONDS.told;
      return state.data?.some(isWaiting) === true ? AGAIN_MILLISECONDS.open : AGAIN_MILLISECONDS.none;
    },
  });
}

/** Has them followed as long as this is shown; each person their own. */
export function useTaskEvents(): void {
  const email = sessionStore.use()?.email;
  useEffect(() => {
    if (email === undefined) return;
    let isOver = false;
    let end = () => {
      isOver = true;
    };
    // They are asked for anyway: what the page begins with does not wait for this.
    void import('./task-events.ts').then(
      ({ followTasks }) => {
        if (!isOver) end = followTasks(heardStore);
      },
      () => undefined,
    );
    return () => end();
  }, [email]);
}
