/** What all screens share: session, client, theme and language, each as a small store. */
import { ApiError, type Client, ConnectionError, createClient, TimeoutError } from '@rushes/sdk';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { currentLanguage, type Language, languageFor, setLanguage, t } from '../texts/index.ts';
import { credits } from './format.ts';
import { forgetSession, isAboutSession, keepSession, readSession, type Session } from './session.ts';

/** A value that components follow. */
export interface Store<T> {
  get(): T;
  set(next: T): void;
  use(): T;
  /** Calls back whenever it changes; gives what ends that. */
  follow(listener: () => void): () => void;
}

export function createStore<T>(first: T): Store<T> {
  let value = first;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const get = () => value;
  return {
    get,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    use: () => useSyncExternalStore(subscribe, get),
    follow: subscribe,
  };
}

const stores = { tab: window.sessionStorage, device: window.localStorage };

export const sessionStore = createStore<Session | null>(readSession(stores, Date.now()));
/** True when a session ended while somebody was at work: they sign in again in place. */
export const endedStore = createStore(false);
export const onlineStore = createStore(navigator.onLine);

window.addEventListener('online', () => onlineStore.set(true));
window.addEventListener('offline', () => onlineStore.set(false));
window.addEventListener('storage', ({ key }) => {
  if (!isAboutSession(key)) return;
  const now = readSession(stores, Date.now());
  if (now?.credential === sessionStore.get()?.credential) return;
  const isSamePerson = now !== null && now.email === sessionStore.get()?.email;
  applyCredential(now);
  // What somebody works at stays: they have signed in again in another tab.
  if (!isSamePerson) queries.clear();
  sessionStore.set(now);
  endedStore.set(false);
  if (isSamePerson) void queries.invalidateQueries();
});

function createSessionClient(): Client {
  return createClient({ baseUrl: window.location.origin, retries: 2 });
}

let client = createSessionClient();

/** The client with the credential of whoever is signed in. */
export function api(): Client {
  return client;
}

function applyCredential(session: Session | null): void {
  const baseUrl = window.location.origin;
  if (session === null) client = createSessionClient();
  else if (session.kind === 'key') client = createClient({ baseUrl, retries: 2, apiKey: session.credential });
  else client = createClient({ baseUrl, retries: 2, token: session.credential });
}
applyCredential(sessionStore.get());

/** Tries a credential, and keeps it when it is right. Throws ApiError. */
export async function signIn(
  found: Pick<Session, 'kind' | 'credential' | 'expiresAt'>,
  onDevice: boolean,
): Promise<void> {
  const baseUrl = window.location.origin;
  const trial = createClient({
    baseUrl,
    retries: 1,
    ...(found.kind === 'key' ? { apiKey: found.credential } : { token: found.credential }),
  });
  const { email } = await trial.getMe();
  const session = { ...found, email };
  const isSamePerson = sessionStore.get()?.email === email;
  keepSession(stores, session, onDevice);
  applyCredential(session);
  if (!isSamePerson) queries.clear();
  // Who it is comes before that somebody is there again: what waited for one is not done as another.
  sessionStore.set(session);
  endedStore.set(false);
  await queries.invalidateQueries();
}

export function signOut(): void {
  void api()
    .signOut()
    .catch(() => undefined);
  forgetSession(stores);
  applyCredential(null);
  queries.clear();
  sessionStore.set(null);
  endedStore.set(false);
}

/** A part of the app could not be had: there is no network, the service is not there, or it has a newer app meanwhile. */
export class UnloadedPart extends Error {
  constructor(cause: unknown) {
    super('A part of the app could not be loaded.', { cause });
  }
}

const unloaded = new WeakSet<Error>();
window.addEventListener('vite:preloadError', (event) => {
  unloaded.add((event as Event & { payload: Error }).payload);
});

export const isUnloadedPart = (error: unknown): boolean =>
  error instanceof UnloadedPart || (error instanceof Error && unloaded.has(error));

/** Refused for want of credits: what goes on is to get some. */
export const isAboutCredits = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'insufficient_credits';

/** The service names the price and what is there. */
function creditsSentence({ detail }: ApiError): string {
  const [price, there = '0'] = detail.match(/\d+(?:\.\d+)?/g) ?? [];
  if (price === undefined) return detail;
  const [needed, available] = [price, there].map((amount) => credits(Number(amount), currentLanguage()));
  return t('error.credits', { needed: needed ?? '', available: available ?? '' });
}

/** What went wrong, as a sentence for a person. */
export function sentenceOf(error: unknown): string {
  if (isUnloadedPart(error)) return onlineStore.get() ? t('error.unloaded') : t('error.offline');
  if (isAboutCredits(error)) return creditsSentence(error);
  if (error instanceof ApiError) return error.detail;
  if (error instanceof TimeoutError) return t('error.slow');
  if (error instanceof ConnectionError) return onlineStore.get() ? t('error.server') : t('error.offline');
  return error instanceof Error ? error.message : String(error);
}

const onError = (error: unknown) => {
  if (error instanceof ApiError && error.status === 401 && sessionStore.get() !== null) endedStore.set(true);
};

/** Nobody answered: asked again it may be otherwise. */
export const mayPass = (error: unknown): boolean =>
  error instanceof ConnectionError || error instanceof TimeoutError;

export const queries = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    // The client has tried again by itself.
    queries: {
      retry: (count, error) => mayPass(error) && count < 1,
      staleTime: 15_000,
      refetchOnWindowFocus: true,
    },
    mutations: { networkMode: 'always' },
  },
});

export type Theme = 'system' | 'light' | 'dark';

const savedTheme = window.localStorage.getItem('rushes.theme');
export const themeStore = createStore<Theme>(
  savedTheme === 'light' || savedTheme === 'dark' ? savedTheme : 'system',
);

const systemIsLight = window.matchMedia('(prefers-color-scheme: light)');

function applyTheme(theme: Theme): void {
  const ofSystem = systemIsLight.matches ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme === 'system' ? ofSystem : theme;
}
applyTheme(themeStore.get());
systemIsLight.addEventListener('change', () => applyTheme(themeStore.get()));

export function chooseTheme(theme: Theme): void {
  window.localStorage.setItem('rushes.theme', theme);
  applyTheme(theme);
  themeStore.set(theme);
}

const savedLanguage = window.localStorage.getItem('rushes.language');
export const languageStore = createStore<Language>(currentLanguage());

/** Loads the language of whoever reads this; to be waited for before anything is shown. */
export async function startLanguage(): Promise<void> {
  const language = languageFor(savedLanguage === null ? navigator.languages : [savedLanguage]);
  // Without a network English is there.
  await setLanguage(language).catch(() => undefined);
  document.documentElement.lang = currentLanguage();
  languageStore.set(currentLanguage());
}

export async function chooseLanguage(language: Language): Promise<void> {
  await setLanguage(language);
  window.localStorage.setItem('rushes.language', language);
  document.documentElement.lang = language;
  languageStore.set(language);
}
