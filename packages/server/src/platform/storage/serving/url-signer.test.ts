import { expect, it } from 'vitest';
import { createUrlSigner } from './url-signer.ts';

let now = new Date('2026-01-31T12:00:00Z');
const clock = { now: () => now };
const signer = createUrlSigner({
  secret: Buffer.alloc(32, 7),
  clock,
  baseUrl: () => 'https://video.example.com/api',
});

function pathOf(url: string): string {
  return url.slice('https://video.example.com/api'.length);
}

const signed = () => signer.sign({ method: 'GET', path: '/media/a.mp4', query: { user: 'u' }, seconds: 60 });

it('signs for the public address and accepts what it signed, for HEAD as well', () => {
  const { url } = signed();
  expect(url).toMatch(/^https:\/\/video\.example\.com\/api\/media\/a\.mp4\?user=u&expires=\d+&signature=/);
  expect(() => signer.verify('GET', pathOf(url))).not.toThrow();
  expect(() => signer.verify('HEAD', pathOf(url))).not.toThrow();
});

it.each([
  ['another method', 'PUT', (path: string) => path],
  ['another path', 'GET', (path: string) => path.replace('a.mp4', 'b.mp4')],
  ['another user', 'GET', (path: string) => path.replace('user=u', 'user=v')],
  ['a later end', 'GET', (path: string) => path.replace(/expires=\d+/, 'expires=99999999999')],
  ['a further parameter', 'GET', (path: string) => `${path}&x=1`],
  ['a parameter twice', 'GET', (path: string) => `${path}&user=u`],
  ['two signatures', 'GET', (path: string) => `${path}&signature=x`],
  ['no signature', 'GET', (path: string) => path.replace(/&signature=.*/, '')],
  ['no parameters', 'GET', (path: string) => path.replace(/\?.*/, '')],
  ['a changed signature', 'GET', (path: string) => path.replace(/(signature=.)./, '$1_')],
  ['a shorter signature', 'GET', (path: string) => path.slice(0, -1)],
  ['an empty signature', 'GET', (path: string) => path.replace(/signature=.*/, 'signature=')],
])('refuses %s', (_what, method, change) => {
  const path = change(pathOf(signed().url));
  expect(() => signer.verify(method, path)).toThrow(expect.objectContaining({ code: 'signature_invalid' }));
});

it('refuses what has expired, and only then', () => {
  const path = pathOf(signed().url);
  now = new Date('2026-01-31T12:00:59Z');
  expect(() => signer.verify('GET', path)).not.toThrow();
  now = new Date('2026-01-31T12:01:00Z');
  expect(() => signer.verify('GET', path)).toThrow(expect.objectContaining({ code: 'signature_expired' }));
});
