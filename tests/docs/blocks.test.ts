/**
 * Every block of the documentation is run or checked by a test: which, stands here by page and language, so that a block of a
 * new kind needs one. Blocks that show a shape and that no page's own test reads are held to what reads them, here.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { readScript } from '../../packages/director/src/scripts/read-script.ts';
import { allTools } from '../../packages/server/src/modules/agent/tools/all-tools.ts';
import {
  modelOf,
  readModelDocument,
} from '../../packages/server/src/modules/generation/models/model-document.ts';
import { createProviders } from '../../packages/server/src/modules/generation/providers/open-providers.ts';
import { readPlan } from '../../packages/server/src/modules/money/index.ts';
import { readGenerationSettings } from '../../packages/server/src/platform/settings/generation-settings.ts';
import type { Schema } from '../acceptance/testing/api-document.ts';
import { blocksOf, root } from './testing/shell.ts';

const HERE = 'tests/docs/blocks.test.ts';
const PAGES = 'tests/docs/pages.test.ts';
/** Knows the lines of settings of the page. */
const SETTINGS = 'packages/server/src/platform/settings/storage-settings.test.ts';
const TIMELINE = 'packages/timeline/src/documentation.test.ts';
/** Types every line into a shell. */
const WALK = 'tests/docs/walk.test.ts';

/** Tests by page and language. A guide's blocks are all run by the test of guides, those in Python by that of programs. */
const READERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'README.md': { sh: WALK, ts: 'tests/acceptance/readme-program.test.ts' },
  'ARCHITECTURE.md': { text: HERE },
  'CONTRIBUTING.md': { sh: WALK, ts: 'tests/acceptance/contributing.test.ts', text: HERE },
  'packages/sdk/README.md': {
    sh: WALK,
    ts: 'tests/acceptance/sdk-package.test.ts',
  },
  'packages/python/README.md': { sh: WALK, python: 'scripts/python.ts' },
  'integrations/skill/SKILL.md': { sh: 'tests/acceptance/command-line-guide.test.ts' },
  'integrations/github-action/README.md': { yaml: HERE },
  'integrations/n8n/README.md': { sh: 'tests/docs/packed.test.ts' },
  'docs/agent.md': { http: 'tests/acceptance/agent-guide.test.ts' },
  'docs/billing.md': { json: HERE },
  'docs/command-line.md': {
    sh: 'tests/acceptance/command-line-guide.test.ts',
    text: 'tests/acceptance/command-line-guide.test.ts',
  },
  'docs/credits.md': { http: PAGES },
  'docs/database-export.md': { json: HERE },
  'docs/editing.md': { js: 'tests/acceptance/editing.test.ts' },
  'docs/entities-and-configs.md': { sh: WALK, json: HERE },
  'docs/exports.md': { json: 'packages/server/src/modules/making/exports/render-formats.test.ts' },
  'docs/generation.md': { http: PAGES, sh: WALK, json: HERE },
  'docs/identity.md': { sh: WALK },
  'docs/mcp.md': { json: HERE, ts: PAGES, text: 'tests/acceptance/mcp-session.test.ts' },
  'docs/media.md': {
    sh: 'packages/server/src/modules/making/renditions/media-page.test.ts',
    json: 'packages/server/src/modules/making/renditions/media-page.test.ts',
  },
  'docs/operating.md': { sh: WALK, sql: PAGES, text: PAGES },
  'docs/previews.md': { http: PAGES, json: HERE, js: HERE },
  'docs/prompts.md': { text: HERE },
  'docs/search.md': { sh: WALK },
  'docs/sharing.md': { sh: WALK, json: HERE },
  'docs/stock.md': { http: PAGES, json: PAGES, sh: WALK },
  'docs/storage.md': { sh: WALK, json: SETTINGS },
  'docs/timeline-words.md': { json: TIMELINE },
  'docs/timeline.md': { json: TIMELINE },
  'docs/tools.md': { http: PAGES, json: PAGES, text: PAGES },
  'docs/transcripts.md': {
    ...{
      http: 'tests/acceptance/transcripts-guide.test.ts',
      json: 'tests/acceptance/transcripts-guide.test.ts',
    },
    ...{ text: 'tests/acceptance/transcripts-guide.test.ts', sh: WALK },
  },
  'docs/understanding.md': { http: 'tests/acceptance/understanding-guide.test.ts' },
  'docs/webhooks.md': { http: PAGES, json: HERE, js: HERE },
};

const markdownIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
const pages = [
  ...['.', 'docs', 'docs/decisions'].flatMap(markdownIn),
  ...['packages', 'integrations'].flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((name) => markdownIn(join(folder, name))),
  ),
];
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const textsOf = (page: string, language: string) =>
  blocksOf(page)
    .filter((block) => block.language === language)
    .map(({ text }) => text);
