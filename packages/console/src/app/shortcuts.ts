/** Keys that work everywhere but in the editor: `/` searches, `g` and a letter goes somewhere, `?` lists them all. */
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { createStore } from './app-state.ts';

const PLACES = {
  l: '/app/library',
  s: '/app/search',
  c: '/app/create',
  g: '/app/generate',
  t: '/app/tasks',
} as const;

/** Whether somebody is writing, so that letters are letters. */
export function isWriting(target: EventTarget | null): boolean {
  const element = target as Partial<HTMLElement> | null;
  return (
    element?.isContentEditable === true || ['INPUT', 'TEXTAREA', 'SELECT'].includes(element?.tagName ?? '')
  );
}

const KEPT = 'rushes.letters';

/** Whether single letters and signs do something: not for those whose words are typed by their voice, or whose hand slips. */
export const lettersStore = createStore(window.localStorage.getItem(KEPT) !== 'off');

export function chooseLetters(areOn: boolean): void {
  window.localStorage.setItem(KEPT, areOn ? 'on' : 'off');
  lettersStore.set(areOn);
}

/** Whether a key is one of those that were switched off; the keyboard's other keys always work. */
export const isLetterOff = (key: string): boolean => key.length === 1 && key !== ' ' && !lettersStore.get();

/** The editor has keys of its own for everything: one more press of `t` there is no wish to leave. */
const isEditing = (path: string) => path.startsWith('/app/edit/');

export function useShortcuts() {
  const [areShown, setShown] = useState(false);
  const navigate = useNavigate();
  const isGoing = useRef(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (
        isEditing(window.location.pathname) ||
        isWriting(target) ||
        isLetterOff(key) ||
        ctrlKey ||
        metaKey ||
        altKey ||
        document.querySelector('[role="dialog"]') !== null
      )
        return;
      const place = isGoing.current ? PLACES[key as keyof typeof PLACES] : undefined;
      isGoing.current = key === 'g' && place === undefined;
      if (place !== undefined) void navigate({ to: place, search: {} });
      else if (key === '?') setShown(true);
      else if (key === '/') {
        event.preventDefault();
        void navigate({ to: '/app/search', search: {} });
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate]);
  return { areShown, hide: () => setShown(false) };
}
