/**
 * `npm run rushes -- server <command>`: what an operator does on the machine itself. Results go to standard
 * output, everything else to standard error; exit code 0 done, 1 not done, 2 not understood.
 */
import { exitWith } from './admin/exit.ts';
import { runCommand } from './admin/run-command.ts';

runCommand(process.argv.slice(2), process.env).catch(exitWith);
