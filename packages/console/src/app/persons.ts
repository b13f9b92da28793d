/** What belongs to one person goes when somebody else signs in, or nobody is: in this tab or in another. */
import { sessionStore } from './app-state.ts';

let present = sessionStore.get()?.email;
const forgetting: (() => void)[] = [];

sessionStore.follow(() => {
  const next = sessionStore.get()?.email;
  if (next === present) return;
  present = next;
  for (const forget of forgetting) forget();
});

/** Has `forget` called whenever it is another person from now on. */
export const forEachPerson = (forget: () => void): void => void forgetting.push(forget);
