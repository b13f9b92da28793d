import { describe, expect, it } from 'vitest';
import { createOutgoingGuard, writtenUrl } from './outgoing-guard.ts';

const PRIVATE = 'The URL must not lead to a private address.';

/** Names of a network in which every test has its own. */
function guardOf(names: Record<string, string[]>, allowed: string[] = []) {
  return createOutgoingGuard({ allowed, resolve: async (host) => names[host] ?? [] });
}

describe('problemOf', () => {
  const { problemOf } = guardOf({});

  it.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1:8443/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://198.18.0.1/',
    'https://[::1]/',
    'https://[::]/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
    'https://[ff02::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:db8::1]/',
    'https://[::127.0.0.1]/',
    'https://[::a9fe:a9fe]/',
    'https://[4000::1]/',
    'https://[e000::1]/',
    'https://168.63.129.16/machine',
    'https://１２７.0.0.1/',
  ])('refuses %s', (url) => {
    expect(problemOf(url)).toBe(PRIVATE);
  });

  it('takes public addresses and names, by https only', () => {
    expect(problemOf('https://example.com/hooks?a=b')).toBeNull();
    expect(problemOf('https://93.184.216.34:8443/')).toBeNull();
    expect(problemOf('https://[2606:2800:220:1:248:1893:25c8:1946]/')).toBeNull();
    expect(problemOf('http://example.com/')).toBe('The URL must begin with https://.');
    expect(problemOf('http://93.184.216.34/')).toBe('The URL must begin with https://.');
  });

  it('refuses what is no address of the web, too long, or holds a password', () => {
    for (const url of ['', 'example.com', 'ftp://example.com/', 'file:///etc/passwd', 'https://']) {
      expect(problemOf(url)).toMatch(/must be an https address/);
    }
    expect(problemOf('https://user:secret@example.com/')).toMatch(/no name and no password/);
    expect(problemOf(`https://example.com/${'a'.repeat(2_000)}`)).toMatch(/2000 characters/);
    expect(problemOf(`https://example.com/${'ä'.repeat(600)}`)).toMatch(/2000 characters/);
    expect(problemOf('https://example.com:0/')).toMatch(/port 0/);
    expect(problemOf('https://example.com:65536/')).toMatch(/must be an https address/);
  });
});

it.each([
  [String.raw`https:\\example.com\hooks\..\a`, 'https://example.com/a'],
  [String.raw`https://example.com\@127.0.0.1/`, 'https://example.com/@127.0.0.1/'],
  ['HTTPS://EXAMPLE.com:0443/a b', 'https://example.com/a%20b'],
  ['https://example.com:08443', 'https://example.com:8443/'],
  ['https://@example.com/', 'https://example.com/'],
  ['https://exa\tmple.com/\n', 'https://example.com/'],
  ['https://ｅxample.com/', 'https://example.com/'],
])('%s is kept as the parser reads it', (sent, kept) => {
  expect(writtenUrl(sent)).toBe(kept);
});

describe('check', () => {
  it('looks at what a name resolves to', async () => {
    const { check } = guardOf({
      'public.example': ['93.184.216.34'],
      'inside.example': ['10.0.0.1', '::1'],
      'mixed.example': ['127.0.0.1', '93.184.216.34'],
    });
    expect(await check('https://public.example/')).toBeNull();
    expect(await check('https://inside.example/')).toBe(PRIVATE);
    expect(await check('https://mixed.example/')).toBeNull();
    expect(await check('https://nowhere.example/')).toMatch(/nowhere.example has no address/);
  });

  it('lets the operator allow networks, there also without encryption', async () => {
    const guard = guardOf({ 'inside.example': ['10.0.0.1'], 'public.example': ['93.184.216.34'] }, [
      '10.0.0.0/8',
      '::1',
    ]);
    expect(await guard.check('http://inside.example/')).toBeNull();
    expect(await guard.check('https://10.9.9.9/')).toBeNull();
    expect(await guard.check('http://[::1]:9/')).toBeNull();
    expect(await guard.check('https://127.0.0.1/')).toBe(PRIVATE);
    expect(await guard.check('http://public.example/')).toBe('The URL must begin with https://.');
  });
});

describe('addressesOf', () => {
  it('gives only those that may be called', async () => {
    const guard = guardOf({ 'mixed.example': ['127.0.0.1', '93.184.216.34'], 'inside.example': ['::1'] });
    expect(await guard.addressesOf('mixed.example', 'https:')).toEqual(['93.184.216.34']);
    await expect(guard.addressesOf('inside.example', 'https:')).rejects.toThrow(PRIVATE);
    await expect(guard.addressesOf('mixed.example', 'http:')).rejects.toThrow('must begin with https');
  });
});
