/**
 * The console: the web app that is built into packages/console/dist. Its pages are one document, whatever part of the
 * app they show; everything else it is made of carries the hash of its content in its name and never changes.
 */
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SignInWay } from '../../modules/accounts/index.ts';
import { html, htmlText } from '../../platform/http/bodies/html.ts';
import { type ConsoleFile, openConsoleFiles } from './console-files.ts';
import { prefersHtml } from './prefers-html.ts';

/** Where `npm ci` builds it. */
export const CONSOLE_FOLDER = join(import.meta.dirname, '../../../../console/dist');

/** Below this lie its pages and files; nothing else of the service does. */
const BASE = '/app/';
/** A page of the console that reads a one-time secret behind the #. */
export const SIGN_IN_PATH = '/app/sign-in';

/** Tells the page where people sign in, which it does not know as it is built. */
const SIGN_IN_WAYS = 'sign-in.json';

const A_YEAR = 'public, max-age=31536000, immutable';

/** Where the page sends a code for a token, and takes a token back. */
const originsOfWay = ({ token_endpoint: token, revocation_endpoint: revocation }: SignInWay): string[] =>
  [token, revocation].flatMap((url) => (url === null ? [] : (URL.parse(url)?.origin ?? [])));

/** What the page may do: run its own files, talk to this service, show media from where this service keeps it. */
function policyFor(origins: readonly string[], ways: readonly SignInWay[]): string {
  const media = ["'self'", ...new Set(origins)].join(' ');
  const connected = ["'self'", ...new Set([...origins, ...ways.flatMap(originsOfWay)])].join(' ');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src ${media} data: blob:`,
    `media-src ${media} blob:`,
    `connect-src ${connected}`,
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/** Said in place of the page where nobody built it. */
const NOT_BUILT = htmlText(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Rushes</title></head>
<body><h1>Rushes runs</h1><p>Its web app is not built here: run <code>npm run console</code> and load this page again.
The interface for programs is described at <a href="/docs">/docs</a>.</p></body></html>
`);

/** Adds to what an answer depends on: the origin stands there already, where pages of others may read it. */
function alsoVary(reply: FastifyReply, fields: string): FastifyReply {
  const before = reply.getHeader('vary');
  return reply.header('vary', before === undefined ? fields : `${String(before)}, ${fields}`);
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, vary }: { file: ConsoleFile; vary: string },
): FastifyReply {
  const { type, bytes, encoding } = file.variantFor(request.headers['accept-encoding']);
  reply.headers({
    'content-type': type,
    'content-length': bytes.length,
    ...(encoding === null ? {} : { 'content-encoding': encoding }),
  });
  return alsoVary(reply, vary).send(request.method === 'HEAD' ? undefined : bytes);
}

export interface ConsoleOptions {
  folder: string;
  /** Where media lies besides the page's own origin. */
  origins(): string[];
  /** Where people sign in. */
  signInWays(): Promise<SignInWay[]>;
}

/** Serves the console at `/`, to whoever prefers a page, and below `/app/`. Reads its files when first asked for one. */
export function serveConsole(app: FastifyInstance, { folder, origins, signInWays }: ConsoleOptions): void {
  const files = openConsoleFiles(folder);

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const page = await files.find('index.html');
    // What the page is made of changes with each version, so it is asked for anew each time.
    reply.headers({
      'cache-control': 'no-cache',
      'content-security-policy': policyFor(origins(), await signInWays()),
    });
    if (page !== null) return send(request, reply, { file: page, vary: 'accept-encoding' });
    return reply.code(503).type('text/html; charset=utf-8').send(NOT_BUILT);
  }

  app.addHook('onRequest', async (request, reply) => {
    const { method, url = '' } = request.raw;
    if (method !== 'GET' && method !== 'HEAD') return;
    if (url === '/' || url.startsWith('/?')) {
      alsoVary(reply, 'accept');
      if (prefersHtml(request.headers.accept)) await sendPage(request, reply);
    }
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: `${BASE}*`,
    config: { pattern: `${BASE}*` },
    handler: async (request, reply) => {
      const path = (request.params as { '*': string })['*'];
      if (path === SIGN_IN_WAYS) return reply.header('cache-control', 'no-store').send(await signInWays());
      if (!path.startsWith('assets/')) return await sendPage(request, reply);
      const file = await files.find(`app/${path}`);
      if (file === null) return reply.callNotFound();
      return send(request, reply.header('cache-control', A_YEAR), { file, vary: 'accept-encoding' });
    },
  });
}