const shapesOf = (page: string) => textsOf(page, 'json').map((text) => JSON.parse(text) as unknown);

test('each language of each page has a test that reads it, and that test is there', () => {
  const kinds = new Set(pages.flatMap((page) => blocksOf(page).map(({ language }) => `${page} ${language}`)));
  const known = Object.entries(READERS).flatMap(([page, by]) =>
    Object.keys(by).map((language) => `${page} ${language}`),
  );
  expect([...kinds].sort()).toEqual(known.sort());
  const silent = Object.entries(READERS).flatMap(([page, by]) =>
    Object.values(by).filter((file) => {
      // Of several pages of that name the folder says which.
      const name = basename(page) === 'README.md' ? 'README.md' : basename(page);
      return !existsSync(join(root, file)) || !/\.md'/.test(read(file)) || !namesPage(read(file), name);
    }),
  );
  expect(silent).toEqual([]);
});

test('no block is without fences and a language, by which the tests find it', () => {
  const all = [...pages, ...markdownIn('docs/guides'), 'packages/docs/texts/begin.md'];
  const nameless = all.filter((page) => {
    const text = read(page);
    // What stands in by four blanks behind an empty line is code as well.
    if (/\n\n {4}\S/.test(text.replaceAll(/^```[\s\S]*?^```$/gm, ''))) return true;
    const fences = text.match(/^[ \t]*```.*$/gm) ?? [];
    // Every second one closes what the one before it opens.
    return fences.some((fence, index) => index % 2 === 0 && !/^```\w/.test(fence));
  });
  expect(nameless).toEqual([]);
});

/** Some tests go through all pages of a folder. */
function namesPage(text: string, name: string): boolean {
  return text.includes(name) || text.includes("join(root, 'docs')");
}

type Answers = Record<string, { content?: Record<string, { schema?: Schema }> }>;
const document = JSON.parse(read('packages/server/openapi.json')) as {
  paths: Record<string, Record<string, { operationId: string; responses: Answers }>>;
  webhooks: Record<
    string,
    { post: { requestBody: { content: { 'application/json': { schema: Schema } } } } }
  >;
  components: { schemas: Record<string, Schema> };
};
const named = (name: string): Schema => document.components.schemas[name] ?? {};

/** What an operation answers where it is done. */
function answerOf(operationId: string): Schema {
  const found = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .find((one) => one.operationId === operationId);
  const schema = found?.responses['200']?.content?.['application/json']?.schema;
  if (schema === undefined) throw new Error(`${operationId} answers with no JSON.`);
  return schema;
}

/** Fields of a value that its schema does not have; `…` stands for what a page leaves out. */
function unknownFields(schema: Schema, value: unknown, at = ''): string[] {
  if (schema.$ref !== undefined) return unknownFields(named(schema.$ref.split('/').at(-1) ?? ''), value, at);
  if (value === null || typeof value !== 'object') return [];
  if (schema.anyOf !== undefined) {
    const all = schema.anyOf.map((one) => unknownFields(one, value, at));
    return all.sort((a, b) => a.length - b.length)[0] ?? [];
  }
  if (Array.isArray(value)) {
    return schema.items === undefined
      ? [`${at}: no list`]
      : value.flatMap((one) => unknownFields(schema.items ?? {}, one, at));
  }
  return Object.entries(value)
    .filter(([name]) => name !== '…')
    .flatMap(([name, inner]) => {
      const field = schema.properties?.[name];
      return field === undefined ? [`${at}/${name}`] : unknownFields(field, inner, `${at}/${name}`);
    });
}

test.each([
  ['docs/sharing.md', ['getShare']],
  ['docs/entities-and-configs.md', ['getEntity', 'listEntityMoments', 'preflightAnalysis']],
  ['docs/previews.md', ['startPreview']],
])('the answers that %s shows have the fields of the service', (page, operations) => {
  const shapes = shapesOf(page);
  expect(shapes).toHaveLength(operations.length);
  expect(shapes.flatMap((shape, index) => unknownFields(answerOf(operations[index] ?? ''), shape))).toEqual(
    [],
  );
});

test('a field that there is not would be told', () => {
  expect(unknownFields(answerOf('getEntity'), { id: 'x', nowhere: 1 })).toEqual(['/nowhere']);
});

test('plans of docs/billing.md, models and providers of docs/generation.md are read', () => {
  const [plans] = shapesOf('docs/billing.md') as unknown[][];
  for (const plan of plans ?? []) expect(readPlan(plan)).toBeDefined();
  // Answers stand behind requests, which another test sends; the others are files of the operator.
  const files = blocksOf('docs/generation.md').filter(
    ({ language, info }) => language === 'json' && (info === '' || info.startsWith('file=')),
  );
  const [voice, model, providers] = files.map(({ text }) => JSON.parse(text) as unknown);
  expect(modelOf(readModelDocument(voice)).id).toBe('my-voice');
  expect(modelOf(readModelDocument(model)).id).toBe('hailuo');
  const described = providers as unknown[];
  const opened = createProviders({ ...readGenerationSettings({}), described });
  expect(opened).toBeDefined();
});

