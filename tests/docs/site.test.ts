/** The documentation site: what it is made of, before a browser shows it. */
import { readdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import MiniSearch from 'minisearch';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CommandFacts } from '../../packages/cli/src/command-facts.ts';
import { accountCommands, shellCommands } from '../../packages/cli/src/program/account.ts';
import { libraryCommands } from '../../packages/cli/src/program/library.ts';
import { makingCommands } from '../../packages/cli/src/program/making.ts';
import { reviewCommands } from '../../packages/cli/src/program.ts';
import { asStill, docsFilms } from '../../packages/docs/src/films/films.ts';
import { type DrawnPage, drawPages, readSite, type Site } from '../../packages/docs/src/main.ts';
import { layOut, withFilms } from '../../packages/docs/src/output/layout.ts';
import { renderMarkdown } from '../../packages/docs/src/output/render-markdown.ts';
import { OTHER_NAMES, searchIndexOf } from '../../packages/docs/src/output/search-index.ts';
import { SEARCH_OPTIONS, searchFor } from '../../packages/docs/src/output/search-options.ts';
import { type ApiDocument, placesOf } from '../../packages/docs/src/reference/api-document.ts';
import { COMMANDS, COMMANDS_OF_THE_MACHINE } from '../../packages/docs/src/reference/command-line.ts';
import { samplesOf } from '../../packages/docs/src/reference/samples.ts';
import { openApiDocument } from '../../packages/server/src/api-document.ts';

const root = join(import.meta.dirname, '../..');

let site: Site;
let drawn: DrawnPage[];
const document = openApiDocument() as unknown as ApiDocument;
const places = placesOf(document);

beforeAll(async () => {
  site = await readSite();
  drawn = drawPages(site);
});

test('every document is on a shelf, once', () => {
  const written = ['docs', 'docs/guides', 'docs/decisions'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  );
  const shown = site.pages.flatMap(({ source }) => source ?? []);
  expect(written.filter((file) => !shown.includes(file))).toEqual([]);
  const paths = site.pages.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});

