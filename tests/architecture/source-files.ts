/** The source files of the repository and what each imports, for the rules of ARCHITECTURE.md. */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';

export const repositoryRoot = resolve(import.meta.dirname, '../..');

export interface SourceFile {
  /** From the repository's root, with slashes. */
  path: string;
  text: string;
  lines: number;
  imports: SourceImport[];
  /** Tests and what only tests use: they may look into everything. */
  isTest: boolean;
}

export interface SourceImport {
  /** As written. */
  specifier: string;
  /** The file meant, from the repository's root; null for a package. */
  path: string | null;
}

/** `import … from 'x'`, `export … from 'x'`, `import 'x'` and `import('x')`. */
const IMPORT = /(?:\bfrom\s+|\bimport\s+|\bimport\(\s*)'([^'\n]+)'/g;

const LEFT_OUT = new Set(['node_modules', 'data', 'out']);

async function pathsBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries
      .filter(({ name }) => !LEFT_OUT.has(name))
      .map(async (entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return pathsBelow(path);
        return entry.isFile() && /\.tsx?$/.test(entry.name) ? [path] : [];
      }),
  );
  return found.flat();
}

const withSlashes = (path: string) => path.split(sep).join('/');

/** Imports stand outside comments; a doc comment may show one as an example. */
function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}

function importsOf(path: string, text: string): SourceImport[] {
  return [...withoutComments(text).matchAll(IMPORT)].map(([, specifier = '']) => ({
    specifier,
    path: specifier.startsWith('.')
      ? withSlashes(relative(repositoryRoot, resolve(dirname(path), specifier)))
      : null,
  }));
}

async function readSource(path: string): Promise<SourceFile> {
  const text = await readFile(path, 'utf8');
  const shown = withSlashes(relative(repositoryRoot, path));
  return {
    path: shown,
    text,
    lines: text.split('\n').length - 1,
    imports: importsOf(path, text),
    isTest: shown.startsWith('tests/') || /\/testing\/|\.test\.ts$|-fixture\.ts$/.test(shown),
  };
}

/** Every TypeScript file below the given folders of the repository. */
export async function readSources(folders: readonly string[]): Promise<SourceFile[]> {
  const paths = await Promise.all(folders.map((folder) => pathsBelow(join(repositoryRoot, folder))));
  return Promise.all(paths.flat().sort().map(readSource));
}

/** Names of the packages that the manifest of a workspace (or of the repository) lists. */
export async function readDependencies(folder: string): Promise<{ production: string[]; all: string[] }> {
  const manifest = JSON.parse(await readFile(join(repositoryRoot, folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
    optionalDependencies?: Record<string, string>;
    devDependencies?: Record<string, string>;
  };
  const production = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
  return { production, all: [...production, ...Object.keys(manifest.devDependencies ?? {})] };
}

/** The package of `@scope/name/deep` or `name/deep`; null for what comes with Node. */
export function packageOf(specifier: string): string | null {
  if (specifier.startsWith('node:')) return null;
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '');
}