test('programs that docs/mcp.md has configured are the server and the command line', () => {
  const servers = shapesOf('docs/mcp.md').map(
    (shape) => (shape as { mcpServers: Record<string, Record<string, unknown>> }).mcpServers.rushes,
  );
  for (const { url, command, args } of servers.map((one) => one ?? {})) {
    if (url === undefined) expect([command, args]).toEqual(['rushes', ['mcp']]);
    else expect(new URL(String(url)).pathname).toBe('/mcp');
  }
});

test('docs/database-export.md shows the fields that an export has', () => {
  const source = [
    ...readdirSync(join(root, 'packages/server/src/platform/db/transfer')).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
    ),
  ]
    .map((name) => read(`packages/server/src/platform/db/transfer/${name}`))
    .join('\n');
  const [row, ...manifests] = shapesOf('docs/database-export.md');
  expect(Object.keys(row as object)).toContain('id');
  for (const manifest of manifests)
    for (const field of Object.keys(manifest as object)) expect(source).toContain(field);
});

test('the event of docs/webhooks.md is one of the service, and its check one of the library', async () => {
  const [event] = shapesOf('docs/webhooks.md') as [{ type: string }];
  const told = document.webhooks[event.type]?.post.requestBody.content['application/json'].schema;
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ ...document, $id: 'api' });
  const isOfDocument = ajv.compile(JSON.parse(JSON.stringify(told).replaceAll('"#/', '"api#/')));
  expect([isOfDocument(event), isOfDocument.errors]).toEqual([true, null]);
  const [program = ''] = textsOf('docs/webhooks.md', 'js');
  const { Webhook } = await import('standardwebhooks');
  const secret = `whsec_${Buffer.from('a secret of some length').toString('base64')}`;
  const [at, body] = [new Date(), JSON.stringify(event)];
  const headers = {
    'webhook-id': 'x',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('x', at, body),
  };
  const text = program.replace(/^import .*$/m, '').replace('const event =', 'return');
  const run = new Function('Webhook', 'process', 'body', 'request', text);
  expect(run(Webhook, { env: { WEBHOOK_SECRET: secret } }, body, { headers })).toEqual(event);
});

