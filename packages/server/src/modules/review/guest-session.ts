/**
 * What a guest's browser shows with each request: whose link, which guest, until when, signed with a key of the
 * deployment over what the link is now, so that another password ends it.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { LinkRow } from './links.repo.ts';

export interface GuestSession {
  linkId: string;
  guestId: string;
  /** Seconds since 1970. */
  expires: number;
}

type SignedLink = Pick<LinkRow, 'id' | 'tokenHash' | 'passwordHash'>;

/** The key of sessions, from a secret that the deployment keeps for hashes. */
export function sessionKey(secret: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'rushes review sessions', 32));
}

function macOf(key: Buffer, link: SignedLink, { guestId, expires }: GuestSession): Buffer {
  const signed = [link.id, guestId, expires, link.tokenHash.toString('hex'), link.passwordHash];
  return createHmac('sha256', key).update(JSON.stringify(signed)).digest();
}

export function writeSession(key: Buffer, link: SignedLink, session: GuestSession): string {
  const mac = macOf(key, link, session).toString('base64url');
  return `${session.linkId}.${session.guestId}.${session.expires}.${mac}`;
}

const FORM = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.([0-9]{1,12})\.([\w-]{43})$/;

/** What a session says of itself, to be proven; null for what is none. */
export function readSession(text: string): (GuestSession & { mac: Buffer }) | null {
  const [, linkId, guestId, expires, mac] = FORM.exec(text) ?? [];
  if (linkId === undefined || guestId === undefined || mac === undefined) return null;
  return { linkId, guestId, expires: Number(expires), mac: Buffer.from(mac, 'base64url') };
}

/** Whether a session was signed for this link as it is now; takes as long whatever is wrong with it. */
export function isSigned(key: Buffer, link: SignedLink, session: GuestSession & { mac: Buffer }): boolean {
  const expected = macOf(key, link, session);
  return expected.length === session.mac.length && timingSafeEqual(expected, session.mac);
}
