/** Folders below one that has an id, made where they are missing. Pure. */

/** Makes each of them once: the files of one folder ask for it one by one, and some at the same time. */
export interface FolderMaker {
  /** The id of the folder that these names lead to. */
  below(folderId: string, names: readonly string[]): Promise<string>;
  /** Asks anew from now on: what was made may have been moved or trashed meanwhile. */
  forget(): void;
}

/** `make` makes a folder in another one, or finds it there. */
export function createFolderMaker(make: (parentId: string, name: string) => Promise<string>): FolderMaker {
  const made = new Map<string, Promise<string>>();

  function below(folderId: string, names: readonly string[]): Promise<string> {
    const name = names.at(-1);
    if (name === undefined) return Promise.resolve(folderId);
    const way = [folderId, ...names].join('/');
    const known = made.get(way);
    if (known !== undefined) return known;
    const asked = below(folderId, names.slice(0, -1)).then((parentId) => make(parentId, name));
    made.set(way, asked);
    asked.catch(() => made.delete(way));
    return asked;
  }

  return { below, forget: () => made.clear() };
}
