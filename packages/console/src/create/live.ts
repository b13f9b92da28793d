/** The answers that are being made: each goes on, whatever screen is shown, and its stream is followed to its end. */
import { type AgentEvent, ApiError, newId, type ServerEvent } from '@rushes/sdk';
import { api, createStore, endedStore, queries } from '../app/app-state.ts';
import { forEachPerson } from '../app/persons.ts';
import type { Draft } from './drafts.ts';
import { hear, type Progress, STARTED } from './turns.ts';

export interface Live extends Progress {
  id: string;
  prompt: string;
  /** As it was written; null of what was said before the page was loaded. */
  words: Draft | null;
  /** Why nothing more is heard of it, null while something is; it goes on without us. */
  broken: unknown;
  /** Whether the service has it: else nothing of it was begun, and it has to be said again. */
  isBegun: boolean;
}

export const livesStore = createStore<readonly Live[]>([]);
// The answers go on; who is not the one who asked hears none of them.
forEachPerson(() => livesStore.set([]));

const change = (id: string, next: (live: Live) => Live) =>
  livesStore.set(livesStore.get().map((live) => (live.id === id ? next(live) : live)));
const remove = (id: string) => livesStore.set(livesStore.get().filter((live) => live.id !== id));

/** What lists tell is made anew when an answer is there. */
async function tellEnd(chatId: string | null): Promise<void> {
  for (const queryKey of [['chats'], ['files'], ['me'], ['tasks']])
    void queries.invalidateQueries({ queryKey });
  if (chatId !== null) await queries.refetchQueries({ queryKey: ['chat', chatId] });
}

type Events = AsyncIterable<ServerEvent<AgentEvent>>;

async function follow(id: string, events: Events, onChat?: (chatId: string) => void): Promise<void> {
  let isKnown = false;
  try {
    for await (const { data } of events) {
      change(id, (live) => ({ ...live, ...hear(live, data), isBegun: true }));
      if (!isKnown) {
        isKnown = true;
        void queries.invalidateQueries({ queryKey: ['chats'] });
        onChat?.(data.chat_id);
      }
    }
  } catch (error) {
    // A stream is no query: that nobody is signed in any more is told by nothing else.
    if (error instanceof ApiError && error.status === 401) endedStore.set(true);
    change(id, (live) => ({ ...live, broken: error }));
    return;
  }
  const { chatId = null, isOver = false } = livesStore.get().find((live) => live.id === id) ?? {};
  if (!isOver) {
    change(id, (live) => ({ ...live, broken: new Error('') }));
    return;
  }
  await tellEnd(chatId);
  remove(id);
}

function add(live: Pick<Live, 'prompt' | 'chatId' | 'words' | 'isBegun'>): string {
  const id = newId();
  livesStore.set([...livesStore.get(), { ...STARTED, ...live, id, broken: null }]);
  return id;
}

export interface Said {
  /** With files by their ids. */
  message: string;
  /** The same as it was written: what comes back where it could not be said. */
  words: Draft;
  /** Ids of what was chosen to be named in it. */
  chosen: readonly string[];
  /** Null begins a chat. */
  chatId: string | null;
  /** Makes exactly what this plan says. */
  planId?: string | undefined;
}

/** Says something in a chat, or begins one; `onChat` is told which it is. */
export function say(
  { message, words, chosen, chatId, planId }: Said,
  onChat: (chatId: string) => void,
): void {
  const id = add({ prompt: message, words, chatId, isBegun: false });
  const body = {
    message,
    ...(chatId === null ? {} : { chat_id: chatId }),
    ...(chosen.length === 0 ? {} : { context: { selected_assets: [...chosen] } }),
  };
  const query = planId === undefined ? {} : { query: { confirm: true, plan_id: planId } };
  void follow(id, api().createResponse({ ...query, body }), onChat);
}

/** Goes on hearing an answer that is being made, from its beginning. */
export function resume(chatId: string, prompt: string): void {
  for (const { id } of livesStore.get().filter((live) => live.chatId === chatId)) remove(id);
  const input = { params: { chat_id: chatId }, query: { last_event_id: '0' } };
  void follow(add({ prompt, chatId, words: null, isBegun: true }), api().followResponse(input));
}

/** What could not be begun or heard any more is taken off the page. */
export const dismiss = remove;

export async function cancel(chatId: string): Promise<void> {
  await api().cancelResponse({ params: { chat_id: chatId } });
}
