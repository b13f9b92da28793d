/**
 * The requests by curl of the reference, sent as they stand there by a real shell and curl. Nothing of one is changed but ids,
 * and other words that only a service can say, such as a signed address: those of answers before stand in their places.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Place } from '../../../packages/docs/src/reference/api-document.ts';
import { samplesOf, shellWord } from '../../../packages/docs/src/reference/samples.ts';

/** By names of parameters and of fields of the body. */
export type Given = Readonly<Record<string, unknown>>;

export interface Answered {
  status: number;
  text: string;
  /** Parsed, where it is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a walk looks into answers of any shape.
  body: any;
}

/** The request of an operation as the reference shows it. */
export function curlOf(place: Place): string {
  const curl = samplesOf(place).find(({ tab }) => tab === 'curl');
  if (curl === undefined) throw new Error(`${place.operation.operationId} is shown without curl.`);
  return curl.code;
}

const ADDRESS = /"\$RUSHES_BASE_URL([^"]*)"/;
const BODY = /-d ('(?:[^']|'\\'')*')/;

/** The address with values in the places of those it shows; names it does not have are left. */
function filledAddress(shown: string, { path }: Place, given: Given, used: Set<string>): string {
  if (typeof given.address === 'string') {
    used.add('address');
    return `"${given.address}"`;
  }
  const [shownPath = '', query = ''] = shown.split('?');
  const parts = shownPath.split('/');
  const names = path.split('/').map((part) => /^\{(\w+)\}$/.exec(part)?.[1]);
  const filledPath = parts.map((part, index) => {
    const name = names[index];
    if (name === undefined || !(name in given)) return part;
    used.add(name);
    return encodeURIComponent(String(given[name]));
  });
  const pairs = [...new URLSearchParams(query)].map(([name, value]): [string, string] => {
    if (!(name in given)) return [name, value];
    used.add(name);
    return [name, String(given[name])];
  });
  const filledQuery = query === '' ? '' : `?${new URLSearchParams(pairs)}`;
  return `"$RUSHES_BASE_URL${filledPath.join('/')}${filledQuery}"`;
}

/** The body with values in the places of those that stand under their names, at any depth. */
function filledBody(value: unknown, given: Given, used: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => filledBody(one, given, used));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (!(name in given)) return [name, filledBody(inner, given, used)];
      used.add(name);
      return [name, given[name]];
    }),
  );
}

/** The request with what is given in its places. Throws where something is given that it does not show. */
export function filledRequest(place: Place, given: Given): string {
  const used = new Set<string>();
  const withAddress = curlOf(place).replace(ADDRESS, (_all, shown: string) =>
    filledAddress(shown, place, given, used),
  );
  const filled = withAddress.replace(BODY, (_all, word: string) => {
    const body: unknown = JSON.parse(word.slice(1, -1).replaceAll("'\\''", "'"));
    return `-d ${shellWord(JSON.stringify(filledBody(body, given, used)))}`;
  });
  const unused = Object.keys(given).filter((name) => !used.has(name));
  if (unused.length > 0) throw new Error(`${place.operation.operationId} does not show ${unused}.`);
  return filled;
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

/** Types a request into a shell. Throws where curl reached nothing. */
export async function send(request: string, { folder, env, seconds }: SendOptions): Promise<Answered> {
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
