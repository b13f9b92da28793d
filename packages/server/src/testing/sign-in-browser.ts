/** What a browser and a program do in a sign-in at the built-in issuer, step by step. */
import { createHash, randomBytes } from 'node:crypto';

export interface Page {
  status: number;
  url: string;
  headers: Headers;
  text: string;
}

export interface Browser {
  /** Opens an address and follows redirects, up to one that leads off the issuer: that one is answered. */
  open(url: string): Promise<Page>;
  /** Sends the form of a page, hidden fields included. */
  submit(page: Page, fields: Record<string, string>): Promise<Page>;
}

function hiddenFields(html: string): Record<string, string> {
  const inputs = html.matchAll(/<input[^>]*type="hidden"[^>]*>/g);
  return Object.fromEntries(
    [...inputs].map(([tag]) => [
      /name="([^"]*)"/.exec(tag)?.[1] ?? '',
      /value="([^"]*)"/.exec(tag)?.[1] ?? '',
    ]),
  );
}

/** A browser with cookies of its own. */
export function openBrowser(issuer: string): Browser {
  const cookies = new Map<string, { value: string; path: string }>();

  function cookiesFor(url: URL): string {
    const fitting = [...cookies].filter(([, { path }]) => url.pathname.startsWith(path));
    return fitting.map(([name, { value }]) => `${name}=${value}`).join('; ');
  }

  function keepCookies(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(cookie) ?? [];
      const path = /path=([^;]*)/i.exec(cookie)?.[1] ?? '/';
      if (value === '') cookies.delete(name);
      else cookies.set(name, { value, path });
    }
  }

  async function request(url: URL, init: RequestInit): Promise<Page> {
    const headers = { ...(init.headers as Record<string, string>), cookie: cookiesFor(url) };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    keepCookies(response);
    const location = response.headers.get('location');
    if (location === null || response.status < 300 || response.status >= 400) {
      return {
        status: response.status,
        url: url.href,
        headers: response.headers,
        text: await response.text(),
      };
    }
    const next = new URL(location, url);
    if (next.origin === issuer) return await request(next, {});
    return { status: response.status, url: next.href, headers: response.headers, text: '' };
  }

  return {
    open: (url) => request(new URL(url, issuer), {}),
    submit(page, fields) {
      const action = /<form[^>]*action="([^"]*)"/.exec(page.text)?.[1] ?? page.url;
      return request(new URL(action, page.url), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ ...hiddenFields(page.text), ...fields }).toString(),
      });
    },
  };
}

export interface TokenAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape.
  body: any;
}

/** A request to the token endpoint. */
export async function askForToken(issuer: string, fields: Record<string, string>): Promise<TokenAnswer> {
  const response = await fetch(`${issuer}/token`, { method: 'POST', body: new URLSearchParams(fields) });
  return { status: response.status, body: await response.json() };
}

/** A sign-in that a program begins: where to send the browser, and what the answer is exchanged with. */
export function beginSignIn(issuer: string, options: { client?: string; redirectUri?: string } = {}) {
  const { client = 'rushes-console', redirectUri = 'http://127.0.0.1:5173/callback' } = options;
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: client,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email',
    state: 'opaque',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return {
    url: `${issuer}/auth?${query}`,
    exchange: (callback: string) =>
      askForToken(issuer, {
        grant_type: 'authorization_code',
        client_id: client,
        redirect_uri: redirectUri,
        code: new URL(callback).searchParams.get('code') ?? '',
        code_verifier: verifier,
      }),
  };
}
