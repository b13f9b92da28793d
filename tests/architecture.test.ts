/** The rules of ARCHITECTURE.md that a program can check. A failure lists every place that breaks one. */
import { beforeAll, describe, expect, test } from 'vitest';
import { longFunctions, sqlOutsideRepos } from '../scripts/house.ts';
import { packageOf, readDependencies, readSources, type SourceFile } from './architecture/source-files.ts';
import { tablesIn, tablesOf } from './architecture/tables.ts';

let all: SourceFile[];
/** What is shipped: everything in the packages but tests. */
let product: SourceFile[];

beforeAll(async () => {
  all = await readSources(['packages', 'scripts', 'bench', 'tests']);
  product = all.filter(({ path, isTest }) => path.startsWith('packages/') && !isTest);
});

/** One line per import that `isWrong` finds wrong. */
function wrongImports(
  files: readonly SourceFile[],
  isWrong: (file: SourceFile, imported: SourceFile['imports'][number]) => boolean,
): string[] {
  return files.flatMap((file) =>
    file.imports
      .filter((imported) => isWrong(file, imported))
      .map((imported) => `${file.path} imports ${imported.specifier}`),
  );
}

describe('packages', () => {
  /** The column "may import" of the table. */
  const mayImport: Record<string, string[]> = {
    timeline: [],
    engine: ['@rushes/timeline'],
    generate: ['@rushes/timeline', '@rushes/engine/generators'],
    director: ['@rushes/timeline', '@rushes/engine'],
    server: [
      '@rushes/timeline',
      '@rushes/engine',
      '@rushes/engine/texts',
      '@rushes/generate',
      '@rushes/director',
    ],
    sdk: [],
    cli: ['@rushes/sdk'],
    console: ['@rushes/sdk', '@rushes/timeline'],
    docs: ['@rushes/timeline', '@rushes/engine', '@rushes/generate'],
  };

  const packageNameOf = (file: SourceFile) => /^packages\/([^/]+)\//.exec(file.path)?.[1] ?? '';

  test('import only the packages of the table, and those by their front door', () => {
    const known = Object.keys(mayImport);
    expect([...new Set(product.map(packageNameOf))].sort()).toEqual([...known].sort());
    const wrong = wrongImports(product, (file, { specifier }) => {
      if (!specifier.startsWith('@rushes/')) return false;
      return !mayImport[packageNameOf(file)]?.includes(specifier);
    });
    expect(wrong).toEqual([]);
  });

  test('leave their folder by no relative path', () => {
    const wrong = wrongImports(product, (file, { path }) => {
      return path !== null && !path.startsWith(`packages/${packageNameOf(file)}/src/`);
    });
    expect(wrong).toEqual([]);
  });

  test('import only npm packages that their manifest lists', async () => {
    const root = await readDependencies('.');
    for (const name of Object.keys(mayImport)) {
      const own = await readDependencies(`packages/${name}`);
      const files = all.filter(({ path }) => path.startsWith(`packages/${name}/`));
      const wrong = wrongImports(files, (file, { specifier, path }) => {
        const wanted = path === null ? packageOf(specifier) : null;
        if (wanted === null || own.production.includes(wanted)) return false;
        return !(file.isTest && (own.all.includes(wanted) || root.all.includes(wanted)));
      });
      expect(wrong).toEqual([]);
    }
  });

  test('the timeline stands alone: no dependency, nothing of Node', () => {
    const timeline = product.filter(({ path }) => path.startsWith('packages/timeline/'));
    expect(wrongImports(timeline, (_file, { path }) => path === null)).toEqual([]);
  });

  test('the director is pure, and takes nothing but types from the engine', () => {
    const director = product.filter(({ path }) => path.startsWith('packages/director/'));
    expect(director.length).toBeGreaterThan(20);
    expect(wrongImports(director, (_file, { specifier }) => specifier.startsWith('node:'))).toEqual([]);
    const loading = director.filter(({ text }) =>
      [...text.matchAll(/^(?:import|export) (.*?)from '@rushes\/engine'/gms)].some(
        ([, what = '']) => !what.trimStart().startsWith('type '),
      ),
    );
    expect(loading.map(({ path }) => path)).toEqual([]);
  });

  test('the generators are pure: nothing of Node, and nothing native by what the engine gives them', () => {
    const generators = product.filter(({ path }) => path.startsWith('packages/generate/'));
    expect(generators.length).toBeGreaterThan(50);
    expect(wrongImports(generators, (_file, { specifier }) => specifier.startsWith('node:'))).toEqual([]);
    const reached = new Set(['packages/engine/src/generators.ts']);
    for (const place of reached) {
      const file = product.find(({ path }) => path === place);
      for (const { path } of file?.imports ?? []) if (path !== null) reached.add(path);
    }
    expect(reached.size).toBeGreaterThan(5);
    expect([...reached].filter((path) => path.startsWith('packages/engine/src/av/'))).toEqual([]);
  });

  test('the client runs in browsers: nothing of Node', () => {
    const client = product.filter(({ path }) => path.startsWith('packages/sdk/'));
    expect(client.length).toBeGreaterThan(5);
    expect(wrongImports(client, (_file, { specifier }) => specifier.startsWith('node:'))).toEqual([]);
  });

  test('only engine/src/av imports the FFmpeg binding', () => {
    const outside = all.filter(({ path }) => !path.startsWith('packages/engine/src/av/'));
    expect(wrongImports(outside, (_file, { specifier }) => packageOf(specifier) === 'node-av')).toEqual([]);
  });

  test('what is shipped imports nothing that only tests use', () => {
    const tests = new Set(all.filter(({ isTest }) => isTest).map(({ path }) => path));
    expect(wrongImports(product, (_file, { path }) => path !== null && tests.has(path))).toEqual([]);
  });
});

