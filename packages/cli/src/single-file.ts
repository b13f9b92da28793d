/** Where the program begins that is one file with Node inside: such a file takes no module with an await at its top. */
import { runProgram } from './run.ts';

void runProgram(process.argv.slice(2), process.env);
