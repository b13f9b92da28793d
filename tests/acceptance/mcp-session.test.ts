/**
 * The session of docs/mcp.md, call by call as it stands there: by the official client over HTTP, and by the official
 * inspector over `rushes mcp`, where that is installed.
 */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { testVideo } from '../../packages/server/src/testing/test-media.ts';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';
import { bringTranscript } from '../../packages/server/src/testing/test-transcripts.ts';
import { uploadFile } from '../../packages/server/src/testing/test-uploads.ts';
import { type CommandLine, createCommandLine } from './testing/command-line.ts';

interface Call {
  tool: string;
  input: string;
  stills: number;
  /** What the answer holds, besides what is left out there. */
  answer: string;
}

interface Answer {
  content: { type: string; text?: string; mimeType?: string }[];
  isError?: boolean;
}

const guide = readFileSync(join(import.meta.dirname, '../../docs/mcp.md'), 'utf8');
const block = /^## A session$[\s\S]*?^```text\n([\s\S]*?)^```$/m.exec(guide)?.[1] ?? '';
const session = [...block.matchAll(/^→ (\w+) +(\{.*\})\n← (?:(\d) stills?,? ?)?(\{.*\})$/gm)].map(
  ([, tool = '', input = '', stills = '0', answer = '']): Call => ({
    tool,
    input,
    stills: Number(stills),
    answer,
  }),
);

/** The program of the inspector: `npm install @modelcontextprotocol/inspector` somewhere, and its `mcp-inspector`. */
const inspector = process.env.RUSHES_MCP_INSPECTOR ?? '';

let service: TestService;
let video: string;

beforeAll(async () => {
  service = await startTestService({
    worker: ['probe_task', 'preprocess_task', 'index_task', 'export_task'],
  });
  const shots = [
    { background: [200, 30, 30] as const, frames: 45 },
    { background: [30, 30, 200] as const, frames: 45 },
  ];
  video = await uploadFile(service.user, testVideo({ width: 64, height: 48, shots }), { name: 'frog.avi' });
  await bringTranscript(service.user, video, [{ start: 0.5, end: 3, text: 'The frog jumps over the moon.' }]);
  const { tasks, analysis, search } = service.services;
  for (const id of await analysis.findOpenProbes(service.user.principal)) {
    await tasks.waitForTask(id, { signal: AbortSignal.timeout(290_000) });
  }
  await search.refreshChanged([video]);
});
afterAll(() => service?.stop());

type Json = { [key: string]: unknown };
type CallTool = (tool: string, input: Json) => Promise<Answer>;

/** What stands there for an id is the id from its first answer on. */
function learn(told: unknown, given: unknown, names: Map<string, string>): void {
  if (typeof told === 'string' && told.startsWith('$') && typeof given === 'string') {
    names.set(told, names.get(told) ?? given);
  } else if (typeof told === 'object' && told !== null && typeof given === 'object' && given !== null) {
    for (const [key, value] of Object.entries(told)) learn(value, (given as Json)[key], names);
  }
}

/** The task is asked after until it has ended: nobody says for how long a busy machine renders. */
async function answerTo(call: CallTool, tool: string, input: Json): Promise<Answer> {
  const answer = await call(tool, input);
  const isOpen = tool === 'get_task' && answer.content[0]?.text?.includes('"status":"PENDING"') === true;
  return isOpen ? await answerTo(call, tool, input) : answer;
}

/** Plays the session, and answers the address of its film. */
async function play(call: CallTool): Promise<string> {
  const names = new Map<string, string>();
  const filled = (text: string) =>
    JSON.parse(text.replaceAll(/\$\w+/g, (name) => names.get(name) ?? name)) as Json;
  for (const { tool, input, stills, answer: told } of session) {
    const answer = await answerTo(call, tool, filled(input));
    const given = JSON.parse(answer.content[0]?.text ?? 'null') as Json;
    learn(JSON.parse(told), given, names);
    expect([tool, given]).toMatchObject([tool, filled(told)]);
    expect([tool, answer.content.filter(({ type }) => type === 'image').length]).toEqual([tool, stills]);
  }
  return names.get('$link') ?? '';
}

async function expectFilm(url: string): Promise<void> {
  const film = await fetch(url);
  expect([film.status, film.headers.get('content-type')]).toEqual([200, 'video/mp4']);
  expect(Buffer.from(await film.arrayBuffer()).toString('latin1', 4, 8)).toBe('ftyp');
}

test('the document shows a whole session', () => {
  expect(block.match(/^→/gm)).toHaveLength(session.length);
  expect(session.map(({ tool }) => tool)).toEqual([
    ...['search', 'look', 'create_project', 'caption', 'add_text', 'preview_frame'],
    ...['export_project', 'get_task', 'get_link'],
  ]);
});

test('it is answered as it says to the official client, each call by a connection of its own', async () => {
  const url = await play(async (name, input) => {
    const client = new Client({ name: 'test', version: '1' });
    const requestInit = { headers: { 'x-api-key': service.user.key } };
    const to = new URL(`${service.baseUrl}/mcp`);
    await client.connect(new StreamableHTTPClientTransport(to, { requestInit }));
    try {
      return (await client.callTool({ name, arguments: input })) as Answer;
    } finally {
      await client.close();
    }
  });
  await expectFilm(url);
}, 300_000);

/** The inspector starts `rushes mcp`, calls one method and prints its result. */
async function inspect(line: CommandLine, words: readonly string[]): Promise<unknown> {
  const { command, args, env, cwd } = line.program(['mcp']);
  // It hands on what it is told to, and nothing else of its environment.
  const own = Object.entries(env).filter(([name]) => name.startsWith('RUSHES_'));
  const given = own.flatMap(([name, value]) => ['-e', `${name}=${value}`]);
  const ended = await promisify(execFile)(
    process.execPath,
    [inspector, '--cli', ...given, command, ...args, ...words],
    { cwd, env, maxBuffer: 2 ** 26 },
  );
  return JSON.parse(ended.stdout);
}

test.skipIf(!existsSync(inspector))(
  'it is answered as it says to the official inspector',
  async () => {
    const line = await createCommandLine({ baseUrl: service.baseUrl, key: service.user.key });
    onTestFinished(() => line.remove());
    const listed = (await inspect(line, ['--method', 'tools/list'])) as { tools: { name: string }[] };
    expect(listed.tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(session.map(({ tool }) => tool)),
    );
    expect(JSON.stringify(listed).length).toBeLessThan(15_000);
    const url = await play(async (tool, input) => {
      const words = Object.entries(input).flatMap(([name, value]) => [
        '--tool-arg',
        `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
      ]);
      return (await inspect(line, ['--method', 'tools/call', '--tool-name', tool, ...words])) as Answer;
    });
    await expectFilm(url);
  },
  600_000,
);
