/**
 * Calls and commands that the documentation shows: each is one that there is, with fields and options that it takes. What
 * they answer is run elsewhere, page by page (`walk.test.ts`); but that carries out shell blocks alone and needs curl, while
 * scripts are named in tables and sentences too.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createProgram } from '../../packages/cli/src/program.ts';
import { OWNER_EMAIL } from '../../packages/server/src/modules/accounts/identity/built-in/sign-in-links.ts';
import type { Schema } from '../acceptance/testing/api-document.ts';
import { type Call, callOf, linesOf, root, wordsOf } from './testing/shell.ts';

const pages = [
  ...[
    'README.md',
    'CONTRIBUTING.md',
    'ARCHITECTURE.md',
    'packages/sdk/README.md',
    'packages/python/README.md',
  ],
  'integrations/skill/SKILL.md',
  ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`),
  ...readdirSync(join(root, 'docs/guides')).map((name) => `docs/guides/${name}`),
].filter((name) => name.endsWith('.md'));

interface Operation {
  method: string;
  pattern: RegExp;
  body: Schema & { additionalProperties?: unknown };
}

const document = JSON.parse(readFileSync(join(root, 'packages/server/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>;
  components: { schemas: Record<string, Schema> };
};

function resolve(schema: Schema = {}): Schema {
  return schema.$ref === undefined
    ? schema
    : (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
}

// A name that stands there goes before a parameter in its place.
const operations: Operation[] = Object.entries(document.paths)
  .sort(([a], [b]) => a.split('{').length - b.split('{').length)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => ({
      method: method.toUpperCase(),
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
      body: resolve(requestBody?.content['application/json']?.schema),
    })),
  );

/** What is wrong with a call; null where nothing is. */
function faultOf({ method, path, json }: Call): string | null {
  const plain = path.replace(/\?.*$/, '').replaceAll(/\$\{?\w+\}?/g, 'x');
  const operation = operations.find((one) => one.method === method && one.pattern.test(plain));
  if (operation === undefined) return 'There is no such operation.';
  if (json === undefined) return null;
  const body = JSON.parse(json.replaceAll(/'?\$\w+'?/g, '1')) as Record<string, unknown>;
  const { properties, required = [], additionalProperties } = operation.body;
  const missing = required.filter((name) => !(name in body));
  const unknown = Object.keys(body).filter(
    (name) => additionalProperties === false && !(name in (properties ?? {})),
  );
  return missing.length + unknown.length === 0 ? null : `missing: ${missing}; unknown: ${unknown}`;
}

/** The words after `rushes`; null for any other line, and for commands that do their work without the service. */
function commandOf(line: string): string[] | null {
  const bare = line.replace(/\s#.*$/, '').split(/[|<>]|&&|;/)[0] ?? '';
  const text = /^\s*(?:\$ )?(?:npm run -s |npx )?rushes(?: --)? (.+)$/.exec(bare)?.[1];
  if (text === undefined || text.includes('$(')) return null;
  const words = wordsOf(text);
  return /^(server|help|man|completion|--.*)$/.test(words[0] ?? '') ? null : words;
}

class Understood extends Error {}

async function isUnderstood(words: readonly string[]): Promise<unknown> {
  const program = createProgram({
    env: {},
    context: () => Promise.reject(new Understood()),
  });
  return program.parseAsync([...words], { from: 'user' }).then(
    () => null,
    (error: unknown) => error,
  );
}

afterEach(() => {
  vi.restoreAllMocks();
});

test('calls of the documentation are of operations that there are, with the fields they take', () => {
  const calls = pages.flatMap((page) =>
    linesOf(page).flatMap((line) => {
      const call = callOf(line);
      return call === null ? [] : [{ page, ...call }];
    }),
  );
  const wrong = calls
    .map((call) => ({ ...call, fault: faultOf(call) }))
    .filter(({ fault }) => fault !== null);
  expect(wrong).toEqual([]);
  expect(calls.length).toBeGreaterThan(40);
});

/** `POST /asset/{id}/share`, as a text names an operation; an address of another program is none of ours. */
const NAMED = /`(GET|POST|PUT|PATCH|DELETE) (\/[^`\s?]*)[^`]*`/g;

test('operations that texts of the documentation name are there', () => {
  const texts = pages.filter((page) => page !== 'docs/endpoints.md');
  const named = texts.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(NAMED)].map(([, method = '', path = '']) => ({
      ...{ page, method, path: path.replaceAll(/\{[^}]*\}|…/g, 'x') },
      json: undefined,
    })),
  );
  expect(named.length).toBeGreaterThan(100);
  // Programs introduce themselves to the issuer, which is another address; and `<its type>` stands for many.
  const ours = named.filter(({ path }) => path !== '/reg' && !path.includes('<'));
  expect(ours.filter((call) => faultOf(call) !== null)).toEqual([]);
});

test('commands of the documentation are understood, with their options', async () => {
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const commands = pages.flatMap((page) =>
    linesOf(page).flatMap((line) => {
      const words = commandOf(line);
      return words === null ? [] : [{ page, words }];
    }),
  );
  for (const { page, words } of commands)
    expect(
      await isUnderstood(words),
      `${page}: rushes ${words.join(' ')}: ${told.mock.lastCall?.[0]}`,
    ).toBeInstanceOf(Understood);
  expect(commands.length).toBeGreaterThan(30);
});

/** Scripts of npm that a text names: `npm run -s rushes`, `npm test`. */
const scriptsIn = (text: string): string[] =>
  [...text.matchAll(/\bnpm (?:run (?:-s )?([a-z][a-z:-]*)|(start|test))\b/g)].map(
    ([, run, short]) => run ?? short ?? '',
  );

test('scripts of npm that texts of the documentation name are there', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const named = pages.flatMap((page) =>
    scriptsIn(readFileSync(join(root, page), 'utf8')).map((name) => ({ page, name })),
  );
  expect(named.filter(({ name }) => !(name in scripts))).toEqual([]);
  const ofPage = (wanted: string) => named.filter(({ page }) => page === wanted);
  expect(ofPage('README.md').length).toBeGreaterThan(5);
  expect(ofPage('CONTRIBUTING.md').length).toBeGreaterThan(30);
  expect(named.length).toBeGreaterThan(120);
});

test('the key that a newcomer makes is of the account that the link of the program signs in to', () => {
  const emails = ['README.md', 'docs/guides/start.md'].map(
    (page) => /server keys create (\S+)/.exec(readFileSync(join(root, page), 'utf8'))?.[1],
  );
  expect(emails).toEqual([OWNER_EMAIL, OWNER_EMAIL]);
});

test('a script that there is not would be told', () => {
  expect(scriptsIn('`npm run -s nowhere` or npm run test:none, npm start')).toEqual([
    'nowhere',
    'test:none',
    'start',
  ]);
});

test.each([
  ['api POST /nowhere', 'There is no such operation.'],
  [`curl "$URL/asset/entity/create" -d '{"description": "x"}'`, 'missing: name; unknown: '],
])('%s would be told', (line, fault) => {
  const call = callOf(line);
  expect(call === null ? null : faultOf(call)).toBe(fault);
});

test('a command with an option that there is not would be told', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const words = commandOf('rushes upload x --nowhere') ?? [];
  expect(await isUnderstood(words)).not.toBeInstanceOf(Understood);
});
