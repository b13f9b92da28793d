#!/usr/bin/env node
/** `rushes`: the command line of a service, over its public interface alone. */
import { runProgram } from './run.ts';

await runProgram(process.argv.slice(2), process.env);
