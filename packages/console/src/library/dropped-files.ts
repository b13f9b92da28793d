/** The files of a drop or a choice, with the folders that they lay in. */

export interface FoundFile {
  file: File;
  /** Names of the folders that were dropped with it. */
  folder: string[];
}

/** Files that systems write by themselves and nobody means. */
const UNMEANT = /^(\.|Thumbs\.db$|desktop\.ini$)/i;

export const isMeant = (name: string) => !UNMEANT.test(name);

async function entriesOf(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader();
  const all: FileSystemEntry[] = [];
  // Browsers give a hundred at a time, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

async function filesBelow(entry: FileSystemEntry, folder: string[]): Promise<FoundFile[]> {
  if (!isMeant(entry.name)) return [];
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    return [{ file, folder }];
  }
  const inner = await entriesOf(entry as FileSystemDirectoryEntry);
  const found: FoundFile[] = [];
  for (const one of inner) found.push(...(await filesBelow(one, [...folder, entry.name])));
  return found;
}

/** Everything of a drop, folders walked through. To be called before the event is over. */
export function filesOfDrop({ items, files }: DataTransfer): Promise<FoundFile[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return Promise.resolve(filesOfChoice(files));
  return Promise.all(entries.map((entry) => filesBelow(entry, []))).then((found) => found.flat());
}

/** What was chosen in a dialog of the system; of a folder with the paths below it. */
export function filesOfChoice(files: Iterable<File>): FoundFile[] {
  return [...files]
    .filter(({ name }) => isMeant(name))
    .map((file) => ({ file, folder: (file.webkitRelativePath || file.name).split('/').slice(0, -1) }));
}
