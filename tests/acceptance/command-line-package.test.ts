/** The command line as it is published: packed, installed with `npm i -g`, and used from there. No network is needed. */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCommandLine } from '../../scripts/sdk/build-cli.ts';
import { buildExecutable } from '../../scripts/sdk/build-executable.ts';
import { hasTerminals, runOnTerminal } from './testing/terminal.ts';

const run = promisify(execFile);

let folder: string;
let installed: string;
let program: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-package-'));
  await buildCommandLine(join(folder, 'package'));
  const prefix = join(folder, 'global');
  await mkdir(join(prefix, 'lib'), { recursive: true });
  const env = { ...process.env, npm_config_cache: join(folder, 'cache'), npm_config_prefix: prefix };
  await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: join(folder, 'package'), env });
  const [archive = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  await run('npm', ['install', '--global', '--offline', '--no-audit', join(folder, archive)], {
    cwd: folder,
    env,
  });
  installed = join(prefix, 'lib/node_modules/rushes');
  program = join(prefix, 'bin/rushes');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const environment = () => ({ PATH: process.env.PATH ?? '', RUSHES_CONFIG: join(folder, 'config.json') });

test('is JavaScript that needs no other package, with its manual and licences', async () => {
  const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
  expect(manifest.dependencies).toBeUndefined();
  const files = await readdir(installed, { recursive: true });
  const texts = ['man/rushes.1', 'schema.json', 'README.md', 'LICENSE', 'LICENSE-BUNDLED'];
  expect(files).toEqual(expect.arrayContaining(texts));
  expect(files.filter((name) => name.endsWith('.ts') || name.includes('node_modules'))).toEqual([]);
  for (const name of files.filter((one) => one.endsWith('.js'))) {
    const text = await readFile(join(installed, name), 'utf8');
    const imported = [...text.matchAll(/\bfrom ?"([^"]+)"|\bimport\("([^"]+)"\)/g)].map(
      ([, one, other]) => one ?? other ?? '',
    );
    expect(imported.filter((one) => !one.startsWith('node:') && !one.startsWith('./'))).toEqual([]);
  }
  expect(await readFile(join(installed, 'LICENSE-BUNDLED'), 'utf8')).toMatch(
    /commander[\s\S]*eventsource-parser/,
  );
  expect(await readFile(join(installed, 'man/rushes.1'), 'utf8')).toContain('.SS rushes upload');
});

