/** Keeps a session that was begun at an issuer going: its token is renewed before it ends, by one tab at a time. */
import { RefusedSignIn, renewalTime, renewed, type Signed } from './oidc.ts';
import type { Session } from './session.ts';

export interface RenewingDeps {
  /** As it is kept just now, by this tab or by another. */
  read(): Session | null;
  /** Takes the renewed one on. */
  keep(session: Session): void;
  now(): number;
}

/** Browsers lock for pages alone that came over TLS, or from this machine; two tabs elsewhere are rarely that quick. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks === undefined ? work() : navigator.locks.request('rushes.renewal', work);

/** After nobody answered. */
const AGAIN_MILLISECONDS = 15_000;
/** More than a timer holds is waited for in parts. */
const MOST_MILLISECONDS = 2 ** 31 - 1;
/** From then on a token is no use for a request that is on its way. */
const LEAST_MILLISECONDS = 10_000;

export function createRenewing({ read, keep, now }: RenewingDeps) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<boolean> | null = null;

  /** Renews, unless another tab has done so meanwhile. False where the session is over. Throws where nobody answers. */
  async function renewOnce(before: Session): Promise<boolean> {
    return await alone(async () => {
      const session = read();
      if (session === null || session.email !== before.email) return false;
      if (session.credential !== before.credential) {
        keep(session);
        return true;
      }
      const { renewal } = session;
      if (renewal?.refreshToken == null) return false;
      let next: Signed;
      try {
        next = await renewed({ ...renewal, refreshToken: renewal.refreshToken });
      } catch (error) {
        if (error instanceof RefusedSignIn) return false;
        throw error;
      }
      keep({ ...session, ...next });
      return true;
    });
  }

  const renew = (session: Session): Promise<boolean> => {
    underWay ??= renewOnce(session).finally(() => {
      underWay = null;
    });
    return underWay;
  };

  function plan(session: Session | null): void {
    clearTimeout(timer);
    const at = session === null ? null : renewalTime(session, now());
    if (session === null || at === null) return;
    const wait = Math.min(MOST_MILLISECONDS, Math.max(0, at - now()));
    timer = setTimeout(() => {
      if (renewalTime(session, now()) !== null && now() < at) return plan(session);
      renew(session).then(
        // Refused before its end: it counts until then, and whoever works then signs in again in place.
        () => undefined,
        () => {
          timer = setTimeout(() => plan(session), AGAIN_MILLISECONDS);
        },
      );
    }, wait);
  }

  return {
    /** Renews a session in time from now on; null ends that. */
    plan,
    renew,
    /** The credential to send: one that has ended while the machine slept is renewed first. */
    async credentialOf(session: Session): Promise<string> {
      const isOver = session.expiresAt !== null && session.expiresAt - now() < LEAST_MILLISECONDS;
      if (isOver && session.renewal?.refreshToken != null) await renew(session).catch(() => false);
      // Another tab may have signed in as somebody else: what was begun as one is not done as another.
      const kept = read();
      return kept?.email === session.email ? kept.credential : session.credential;
    },
  };
}
