/**
 * The shell blocks of a page as whoever follows it types them: line by line into a real shell, in a folder of their own. What
 * stands on the PATH is the real `curl`, led to the service by the address that the page shows, `rushes`, and an `npm` that
 * knows the lines a user of a clone types.
 */
import { execFile, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './shell.ts';

/** Lines that define something for those after them: a function, variables. */
const DEFINITION = /^(?:export (?:\w+=\S*\s*)+|(?:\w+=\S*\s*)+|\w+\(\) \{.*\})$/;

/** Where the program lies that a name stands for; null where the machine has none. */
export function programNamed(name: string): string | null {
  const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : null;
}

/** A character of shell text, and what was read before it. */
interface Reading {
  quote: string;
  line: string;
  lines: string[];
}

function readCharacter(reading: Reading, character: string, next: string): void {
  const { quote, line } = reading;
  if (quote === '' && character === '\n') {
    reading.lines.push(line);
    reading.line = '';
    return;
  }
  if (quote === '' && (character === "'" || character === '"')) reading.quote = character;
  else if (quote === '#' ? next === '\n' : character === quote) reading.quote = '';
  else if (quote === '' && character === '#' && /(^|\s)$/.test(line))
    reading.quote = next === '\n' ? '' : '#';
  reading.line += character;
}

/** The lines of a block as a shell takes them: one that goes on after `\`, or inside quotes, is one line. */
export function commandsOf(text: string): string[] {
  const reading: Reading = { quote: '', line: '', lines: [] };
  const joined = text.replaceAll(/\\\n\s*/g, ' ');
  for (let at = 0; at < joined.length; at += 1)
    readCharacter(reading, joined[at] ?? '', joined[at + 1] ?? '\n');
  return [...reading.lines, reading.line]
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** A line without the remark behind it. */
export const withoutRemark = (line: string): string => line.replace(/\s+# .*$/, '');

export interface PageShell {
  /** Where the lines are typed; its own home. */
  folder: string;
  /** What `$NAME` stands for. */
  values: Record<string, string>;
  /** Types one line, with `input` as what is typed on when asked. Throws where it does not end well. */
  type(line: string, input?: string): Promise<string>;
  remove(): Promise<void>;
}

export interface PageShellOptions {
  /** Addresses of the page, each with the one that is called in its place. */
  addresses: Readonly<Record<string, string>>;
  /** Settings of the service's machine, for the operator's commands. */
  env: Readonly<Record<string, string>>;
}

const SETTINGS_PROGRAM = `
import { readConfig } from '${join(root, 'packages/server/src/platform/config.ts')}';
readConfig(process.env);
`;

/** Programs by their name. The service runs already: to start it is to have its settings read. */
function programsFor(folder: string, { addresses }: PageShellOptions): Record<string, string> {
  const rushes = `exec '${process.execPath}' '${join(root, 'packages/cli/src/main.ts')}'`;
  const led = Object.entries(addresses).map(([from, to]) => {
    const { hostname, port } = new URL(to);
    return `--connect-to '${from}:${hostname}:${port}'`;
  });
  return {
    // A refusal is an answer to curl, and no failure, unless it is told so.
    curl: `exec '${programNamed('curl')}' --fail-with-body --noproxy '*' ${led.join(' ')} "$@"`,
    rushes: `${rushes} "$@"`,
    npm: `
case "$1" in
  start) exec '${process.execPath}' '${join(folder, 'read-settings.ts')}' ;;
  run)
    shift
    for word in -s rushes --; do [ "$1" = "$word" ] && shift; done
    # Nobody sits at the terminal who could be asked.
    [ "$1" = server ] && set -- "$@" --yes
    ${rushes} "$@" ;;
esac
echo "npm $*: not a line of a user" >&2
exit 64`,
  };
}

export async function openPageShell(options: PageShellOptions): Promise<PageShell> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-page-'));
  const programs = join(folder, '.bin');
  await mkdir(programs);
  await writeFile(join(folder, 'read-settings.ts'), SETTINGS_PROGRAM);
  for (const [name, text] of Object.entries(programsFor(folder, options))) {
    await writeFile(join(programs, name), `#!/bin/sh\n${text}\n`);
    await chmod(join(programs, name), 0o755);
  }
  const definitions: string[] = [];
  const values: Record<string, string> = {};
  const { PATH = '', NODE_COMPILE_CACHE: cache } = process.env;

  return {
    folder,
    values,
    async type(line, input = '') {
      if (DEFINITION.test(withoutRemark(line))) {
        definitions.push(line);
        return '';
      }
      const env = {
        ...(cache === undefined ? {} : { NODE_COMPILE_CACHE: cache }),
        ...{ PATH: `${programs}:${PATH}`, HOME: folder, RUSHES_CONFIG: join(folder, '.config/config.json') },
        ...options.env,
        ...values,
      };
      const running = promisify(execFile)(
        'bash',
        ['--norc', '-o', 'pipefail', '-uec', [...definitions, line].join('\n')],
        {
          ...{ cwd: folder, env, maxBuffer: 16_000_000 },
        },
      );
      running.child.stdin?.on('error', () => undefined);
      running.child.stdin?.end(input);
      const { stdout } = await running.catch((error: { stdout?: string; stderr?: string }) => {
        throw new Error(`${line}\n${error.stdout ?? ''}${error.stderr ?? ''}`);
      });
      return stdout;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
