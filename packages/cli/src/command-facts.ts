/** How a command is written down. */
import type { Command, Option } from 'commander';
import type { Context } from './context.ts';

/** What a command does. */
export type Action<Options> = (context: Context, words: string[], options: Options) => Promise<void>;

/** One command as it is written down. */
export interface CommandFacts {
  /** Name and words, as commander reads them: `mv <what> <where>`. */
  name: string;
  about: string;
  options?: readonly (readonly [flags: string, about: string] | Option)[];
  examples?: readonly string[];
  /** What its first word may be, for the completion of shells. */
  choices?: readonly string[];
  /** Loads what it does. */
  load?: () => Promise<Action<never>>;
  commands?: readonly CommandFacts[];
  /** Which of `commands` is done where none is named. */
  usual?: string;
  isHidden?: boolean;
  /** Runs without settings: `completion` has to work where the file of settings does not. */
  plain?: (program: Command, words: string[]) => Promise<void>;
}
