/** `npm run models -- list|pull|verify|import`: see docs/models.md. Results on standard output, all else on standard error. */
import { ConfigError, readConfig } from '../packages/server/src/platform/config.ts';
import { modelOptions } from '../packages/server/src/platform/models/create-model-runtime.ts';
import { runModelsCommand } from '../packages/server/src/platform/models/models-command.ts';

const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());

async function main(): Promise<number> {
  const options = modelOptions(readConfig(process.env));
  return runModelsCommand(process.argv.slice(2), options, {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    progress: (line) => {
      if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`);
    },
    // npm runs scripts in the package's folder; a relative path is meant from where the person is.
    workingFolder: process.env.INIT_CWD ?? process.cwd(),
    signal: interrupted.signal,
  });
}

try {
  process.exitCode = await main();
} catch (error) {
  if (interrupted.signal.aborted) process.exitCode = 130;
  else if (error instanceof ConfigError) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } else throw error;
}
