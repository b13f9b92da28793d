/** A language model of a provider as far as we use one, on this machine: it streams what a test lets it say, and keeps what it heard. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message of a request, as OpenAI's API names it. */
export interface HeardMessage {
  role: string;
  content: unknown;
  tool_call_id?: string;
}

export interface HeardRequest {
  model: string;
  messages: HeardMessage[];
  tools: { function: { name: string; description: string; parameters: object } }[];
  key: string | null;
}

/** What it answers to one request. */
export interface ModelReply {
  text?: string;
  calls?: { name: string; input: unknown }[];
  /** Instead of `calls`: arguments as text, whatever they are. */
  rawArguments?: { name: string; text: string };
  usage?: { input: number; output: number };
  /** The connection ends in the middle, without a last event. */
  cutsOff?: true;
  /** Begins, and says nothing more until `release`. */
  hangs?: true;
  status?: number;
}

export interface StandInLanguageModel {
  /** For `RUSHES_AI_COMPATIBLE_URL`. */
  url: string;
  key: string;
  heard: HeardRequest[];
  /** Lets it answer: told how many requests it heard before, and this one. */
  answer(by: (request: HeardRequest, turn: number) => ModelReply): void;
  /** Resolves when it has been asked so often. */
  asked(times: number): Promise<void>;
  close(): Promise<void>;
}

const chunk = (delta: object, finish: string | null) => ({
  ...{ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_700_000_000, model: 'stand-in' },
  choices: [{ index: 0, delta, finish_reason: finish }],
});

function say(response: ServerResponse, data: unknown): void {
  response.write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`);
}

function callsOf({ calls = [], rawArguments }: ModelReply, turn: number) {
  const raw = rawArguments === undefined ? [] : [rawArguments];
  const named = [...calls.map(({ name, input }) => ({ name, text: JSON.stringify(input) })), ...raw];
  return named.map(({ name, text }, index) => ({ index, id: `call_${turn}_${index}`, name, text }));
}

function send(response: ServerResponse, reply: ModelReply, turn: number): void {
  if (reply.status !== undefined) {
    response.writeHead(reply.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: `Status ${reply.status}.` } }));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const { text = '', usage = { input: 100, output: 20 } } = reply;
  for (const piece of text.match(/.{1,12}/gsu) ?? [])
    say(response, chunk({ role: 'assistant', content: piece }, null));
  if (reply.hangs === true) return;
  const calls = callsOf(reply, turn);
  for (const { index, id, name, text: given } of calls) {
    const half = Math.ceil(given.length / 2);
    const call = { index, id, type: 'function', function: { name, arguments: given.slice(0, half) } };
    say(response, chunk({ tool_calls: [call] }, null));
    if (reply.cutsOff === true) break;
    say(response, chunk({ tool_calls: [{ index, function: { arguments: given.slice(half) } }] }, null));
  }
  if (reply.cutsOff === true) {
    // What was said has to have arrived: otherwise nothing was answered at all, and it is asked again.
    response.write(': so far\n\n', () => setImmediate(() => response.socket?.destroySoon()));
    return;
  }
  say(response, chunk({}, calls.length > 0 ? 'tool_calls' : 'stop'));
  const { input, output } = usage;
  const used = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
  say(response, { ...chunk({}, null), choices: [], usage: used });
  say(response, '[DONE]');
  response.end();
}

/** Starts it on a free port of this machine. */
export async function startStandInLanguageModel(): Promise<StandInLanguageModel> {
  const key = 'sk-test-0123456789abcdef';
  const heard: HeardRequest[] = [];
  const waiting: { times: number; tell(): void }[] = [];
  let by: (request: HeardRequest, turn: number) => ModelReply = () => ({ text: 'Hello.' });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (part: Buffer) => chunks.push(part));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      const asked = { ...body, key: request.headers.authorization?.replace(/^Bearer /, '') ?? null };
      const turn = heard.push(asked) - 1;
      for (const { times, tell } of waiting) if (heard.length >= times) tell();
      send(response, by(asked, turn), turn);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    key,
    heard,
    answer(answerBy) {
      by = answerBy;
      heard.length = 0;
    },
    asked: (times) =>
      heard.length >= times ? Promise.resolve() : new Promise((tell) => waiting.push({ times, tell })),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
