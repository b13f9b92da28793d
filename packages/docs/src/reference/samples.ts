/** How an operation is called: by curl, from TypeScript and Python, and on the command line. Pure. */
import {
  credentialOf,
  type Operation,
  type Parameter,
  type Place,
  parametersIn,
  type Schema,
} from './api-document.ts';
import { COMMANDS } from './command-line.ts';

export interface Sample {
  tab: 'curl' | 'TypeScript' | 'Python' | 'Command line';
  language: 'sh' | 'ts' | 'python';
  code: string;
}

/** Looks like an id, and is none. */
const SOME_ID = '0198f2a6-7c1e-7d3a-9b52-4f0c2e8d1a37';

/** Values of parameters that say nothing by their schema. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  path: '/holiday',
  email: 'ada@example.com',
  provider: 'replicate',
  name: 'build machine',
  q: 'a dog on the beach',
  query: 'a dog on the beach',
  prompt: 'A 10 second teaser with calm music',
  limit: 100,
  page: 0,
};

function sampleValue({ name, schema }: Parameter): unknown {
  const from = (one: Schema): unknown =>
    one.examples?.[0] ?? one.const ?? one.enum?.[0] ?? one.default ?? undefined;
  const known = from(schema) ?? BY_NAME[name];
  if (known !== undefined) return known;
  const branch = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  if (branch !== schema) return sampleValue({ name, in: 'query', required: true, schema: branch });
  if (schema.format === 'uuid') return SOME_ID;
  if (schema.format === 'date-time') return '2026-11-01T00:00:00Z';
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'array') {
    return [sampleValue({ name, in: 'query', required: true, schema: schema.items ?? {} })];
  }
  return name.endsWith('_id') ? SOME_ID : name;
}

/** Values of one operation: of parameters that may be left out, but not all of them, and where a name means something else there. */
const SHOWN: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  search: { query: 'a dog on the beach' },
  renameChat: { name: 'Summer' },
  updateEntity: { name: 'Ada Lovelace' },
  updateMyNames: { firstname: 'Ada', lastname: 'Lovelace' },
};

/** Operations that may be sent a body for the sake of older clients, and refuse what stands in it. */
const WITHOUT_BODY: readonly string[] = ['generateTranscript'];

/** What is spoken here is another protocol, with clients of its own: only curl, which must take both forms of an answer. */
const PROTOCOL = 'answerMcp';

/** What a sample gives: what must be given, no more. */
export interface SampleInput {
  /** Names of what goes in a header, besides what says who is calling. */
  headers: string[];
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  /** Undefined where there is none. */
  body: unknown;
  /** Of a body that is a file. */
  fileType: string | null;
}

const valuesOf = (parameters: readonly Parameter[]) =>
  Object.fromEntries(parameters.map((parameter) => [parameter.name, sampleValue(parameter)]));

export function sampleInput({ method, operation }: Place): SampleInput {
  const content = method === 'GET' ? {} : (operation.requestBody?.content ?? {});
  const [fileType = null] = Object.keys(content).filter((type) => type !== 'application/json');
  const body = WITHOUT_BODY.includes(operation.operationId)
    ? undefined
    : content['application/json']?.example;
  const shown = SHOWN[operation.operationId] ?? {};
  const required = parametersIn(operation, 'query').filter(
    ({ name, required: must }) => must || name in shown,
  );
  const headers = parametersIn(operation, 'header').filter((parameter) => parameter.required);
  return {
    headers: headers.map(({ name }) => name),
    params: valuesOf(parametersIn(operation, 'path')),
    query: { ...valuesOf(required), ...shown },
    body,
    fileType: body === undefined ? fileType : null,
  };
}

const isSigned = (operation: Operation) =>
  parametersIn(operation, 'query').some(({ name, required }) => required && name === 'signature');

