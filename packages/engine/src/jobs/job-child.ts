/** Entry point of a job's child process. */
import { handlers } from './handlers.ts';
import { serveJobs } from './serve-jobs.ts';

serveJobs(handlers);
