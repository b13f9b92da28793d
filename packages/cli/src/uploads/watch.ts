/** Follows what is added to folders, and changed in them. */
import type { FoundFile } from './scan.ts';

export interface WatchParts {
  /** What is there now. */
  look(): Promise<FoundFile[]>;
  /** Brings files into the library; those that could not be sent for a reason that passes are given again. */
  send(files: FoundFile[]): Promise<'sent' | 'again'>;
  /** Until the next look. Rejects where the watch is to end. */
  wait(): Promise<unknown>;
}

/** Somebody may be writing to a file that was another one at one of the last looks. */
const QUIET_LOOKS = 3;

const markOf = ({ bytes, mtimeMs }: FoundFile) => `${bytes}/${mtimeMs}`;

/** What was seen of one file. */
interface Seen {
  mark: string;
  /** Looks at which it was as it is. */
  looks: number;
  isSent: boolean;
}

function seenNow(file: FoundFile, before: Seen | undefined): Seen {
  const mark = markOf(file);
  if (before?.mark !== mark) return { mark, looks: 1, isSent: false };
  return { ...before, looks: before.looks + 1 };
}

/** Sends each file once it has stayed as it is for a few looks, and again when it is another one. Ends as `wait` does. */
export async function watchFiles({ look, send, wait }: WatchParts): Promise<never> {
  let seen = new Map<string, Seen>();
  for (;;) {
    const files = await look();
    // What is gone is forgotten: a file of the same name is a new one.
    seen = new Map(files.map((file) => [file.path, seenNow(file, seen.get(file.path))]));
    const isReady = ({ path }: FoundFile) => {
      const one = seen.get(path);
      return one !== undefined && !one.isSent && one.looks >= QUIET_LOOKS;
    };
    const ready = files.filter(isReady);
    if (ready.length > 0 && (await send(ready)) === 'sent') {
      for (const { path } of ready) {
        const one = seen.get(path);
        if (one !== undefined) one.isSent = true;
      }
    }
    await wait();
  }
}
