/**
 * The requests of the reference with what a service has in the places of what they show: ids, and other words that only a service
 * can say, such as a signed address. Nothing else of one is changed.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Place } from '../../../packages/docs/src/reference/api-document.ts';
import {
  type Sample,
  type SampleInput,
  sampleInput,
  samplesOf,
} from '../../../packages/docs/src/reference/samples.ts';

/** By names of parameters and of fields of the body; `address` is that of the whole request. */
export type Given = Readonly<Record<string, unknown>>;

export interface Answered {
  status: number;
  text: string;
  /** Parsed, where it is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a walk looks into answers of any shape.
  body: any;
}

const ADDRESS = /"\$RUSHES_BASE_URL([^"]*)"/;

/** Values under their names, those that are given in the places of those that are shown; at any depth of a body. */
function filled(value: unknown, given: Given, used: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => filled(one, given, used));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (!(name in given)) return [name, filled(inner, given, used)];
      used.add(name);
      return [name, given[name]];
    }),
  );
}

/**
 * The request of an operation as one tab shows it, with what is given in its places; null where the tab shows none. Throws where
 * something is given that the request does not show.
 */
export function filledRequest(place: Place, tab: Sample['tab'], given: Given): string | null {
  const { address, ...named } = given;
  const used = new Set<string>();
  const shown = sampleInput(place);
  const { params, query, body } = filled(
    { params: shown.params, query: shown.query, body: shown.body },
    named,
    used,
  ) as Pick<SampleInput, 'params' | 'query' | 'body'>;
  const sample = samplesOf(place, { ...shown, params, query, body }).find((one) => one.tab === tab);
  if (sample === undefined) return null;
  const unused = Object.keys(named).filter((name) => !used.has(name));
  if (unused.length > 0) throw new Error(`${place.operation.operationId} does not show ${unused}.`);
  return address === undefined ? sample.code : sample.code.replace(ADDRESS, () => `"${address}"`);
}

export interface SendOptions {
  /** Where files lie that a request sends. */
  folder: string;
  /** `RUSHES_KEY` and the others. */
  env: Readonly<Record<string, string>>;
  /** A stream that does not end is heard for so long. */
  seconds?: number | undefined;
}

/** What curl ends with when its time is over. */
const TIME_IS_OVER = 28;

/** Types a request by curl into a shell. Throws where curl reached nothing. */
export async function sendByCurl(request: string, { folder, env, seconds }: SendOptions): Promise<Answered> {
  const most = seconds === undefined ? '' : ` --max-time ${seconds}`;
  const line = `${request} --noproxy '*'${most} -w '\\n%{http_code}'`;
  const options = { cwd: folder, env: { PATH: process.env.PATH ?? '', ...env }, maxBuffer: 64_000_000 };
  const { stdout } = await promisify(execFile)('bash', ['-uc', line], options).catch((error) => {
    if (seconds !== undefined && error.code === TIME_IS_OVER) return { stdout: String(error.stdout) };
    throw error;
  });
  const [, text = '', status = ''] = /^([\s\S]*)\n(\d+)$/.exec(stdout) ?? [];
  return { status: Number(status), text, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
