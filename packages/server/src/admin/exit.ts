/** How a command ends that could not do what it was asked. */
import { ConfigError } from '../platform/config.ts';
import { ServiceError, ValidationError } from '../platform/errors.ts';
import { StartError } from '../platform/processes/start-error.ts';
import { UsageError } from './command.ts';

const sentences = [StartError, ConfigError, ServiceError, ValidationError];

/** Ends the process with a sentence: exit code 2 for what was not understood, 1 for what could not be done. */
export function exitWith(error: unknown): never {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n\nnpm run rushes -- server --help lists all commands.\n`);
    process.exit(2);
  }
  const isSentence = sentences.some((kind) => error instanceof kind);
  const text =
    error instanceof Error ? (isSentence ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
