/** What is being written in each chat: kept while other screens are shown, and while the tab is there. */
import { createStore, sessionStore } from '../app/app-state.ts';
import { forEachPerson } from '../app/persons.ts';
import { joinedWords, type Mention } from './mentions.ts';

export interface Draft {
  text: string;
  /** What was chosen to be named in it. */
  mentions: readonly Mention[];
}

const NOTHING: Draft = { text: '', mentions: [] };
const KEPT = 'rushes.drafts';
/** Of the chat that is not begun yet. */
const NEW = '';

type Drafts = ReadonlyMap<string, Draft>;

function readKept(): Drafts {
  try {
    const { by, drafts } = JSON.parse(window.sessionStorage.getItem(KEPT) ?? '{}');
    return by !== undefined && by === sessionStore.get()?.email ? new Map(drafts) : new Map();
  } catch {
    return new Map();
  }
}

const draftsStore = createStore<Drafts>(readKept());

function keep(drafts: Drafts): void {
  draftsStore.set(drafts);
  try {
    const by = sessionStore.get()?.email;
    if (drafts.size === 0 || by === undefined) window.sessionStorage.removeItem(KEPT);
    else window.sessionStorage.setItem(KEPT, JSON.stringify({ by, drafts: [...drafts] }));
  } catch {
    // There is no room for it: it stays as long as the page.
  }
}

// Nobody else reads it.
forEachPerson(() => keep(new Map()));

/** Changes what is written in a chat, whichever is shown; null is the one that is not begun yet. */
export function changeDraft(chatId: string | null, next: (draft: Draft) => Draft): void {
  const key = chatId ?? NEW;
  const drafts = new Map(draftsStore.get());
  const draft = next(drafts.get(key) ?? NOTHING);
  if (draft.text === '') drafts.delete(key);
  else drafts.set(key, draft);
  keep(drafts);
}

export function useDraft(chatId: string | null): Draft {
  return draftsStore.use().get(chatId ?? NEW) ?? NOTHING;
}

/** Brings words back without losing those that were written meanwhile. */
export function bringBack(chatId: string | null, { text, mentions }: Draft): void {
  changeDraft(chatId, (draft) => ({
    text: joinedWords(text, draft.text),
    mentions: withMentions(draft.mentions, mentions),
  }));
}

/** Of two things of one name the one that was chosen last is meant. */
export function withMentions(former: readonly Mention[], more: readonly Mention[]): Mention[] {
  const names = new Set(more.map(({ name }) => name));
  return [...former.filter(({ name }) => !names.has(name)), ...more];
}
