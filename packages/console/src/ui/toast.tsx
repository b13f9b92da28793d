/** Short words about what was done, with a way back where there is one. They are read out, and stay while pointed at. */
import { useEffect, useState } from 'react';
import { createStore, isAboutCredits, sentenceOf, sessionStore } from '../app/app-state.ts';
import { t } from '../texts/index.ts';
import { Button, IconButton } from './controls.tsx';

/** What takes something back, named so that it can be done after the page was loaded anew too. */
export interface Undo {
  act: string;
  ids: readonly string[];
}

interface Toast {
  id: number;
  text: string;
  isBad: boolean;
  undo: Undo | (() => void) | null;
}

const SHOWN_MILLISECONDS = 7_000;
const MOST = 3;

const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

function add(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  toasts.set([...toasts.get(), { ...toast, id: lastId }].slice(-MOST));
}

const undoActs = new Map<string, (ids: readonly string[]) => unknown>();
/** Has `undo` of a toast of this name do that. */
export const addUndo = (act: string, run: (ids: readonly string[]) => unknown) => void undoActs.set(act, run);

const KEPT = 'rushes.undo';

// Whoever leaves the page, or loads it anew, finds what can be taken back still there; nobody else does.
toasts.follow(() => {
  const kept = toasts
    .get()
    .filter(({ undo, isBad }) => !isBad && undo !== null && typeof undo !== 'function');
  const by = sessionStore.get()?.email;
  if (kept.length === 0) window.sessionStorage.removeItem(KEPT);
  else window.sessionStorage.setItem(KEPT, JSON.stringify({ by, kept }));
});

function showKept(): void {
  try {
    const { by, kept } = JSON.parse(window.sessionStorage.getItem(KEPT) ?? '{}');
    if (by === undefined || by !== sessionStore.get()?.email) return;
    for (const { text, undo } of kept) say(String(text), undo);
  } catch {
    window.sessionStorage.removeItem(KEPT);
  }
}

function takeBack({ undo }: Toast): void {
  if (typeof undo === 'function') undo();
  else if (undo !== null) undoActs.get(undo.act)?.(undo.ids);
}

export const say = (text: string, undo: Toast['undo'] = null) => add({ text, isBad: false, undo });
const TO_CREDITS = 'toCredits';
/** Has the toasts about credits lead to where there are some. */
export const addCreditsStep = (run: () => unknown) => addUndo(TO_CREDITS, run);
export const sayFailed = (error: unknown) =>
  add({
    text: sentenceOf(error),
    isBad: true,
    undo: isAboutCredits(error) ? { act: TO_CREDITS, ids: [] } : null,
  });
const remove = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id));

function Shown({ toast }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld || toast.isBad) return;
    const timer = setTimeout(() => remove(toast.id), SHOWN_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isHeld, toast]);
  return (
    <li
      className={toast.isBad ? 'toast bad' : 'toast'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{toast.text}</span>
      <span className="line push">
        {toast.undo === null ? null : (
          <Button
            look="plain"
            onClick={() => {
              takeBack(toast);
              remove(toast.id);
            }}
          >
            {t(toast.isBad ? 'error.toCredits' : 'action.undo')}
          </Button>
        )}
        <IconButton icon="close" label={t('action.close')} onClick={() => remove(toast.id)} />
      </span>
    </li>
  );
}

export function Toasts() {
  const shown = toasts.use();
  useEffect(showKept, []);
  return (
    <ul className="toasts" aria-live="polite" aria-label={t('toasts.label')}>
      {shown.map((toast) => (
        <Shown key={toast.id} toast={toast} />
      ))}
    </ul>
  );
}
