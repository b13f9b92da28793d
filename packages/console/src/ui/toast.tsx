/** Short words about what was done, with a way back where there is one. They are read out, and stay while pointed at. */
import { useEffect, useState } from 'react';
import { createStore, sentenceOf } from '../app/app-state.ts';
import { t } from '../texts/index.ts';
import { Button, IconButton } from './controls.tsx';

interface Toast {
  id: number;
  text: string;
  isBad: boolean;
  undo: (() => void) | null;
}

const SHOWN_MILLISECONDS = 7_000;
const MOST = 3;

const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

function add(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  toasts.set([...toasts.get(), { ...toast, id: lastId }].slice(-MOST));
}

export const say = (text: string, undo: (() => void) | null = null) => add({ text, isBad: false, undo });
export const sayFailed = (error: unknown) => add({ text: sentenceOf(error), isBad: true, undo: null });
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
              toast.undo?.();
              remove(toast.id);
            }}
          >
            {t('action.undo')}
          </Button>
        )}
        <IconButton icon="close" label={t('action.close')} onClick={() => remove(toast.id)} />
      </span>
    </li>
  );
}

export function Toasts() {
  const shown = toasts.use();
  return (
    <ul className="toasts" aria-live="polite" aria-label={t('toasts.label')}>
      {shown.map((toast) => (
        <Shown key={toast.id} toast={toast} />
      ))}
    </ul>
  );
}
