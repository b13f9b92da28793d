/** A parent that starts a job which never ends, and prints the pid of its child, for the test of parent death. */
import { runChild } from '../jobs/run-job.ts';

const kind = process.argv[2] ?? 'hang';

runChild({
  module: new URL('./test-job-child.ts', import.meta.url),
  start: { kind, request: null },
  places: { read: [], write: [] },
  limits: { timeoutSeconds: 60, memoryBytes: 1024 ** 3 },
  hooks: { onProgress: ({ stage }) => console.log(stage) },
}).catch(console.error);
