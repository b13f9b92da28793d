/** A job child whose handlers misbehave on purpose, for the tests of the job runner. */
import { MediaError } from '../errors.ts';
import { type AnyHandlers, serveJobs } from '../jobs/serve-jobs.ts';

const forever = new Promise<never>(() => {});

const handlers: AnyHandlers = {
  echo: async (request) => request,
  environment: async () => Object.keys(process.env),
  niceness: async () => (await import('node:os')).getPriority(),
  progress: async (_request, hooks) => {
    hooks.onProgress?.({ stage: 'first', fraction: 0.25 });
    hooks.onProgress?.({ stage: 'second', fraction: 0.5 });
    hooks.onProgress?.({ stage: 'second', fraction: 1 });
    return null;
  },
  hang: async (_request, hooks) => {
    hooks.onProgress?.({ stage: String(process.pid), fraction: 0 });
    setInterval(() => {}, 1000);
    return forever;
  },
  spin: async (_request, hooks) => {
    hooks.onProgress?.({ stage: String(process.pid), fraction: 0 });
    // Let the message leave; from then on the event loop is blocked.
    await new Promise((resolve) => setTimeout(resolve, 20));
    for (;;);
  },
  /** Takes so much of a processor, and ends. */
  work: async (request) => {
    const { milliseconds } = request as { milliseconds: number };
    const taken = () => process.cpuUsage().user / 1000;
    for (const before = taken(); taken() - before < milliseconds; );
    return null;
  },
  allocate: async () => {
    const held: Buffer[] = [];
    for (;;) {
      held.push(Buffer.alloc(16 * 1024 * 1024, 1));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  },
  refuse: async () => {
    throw new MediaError('unsupported', 'Not this one.');
  },
  fail: async () => {
    throw new TypeError('a mistake of ours');
  },
  crash: async () => {
    console.error('last words');
    process.kill(process.pid, 'SIGSEGV');
    return forever;
  },
};

serveJobs(handlers);
