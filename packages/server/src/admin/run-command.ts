/** Reads a command line, and runs what it says. */
import { hostname, userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { readConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import {
  type Command,
  type Context,
  commonOptions,
  type Options,
  parsedOptions,
  UsageError,
  usageOf,
} from './command.ts';
import { commands } from './commands.ts';
import { confirm } from './confirm.ts';

const EXPLANATION = `The settings are those of npm start: RUSHES_DATA_DIR, DATABASE_URL, RUSHES_STORAGE and the rest.
docs/operating.md describes the commands, docs/database-export.md what the file of db export holds.
`;

function lines(entries: readonly (readonly [string, string])[]): string {
  const width = Math.max(...entries.map(([left]) => left.length));
  return entries.map(([left, right]) => `  ${left.padEnd(width)}  ${right}\n`).join('');
}

function optionLines(options: Options): string {
  return lines(
    Object.entries(options).map(([name, { value, about }]) => [
      `--${name}${value === '' ? '' : ` <${value}>`}`,
      about,
    ]),
  );
}

function usageOfAll(): string {
  const list = commands.map((command) => [usageOf({ ...command, options: {} }), command.about] as const);
  return `Usage: npm run rushes -- server <command>\n\n${lines(list)}\nOf all commands:\n${optionLines(commonOptions)}\n${EXPLANATION}`;
}

function usageOfOne(command: Command): string {
  const { options = {}, about } = command;
  return `Usage: npm run rushes -- server ${usageOf(command)}\n\n${about}\n\n${optionLines({ ...options, ...commonOptions })}`;
}

function parse(command: Command, args: string[]) {
  try {
    const options = parsedOptions({ ...command.options, ...commonOptions });
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Throws UsageError where words are missing, empty or too many. */
function requireWords(command: Command, words: readonly string[]): void {
  const { takes } = command;
  const needed = takes.filter((word) => !word.startsWith('[')).length;
  const most = takes.at(-1)?.endsWith('...') === true ? Number.POSITIVE_INFINITY : takes.length;
  if (words.length >= needed && words.length <= most && !words.includes('')) return;
  throw new UsageError(`It is: ${usageOf(command)}`);
}

/** Who is at the machine; in a container there may be no name for the number of a user. */
function actorName(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}@${hostname()}`;
  }
}

/** Runs the command that `args` name, and prints what it answers. Throws UsageError. */
export async function runCommand(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const [group = '', action = ''] = args;
  const command = commands.find(({ name }) => name === group || name === `${group} ${action}`);
  if (command === undefined) {
    if (!args.includes('--help') && !args.includes('-h')) {
      throw new UsageError(`There is no command "${args.join(' ')}".`);
    }
    process.stdout.write(usageOfAll());
    return;
  }
  const { values, positionals: words } = parse(command, args.slice(command.name.split(' ').length));
  if (values.help === true) {
    process.stdout.write(usageOfOne(command));
    return;
  }
  requireWords(command, words);
  const context: Context = {
    config: readConfig(env),
    env,
    log: createLog({ level: 'silent' }),
    words,
    option: (name) => (typeof values[name] === 'string' ? values[name] : undefined),
    has: (name) => values[name] === true,
    confirm: async (sentence) => {
      if (values.yes !== true) await confirm(sentence);
    },
    // npm runs scripts in the package's folder.
    folder: env.INIT_CWD ?? process.cwd(),
    actor: { name: actorName() },
  };
  const output = await command.run(context);
  if (output === null) return;
  process.stdout.write(`${values.json === true ? JSON.stringify(output.json, null, 2) : output.text}\n`);
}
