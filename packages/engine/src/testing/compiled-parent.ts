/** A program that keeps compiled modules in a folder and has a job try what it may do with a file there; prints what it told. */
import { enableCompileCache, getCompileCacheDir } from 'node:module';

const [folder = '', file = ''] = process.argv.slice(2);
enableCompileCache(folder);
const { runChild } = await import('../jobs/run-job.ts');
const told = await runChild({
  module: new URL('./hostile-child.ts', import.meta.url),
  start: { kind: 'compiled', request: { file, folder: getCompileCacheDir() } },
  places: { read: [], write: [] },
  limits: { timeoutSeconds: 60, memoryBytes: 1024 ** 3 },
  hooks: {},
});
console.log(JSON.stringify({ ...(told as object), folder: getCompileCacheDir() }));
