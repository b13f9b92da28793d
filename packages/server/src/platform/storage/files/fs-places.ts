/**
 * Where the object of a key lies: `kept/<cd>/<ab>/<key>` by the end of the key, `named/<prefix>/<cd>/<key>` for
 * keys with a prefix, of which there are few at a time. No folder holds too many entries, and what has a prefix is
 * listed without walking over the rest.
 */
import { basename, dirname, join, relative, sep } from 'node:path';
import { assertKey, filesBelow, linkToNew, makeFolders, syncFolders } from './fs-paths.ts';

export interface FsPlaces {
  /** Throws for what is no key. */
  pathOf(key: string): string;
  /**
   * Gives a synced file its key, durable when it returns; the name that the file had stays where files may have
   * several. Throws EEXIST when another file has the key.
   */
  assign(from: string, key: string): Promise<void>;
  /** Keys below a prefix with their paths. */
  below(prefix: string): AsyncIterable<{ key: string; path: string }>;
}

/** The last characters of a key: the end of a UUIDv7 is random, its beginning is the time. */
function endOf(name: string): string {
  return name
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(-4)
    .padStart(4, '0');
}

function rootsOf(folder: string): { kept: string; named: string } {
  return { kept: join(folder, 'kept'), named: join(folder, 'named') };
}

function locateIn(folder: string, key: string): { root: string; path: string } {
  assertKey(key);
  const { kept, named } = rootsOf(folder);
  const at = key.lastIndexOf('/');
  const [prefix, name] = [key.slice(0, Math.max(0, at)), key.slice(at + 1)];
  const end = endOf(name);
  if (at < 0) return { root: kept, path: join(kept, end.slice(2), end.slice(0, 2), name) };
  return { root: named, path: join(named, ...prefix.split('/'), end.slice(2), name) };
}

/** Where the object of a key lies below `folder`, whether or not there is anything. Throws for what is no key. */
export function pathOfKey(folder: string, key: string): string {
  return locateIn(folder, key).path;
}

/** Keys below a prefix of one folder's name and a slash, as far as there are any; makes nothing. */
export async function* keysBelow(folder: string, prefix: string): AsyncIterable<string> {
  for await (const path of filesBelow(join(rootsOf(folder).named, prefix))) yield prefix + basename(path);
}

/** Places below `folder`, which is there. */
export async function createFsPlaces(folder: string): Promise<FsPlaces> {
  const { kept, named } = rootsOf(folder);
  for (const root of [kept, named]) await makeFolders(folder, root);
  const locate = (key: string) => locateIn(folder, key);

  /** The key that a path was made for. */
  function keyOf(root: string, path: string): string {
    const names = relative(root, path).split(sep);
    // The key without the folders that spread it.
    names.splice(root === kept ? 0 : -2, root === kept ? 2 : 1);
    return names.join('/');
  }

  return {
    pathOf: (key) => locate(key).path,

    async assign(from, key) {
      const { root, path } = locate(key);
      await makeFolders(root, dirname(path));
      await linkToNew(from, path);
      await syncFolders(dirname(path), root);
    },

    async *below(prefix) {
      const at = prefix.lastIndexOf('/');
      const folders = at < 0 ? [] : prefix.slice(0, at).split('/');
      for (const root of at < 0 ? [kept, named] : [named]) {
        for await (const path of filesBelow(join(root, ...folders))) {
          const key = keyOf(root, path);
          if (key.startsWith(prefix)) yield { key, path };
        }
      }
    },
  };
}