test('every link leads to a page that is there, and to a heading on it', () => {
  const anchors = new Map(
    drawn.map(({ page, rendered }) => [`/docs/${page.path}`, new Set(rendered.headings.map(({ id }) => id))]),
  );
  const others = new Set([...site.files.values(), '/openapi.json', '/llms.txt']);
  const wrong = drawn.flatMap(({ page, rendered }) =>
    rendered.links.flatMap((href) => {
      if (/^(https?|mailto):/.test(href)) return [];
      const [path = '', anchor] = (href.startsWith('#') ? `/docs/${page.path}${href}` : href).split('#');
      if (others.has(path)) return [];
      const found = anchors.get(path);
      const isThere = found !== undefined && (anchor === undefined || found.has(anchor));
      return isThere ? [] : [`${page.source ?? page.path}: ${href}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test('files that documents name by a link are in the repository', async () => {
  const named = site.pages.flatMap((page) =>
    [...page.markdown.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/\]\(([^)\s#]+)/g)].flatMap(
      ([, href = '']) => {
        const target = site.resolve(href, page);
        return 'file' in target ? [`${target.file} of ${page.source}`] : [];
      },
    ),
  );
  const missing = await Promise.all(
    [...new Set(named)].map(async (name) => {
      const found = await stat(join(root, name.split(' of ')[0] ?? '')).catch(() => null);
      return found === null ? [name] : [];
    }),
  );
  expect(missing.flat()).toEqual([]);
});

/** Words of a command as a shell reads them: quotes, joined lines, and variables that are given. */
function wordsOf(command: string, variables: Record<string, string>): string[] {
  return [...command.replaceAll('\\\n', ' ').matchAll(/'((?:[^']|'\\'')*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) =>
      single?.replaceAll("'\\''", "'") ??
      (double ?? bare ?? '').replaceAll(/\$(\w+)/g, (_all, name: string) => variables[name] ?? ''),
  );
}

test('the request of each operation by curl is one that the API document allows', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ ...document, $id: 'api' });
  const wrong = places.flatMap(({ method, path, operation }) => {
    const curl = samplesOf({ method, path, operation }).find(({ tab }) => tab === 'curl');
    const words = wordsOf(curl?.code ?? '', {
      RUSHES_BASE_URL: 'http://x',
      RUSHES_KEY: 'k',
      RUSHES_TOKEN: 't',
    });
    const url = new URL(words.find((word) => word.startsWith('http://x/')) ?? 'http://none');
    const after = (flag: string) => words[words.indexOf(flag) + 1];
    const body = words.includes('-d') ? JSON.parse(after('-d') ?? '') : undefined;
    const sent = words.includes('-X') ? after('-X') : body === undefined ? 'GET' : 'POST';
    const problems = sent === method ? [] : [`${sent} in place of ${method}`];
    const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    if (!pattern.test(url.pathname)) problems.push(url.pathname);
    for (const { name, in: where, required } of operation.parameters ?? []) {
      if (where === 'query' && required && !url.searchParams.has(name)) problems.push(`without ${name}`);
    }
    const schema = operation.requestBody?.content['application/json']?.schema;
    if (schema !== undefined && method !== 'GET' && operation.requestBody?.required === true) {
      const inside = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/'));
      if (!ajv.validate(inside, body)) problems.push(ajv.errorsText());
    }
    return problems.map((problem) => `${operation.operationId}: ${problem}`);
  });
  expect(wrong).toEqual([]);
});

const commands = [
  ...[...accountCommands, ...libraryCommands, ...makingCommands, ...reviewCommands, ...shellCommands],
].filter(({ isHidden }) => isHidden !== true);
const firstWord = ({ name }: CommandFacts) => name.split(' ')[0] ?? '';

test('each command of the reference is one that the command line has, with its options', () => {
  const lines = places.flatMap(
    (place) =>
      samplesOf(place)
        .find(({ tab }) => tab === 'Command line')
        ?.code.split('\n') ?? [],
  );
  const wrong = lines.filter((line) => {
    const [program, name, second, ...others] = wordsOf(line, {});
    const first = commands.find((one) => firstWord(one) === name);
    const facts = first?.commands?.find((one) => firstWord(one) === second) ?? first;
    const known = (facts?.options ?? []).flatMap((option) =>
      ('flags' in option ? option.flags : option[0]).split(/[ ,]+/),
    );
    const flags = [second ?? '', ...others].filter((word) => /^--?[a-z]/.test(word));
    return program !== 'rushes' || facts === undefined || !flags.every((flag) => known.includes(flag));
  });
  expect(wrong).toEqual([]);
});

test('each command stands in the reference beside an operation, and each operation that is named there is one', () => {
  const operations = places.map(({ operation }) => operation.operationId);
  expect(Object.keys(COMMANDS).filter((name) => !operations.includes(name))).toEqual([]);
  const shown = Object.values(COMMANDS).flat();
  const names = commands.flatMap((one) =>
    one.commands === undefined
      ? [firstWord(one)]
      : one.commands.map((inner) => `${firstWord(one)} ${firstWord(inner)}`),
  );
  const alone = names.filter((name) => !shown.some((line) => `${line} `.startsWith(`rushes ${name} `)));
  expect(alone).toEqual(COMMANDS_OF_THE_MACHINE);
});

test('every operation is in the reference, with a request in three languages where it can be called', () => {
  expect([...site.operations.keys()].sort()).toEqual(
    places.map(({ operation }) => operation.operationId).sort(),
  );
  const callable = places.filter((place) => samplesOf(place).length >= 3);
  expect(callable.length).toBeGreaterThan(places.length - 15);
});

test('no page runs or styles anything inline, and what looks like HTML in a document is text', () => {
  const files = {
    script: '/docs/assets/a.js',
    theme: '/docs/assets/b.js',
    style: '/docs/c.css',
    icon: '/docs/d.svg',
  };
  for (const { page, rendered } of drawn) {
    const html = layOut({ page, rendered, shelves: site.shelves, order: site.pages, files });
    expect(html).not.toMatch(/<script(?![^>]*src=)|<style| style="| on\w+="/);
    expect([page.path, html.match(/<h1/g)?.length]).toEqual([page.path, 1]);
  }
  const hostile = renderMarkdown('# <img src=x onerror=alert(1)>\n\n<script>alert(1)</script>', (href) => ({
    href,
  }));
  expect(hostile.html).not.toMatch(/<script|<img/);
});

describe('the search', () => {
  let index: MiniSearch;
  let text: string;
  const pathsFor = (words: string) =>
    searchFor(index, words)
      .slice(0, 3)
      .map(({ href }) => String(href));

  beforeAll(() => {
    text = searchIndexOf(
      drawn.filter(({ page }) => page.path !== 'endpoints' && !page.path.startsWith('decisions')),
    );
    index = MiniSearch.loadJSON(text, SEARCH_OPTIONS);
  });

  test('finds what is called by its name, the best first', () => {
    expect(pathsFor('checking signature')[0]).toBe('/docs/webhooks#checking-the-signature');
    expect(pathsFor('createRendition')).toContain('/docs/reference/renditions#createRenditions');
    expect(pathsFor('five minutes')[0]).toBe('/docs/guides/start');
    expect(pathsFor('exit codes')).toContain('/docs/command-line#exit-codes');
  });

  test.each([
    ['getting started', 'guides/start'],
    ['quickstart', 'guides/start'],
    ['docker', 'guides/start'],
    ['how do I upload a file', 'uploads'],
    ['resume an upload', 'uploads'],
    ['add subtitles to a video', 'guides/subtitles-for-a-course'],
    ['vertical video for tiktok', 'guides/shorts-from-a-talk'],
    ['authentication', 'reference'],
    ['login', 'identity'],
    ['api key', 'guides/start#2-start-the-service'],
    ['pricing', 'prices'],
    ['how much does it cost?', 'prices'],
    ['sharing a film', 'sharing'],
    ['share a film', 'sharing'],
    ['delete a file', 'command-line#library'],
    ['remove silence', 'reference/projects#removeSilences'],
    ['n8n', 'command-line#in-workflows-of-others'],
    ['claude', 'mcp'],
    ['kubernetes', 'guides/laptop-to-fleet'],
    ['https reverse proxy', 'operating#behind-a-proxy-with-tls'],
    ['nginx', 'operating#behind-a-proxy-with-tls'],
    ['upgrade to new version', 'operating#a-newer-version'],
    ['upgrade', 'operating#a-newer-version'],
    ['rollback', 'operating#a-newer-version'],
    ['load balancer', 'operating#a-fleet'],
    ['change password', 'identity'],
    ['slow motion', 'prompts'],
    ['add music to video', 'prompts'],
    ['export mp4', 'exports'],
    ['the uploads of a client that nobody-wrote-about', 'uploads#how-a-client-uploads'],
  ])('leads whoever is new and asks for "%s" to %s first', (words, path) => {
    expect(pathsFor(words)[0]?.split('/docs/')[1]).toBe(path);
  });

  test('knows other names of sections that there are', () => {
    const places = drawn.flatMap(({ page, rendered }) =>
      rendered.sections.map(({ id }) => (id === '' ? page.path : `${page.path}#${id}`)),
    );
    expect(Object.keys(OTHER_NAMES).filter((place) => !places.includes(place))).toEqual([]);
  });

  test('is loaded in one small answer', () => {
    expect(gzipSync(text).length).toBeLessThan(300_000);
  });
});

test('where only the still of a film is shown, its words speak of that', () => {
  const moving = docsFilms().filter(({ isStill }) => isStill !== true);
  expect(moving.length).toBeGreaterThan(3);
  for (const film of moving) {
    const { alt, caption, isStill } = asStill(film);
    expect({ isStill, caption }).toEqual({ isStill: true, caption: expect.stringMatching(/^A frame of /) });
    expect(caption).not.toMatch(/music|twice|each word/);
    expect(alt).not.toMatch(/clip|film|, then /);
  }
});

test('films of the build stand on pages that there are, below their headings, and say what they show', () => {
  const films = docsFilms();
  expect(new Set(films.map(({ name }) => name)).size).toBe(films.length);
  const made = films.map(({ timeline: _, ...facts }) => ({
    ...facts,
    video: facts.isStill === true ? null : `${facts.name}.mp4`,
    still: `${facts.name}.jpg`,
    width: 480,
    height: 270,
  }));
  for (const film of made) {
    for (const path of film.pages) {
      const page = drawn.find((one) => one.page.path === path);
      expect(withFilms(page?.rendered.html ?? '', [film])).toContain(
        `alt="${film.alt}"`.replace('alt', film.video === null ? 'alt' : 'aria-label'),
      );
    }
  }
  const html = '<h1 id="a">A</h1>\n<p>One.</p>\n<h2 id="b">B</h2>\n<p>Two.</p>\n';
  const [first] = made;
  if (first === undefined) throw new Error('There is no film.');
  expect(withFilms(html, [{ ...first, section: 'b' }])).toMatch(
    /Two\.<\/p>\n<figure><video src="\/docs\/films\//,
  );
  expect(withFilms(html, [first])).toMatch(/One\.<\/p>\n<figure>[\s\S]*<h2/);
  expect(() => withFilms(html, [{ ...first, section: 'c' }])).toThrow('"c"');
});
