/** A command of the operator, as data: what it takes, and what it does. */
import type { ParseArgsConfig } from 'node:util';
import type { Logger } from 'pino';
import type { Config } from '../platform/config.ts';

/** What was typed can not be understood: exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** An option with a value, or a switch. */
export interface Option {
  type: 'string' | 'boolean';
  /** What the value is, in the usage: `--limit <n>`. Of a switch: empty. */
  value: string;
  about: string;
}

export type Options = Readonly<Record<string, Option>>;

export interface Context {
  config: Config;
  /** The settings as they were given. */
  env: Readonly<Record<string, string | undefined>>;
  log: Logger;
  /** The words that follow the command. */
  words: readonly string[];
  /** The value of an option; undefined where it was not given. */
  option(name: string): string | undefined;
  /** Whether a switch was given. */
  has(name: string): boolean;
  /** Asks before something that can not be undone, unless --yes was given. Throws when the answer is no. */
  confirm(sentence: string): Promise<void>;
  /** Where the person is: relative paths are meant from there. */
  folder: string;
  /** Who is at the machine. */
  actor: { name: string };
}

/** What a command answers: for people, and with --json for programs. Null = nothing. */
export interface Output {
  text: string;
  json: unknown;
}

export interface Command {
  /** Two words, or one. */
  name: string;
  /** Names of the words that follow; one in square brackets may be left out, one ending in ... repeats. */
  takes: readonly string[];
  options?: Options;
  about: string;
  run(context: Context): Promise<Output | null>;
}

/** Options that every command has. */
export const commonOptions: Options = {
  json: { type: 'boolean', value: '', about: 'answer as JSON' },
  yes: { type: 'boolean', value: '', about: 'do not ask before something that can not be undone' },
  help: { type: 'boolean', value: '', about: 'show this' },
};

/** Options as Node reads them. */
export function parsedOptions(options: Options): NonNullable<ParseArgsConfig['options']> {
  return Object.fromEntries(Object.entries(options).map(([name, { type }]) => [name, { type }]));
}

/** How a command is typed. */
export function usageOf({ name, takes, options = {} }: Command): string {
  const words = takes.map((word) => (word.startsWith('[') ? word : `<${word}>`));
  const flags = Object.entries(options).map(
    ([flag, { value }]) => `[--${flag}${value === '' ? '' : ` <${value}>`}]`,
  );
  return [name, ...words, ...flags].join(' ');
}
