/** Entry point of the process that compiles the modules of all jobs; it opens no media. */
import { JOB_MODULES } from './job-modules.ts';
import { generatorsAddress, loadGenerators } from './load-generators.ts';
import { serveJobs } from './serve-jobs.ts';

serveJobs({
  async compile() {
    await Promise.all(Object.values(JOB_MODULES).map((load) => load()));
    const address = generatorsAddress(process.argv);
    if (address !== null) await loadGenerators(address);
    return null;
  },
});
