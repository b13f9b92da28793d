/** Work on timelines: small ones at once, large ones in a thread, so that other requests are answered meanwhile. */

import { createRecentMap } from '../../../platform/collections/recent-map.ts';
import { ServiceError } from '../../../platform/errors.ts';
import {
  CheckedBody,
  JsonAside,
  LARGE_JSON_BYTES,
  type LargeBodyReader,
} from '../../../platform/http/bodies/large-json.ts';
import { createJobThread, ThreadLost } from '../../../platform/processes/job-thread.ts';
import type { LookedAt, ReadRequestBody } from './document-facts.ts';
import { documentWork } from './document-work.ts';

type Work = typeof documentWork;
type Kind = keyof Work;
type Input<K extends Kind> = Parameters<Work[K]>[0];
type Output<K extends Kind> = Awaited<ReturnType<Work[K]>>;

/** One piece of work, as the thread is asked for it. */
export type DocumentTask = { [K in Kind]: { kind: K; input: Input<K> } }[Kind];

export interface Documents {
  /** Throws ServiceError `body_too_large` where the thread can not get to the end of it, `rate_limited` where too many wait. */
  run<K extends Kind>(kind: K, input: Input<K>): Promise<Output<K>>;
  /** What is known of a version that is kept, remembered; with its warnings. */
  look(version: { id: string; version: number; text: string }): Promise<LookedAt>;
  readLargeBody: LargeBodyReader;
  close(): Promise<void>;
}

export interface DocumentsOptions {
  /** Texts from this length on are worked on in the thread. */
  largeBytes?: number;
  memoryMegabytes?: number;
  seconds?: number;
}

/** A document of 16 MiB with a million values takes 500 MB while it is compared with another one. */
const MEMORY_MEGABYTES = 1_536;
/** Longer than all operations of a call may take. */
const SECONDS = 60;
const WAITING = 200;
/** Versions of which is remembered what they lean on, and of all of them together so many assets (some 200 bytes each). */
const REMEMBERED = 200;
const REMEMBERED_ASSETS = 100_000;

function sizeOf(input: object): number {
  let size = 0;
  for (const value of Object.values(input) as unknown[]) {
    if (typeof value === 'string') size += value.length;
    else if (value instanceof Uint8Array) size += value.length;
  }
  return size;
}

function givenUp(
  { reason }: ThreadLost,
  { memory, seconds }: { memory: number; seconds: number },
): ServiceError {
  const bound = reason === 'time' ? `${seconds} s` : `${memory} MB of memory`;
  const sentence = `This timeline could not be worked on within ${bound}. Make it smaller: split it, or leave metadata of other programs out.`;
  return new ServiceError('body_too_large', sentence);
}

export function createDocuments(options: DocumentsOptions = {}): Documents {
  const { largeBytes = LARGE_JSON_BYTES, memoryMegabytes = MEMORY_MEGABYTES, seconds = SECONDS } = options;
  const script = new URL('./document-thread.ts', import.meta.url);
  const limits = { memoryMegabytes, seconds, waiting: WAITING };
  const thread = createJobThread<DocumentTask>({ script, name: 'documents', ...limits });
  const looked = createRecentMap<string, LookedAt>(REMEMBERED, {
    weightOf: ({ facts }) => facts?.assets.length ?? 0,
    most: REMEMBERED_ASSETS,
  });

  async function inThread(task: DocumentTask): Promise<unknown> {
    try {
      return await thread.run(task);
    } catch (error) {
      if (!(error instanceof ThreadLost) || error.reason === 'died') throw error;
      throw givenUp(error, { memory: memoryMegabytes, seconds });
    }
  }

  const run = async <K extends Kind>(kind: K, input: Input<K>): Promise<Output<K>> => {
    const work = documentWork[kind] as (given: typeof input) => unknown;
    const task = { kind, input } as DocumentTask;
    return (await (sizeOf(input) < largeBytes ? work(input) : inThread(task))) as Output<K>;
  };

  return {
    run,

    async look({ id, version, text }) {
      const key = `${id}@${version}`;
      const known = looked.get(key);
      if (known !== undefined) return known;
      try {
        const found = await run('lookAt', { text, warn: true });
        looked.set(key, found);
        return found;
      } catch (error) {
        // It can still be seen, and another one be put in its place.
        if (!(error instanceof ServiceError) || error.code !== 'body_too_large') throw error;
        return { facts: null, problem: error.message };
      }
    },

    async readLargeBody(operation, bytes) {
      const input = { operation, bytes };
      const read = (await inThread({ kind: 'readBody', input })) as ReadRequestBody;
      if ('code' in read) return read;
      const { checked, aside } = read;
      if (aside === null) return new CheckedBody(checked);
      const value = { ...(checked.value as object), timeline: new JsonAside(aside) };
      return new CheckedBody({ value, issues: [] });
    },

    close: thread.close,
  };
}
