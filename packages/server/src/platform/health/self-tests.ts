/** Which parts of the engine work on this machine: tried when first needed, and remembered where they work. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  brokenVerdict,
  ENGINE_PARTS,
  type EnginePart,
  type MediaError,
  machineKey,
  type PartVerdict,
} from '@rushes/engine';
import type { Logger } from 'pino';
import { tryEnginePart } from '../media-engine.ts';
import { writeWhole } from '../processes/write-whole.ts';

export interface SelfTests {
  /** Whether a part works; tried now where nobody asked before. Rejects where the trial itself could not be made. */
  find(part: EnginePart): Promise<PartVerdict>;
  /** A part broke at somebody's work: it counts as broken until the next start. */
  noteBroken(part: EnginePart, error: MediaError): void;
  /** Tries a part anew: something broke that may have been it, or chance. */
  recheck(part: EnginePart): Promise<PartVerdict>;
  /** What is known without trying; null where nobody asked yet. */
  known(): Promise<Record<EnginePart, PartVerdict | null>>;
}

export interface SelfTestsDeps {
  dataFolder: string;
  log: Pick<Logger, 'warn'>;
  /** For tests. */
  attempt?: (part: EnginePart) => Promise<PartVerdict>;
}

/** What worked, by machine and versions. What did not is tried again at the next start: somebody may have mended it. */
const FILE = 'self-test.json';

export function createSelfTests({ dataFolder, log, attempt = tryEnginePart }: SelfTestsDeps): SelfTests {
  const path = join(dataFolder, FILE);
  const verdicts = new Map<EnginePart, Promise<PartVerdict>>();
  const found = new Map<EnginePart, PartVerdict>();
  let writing: Promise<void> = Promise.resolve();

  async function remembered(): Promise<readonly unknown[]> {
    try {
      const { key, works } = JSON.parse(await readFile(path, 'utf8')) as { key?: unknown; works?: unknown };
      return key === machineKey() && Array.isArray(works) ? works : [];
    } catch {
      // None yet, or not whole: then it is tried.
      return [];
    }
  }

  /** One after the other: each adds to what the one before wrote. */
  function remember(part: EnginePart, works: boolean): Promise<void> {
    writing = writing
      .then(async () => {
        const others = (await remembered()).filter((other) => other !== part);
        const list = works ? [...others, part] : others;
        await writeWhole(path, `${JSON.stringify({ key: machineKey(), works: list })}\n`, 0o600);
      })
      .catch((error: unknown) => log.warn({ err: error }, 'what works on this machine could not be kept'));
    return writing;
  }

  async function look(part: EnginePart): Promise<PartVerdict> {
    if ((await remembered()).includes(part)) return { works: true };
    const verdict = await attempt(part);
    if (!verdict.works)
      log.warn({ part, reason: verdict.reason, enable: verdict.enable }, 'a part does not work');
    await remember(part, verdict.works);
    return verdict;
  }

  return {
    find(part) {
      const known = verdicts.get(part);
      if (known !== undefined) return known;
      const verdict = look(part);
      verdicts.set(part, verdict);
      verdict.then(
        (settled) => void (found.has(part) || found.set(part, settled)),
        () => void verdicts.delete(part),
      );
      return verdict;
    },

    noteBroken(part, error) {
      const verdict = brokenVerdict(part, error);
      verdicts.set(part, Promise.resolve(verdict));
      found.set(part, verdict);
      log.warn({ part, err: error }, 'a part broke');
      void remember(part, false);
    },

    async recheck(part) {
      const verdict = await attempt(part);
      verdicts.set(part, Promise.resolve(verdict));
      found.set(part, verdict);
      if (!verdict.works)
        log.warn({ part, reason: verdict.reason, enable: verdict.enable }, 'a part does not work any more');
      await remember(part, verdict.works);
      return verdict;
    },

    async known() {
      const works = await remembered();
      return Object.fromEntries(
        ENGINE_PARTS.map((part) => [
          part,
          found.get(part) ?? (works.includes(part) ? { works: true } : null),
        ]),
      ) as Record<EnginePart, PartVerdict | null>;
    },
  };
}