describe('modules of the server', () => {
  /** From the bottom up: each may use those above it in this list. */
  const order = [
    'money',
    'webhooks',
    'tasks',
    'access',
    'library',
    'accounts',
    'entities',
    'search-index',
    'understanding',
    'search',
    'stock',
    'making',
    'review',
    'generation',
    'agent',
    'operator',
    'system',
  ];
  const folder = 'packages/server/src/';
  const moduleOf = (path: string) => /^packages\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1] ?? null;
  let server: SourceFile[];
  beforeAll(() => {
    server = product.filter(({ path }) => path.startsWith(folder));
  });

  /** Every import of a file of another module, types too. */
  function uses(): { file: SourceFile; from: string; to: string; path: string }[] {
    return server.flatMap((file) => {
      const from = moduleOf(file.path);
      return file.imports.flatMap(({ path }) => {
        const to = path === null ? null : moduleOf(path);
        return path === null || from === null || to === null || from === to ? [] : [{ file, from, to, path }];
      });
    });
  }

  test('are all in the list', () => {
    const found = new Set(server.flatMap(({ path }) => moduleOf(path) ?? []));
    expect([...found].sort()).toEqual([...order].sort());
  });

  test('use those above them in the list, never the other way', () => {
    const upward = uses().filter(({ from, to }) => order.indexOf(to) > order.indexOf(from));
    expect(upward.map(({ file, path }) => `${file.path} imports ${path}`)).toEqual([]);
  });

  /** What only reads their lists: the one list of modules. */
  const composition = `${folder}modules.ts`;

  test('are used through their face alone, by each other and by everything else', () => {
    const wrong = wrongImports(server, (file, { path }) => {
      const to = path === null ? null : moduleOf(path);
      if (to === null || to === moduleOf(file.path) || file.path === composition) return false;
      return path !== `${folder}modules/${to}/index.ts` && file.path !== `${folder}module.ts`;
    });
    expect(wrong).toEqual([]);
  });

  test('alone know what a module is, each in its one value: what they make is named beside it', () => {
    const wrong = wrongImports(server, (file, { path }) => {
      const isValue = /\/modules\/([^/]+)\/\1\.module\.ts$/.test(file.path);
      return path === `${folder}module.ts` && moduleOf(file.path) !== null && !isValue;
    });
    const faces = server.filter(({ path }) => /\/modules\/[^/]+\/index\.ts$/.test(path));
    expect([...wrong, ...wrongImports(faces, (_file, { path }) => /\.module\.ts$/.test(path ?? ''))]).toEqual(
      [],
    );
  });

  test('show no repositories, routes and workers', () => {
    const faces = server.filter(({ path }) => /\/modules\/[^/]+\/index\.ts$/.test(path));
    expect(faces.length).toBeGreaterThan(8);
    expect(wrongImports(faces, (_file, { path }) => /\.(repo|routes|worker)\.ts$/.test(path ?? ''))).toEqual(
      [],
    );
  });

  test('are listed, each by its one value', () => {
    const listed = server.find(({ path }) => path === composition)?.imports ?? [];
    const values = listed.flatMap(
      ({ path }) => /modules\/([^/]+)\/\1\.module\.ts$/.exec(path ?? '')?.[1] ?? [],
    );
    expect(values.sort()).toEqual([...order].sort());
  });

  test('are unknown to the platform', () => {
    const platform = server.filter(({ path }) => path.startsWith(`${folder}platform/`));
    const wrong = wrongImports(platform, (_file, { path }) => {
      return path !== null && !path.startsWith(`${folder}platform/`);
    });
    expect(wrong).toEqual([]);
  });

  test('state their tables, each once, in their own `tables.ts`', () => {
    const stated = tablesOf(server);
    expect(stated.size).toBeGreaterThan(100);
    expect(new Set([...stated.values()].map((files) => files.length))).toEqual(new Set([1]));
    const elsewhere = wrongImports(server, (file, { path }) => {
      const to = path === null ? null : moduleOf(path);
      return to !== null && to !== moduleOf(file.path) && path?.endsWith('/tables.ts') === true;
    });
    expect(elsewhere).toEqual([]);
  });

  /**
   * Tables that statements of a module name though a module below states them: what goes with a user or an item, by
   * whom a link was given, what an index is written of, to whom an event is told.
   */
  const namedFromAbove: Record<string, string[]> = {
    access: ['asset', 'review_link', 'review_link_item', 'upload'],
    accounts: [
      'chat',
      'provider_key',
      'review_comment',
      'review_link',
      'review_mention',
      'scene_description',
    ],
    library: ['entity_match', 'project_pin', 'sound_range', 'transcript', 'transcript_segment'],
    money: ['api_key'],
    'search-index': ['label', 'scene_description', 'screen_text', 'transcript', 'transcript_segment'],
    webhooks: ['asset', 'run', 'task', 'task_asset'],
  };

  test('name in statements no tables of those below them but these, and the platform none of theirs', () => {
    const stated = tablesOf(server);
    const found = new Map<string, Set<string>>();
    for (const file of server.filter(({ path }) => !path.startsWith(`${folder}platform/db/`))) {
      const from = file.path.startsWith(`${folder}platform/`) ? 'platform' : moduleOf(file.path);
      if (from === null) continue;
      for (const table of tablesIn(file, stated)) {
        const owner = moduleOf(stated.get(table)?.[0] ?? '');
        if (owner === null || order.indexOf(owner) <= order.indexOf(from)) continue;
        found.set(from, (found.get(from) ?? new Set()).add(table));
      }
    }
    const named = Object.fromEntries([...found].map(([from, tables]) => [from, [...tables].sort()]));
    expect(named).toEqual(namedFromAbove);
  });

  test('ask the access module about nodes, folders and grants instead of reading its tables', () => {
    const table = '(?:node|folder_closure|access_grant)';
    // Columns of the rows that `readableBy` already chose may be named: 'node.name'.
    const inQueryBuilder = new RegExp(`['"\`]${table}(?: as \\w+)?['"\`]`);
    const inSql = new RegExp(`\\b(?:from|join|into|update|table|using)\\s+"?${table}\\b`, 'i');
    const owns = (path: string) =>
      path.startsWith(`${folder}modules/access/`) || path.startsWith(`${folder}platform/db/`);
    const wrong = server
      .filter(({ path }) => !owns(path))
      .flatMap(({ path, text }) =>
        text
          .split('\n')
          .map((line, index) => ({ line, place: `${path}:${index + 1}` }))
          .filter(({ line }) => inQueryBuilder.test(line) || inSql.test(line))
          .map(({ line, place }) => `${place} ${line.trim()}`),
      );
    expect(wrong).toEqual([]);
  });
});

