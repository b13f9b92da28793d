/** Entry point of a job's child process. */
import { createHandlers } from './handlers.ts';
import { generatorsAddress } from './load-generators.ts';
import { serveJobs } from './serve-jobs.ts';

serveJobs(createHandlers(generatorsAddress(process.argv)));
