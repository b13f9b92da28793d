/**
 * `npm run house`: how big the program is and how its files hang together, as the table of docs/house.md. With `--write`
 * it writes that page anew.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const root = resolve(import.meta.dirname, '..');

interface Imports {
  /** Files of ours that the program loads for it. */
  values: Set<string>;
  /** The same with what is imported as a type alone. */
  all: Set<string>;
}

interface SourceFile {
  path: string;
  text: string;
  lines: number;
  isTest: boolean;
  imports: Imports;
}

const PACKAGE = /^@rushes\/(timeline|engine|sdk|server|generate|director)(?:\/(.*))?$/;
const IMPORT = /^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;

/** Where an import leads, as a path from the root; null for a library. */
function resolveImport(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  const [, name, rest] = PACKAGE.exec(specifier) ?? [];
  if (name === undefined) return null;
  return `packages/${name}/src/${rest === undefined || rest === '' ? 'index' : rest.replace(/\.ts$/, '')}.ts`;
}

function importsOf(path: string, text: string): Imports {
  const imports: Imports = { values: new Set(), all: new Set() };
  for (const [statement, type, specifier = ''] of text.matchAll(IMPORT)) {
    const target = resolveImport(path, specifier);
    if (target === null) continue;
    imports.all.add(target);
    const names = /\{([^}]*)\}/.exec(statement)?.[1];
    const onlyTypes =
      type !== undefined ||
      (names !== undefined &&
        !/^(?:import|export)\s+\w/.test(statement) &&
        names.split(',').every((name) => name.trim() === '' || name.trim().startsWith('type ')));
    if (!onlyTypes) imports.values.add(target);
  }
  return imports;
}

function readFiles(): SourceFile[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', 'packages/*.ts', 'packages/*.tsx'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  return listed
    .split('\n')
    .filter((path) => path !== '' && !path.includes('/generated/'))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const isTest = /\.test\.tsx?$|\/testing\/|-fixture\.ts$/.test(path);
      return { path, text, lines: text.split('\n').length - 1, isTest, imports: importsOf(path, text) };
    });
}

/** Groups of files that import each other, largest first (Tarjan, 1972). */
function circles(files: readonly SourceFile[], which: keyof Imports): string[][] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const found: string[][] = [];
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  function visit(path: string): void {
    order.set(path, order.size);
    low.set(path, order.get(path) ?? 0);
    stack.push(path);
    onStack.add(path);
    for (const next of byPath.get(path)?.imports[which] ?? []) {
      if (!byPath.has(next)) continue;
      if (!order.has(next)) visit(next);
      if (onStack.has(next)) low.set(path, Math.min(low.get(path) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(path) !== order.get(path)) return;
    const circle = stack.splice(stack.indexOf(path));
    for (const member of circle) onStack.delete(member);
    if (circle.length > 1) found.push(circle);
  }
  for (const { path } of files) if (!order.has(path)) visit(path);
  return found.sort((a, b) => b.length - a.length);
}

const REEXPORT = /^export\s+(?:type\s+)?(?:\{[^}]*\}|\*)\s+from\s+'([^']+)'/gm;

/** Whether the face of a folder or package shows the file to whoever imports the face. */
function isShown(path: string, importer: SourceFile | undefined): boolean {
  const shown = [...(importer?.text.matchAll(REEXPORT) ?? [])].map(([, specifier = '']) => specifier);
  return shown.some((specifier) => resolveImport(importer?.path ?? '', specifier) === path);
}

/** Functions of the server that make services, by their lines. */
function factories(files: readonly SourceFile[]): { where: string; lines: number }[] {
  const server = files.filter(({ path }) => path.startsWith('packages/server/src/'));
  return longFunctions(server, 0).filter(({ where }) => / create[A-Z]/.test(where));
}

