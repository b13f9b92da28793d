/** The files of the built console, in memory with their compressed forms: about two megabytes, once one is asked for. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** A form in which a file is sent. */
export interface FileVariant {
  type: string;
  bytes: Buffer;
  /** Null = as it is. */
  encoding: 'br' | 'gzip' | null;
}

export interface ConsoleFile {
  /** The smallest form that a client takes. */
  variantFor(acceptEncoding: string | undefined): FileVariant;
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  ttf: 'font/ttf',
  woff2: 'font/woff2',
};

const SUFFIXES = { br: '.br', gzip: '.gz' } as const;

/** Whether an encoding is named and not refused by `q=0`. */
export function takes(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

function fileOf(path: string, forms: ReadonlyMap<string, Buffer>): ConsoleFile | null {
  const plain = forms.get(path);
  const type = TYPES[path.split('.').at(-1) ?? ''];
  if (plain === undefined || type === undefined) return null;
  return {
    variantFor(acceptEncoding = '') {
      for (const encoding of ['br', 'gzip'] as const) {
        const bytes = forms.get(`${path}${SUFFIXES[encoding]}`);
        if (bytes !== undefined && takes(acceptEncoding, encoding)) return { type, bytes, encoding };
      }
      return { type, bytes: plain, encoding: null };
    },
  };
}

async function readAll(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = paths.map(async (path) => {
    return [relative(folder, path).replaceAll(sep, '/'), await readFile(path)] as const;
  });
  return new Map(await Promise.all(read));
}

/** What was read, and when its page was built. */
interface Built {
  at: number;
  forms: Promise<ReadonlyMap<string, Buffer>>;
}

/**
 * Finds files by their path below the folder, with `/`; null for what is not there, also where nothing is built. Whoever
 * asks for the page gets the newest: it may be built anew while we run.
 */
export function openConsoleFiles(folder: string): { find(path: string): Promise<ConsoleFile | null> } {
  let built: Built | null = null;

  async function newest(): Promise<Built | null> {
    const found = await stat(join(folder, 'index.html')).catch(() => null);
    if (found === null) return null;
    if (built?.at === found.mtimeMs) return built;
    const now: Built = { at: found.mtimeMs, forms: readAll(folder) };
    built = now;
    // It may be replaced while it is read: whoever comes next reads it again.
    now.forms.catch(() => {
      if (built === now) built = null;
    });
    return now;
  }

  return {
    async find(path) {
      const now = path === 'index.html' || built === null ? await newest() : built;
      return now === null ? null : fileOf(path, await now.forms);
    },
  };
}
