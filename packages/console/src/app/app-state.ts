/** What all screens share: session, client, theme and language, each as a small store. */
import { ApiError, type Client, ConnectionError, createClient, TimeoutError } from '@rushes/sdk';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { currentLanguage, type Language, languageFor, setLanguage, t } from '../texts/index.ts';
import { credits } from './format.ts';
import { endSessionUrl, revoke, type Signed } from './oidc.ts';
import { createRenewing } from './renewing.ts';
import {
  forgetSession,
  isAboutSession,
  isOnDevice,
  keepSession,
  readSession,
  type Session,
} from './session.ts';

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

/** What tabs tell each other that keep the session each for itself, and the window in which somebody signs in again. */
type Told =
  | { type: 'renewed'; before: string; session: Session }
  | { type: 'signed-in'; signed: Signed; stays: boolean };
const tabs = new BroadcastChannel('rushes.session');

/** Takes the next token of the same person on. */
function takeOn(session: Session): void {
  keepSession(stores, session, isOnDevice(stores));
  applyCredential(session);
  sessionStore.set(session);
  endedStore.set(false);
}

const renewing = createRenewing({
  read: () => readSession(stores, Date.now()),
  now: Date.now,
  keep(session) {
    const before = sessionStore.get()?.credential ?? '';
    takeOn(session);
    if (before !== session.credential) tabs.postMessage({ type: 'renewed', before, session } satisfies Told);
    keepCookie();
  },
});

/** A copy of a tab has the same refresh token, which works once: whoever renews it says what comes next. */
tabs.addEventListener('message', ({ data }: MessageEvent<Told>) => {
  const now = sessionStore.get();
  if (data.type === 'renewed') {
    if (now?.credential === data.before) takeOn(data.session);
  } else if (endedStore.get() && now !== null) void signIn(data.signed, data.stays).catch(() => undefined);
});

/** Tells the page that somebody is signed in again, from the window in which they did. */
export function tellSignedIn(signed: Signed, stays: boolean): void {
  tabs.postMessage({ type: 'signed-in', signed, stays } satisfies Told);
}

/** Addresses that are gone to, such as those of downloads, are sent no header: the session goes along in a cookie. */
function keepCookie(): void {
  void client.refreshSessionCookie().catch(() => undefined);
}

function applyCredential(session: Session | null): void {
  const baseUrl = window.location.origin;
  renewing.plan(session);
  if (session === null) client = createSessionClient();
  else if (session.kind === 'key') client = createClient({ baseUrl, retries: 2, apiKey: session.credential });
  else client = createClient({ baseUrl, retries: 2, token: () => renewing.credentialOf(session) });
}
applyCredential(sessionStore.get());

/** Tries a credential, and keeps it when it is right. Throws ApiError. */
export async function signIn(
  found: Pick<Session, 'kind' | 'credential' | 'expiresAt' | 'renewal'>,
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
  if (session.kind === 'token') keepCookie();
  await queries.invalidateQueries();
}

export function signOut(): void {
  const session = sessionStore.get();
  const left = api()
    .signOut()
    .catch(() => undefined);
  forgetSession(stores);
  const renewal = session?.renewal ?? null;
  if (session !== null && renewal !== null) {
    revoke(renewal);
    const end = endSessionUrl(renewal, session.credential, window.location.origin);
    if (end !== null) void left.then(() => window.location.assign(end));
  }
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

/** A fresh token that is refused says that it is not the token. */
const FRESH_MILLISECONDS = 30_000;
let renewedAt = 0;

const onError = (error: unknown) => {
  const session = sessionStore.get();
  if (!(error instanceof ApiError) || error.status !== 401 || session === null) return;
  const canGoOn = session.renewal?.refreshToken != null && Date.now() - renewedAt > FRESH_MILLISECONDS;
  if (!canGoOn) return endedStore.set(true);
  // It may only be the token that has ended: then nobody is asked anything.
  renewedAt = Date.now();
  void renewing.renew(session).then(
    (goesOn) => (goesOn ? void queries.invalidateQueries() : endedStore.set(true)),
    () => undefined,
  );
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