test('the player of docs/previews.md is called as hls.js is', () => {
  // Of the package the file for pages is installed.
  const Hls = createRequire(import.meta.url)('hls.js/dist/hls.min.js') as { prototype: object };
  const [program = ''] = textsOf('docs/previews.md', 'js');
  const calls = [...program.matchAll(/\bhls\.(\w+)\(/g)].map(([, name = '']) => name);
  expect(calls).toEqual(['loadSource', 'attachMedia']);
  for (const name of calls) expect(Hls.prototype).toHaveProperty(name);
  const fields = [...program.matchAll(/\bpreview\.(\w+)/g)].map(([, name = '']) => [name, null]);
  expect(fields).toHaveLength(1);
  expect(unknownFields(answerOf('startPreview'), Object.fromEntries(fields))).toEqual([]);
});

test('the workflow of the GitHub Action gives inputs and takes outputs that it has', () => {
  const action = read('integrations/github-action/action.yml');
  const [inputs = '', outputs = ''] = action.split(/^outputs:$/m);
  const [workflow = ''] = textsOf('integrations/github-action/README.md', 'yaml');
  const step = workflow.split('- uses:')[1] ?? '';
  const given = [...step.matchAll(/^ {4}([a-z-]+):/gm)].map(([, name = '']) => name);
  expect(given.length).toBeGreaterThan(4);
  for (const name of given) expect(inputs).toContain(`\n  ${name}:`);
  for (const [, name] of workflow.matchAll(/outputs\.([a-z-]+)/g)) expect(outputs).toContain(`\n  ${name}:`);
});

test('settings and commands that stand in blocks of pages without a test of their own are known', () => {
  const settings = read('docs/settings.md');
  const texts = ['docs/transcripts.md', 'docs/generation.md'].flatMap((page) => textsOf(page, 'sh'));
  const names = texts.flatMap((text) => text.match(/\bRUSHES_[A-Z_]+(?==)/g) ?? []);
  expect(names.length).toBeGreaterThan(4);
  const unknown = names.filter(
    (name) => !settings.includes(name) && !/^RUSHES_AI_[A-Z]+_(KEY|URL)$/.test(name),
  );
  expect(unknown).toEqual([]);
  const installed = ['packages/sdk/README.md', 'packages/python/README.md'].map((page) =>
    textsOf(page, 'sh'),
  );
  for (const [text = ''] of installed) expect(text).toMatch(/^(npm|pip|npx|uv) /m);
});

test('what ARCHITECTURE.md says where to find is there', () => {
  const [tree = ''] = textsOf('ARCHITECTURE.md', 'text');
  let home = '';
  const missing = tree.split('\n').flatMap((line) => {
    home = /^\S+/.exec(line)?.[0] ?? home;
    const named = [
      ...line
        .replace(/^\S+/, '')
        .matchAll(/(?<![\w/*.<>`@-])([a-z][\w-]*\/(?:[\w-]+\/)*|[\w-]+\.(?:ts|mjs|css))(?=[\s,;:(]|$)/g),
    ];
    const below = existsSync(join(root, home))
      ? readdirSync(join(root, home), { recursive: true, encoding: 'utf8' })
      : [];
    const paths = [...below, ...besideSource(home)].map((path) => `/${path}/`);
    return named
      .map(([, name = '']) => name)
      .filter((name) => !paths.some((path) => path.includes(`/${name.replace(/\/$/, '')}/`)));
  });
  expect(missing).toEqual([]);
  for (const [folder] of tree.matchAll(/^\S+/gm))
    expect([folder, existsSync(join(root, folder))]).toEqual([folder, true]);
});

/** What lies beside `src` of a package. */
function besideSource(folder: string): string[] {
  return /^packages\/\w+\/src\/$/.test(folder) ? readdirSync(join(root, dirname(folder))) : [];
}

test('packages depend on each other as CONTRIBUTING.md draws it', () => {
  const [drawn = ''] = textsOf('CONTRIBUTING.md', 'text');
  const [chain = '', branch = ''] = drawn.split('\n');
  const arrows = (line: string) =>
    [...line.matchAll(/(?=\b(\w+) ──► (\w+))/g)].map(([, from = '', to = '']) => [from, to]);
  const [, beside = ''] = /└──► (\w+) ──┘/.exec(branch) ?? [];
  const drawnArrows = [...arrows(chain), ['timeline', beside], [beside, 'server']];
  expect(drawnArrows).toHaveLength(5);
  const missing = drawnArrows.filter(([from, to]) => {
    const { dependencies } = JSON.parse(read(`packages/${to}/package.json`)) as { dependencies: object };
    return !(`@rushes/${from}` in dependencies);
  });
  expect(missing).toEqual([]);
});

test('the script of docs/prompts.md is read as the page says', () => {
  const [prompt = ''] = textsOf('docs/prompts.md', 'text');
  expect(readScript(prompt)?.scenes).toMatchObject([
    {
      picture: 'the frog in the grass',
      texts: ['Hello farm!'],
      voices: ['Every morning is new.'],
      directions: ['slow'],
      seconds: 4,
    },
    { picture: 'the pig', texts: ['Buy now'], voices: [], seconds: 3 },
  ]);
});

test('docs/tools.md has a row for each tool, and for no other, with the price of those that are called alone', () => {
  const rows = [...read('docs/tools.md').matchAll(/^\| (`\w+`(?:, `\w+`)*) \|.*\| (.*?) \|$/gm)];
  const named = rows.flatMap(([, names = '', price = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => ({ name, price })),
  );
  expect(named.map(({ name }) => name).sort()).toEqual(allTools.map(({ id }) => id).sort());
  const wrong = allTools.filter(({ id, price, workPrices = [] }) => {
    const told = named.find(({ name }) => name === id)?.price ?? '';
    return workPrices.length > 0 ? told !== 'its work' : !told.replaceAll('`', '').includes(price);
  });
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

test('docs/models.md names the fields by which a model says how its input is prepared, and no others', () => {
  const source = read('packages/server/src/platform/models/model-manifest.ts');
  const page = read('docs/models.md');
  const told = page.slice(page.indexOf('`preprocessing` of `picture_text`:'), page.indexOf('GGML files'));
  const words = new Set([...told.matchAll(/`(\w+)`/g)].map(([, word = '']) => word));
  const [, declared = ''] = /const tokenizing([\s\S]*?)\/\*\* Why a speech model/.exec(source) ?? [];
  const fields = [...declared.matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => name);
  expect(fields.length).toBeGreaterThan(20);
  expect(fields.filter((name) => !words.has(name))).toEqual([]);
  const values = [
    'preprocessing',
    'longest',
    'max_length',
    'mean',
    'cls',
    'given',
    'logits',
    'pred_boxes',
    'softmax',
    'sigmoid',
  ];
  const tasks = ['picture_text', 'text', 'picture', 'detection', 'faces', 'speech'];
  expect([...words].filter((word) => ![...fields, ...values, ...tasks].includes(word))).toEqual([]);
});