function urlOf({ path }: Place, { params, query }: SampleInput): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  );
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs)}`;
}

/** A header's value as a program and a shell name it: `x-review-session` is `session`, and `$RUSHES_SESSION`. */
const wordOf = (header: string) => header.split('-').at(-1) ?? '';
const inShell = (header: string) => `-H "${header}: $RUSHES_${wordOf(header).toUpperCase()}"`;

const HEADERS = {
  key: ['-H "x-api-key: $RUSHES_KEY"'],
  token: ['-H "authorization: Bearer $RUSHES_TOKEN"'],
  none: [],
};

/** On one line where there is room. */
function jsonText(body: unknown): string {
  const line = JSON.stringify(body);
  return line.length <= 80 ? line : JSON.stringify(body, null, 2);
}

// Values as they are written in a language.

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;
const WIDTH = 88;

interface Way {
  string(text: string): string;
  key(name: string): string;
  word(value: boolean | null): string;
}

const TYPESCRIPT: Way = {
  string: (text) =>
    text.includes("'") || text.includes('\n') ? JSON.stringify(text) : `'${text.replaceAll('\\', '\\\\')}'`,
  key: (name) => (IDENTIFIER.test(name) ? name : `'${name}'`),
  word: (value) => String(value),
};

const PYTHON: Way = {
  string: (text) => JSON.stringify(text),
  key: (name) => JSON.stringify(name),
  word: (value) => (value === null ? 'None' : value ? 'True' : 'False'),
};

function write(value: unknown, way: Way, indent: string): string {
  if (typeof value === 'string') return way.string(value);
  if (typeof value === 'number') return String(value);
  if (value === null || typeof value === 'boolean') return way.word(value);
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((one) => [null, one] as const)
    : Object.entries(value as Record<string, unknown>);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return `${open}${close}`;
  const entries = (inner: string) =>
    parts.map(([name, one]) => `${name === null ? '' : `${way.key(name)}: `}${write(one, way, inner)}`);
  const space = isList || way === PYTHON ? '' : ' ';
  const line = `${open}${space}${entries(indent).join(', ')}${space}${close}`;
  if (indent.length + line.length <= WIDTH && !line.includes('\n')) return line;
  const inner = `${indent}${way === PYTHON ? '    ' : '  '}`;
  return `${open}\n${entries(inner)
    .map((entry) => `${inner}${entry},\n`)
    .join('')}${indent}${close}`;
}

const inTypeScript = (value: unknown, indent = ''): string => write(value, TYPESCRIPT, indent);
const inPython = (value: unknown, indent = ''): string => write(value, PYTHON, indent);

/** An operation's name as a Python method. */
function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Text as one word of a shell. */
function shellWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function curlOf(place: Place, input: SampleInput): string {
  const { method, operation } = place;
  const signed = isSigned(operation);
  const verb = method === 'GET' || (method === 'POST' && input.body !== undefined) ? [] : [`-X ${method}`];
  const { fileType } = input;
  const file =
    fileType === null
      ? []
      : [
          ...(fileType === '*/*' ? [] : [`-H 'content-type: ${fileType}'`]),
          `--data-binary @${fileType.startsWith('image/') ? 'still.jpg' : 'file'}`,
        ];
  const stream = 'text/event-stream' in (operation.responses['200']?.content ?? {});
  const parts = [
    `curl ${stream ? '-sN' : '-s'} "$RUSHES_BASE_URL${urlOf(place, input)}"`,
    ...verb,
    ...(signed ? [] : HEADERS[credentialOf(operation)]),
    ...(signed ? [] : input.headers.map(inShell)),
    ...(operation.operationId === PROTOCOL ? ["-H 'accept: application/json, text/event-stream'"] : []),
    ...file,
    ...(input.body === undefined
      ? []
      : ["-H 'content-type: application/json'", `-d ${shellWord(jsonText(input.body))}`]),
  ];
  return parts.join(' \\\n  ');
}

const isEmpty = (value: object) => Object.keys(value).length === 0;

/** What an operation answers, as its sample uses it. */
function answerOf({ responses }: Operation): 'events' | 'json' | 'other' {
  const [, success] = Object.entries(responses).find(([status]) => /^[23]/.test(status)) ?? [];
  const types = Object.keys(success?.content ?? {});
  // Of several the first is what most calls are answered with.
  if (types[0] === 'text/event-stream') return 'events';
  return types[0] === 'application/json' ? 'json' : 'other';
}

function typeScriptOf({ operation }: Place, { params, query, body, headers }: SampleInput): string {
  const given = {
    ...(isEmpty(params) ? {} : { params }),
    ...(isEmpty(query) ? {} : { query }),
    ...(body === undefined ? {} : { body }),
  };
  const sent = headers.map((name) => `'${name}': ${wordOf(name)}`).join(', ');
  const options = sent === '' ? [] : [`{ headers: { ${sent} } }`];
  const passed = [...(isEmpty(given) ? [] : [inTypeScript(given)]), ...options];
  const call = `client.${operation.operationId}(${passed.join(', ')})`;
  const answer = answerOf(operation);
  if (answer === 'events') return `for await (const { event, data } of ${call}) console.log(event, data);`;
  return answer === 'json' ? `const answer = await ${call};` : `await ${call};`;
}

function pythonOf({ operation }: Place, { params, query, body, headers }: SampleInput): string {
  const named = Object.entries({ ...params, ...query }).map(
    ([name, value]) => `${name}=${inPython(value, '    ')}`,
  );
  const sent = headers.map((name) => `"${name}": ${wordOf(name)}`).join(', ');
  const parts = [
    ...named,
    ...(body === undefined ? [] : [`body=${inPython(body, '    ')}`]),
    ...(sent === '' ? [] : [`options=CallOptions(headers={${sent}})`]),
  ];
  const line = parts.join(', ');
  const given =
    line.length > 60 || line.includes('\n') ? `\n${parts.map((part) => `    ${part},\n`).join('')}` : line;
  const call = `client.${snakeCase(operation.operationId)}(${given})`;
  const answer = answerOf(operation);
  if (answer === 'events') return `for event in ${call}:\n    print(event.event, event.data)`;
  return answer === 'json' ? `answer = ${call}` : call;
}

/**
 * In the order of the tabs. Where bytes go or come by a signed URL, the URL is all one needs: only curl. With another `input` the
 * same requests are about something else.
 */
export function samplesOf(place: Place, input = sampleInput(place)): Sample[] {
  const samples: Sample[] = [{ tab: 'curl', language: 'sh', code: curlOf(place, input) }];
  const isProtocol = place.operation.operationId === PROTOCOL;
  if (!isSigned(place.operation) && !isProtocol && input.fileType === null) {
    samples.push({ tab: 'TypeScript', language: 'ts', code: typeScriptOf(place, input) });
    samples.push({ tab: 'Python', language: 'python', code: pythonOf(place, input) });
  }
  const command = COMMANDS[place.operation.operationId];
  if (command !== undefined)
    samples.push({ tab: 'Command line', language: 'sh', code: [command].flat().join('\n') });
  return samples;
}
