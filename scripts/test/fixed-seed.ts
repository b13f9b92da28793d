/**
 * Property tests draw the same cases every time, so that a run says something about the change and not about
 * chance. RUSHES_FUZZ_SEED explores others: `RUSHES_FUZZ_SEED=7 npm test -- packages/generate`.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.RUSHES_FUZZ_SEED ?? 20_260_101) });