describe('all files', () => {
  test('read the environment only where the process begins, or to hand it on to a child', () => {
    const entryPoints = [
      'packages/server/src/main.ts',
      'packages/server/src/admin.ts',
      'packages/cli/src/main.ts',
      'packages/cli/src/single-file.ts',
    ];
    const startChildren = [
      'packages/engine/src/jobs/job-process.ts',
      'packages/server/src/platform/db/launcher.ts',
      'packages/server/src/platform/db/embedded/role-password.ts',
      'packages/server/src/platform/db/embedded/supervise.ts',
      'packages/server/src/platform/db/embedded/system-user.ts',
    ];
    const allowed = new Set([...entryPoints, ...startChildren]);
    const wrong = product.filter(({ path, text }) => /\bprocess\.env\b/.test(text) && !allowed.has(path));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('have no function of over 80 lines', () => {
    expect(product.length).toBeGreaterThan(800);
    expect(longFunctions(product, 80)).toEqual([]);
  });

  test('of the server hold statements of SQL in repositories alone', () => {
    const server = product.filter(({ path }) => path.startsWith('packages/server/'));
    expect(server.length).toBeGreaterThan(500);
    expect(sqlOutsideRepos(server).map(({ path }) => path)).toEqual([]);
  });

  // Test files of a worker share loaded modules (isolate: false): a module that stands in for another is not seen by what
  // an earlier file loaded, and is seen by what a later one uses.
  test('of tests give nothing up sooner than the test runner would', () => {
    // What a compiler reads and nobody runs.
    const shown = new Set(['tests/acceptance/sdk-package.test.ts']);
    const least = 240_000;
    const wrong = all
      .filter(({ path, isTest }) => isTest && !shown.has(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/(?:AbortSignal\.timeout\(|\btimeout: )(\d[\d_]*)/g)]
          .filter(([, number = '']) => Number(number.replaceAll('_', '')) < least)
          .map(([limit]) => `${path}: ${limit}`),
      );
    expect(wrong).toEqual([]);
  });

  test('of tests put no module in the place of another', () => {
    const wrong = all.filter(
      ({ isTest, text }) => isTest && /\bvi\.(?:mock|doMock|resetModules)\(/.test(text),
    );
    expect(wrong.map(({ path }) => path).filter((path) => path !== 'tests/architecture.test.ts')).toEqual([]);
  });

  test('that a person writes have at most 500 lines', () => {
    const long = all.filter(({ lines, path }) => lines > 500 && !path.includes('/generated/'));
    expect(long.map(({ path, lines }) => `${path}: ${lines} lines`)).toEqual([]);
  });
});
