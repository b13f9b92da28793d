/**
 * `rushes mcp`: the MCP server of a service on standard input and output, for programs that start others and talk to them
 * there. Each line is a message of JSON-RPC; it is sent on as it is, and so are the answers.
 */
import { ConnectionError } from '@rushes/sdk';
import type { Context } from '../context.ts';
import { Problem, problemOf } from '../problems.ts';

interface Message {
  jsonrpc?: unknown;
  id?: unknown;
  method?: unknown;
  params?: Record<string, unknown>;
  result?: { protocolVersion?: unknown };
}

type RequestId = string | number;

interface Bridge {
  context: Context;
  /** What is being answered. */
  underWay: Map<RequestId, AbortController>;
  /** What both sides agreed upon, for clients that shake hands. */
  version: string | null;
  write(message: object): void;
}

const ERROR = { parse: -32_700, invalid: -32_600, internal: -32_603 } as const;
/** Where a message itself says which version it is of. */
const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
/** What a request is about, which the protocol wants in a header as well. */
const NAMED_BY: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const isRequestId = (id: unknown): id is RequestId => typeof id === 'string' || typeof id === 'number';

/** As the protocol writes in a header what a header can not hold. */
function headerText(text: string): string {
  const isPlain = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith('=?');
  return isPlain ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;
}

function headersOf({ context, version }: Bridge, { method, params }: Message): Record<string, string> {
  const meta = params?._meta as Record<string, unknown> | undefined;
  const own = textOf(meta?.[VERSION_KEY]);
  const spoken = own ?? version;
  const called = textOf(method) ?? '';
  const name = textOf(params?.[NAMED_BY[called] ?? '']);
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'x-api-key': context.settings.key ?? '',
    ...(spoken !== null && called !== 'initialize' && { 'mcp-protocol-version': spoken }),
    ...(own !== null && { 'mcp-method': called, ...(name !== null && { 'mcp-name': headerText(name) }) }),
  };
}

/** Without their ends. A line ends with a line feed alone: JSON holds what other readers of lines break at, like U+2028. */
async function* linesOf(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let begun: string[] = [];
  for await (const part of parts) {
    const [first = '', ...others] = part.split('\n');
    begun.push(first);
    for (const other of others) {
      yield begun.join('').replace(/\r$/, '');
      begun = [other];
    }
  }
  yield begun.join('');
}

/** The messages of an answer as they come, be it one or a stream of events. */
async function* messagesOf(answer: Response): AsyncGenerator<Message> {
  if (answer.headers.get('content-type')?.startsWith('text/event-stream') !== true) {
    const text = await answer.text();
    if (text !== '') yield JSON.parse(text) as Message;
    return;
  }
  if (answer.body === null) return;
  for await (const line of linesOf(answer.body.pipeThrough(new TextDecoderStream()))) {
    if (line.startsWith('data:')) yield JSON.parse(line.slice('data:'.length)) as Message;
  }
}

/** What the service says of a request that never was a message to it: no key, too many requests, starting. */
function sentenceOf(body: Message): string {
  const { detail } = body as { detail?: unknown };
  if (typeof detail === 'string') return detail;
  if (!Array.isArray(detail)) return 'The service answered what is no message of the protocol.';
  return detail.map(({ msg }: { msg?: unknown }) => String(msg)).join(' ');
}

function refuse({ context, write }: Bridge, id: unknown, code: number, message: string): void {
  if (isRequestId(id)) write({ jsonrpc: '2.0', id, error: { code, message } });
  else context.out.warn(message);
}

async function forward(bridge: Bridge, message: Message, signal: AbortSignal): Promise<boolean> {
  const { baseUrl } = bridge.context.settings;
  const answer = await fetch(`${baseUrl}/mcp`, {
    method: 'POST',
    headers: headersOf(bridge, message),
    signal,
    body: JSON.stringify(message),
    // fetch would take the key along to whatever address it is sent on to.
    redirect: 'manual',
  }).catch((cause: unknown) => {
    throw new ConnectionError('The service was not reached.', { cause });
  });
  if (answer.status >= 300 && answer.status < 400) {
    const sentence = `${baseUrl} sends on to another address, to which no key is shown.`;
    throw new Problem(sentence, { code: 'redirected', hint: 'Name the address of the service itself.' });
  }
  let isAnswered = !isRequestId(message.id);
  for await (const said of messagesOf(answer)) {
    if (said.jsonrpc !== '2.0') {
      const hint = answer.status === 401 ? ' Sign in with rushes login, or give a key in RUSHES_KEY.' : '';
      refuse(bridge, message.id, ERROR.internal, `${sentenceOf(said)}${hint}`);
      return true;
    }
    if (said.id === message.id) isAnswered = true;
    const version = message.method === 'initialize' ? textOf(said.result?.protocolVersion) : null;
    if (version !== null) bridge.version = version;
    bridge.write(said);
  }
  return isAnswered;
}

async function answer(bridge: Bridge, message: Message): Promise<void> {
  const { id } = message;
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, bridge.context.signal]);
  if (isRequestId(id)) bridge.underWay.set(id, stop);
  try {
    if (await forward(bridge, message, signal)) return;
    refuse(bridge, id, ERROR.internal, 'The service ended the connection before its answer. Ask again.');
  } catch (error) {
    // Who has taken a request back expects no answer.
    if (signal.aborted) return;
    const { message: sentence, hint } = problemOf(error, bridge.context.settings);
    refuse(bridge, id, ERROR.internal, hint === null ? sentence : `${sentence} ${hint}`);
  } finally {
    if (isRequestId(id) && bridge.underWay.get(id) === stop) bridge.underWay.delete(id);
  }
}

function messageIn(bridge: Bridge, line: string): Message | null {
  try {
    const message: unknown = JSON.parse(line);
    if (typeof message === 'object' && message !== null && !Array.isArray(message)) return message;
    bridge.write({
      jsonrpc: '2.0',
      id: null,
      error: { code: ERROR.invalid, message: 'One message a line.' },
    });
  } catch {
    bridge.write({ jsonrpc: '2.0', id: null, error: { code: ERROR.parse, message: 'This is no JSON.' } });
  }
  return null;
}

/** Of standard input, until it ends or the command is. */
async function* linesRead(signal: AbortSignal): AsyncGenerator<string> {
  const input = process.stdin.setEncoding('utf8');
  const end = () => input.destroy();
  signal.addEventListener('abort', end, { once: true });
  try {
    yield* linesOf(input);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** Ends when standard input does, after what is under way then; what Ctrl-C ends, the service ends too. */
export async function mcp(context: Context): Promise<void> {
  // Throws where there is no key: the program that has started this one shows why.
  context.client();
  const write = (message: object) => void process.stdout.write(`${JSON.stringify(message)}\n`);
  const bridge: Bridge = { context, underWay: new Map(), version: null, write };
  const answers = new Set<Promise<void>>();
  for await (const line of linesRead(context.signal)) {
    const message = line.trim() === '' ? null : messageIn(bridge, line);
    if (message === null) continue;
    if (message.method === 'notifications/cancelled') {
      const id = message.params?.requestId;
      if (isRequestId(id)) bridge.underWay.get(id)?.abort();
      continue;
    }
    // Nothing is ever asked of the client.
    if (typeof message.method !== 'string') continue;
    const answering = answer(bridge, message);
    answers.add(answering);
    void answering.finally(() => answers.delete(answering));
  }
  await Promise.all(answers);
  process.stdin.destroy();
}
