/**
 * `npm run bench:command-line`: what the command line takes where nothing holds it up, and then `bench:uploads` for a folder of
 * small files and one large file beside curl, with the most memory that it had; nothing passes or fails. `rushes` is the
 * program as it is published. `ls` is told less the request for the same listing, by this program over a connection that is
 * there. Each line has the CPU time beside the wall clock, and an empty program of Node, which nothing that runs in Node is
 * quicker than. Needs curl. Linux only. Options:
 *
 *   --gib <n>    size of the one file, 1
 *   --files <n>  how many small ones, 10000
 *   --runs <n>   of each command, 15
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { type RunningService, startService } from '../scripts/demo/service.ts';
import { buildCommandLine } from '../scripts/sdk/build-cli.ts';
import { endedChildrenCpuSeconds } from './process-tree.ts';

const { values: options } = parseArgs({
  options: {
    gib: { type: 'string', default: '1' },
    files: { type: 'string', default: '10000' },
    runs: { type: 'string', default: '15' },
  },
});
const run = promisify(execFile);

interface Taken {
  wall: number;
  cpu: number;
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Milliseconds, medians. */
async function timesOf(work: () => Promise<unknown>): Promise<Taken> {
  const all: Taken[] = [];
  // The first one fills what the system keeps of files.
  await work();
  for (let round = 0; round < Number(options.runs); round += 1) {
    const [cpu, startedAt] = [endedChildrenCpuSeconds(), performance.now()];
    await work();
    all.push({ wall: performance.now() - startedAt, cpu: (endedChildrenCpuSeconds() - cpu) * 1_000 });
  }
  return { wall: middle(all.map(({ wall }) => wall)), cpu: middle(all.map(({ cpu }) => cpu)) };
}

const tell = (what: string, { wall, cpu }: Taken, words = '') =>
  console.log(`| ${what} | ${wall.toFixed(0)} | ${cpu.toFixed(0)} | ${words} |`);

/** Bytes of the list of tools as a client gets it. */
async function toolListBytes({ baseUrl, apiKey }: RunningService): Promise<number> {
  const response = await fetch(`${baseUrl}/mcp`, {
    method: 'POST',
    headers: {
      'x-api-key': apiKey,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-06-18',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  });
  const text = await response.text();
  if (!text.includes('"tools"')) throw new Error(`No list of tools: ${text.slice(0, 300)}`);
  const message = /^data: (.*)$/m.exec(text)?.[1] ?? text;
  return Buffer.byteLength(JSON.stringify(JSON.parse(message).result.tools));
}

async function listCommands(root: string): Promise<void> {
  const program = join(root, 'package/dist/rushes.js');
  const service = await startService(join(root, 'data'));
  try {
    const { apiKey, baseUrl } = service;
    const env = { ...process.env, RUSHES_KEY: apiKey, RUSHES_BASE_URL: baseUrl };
    const rushes = (...words: string[]) => run(process.execPath, [program, ...words], { env });
    const empty = join(root, 'empty.mjs');
    await writeFile(empty, '');
    await writeFile(join(root, 'a.txt'), 'one file');
    await rushes('upload', join(root, 'a.txt'), '--no-index', '--quiet');
    console.log('| what | wall ms | CPU ms of it | |\n|---|---|---|---|');
    const nothing = await timesOf(() => run(process.execPath, [empty]));
    tell('an empty program', nothing);
    const help = await timesOf(() => rushes('--help'));
    tell('rushes --help', help, `${(help.wall / nothing.wall).toFixed(2)} of the empty one`);
    const request = await timesOf(async () => {
      const address = `${baseUrl}/users/sources/list_files?${new URLSearchParams({ path: '/', folder_on_top: 'true', limit: '500', page: '0' })}`;
      const response = await fetch(address, { headers: { 'x-api-key': apiKey } });
      if (!response.ok) throw new Error(`${address}: ${response.status}`);
      await response.text();
    });
    tell('the request', request);
    const list = await timesOf(() => rushes('ls'));
    tell('rushes ls', list, `${(list.wall - request.wall).toFixed(0)} ms beyond the request`);
    console.log(`\nThe list of MCP tools: ${await toolListBytes(service)} bytes.\n`);
  } finally {
    await service.stop();
  }
}

const root = await mkdtemp(join(tmpdir(), 'rushes-bench-command-line-'));
try {
  await buildCommandLine(join(root, 'package'));
  await listCommands(root);
} finally {
  await rm(root, { recursive: true, force: true });
}
const uploads = ['--mib', String(Number(options.gib) * 1_024), '--files', options.files, '--runs', '1'];
const child = spawn(process.execPath, [join(import.meta.dirname, 'uploads.ts'), ...uploads], {
  stdio: 'inherit',
});
const [code] = await once(child, 'exit');
process.exitCode = Number(code);
