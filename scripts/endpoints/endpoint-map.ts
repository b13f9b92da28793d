/** Where each operation of the API is stated, done and tested, read from the sources. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { AnyRoute } from '../../packages/server/src/platform/http/route.ts';

type Route = AnyRoute<never>;

const root = resolve(import.meta.dirname, '../..');

/** A line of a file; from the repository's root, with slashes. */
export interface Place {
  file: string;
  line: number;
}

export interface Endpoint {
  method: string;
  path: string;
  operationId: string;
  credential: string;
  /** Who may call, in words. */
  rights: string;
  /** `access.createFolder` */
  call: string;
  route: Place;
  service: Place;
  test: Place;
}

/** What is missing of an operation, as a sentence. */
export type Problem = string;

interface Source {
  file: string;
  text: string;
}

const CREDENTIALS: Readonly<Record<string, string>> = {
  K: 'API key or ID token',
  B: 'ID token',
  T: 'ID token, also as cookie or query',
  signed: 'signed URL',
  none: 'none',
};

async function sourcesBelow(folder: string): Promise<Source[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.ts'));
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      const file = relative(root, path).split(sep).join('/');
      return { file, text: await readFile(path, 'utf8') };
    }),
  );
}

/** The first place that matches in the first source that has one. */
function find(sources: readonly Source[], pattern: RegExp): Place | null {
  for (const { file, text } of sources) {
    const index = text.search(pattern);
    if (index >= 0) return { file, line: text.slice(0, index).split('\n').length };
  }
  return null;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** The service function that a route calls, from the text of its handler; of several the one of its own name. */
function callOf(route: Route): { service: string; name: string } | null {
  const calls = route.handle.toString().matchAll(/\bservices\s*\.(\w+)\s*\.(\w+)\s*\(/g);
  const found = [...calls].map(([, service = '', name = '']) => ({ service, name }));
  return found.find(({ name }) => name === route.operationId) ?? found[0] ?? null;
}

/** The folder of the module that a file belongs to; its own folder where it belongs to none. */
const moduleOf = (file: string) => /^.*\/modules\/[^/]+\//.exec(file)?.[0] ?? `${dirname(file)}/`;

/** The files of the module that provides `services.<service>`, the one that states it first. */
function filesOf(service: string, sources: readonly Source[]): Source[] {
  const type = `${service.charAt(0).toUpperCase()}${service.slice(1)}Service`;
  const stated = new RegExp(`^export (?:interface|type) ${type}\\b`, 'm');
  const home = sources.find(({ text }) => stated.test(text));
  if (home === undefined) return [];
  const [folder, module] = [dirname(home.file), moduleOf(home.file)];
  const others = sources.filter(({ file }) => file !== home.file && file.startsWith(module));
  return [home, ...others.filter(({ file }) => dirname(file) === folder), ...others];
}

/** Where a service states what it does: a function over its context, or a method of its interface. */
function donePattern(name: string): RegExp {
  return new RegExp(`^(?:(?:export )?(?:async )?function\\*? | +(?:async )?)${name}[(<:?]`, 'm');
}

/** `describe('`, `it.each(cases)(\n  '` and their like. */
const TITLE = String.raw`\b(?:describe|test|it)(?:\.\w+)*(?:\([^\n]*\))?\(\s*['"\x60][^'"\x60\n]*`;

/** A test says what it is about: the operation's id, or its method and path. */
function titlePattern({ method, path, operationId }: Route): RegExp {
  return new RegExp(`${TITLE}(?:\\b${operationId}\\b|${method} ${escaped(path)}(?![/\\w]))`);
}

/** Those of `tests` in the folder of a place, then those of its module. */
function beside(tests: readonly Source[], place: Place | null): Source[] {
  if (place === null) return [];
  const near = tests.filter(({ file }) => dirname(file) === dirname(place.file));
  return [...near, ...tests.filter(({ file }) => file.startsWith(moduleOf(place.file)))];
}

export interface EndpointMap {
  endpoints: Endpoint[];
  problems: Problem[];
}

/** The map of `routes`, and what is missing of those that are not in it. */
export async function readEndpointMap(routes: readonly Route[]): Promise<EndpointMap> {
  const [server, black] = await Promise.all([sourcesBelow('packages/server/src'), sourcesBelow('tests')]);
  const isTest = ({ file }: Source) => file.endsWith('.test.ts');
  const product = server.filter((source) => !isTest(source) && !source.file.includes('/testing/'));
  // Routes that are made of a list of tools are stated there.
  const routeFiles = product.filter(({ file }) => /(?:\.routes|-tools)\.ts$/.test(file));
  const byName = (a: Source, b: Source) => (a.file < b.file ? -1 : 1);
  const tests = [...server.filter(isTest).sort(byName), ...black.filter(isTest).sort(byName)];
  const endpoints: Endpoint[] = [];
  const problems: Problem[] = [];
  for (const route of routes) {
    const { method, path, operationId, auth, permission } = route;
    const call = callOf(route);
    const files = call === null ? [] : filesOf(call.service, product);
    const stated = find(routeFiles, new RegExp(`operationId: '${operationId}'`));
    const places = {
      route: stated,
      service: call === null ? null : find(files, donePattern(call.name)),
      // An id may be a word of other titles too, so tests beside the route come first.
      test: find([...beside(tests, stated), ...tests], titlePattern(route)),
    };
    const missing = Object.entries(places).flatMap(([what, place]) => (place === null ? [what] : []));
    if (permission.trim() === '') missing.push('rights');
    if (missing.length > 0) problems.push(`${operationId} (${method} ${path}) has no ${missing.join(', ')}`);
    const { service, test } = places;
    if (call === null || stated === null || service === null || test === null) continue;
    const credential = CREDENTIALS[auth] ?? auth;
    const name = `${call.service}.${call.name}`;
    endpoints.push({
      ...{ method, path, operationId, credential, rights: permission },
      ...{ call: name, route: stated, service, test },
    });
  }
  return { endpoints, problems };
}

function link({ file, line }: Place): string {
  return `[${basename(file)}:${line}](../${file}#L${line})`;
}

function rowOf(endpoint: Endpoint): string {
  const { method, path, operationId, credential, rights, call, route, service, test } = endpoint;
  const cells = [
    `\`${method} ${path}\``,
    `\`${operationId}\``,
    credential,
    rights.replaceAll('|', '\\|'),
    link(route),
    `\`${call}\` ${link(service)}`,
    link(test),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** The map as a page. */
export function formatEndpointMap(endpoints: readonly Endpoint[]): string {
  return `# Every operation: who may call it, where it is stated, done and tested

Made by \`npm run openapi\`. A test fails when an operation is missing, or names other files or functions than these;
line numbers are those of the last time it was made.

| operation | id | credential | rights | route | service | test |
|---|---|---|---|---|---|---|
${endpoints.map(rowOf).join('\n')}
`;
}

/** The page without its line numbers, which every edit moves. */
export function withoutLines(page: string): string {
  return page.replaceAll(/:\d+\]/g, ']').replaceAll(/#L\d+\)/g, ')');
}
