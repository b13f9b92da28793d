import { describe, expect, it } from 'vitest';
import { chooseReturnOrigin, type ReturnOriginRequest } from './checkout.ts';

const app = 'https://app.example.com';
const fallback = 'https://video.example.com';

const choose = (given: Partial<ReturnOriginRequest>) =>
  chooseReturnOrigin({
    asked: null,
    origin: undefined,
    referer: undefined,
    trusted: [app, 'http://localhost:5173', fallback],
    fallback,
    ...given,
  });

const untrusted = [
  'null',
  '',
  'https://evil.example',
  'https://app.example.com.evil.example',
  'https://evil.example/https://app.example.com',
  'https://app.example.com@evil.example',
  'https://evilapp.example.com',
  'http://app.example.com',
  'https://app.example.com:8443',
  'https://sub.app.example.com',
  '//app.example.com',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
];

describe('an origin that is asked for', () => {
  it('is taken when it is trusted', () => {
    expect(choose({ asked: app, origin: fallback, referer: `${fallback}/x` })).toBe(app);
    expect(choose({ asked: 'http://localhost:5173' })).toBe('http://localhost:5173');
  });

  it.each([...untrusted, `${app}/`, `${app}/path`, 'HTTPS://APP.EXAMPLE.COM', `${app}\u0000`, ` ${app}`])(
    'is refused, never replaced by another: %j',
    (asked) => {
      expect(choose({ asked, origin: app, referer: `${app}/` })).toBeNull();
    },
  );
});

describe('where none is asked for', () => {
  it('the Origin header comes first, then the origin of the Referer, then the default', () => {
    expect(choose({ origin: app, referer: 'http://localhost:5173/x' })).toBe(app);
    expect(choose({ referer: 'http://localhost:5173/a/b?c=d#e' })).toBe('http://localhost:5173');
    expect(choose({ origin: 'https://evil.example', referer: `${app}/billing` })).toBe(app);
    expect(choose({})).toBe(fallback);
  });

  it.each(untrusted)('nothing untrusted is taken from either header: %j', (address) => {
    expect(choose({ origin: address, referer: address })).toBe(fallback);
  });
});
