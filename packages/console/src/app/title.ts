/** What the window is called: tabs are told apart by it, and a reader of the screen hears it first. */
import { useEffect } from 'react';
import { type TextKey, t } from '../texts/index.ts';
import { createStore } from './app-state.ts';

const PRODUCT = 'Rushes';

/** The name of what a screen shows, such as a film; null where the screen's own name says it. */
const nameStore = createStore<string | null>(null);

const SCREENS: readonly (readonly [string, TextKey])[] = [
  ['/app/sign-in', 'signIn.title'],
  ['/app/library', 'nav.library'],
  ['/app/search', 'nav.search'],
  ['/app/create', 'nav.create'],
  ['/app/generate', 'nav.generate'],
  ['/app/entities', 'nav.entities'],
  ['/app/configs', 'nav.configs'],
  ['/app/tasks', 'nav.tasks'],
  ['/app/shared', 'nav.shared'],
  ['/app/trash', 'nav.trash'],
  ['/app/keys', 'nav.keys'],
  ['/app/usage', 'nav.usage'],
  ['/app/webhooks', 'nav.webhooks'],
  ['/app/groups', 'nav.groups'],
  ['/app/settings', 'nav.settings'],
  ['/app/operator', 'nav.operator'],
];

/** Names the window after the screen at an address, and after what it shows. */
export function useTitle(path: string, isSignedIn: boolean): void {
  const name = nameStore.use();
  const key = SCREENS.find(([begin]) => path.startsWith(begin))?.[1];
  const screen =
    isSignedIn || path === '/app/review' ? (name ?? (key === undefined ? null : t(key))) : t('signIn.title');
  useEffect(() => {
    document.title = screen === null ? PRODUCT : `${screen} – ${PRODUCT}`;
  }, [screen]);
}

/** Names the window after what is shown, as long as it is. */
export function useName(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined || name === '') return;
    nameStore.set(name);
    return () => nameStore.set(null);
  }, [name]);
}
