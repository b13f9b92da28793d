import { expect, test } from 'vitest';
import {
  endOfToken,
  forgetSession,
  isOnDevice,
  keepSession,
  kindOf,
  readSession,
  type Session,
  type Stores,
} from './session.ts';

function store(): Stores['tab'] & { values: Map<string, string> } {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  };
}

const session: Session = { kind: 'token', credential: 'a.b.c', email: 'me@example.com', expiresAt: 2_000 };

test('a session is kept in one place, and forgotten in both', () => {
  const stores = { tab: store(), device: store() };
  keepSession(stores, session, true);
  expect(stores.tab.values.size).toBe(0);
  expect(readSession(stores, 1_000)).toEqual(session);
  keepSession(stores, { ...session, email: 'you@example.com' }, false);
  expect(stores.device.values.size).toBe(0);
  expect(readSession(stores, 1_000)?.email).toBe('you@example.com');
  forgetSession(stores);
  expect(readSession(stores, 1_000)).toBeNull();
});

test('one that takes the place of another on the device is never missed there', () => {
  const stores = { tab: store(), device: store() };
  keepSession(stores, session, true);
  const removed: string[] = [];
  const device = { ...stores.device, removeItem: (name: string) => void removed.push(name) };
  keepSession({ tab: stores.tab, device }, { ...session, credential: 'd.e.f' }, true);
  expect(removed).toEqual([]);
  expect(readSession(stores, 1_000)?.credential).toBe('d.e.f');
});

test('one that has ended, or that something else wrote, is none', () => {
  const stores = { tab: store(), device: store() };
  keepSession(stores, session, false);
  expect(readSession(stores, 2_000)).toBeNull();
  for (const text of ['', 'null', '7', '{"credential":"x"}', '{"credential":"x","email":"y","kind":"z"}']) {
    stores.tab.setItem('rushes.session', text);
    expect(readSession(stores, 0)).toBeNull();
  }
});

test('what is pasted is known as a key or a token by its form', () => {
  expect(kindOf('sk_0123456789abc')).toBe('key');
  expect(kindOf('eyJhbGciOi.eyJzdWIi.c2ln')).toBe('token');
  for (const text of ['', 'hello', 'sk_', 'a.b', 'a b.c.d']) expect(kindOf(text)).toBeNull();
  expect(endOfToken(`x.${btoa('{"exp":5}')}.y`)).toBe(5_000);
  for (const text of ['', 'x', 'x.!.y', `x.${btoa('{}')}.y`]) expect(endOfToken(text)).toBeNull();
});

test('one that has ended goes on where it can be renewed', () => {
  const stores = { tab: store(), device: store() };
  const renewal = {
    clientId: 'app',
    tokenEndpoint: 'https://login.example.com/token',
    revocationEndpoint: null,
    endSessionEndpoint: null,
    refreshToken: 'r',
  };
  keepSession(stores, { ...session, renewal }, true);
  expect(readSession(stores, 9_000)?.renewal?.refreshToken).toBe('r');
  expect(isOnDevice(stores)).toBe(true);
  keepSession(stores, { ...session, renewal: { ...renewal, refreshToken: null } }, false);
  expect(readSession(stores, 9_000)).toBeNull();
  expect(isOnDevice(stores)).toBe(false);
});
