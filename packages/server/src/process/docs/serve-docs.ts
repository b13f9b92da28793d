/**
 * The documentation: pages, files and a search index that are built into packages/docs/dist and served as they are.
 * Where they are not built, `GET /docs` is the reference on one page.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseRange } from '../../platform/storage/serving/serve-conditions.ts';
import { takes } from '../console/console-files.ts';
import { prefersHtml } from '../console/prefers-html.ts';

/** Where `npm ci` builds it. */
export const DOCS_FOLDER = join(import.meta.dirname, '../../../../docs/dist');

const BASE = '/docs/';
const FIRST_PAGE = 'index.html';
const A_YEAR = 'public, max-age=31536000, immutable';

/** What pages may do: run the site's own script, show its own pictures, ask for its own index. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  mp4: 'video/mp4',
};
/** Examples in any language are shown, not run. */
const OTHER_TYPE = 'text/plain; charset=utf-8';

const typeOf = (name: string) => TYPES[name.split('.').at(-1) ?? ''] ?? OTHER_TYPE;

interface Built {
  at: number;
  names: Promise<ReadonlySet<string>>;
}

async function namesBelow(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(
    files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/')),
  );
}

/** Knows the names of files, and anew when they are built anew: nothing else in the folder can be asked for. */
function openNames(folder: string): () => Promise<ReadonlySet<string> | null> {
  let built: Built | null = null;
  return async () => {
    const first = await stat(join(folder, FIRST_PAGE)).catch(() => null);
    if (first === null) return null;
    if (built?.at !== first.mtimeMs) built = { at: first.mtimeMs, names: namesBelow(folder) };
    return await built.names;
  };
}

/** The file for an address below /docs/. */
function nameFor(path: string, names: ReadonlySet<string>): string | null {
  const bare = path.replace(/\/$/, '');
  const tried = bare === '' ? [FIRST_PAGE] : [bare, `${bare}.html`];
  return tried.find((name) => names.has(name) && !name.endsWith('.gz')) ?? null;
}

/** Serves it at `/docs`, below `/docs/`, and at `/llms.txt`, where programs that read look for it. */
export function serveDocs(app: FastifyInstance, folder: string): void {
  const readNames = openNames(folder);

  async function send(request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> {
    const names = await readNames();
    const isSmaller =
      names?.has(`${name}.gz`) === true && takes(request.headers['accept-encoding'] ?? '', 'gzip');
    const whole = await readFile(join(folder, isSmaller ? `${name}.gz` : name));
    // Some browsers play no film of which they can not have parts.
    const range = isSmaller ? null : parseRange(request.headers.range, whole.length);
    if (range === 'unsatisfiable') {
      return reply.code(416).header('content-range', `bytes */${whole.length}`).send();
    }
    const bytes = range === null ? whole : whole.subarray(range.start, range.end + 1);
    if (range !== null) {
      reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${whole.length}`);
    }
    const before = reply.getHeader('vary');
    reply.headers({
      'content-type': typeOf(name),
      'content-length': bytes.length,
      'accept-ranges': 'bytes',
      'content-security-policy': POLICY,
      'cache-control': name.startsWith('assets/') ? A_YEAR : 'no-cache',
      vary: before === undefined ? 'accept-encoding' : `${String(before)}, accept-encoding`,
      ...(isSmaller ? { 'content-encoding': 'gzip' } : {}),
    });
    return reply.send(request.method === 'HEAD' ? undefined : bytes);
  }

  async function sendPath(request: FastifyRequest, reply: FastifyReply, path: string) {
    const names = await readNames();
    // What is not built can be read on one page.
    if (names === null) return path === 'llms.txt' ? reply.callNotFound() : reply.redirect('/docs');
    const name = nameFor(path, names);
    if (name !== null) return await send(request, reply, name);
    if (!prefersHtml(request.headers.accept)) return reply.callNotFound();
    return await send(request, reply.code(404), '404.html');
  }

  app.addHook('onRequest', async (request, reply) => {
    const { method, url = '' } = request.raw;
    if ((method !== 'GET' && method !== 'HEAD') || !/^\/docs\/?(\?|$)/.test(url)) return;
    if ((await readNames()) !== null) await send(request, reply, FIRST_PAGE);
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: `${BASE}*`,
    config: { pattern: `${BASE}*` },
    handler: (request, reply) => sendPath(request, reply, (request.params as { '*': string })['*']),
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/llms.txt',
    config: { pattern: '/llms.txt' },
    handler: (request, reply) => sendPath(request, reply, 'llms.txt'),
  });
}
