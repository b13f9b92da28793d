/** Builds that are broken on purpose, and only with an object store. */
import type { BrokenBuild } from './broken-builds.ts';
import { aim, inOnePiece, inSomeParts, leaningTo, unchecked } from './leanings.ts';
import { anyStoreStep } from './script.ts';

const uploads = '/modules/library/uploads/';

export const brokenStoreBuilds: readonly BrokenBuild[] = [
  {
    driver: 's3',
    fault: 'clock jump, with a store',
    defect: 'requests that a wrong clock has signed are not sent again',
    leaning: 'a jump of the clock, a file',
    scripts: leaningTo({
      anyStep: anyStoreStep,
      files: [unchecked],
      steps: [aim.jump, aim.finish],
    }),
    changes: [
      {
        file: '/platform/storage/s3/s3-client.ts',
        find: 'if (isSkewed(error) || isCorrected) return attempt === 1;',
        replace: 'if (isSkewed(error) || isCorrected) return false;',
      },
    ],
  },
  {
    driver: 's3',
    fault: 'a client that says nothing more',
    defect: 'what arrives at the store is not looked for',
    leaning: 'a file in one piece',
    scripts: leaningTo({
      anyStep: anyStoreStep,
      files: [{ ...inOnePiece, ...unchecked }],
      steps: [aim.finish],
    }),
    changes: [
      {
        file: `${uploads}arrivals.ts`,
        find: '(upload) => lookOnce(deps, upload));',
        replace: 'async () => undefined);',
      },
    ],
  },
  {
    driver: 's3',
    fault: 'kill -9 or a store that is away, with parts there',
    defect: 'parts of uploads that ended stay at the store',
    leaning: 'a part, and days',
    scripts: leaningTo({
      anyStep: anyStoreStep,
      files: [{ ...inSomeParts, ...unchecked }],
      steps: [aim.send(), aim.pass(30)],
    }),
    changes: [
      {
        file: `${uploads}upload-sweep.ts`,
        find: 'if (id !== null) await storage.parted.abort({ key, id });',
        replace: '',
      },
      {
        file: `${uploads}upload-sweep.ts`,
        find: 'const parted = await removeOrphans(sweeping, begun, abort);',
        replace: 'const parted = 0;',
      },
    ],
  },
  {
    driver: 's3',
    fault: 'a file sent again to the store, late',
    defect: 'what comes after the end stays at the store',
    leaning: 'a file in one piece, and its other content',
    scripts: leaningTo({
      anyStep: anyStoreStep,
      files: [{ ...inOnePiece, ...unchecked }],
      steps: [aim.finish, aim.ask, aim.send()],
    }),
    changes: [
      {
        file: `${uploads}upload-sweep.ts`,
        find: 'only(storage.list(STAGING_PREFIX), isArriving)',
        replace: 'only(storage.list(STAGING_PREFIX), () => false)',
      },
    ],
  },
];
