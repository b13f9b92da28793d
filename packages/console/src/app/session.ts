/** Who is signed in, in this browser. Pure but for the storage that it is given. */

/** How a session goes on beyond its token, and how it is ended at its issuer. */
export interface Renewal {
  clientId: string;
  tokenEndpoint: string;
  revocationEndpoint: string | null;
  endSessionEndpoint: string | null;
  /** Null where the issuer gives none: the session ends with its token. */
  refreshToken: string | null;
}

export interface Session {
  /** An ID token may do everything a person may, a key what keys may. */
  kind: 'token' | 'key';
  credential: string;
  email: string;
  /** When the credential ends, milliseconds; null = it does not end by itself. */
  expiresAt: number | null;
  /** Of one that was begun at an issuer: how it goes on. */
  renewal?: Renewal | null;
}

const NAME = 'rushes.session';

/** When an ID token ends, in milliseconds; null for what is none. Says nothing about whether it is right. */
export function endOfToken(token: string): number | null {
  const [, payload] = token.split('.');
  if (payload === undefined) return null;
  try {
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const { exp } = JSON.parse(text) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : null;
  } catch {
    return null;
  }
}

/** What somebody pasted: keys of the service begin with `sk_`, ID tokens have three parts. */
export function kindOf(credential: string): Session['kind'] | null {
  if (/^sk_[\w-]{10,}$/.test(credential)) return 'key';
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(credential) ? 'token' : null;
}

function parse(text: string | null): Session | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Session> | null;
    const isWhole = typeof value?.credential === 'string' && typeof value.email === 'string';
    if (!isWhole || (value.kind !== 'key' && value.kind !== 'token')) return null;
    return { ...(value as Session), expiresAt: value.expiresAt ?? null };
  } catch {
    return null;
  }
}

export interface Stores {
  /** Forgotten with the tab. */
  tab: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Kept on the device. */
  device: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/** The session of the tab, else of the device; null without one, or with one that has ended and can not be renewed. */
export function readSession({ tab, device }: Stores, now: number): Session | null {
  const found = parse(tab.getItem(NAME)) ?? parse(device.getItem(NAME));
  if (found === null) return null;
  const hasEnded = found.expiresAt !== null && found.expiresAt <= now;
  return hasEnded && found.renewal?.refreshToken == null ? null : found;
}

/** Whether the session that is read is kept on the device. */
export const isOnDevice = ({ tab, device }: Stores): boolean =>
  parse(tab.getItem(NAME)) === null && parse(device.getItem(NAME)) !== null;

/** Keeps a session for the tab, or on the device; never in both. */
export function keepSession(stores: Stores, session: Session, onDevice: boolean): void {
  // One takes the place of the other: were it taken away first, other tabs would sign out for a moment, and lose what is done there.
  (onDevice ? stores.tab : stores.device).removeItem(NAME);
  (onDevice ? stores.device : stores.tab).setItem(NAME, JSON.stringify(session));
}

export function forgetSession({ tab, device }: Stores): void {
  tab.removeItem(NAME);
  device.removeItem(NAME);
}

/** Whether a change of the device's storage that another tab made is about the session. */
export const isAboutSession = (key: string | null) => key === NAME || key === null;