test.each(['', '/usr/bin/node'])('runs%s', async (node) => {
  if (node !== '' && !existsSync(node)) return;
  const [command, ...first] = node === '' ? [program] : [node, program];
  const call = (...words: string[]) => run(command ?? '', [...first, ...words], { env: environment() });
  expect((await call('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect((await call('--help')).stdout).toContain('upload <files...>');
  const ended = await call('ls', '--base-url', 'http://127.0.0.1:9', '--key', 'sk_x').catch((error) => error);
  expect(ended).toMatchObject({ code: 3, stderr: expect.stringContaining('There is no service') });
  const operators = await call('server', 'doctor').catch((error) => error);
  expect(operators).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('npm run rushes -- server doctor'),
  });
});

test('completes its words for each shell', async () => {
  const complete = async (...words: string[]) =>
    (await run(program, ['complete', '--', ...words], { env: environment() })).stdout
      .split('\n')
      .slice(0, -1);
  expect(await complete('up')).toEqual(['upload']);
  expect(await complete('projects', 'remove-')).toEqual(['remove-silences', 'remove-fillers']);
  expect(await complete('upload', '--dry')).toEqual(['--dry-run']);
  expect(await complete('upload', '')).toEqual([]);
  expect(await complete('generate', '')).toEqual(['video', 'image', 'audio', 'speech']);
  // PowerShell hands on a blank, where nothing would be lost on the way.
  expect(await complete('generate', ' ')).toEqual(['video', 'image', 'audio', 'speech']);
  expect(await complete('generate', 'video', '')).toEqual([]);
  expect(await complete('keys', 'd')).toEqual(['delete']);
  for (const shell of ['bash', 'zsh', 'fish', 'powershell']) {
    const { stdout } = await run(program, ['completion', shell], { env: environment() });
    expect(stdout).toContain(shell === 'powershell' ? "rushes complete '--' " : 'rushes complete -- ');
  }
  const script = `source <(rushes completion bash); COMP_WORDS=(rushes down); COMP_CWORD=1; _rushes; echo "\${COMPREPLY[@]}"`;
  const env = { ...environment(), PATH: `${join(program, '..')}:${process.env.PATH}` };
  expect((await run('bash', ['-c', script], { env })).stdout).toBe('download\n');
});

const lacks = (shell: string) => spawnSync(shell, ['--version']).status !== 0;
/** Where each finds the program and the script of its completion, and nothing of whoever runs the tests. */
const shellEnvironment = () => ({
  ...{ ...environment(), PATH: `${join(program, '..')}:${process.env.PATH}` },
  ...{ HOME: folder, TERM: 'dumb', PS1: 'READY> ' },
});

test.skipIf(lacks('fish'))('fish itself completes them', async () => {
  const script = `rushes completion fish | source
    for words in 'rushes down' 'rushes projects remove-' 'rushes upload --dry' 'rushes generate sp'
      complete -C $words
    end`;
  const { stdout } = await run('fish', ['--no-config', '-c', script], {
    env: shellEnvironment(),
    cwd: installed,
  });
  expect(stdout.split('\n').slice(0, -1)).toEqual([
    ...['download', 'remove-fillers', 'remove-silences', '--dry-run', 'speech'],
  ]);
});

test.skipIf(lacks('zsh') || !hasTerminals)('zsh itself completes them on a terminal', async () => {
  const functions = join(folder, 'zsh');
  await mkdir(functions);
  const { stdout } = await run(program, ['completion', 'zsh'], { env: environment() });
  await writeFile(join(functions, '_rushes'), stdout);
  const zsh = { command: 'zsh', args: ['-f', '-i'], env: shellEnvironment(), cwd: folder };
  // The words that were completed are told, not carried out: what begins the line is put before them.
  const told = (words: string) => ({ question: 'NOW READY> ', text: `${words}\t\u0001echo told ` });
  const { shown } = await runOnTerminal(zsh, {
    answers: [
      {
        question: 'READY> ',
        text: `fpath=('${functions}' $fpath); autoload -U compinit; compinit -D -u; PS1='NOW ''READY> '`,
      },
      told('rushes down'),
      told('rushes projects remove-f'),
      told('rushes upload --dry'),
      { question: 'NOW READY> ', text: 'exit' },
    ],
  });
  const lines = shown.split(/[\r\n]+/).filter((text) => text.startsWith('told rushes '));
  expect(lines.map((text) => text.trim())).toEqual([
    ...['told rushes download', 'told rushes projects remove-fillers', 'told rushes upload --dry-run'],
  ]);
});

describe('as one file with Node inside', () => {
  const another = () => join(folder, 'node');

  test.each(['this Node', 'another Node'])('by %s it needs nothing else', async (which) => {
    const file = join(folder, which, 'rushes');
    if (which === 'another Node') await copyFile(process.execPath, another());
    await buildExecutable(file, which === 'another Node' ? another() : undefined);
    // Neither a Node nor anything else is found by its name.
    const env = { RUSHES_CONFIG: join(folder, 'config.json'), PATH: join(folder, which) };
    const call = (...words: string[]) => run(file, words, { env, cwd: join(file, '..') });
    expect((await call('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect((await call('complete', '--', 'rev')).stdout).toBe('review\n');
    const ended = await call('ls', '--base-url', 'http://127.0.0.1:9', '--key', 'sk_x').catch(
      (error) => error,
    );
    expect(ended).toMatchObject({ code: 3, stderr: expect.stringContaining('There is no service') });
    expect(await readdir(join(file, '..'))).toEqual(['rushes']);
  });

  test.each([
    ['no program', 'is no Node that a program can be put into'],
    ['NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2:0 v18.0.0', `is not Node ${process.version}`],
  ])('%s is refused, and nothing is written', async (bytes, words) => {
    await writeFile(another(), bytes);
    const file = join(folder, 'never', 'rushes');
    await expect(buildExecutable(file, another())).rejects.toThrow(words);
    expect(existsSync(file)).toBe(false);
  });
});