/** Lines from the head of each function to its last brace, by the indentation that the formatter keeps. */
export function longFunctions(
  files: readonly Pick<SourceFile, 'path' | 'text'>[],
  most: number,
): { where: string; lines: number }[] {
  const head =
    /^(\s*)(?:export )?(?:async )?(?:function\*? (\w+)|(?:const )?(\w+)(?: = |: |\()(?:async )?.*(?:=>|\)) \{$)/;
  return files
    .flatMap(({ path, text }) => {
      const lines = text.split('\n');
      return lines.flatMap((line, index) => {
        const [, indent = '', name, other] = head.exec(line) ?? [];
        if ((name ?? other) === undefined) return [];
        const end = lines.findIndex((later, at) => at > index && new RegExp(`^${indent}\\}`).test(later));
        const length = end - index + 1;
        return length > most ? [{ where: `${path} ${name ?? other}`, lines: length }] : [];
      });
    })
    .sort((a, b) => b.lines - a.lines);
}

const SQL = /\bsql`|\bsql<|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/;

/** Files with statements that are neither repositories nor the database's own. */
export function sqlOutsideRepos<T extends Pick<SourceFile, 'path' | 'text'>>(files: readonly T[]): T[] {
  return files.filter(({ path, text }) => SQL.test(text) && !/\.repo\.ts$|platform\/db\//.test(path));
}

function measure(): [what: string, figure: string][] {
  const everything = readFiles();
  const files = everything.filter(({ isTest }) => !isTest);
  const importers = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    for (const target of imports.all) importers.set(target, (importers.get(target) ?? new Set()).add(path));
  }
  const byPath = new Map(files.map((file) => [file.path, file]));
  const singles = files.filter(({ path }) => importers.get(path)?.size === 1);
  const single = singles.length;
  const shown = singles.filter(({ path }) =>
    isShown(path, byPath.get([...(importers.get(path) ?? [])][0] ?? '')),
  );
  const made = factories(files);
  const outside = sqlOutsideRepos(files);
  const modules = new Set(
    files.flatMap(({ path }) => /^packages\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1] ?? []),
  );
  const loose = files.filter(({ path }) => /^packages\/server\/src\/[^/]+\.ts$/.test(path));
  const folders = new Map<string, number>();
  for (const { path } of files) folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1);
  const crowded = [...folders].filter(([, count]) => count > 20).sort((a, b) => b[1] - a[1]);
  const [typed, loaded] = [circles(files, 'all'), circles(files, 'values')];
  const long = longFunctions(files, 80);
  const fanIn = [...importers].sort((a, b) => b[1].size - a[1].size)[0];
  const fanOut = [...files].sort((a, b) => b.imports.all.size - a.imports.all.size)[0];
  const sum = (list: readonly SourceFile[]) => list.reduce((total, { lines }) => total + lines, 0);
  const number = (value: number) => value.toLocaleString('en-US');
  const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`;
  const name = (path: string | undefined) => `\`${relative('packages', path ?? '')}\``;
  const circleOf = (list: string[][]) =>
    list.length === 0 ? 'none' : `${list.length}, the largest of ${list[0]?.length} files`;
  return [
    ['source files, without tests', number(files.length)],
    ['lines in them', number(sum(files))],
    ['lines of tests and what they need', number(sum(everything) - sum(files))],
    ['files over 300 lines', `${files.filter(({ lines }) => lines > 300).length}`],
    ['imported by exactly one other', `${single} (${percent(single, files.length)})`],
    ['of these by a face, for others', `${shown.length}`],
    ['most imported', `${name(fanIn?.[0])} by ${fanIn?.[1].size}`],
    ['imports most', `${name(fanOut?.path)}: ${fanOut?.imports.all.size}`],
    ['circles at run time', circleOf(loaded)],
    ['circles with types', circleOf(typed)],
    [
      'functions over 80 lines',
      `${long.length}${long[0] === undefined ? '' : `, the longest ${long[0].lines} (\`${relative('packages', long[0].where)}\`)`}`,
    ],
    ['factories in the server (`createX`)', `${made.length}, the longest ${made[0]?.lines ?? 0} lines`],
    ['files with SQL outside of `*.repo.ts`', `${outside.length}`],
    ['modules of the server', `${modules.size}`],
    ['files that lie loose in `server/src`', `${loose.length}`],
    [
      'folders of over 20 files',
      crowded.length === 0 ? 'none' : crowded.map(([path, count]) => `${name(path)} ${count}`).join(', '),
    ],
  ];
}

if (import.meta.main) {
  const rows = measure();
  const table = ['| | |', '|---|---|', ...rows.map(([what, figure]) => `| ${what} | ${figure} |`), ''].join(
    '\n',
  );
  if (parseArgs({ options: { write: { type: 'boolean' } } }).values.write === true) {
    const head =
      '# The house in figures\n\nHow big the program is and how its files hang together; `npm run house -- --write` measures it anew.\n\n';
    writeFileSync(join(root, 'docs/house.md'), head + table);
  } else process.stdout.write(table);
}
