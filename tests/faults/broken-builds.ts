/** Builds that are broken on purpose, one or two expressions each, with the fault that should bring each to light. */
import type fc from 'fast-check';
import { constantFrom } from 'fast-check';
import type { SourceChange } from './injection/orders.ts';
import { aim, inOnePiece, inSomeParts, inTwoOrThree, leaningTo, suffering, unchecked } from './leanings.ts';
import { anyScript, type Script, type Step } from './script.ts';

export interface BrokenBuild {
  fault: string;
  driver: 'fs' | 's3';
  /** What is wrong with it. */
  defect: string;
  /** What the sequences lean to that are to find it, in words; null: to nothing. */
  leaning: string | null;
  scripts: fc.Arbitrary<Script>;
  changes: SourceChange[];
}

/** Both contents, at once. */
const twice: Step = {
  do: 'together',
  actions: [
    { do: 'send', file: 0, part: 0, variant: 0, cut: null },
    { do: 'send', file: 0, part: 0, variant: 1, cut: null },
  ],
};

const anything = { leaning: null, scripts: anyScript };

const storage = '/platform/storage/';
const uploads = '/modules/library/uploads/';

export const brokenFsBuilds: readonly BrokenBuild[] = [
  {
    driver: 'fs',
    fault: 'power cut',
    defect: 'a whole file is not synced before it gets its key',
    ...anything,
    changes: [
      {
        file: `${storage}files/fs-storage.ts`,
        find: 'await syncPath(from);\n    await place(places, from, key);',
        replace: 'await place(places, from, key);',
      },
    ],
  },
  {
    driver: 'fs',
    fault: 'power cut',
    defect: 'the folders of an object are not synced',
    ...anything,
    changes: [
      {
        file: `${storage}files/fs-places.ts`,
        find: 'await syncFolders(dirname(path), root);',
        replace: '',
      },
    ],
  },
  {
    driver: 'fs',
    fault: 'power cut',
    defect: 'a part is not synced before it is acknowledged',
    leaning: 'a part, a power cut, the rest',
    scripts: leaningTo({
      files: [{ ...inTwoOrThree, ...unchecked }],
      steps: [aim.send({ part: constantFrom(0, 1) }), aim.end('power'), aim.finish],
    }),
    changes: [{ file: `${storage}files/fs-receive-part.ts`, find: 'await sync();', replace: '' }],
  },
  {
    driver: 'fs',
    fault: 'power cut',
    defect: 'the store does not make its own folder last',
    ...anything,
    changes: [{ file: `${storage}files/fs-storage.ts`, find: 'await syncRoot(folder);', replace: '' }],
  },
  {
    driver: 'fs',
    fault: 'network cut inside a part or a file',
    defect: 'the end of the connection is taken for the end of the bytes',
    leaning: 'a part, again but cut',
    scripts: leaningTo({
      files: [{ ...inSomeParts, ...unchecked }],
      steps: [aim.send(), aim.send({ cut: constantFrom(0, 0.2, 0.5, 0.9) }), aim.ask, aim.finish],
    }),
    changes: [
      {
        file: `${storage}receive-bytes.ts`,
        find: 'for await (const chunk of counter.chunks()) await writer.write(chunk);',
        replace: 'try { for await (const chunk of counter.chunks()) await writer.write(chunk); } catch {}',
      },
      {
        file: `${storage}receive-bytes.ts`,
        find: 'if (bytes !== expected) throw wrongLength(expected, bytes);',
        replace: '',
      },
    ],
  },
  {
    driver: 'fs',
    fault: 'network cut while a part is sent again',
    defect: 'claims are not exclusive: every reception writes in place',
    leaning: 'a part, its other content but cut, the rest',
    scripts: leaningTo({
      files: [{ ...inTwoOrThree, ...unchecked }],
      steps: [
        aim.send({ variant: 0 }),
        aim.send({ variant: 1, cut: constantFrom(0.2, 0.5, 0.9) }),
        aim.finish,
      ],
    }),
    changes: [
      {
        file: `${storage}files/fs-receive-part.ts`,
        find: 'if (await claim(folder, partNumber)) {',
        replace: 'if ((await claim(folder, partNumber)) || true) {',
      },
    ],
  },
  {
    driver: 'fs',
    fault: 'a part sent twice at once, or again',
    defect: 'the file beside, with the newer part, is ignored when parts are joined',
    leaning: 'a part, its other content, the rest',
    scripts: leaningTo({
      files: [{ ...inSomeParts, ...unchecked }],
      steps: [aim.send({ variant: 0 }), aim.send({ variant: 1 }), aim.finish],
    }),
    changes: [
      {
        file: `${storage}files/fs-join-parts.ts`,
        find: "const from = await openFile(join(folder, part.side ?? DATA), 'read');",
        replace: "const from = await openFile(join(folder, DATA), 'read');",
      },
    ],
  },
  {
    driver: 'fs',
    fault: 'kill -9 after a rename or link',
    defect: 'the commit comes before the file is in its place',
    leaning: 'a kill at a commit while a file is sent',
    scripts: leaningTo({
      files: [{ ...inOnePiece, ...unchecked }],
      steps: [
        suffering({ effect: 'kill', at: ['commit'], nth: 4, when: 'after' }, { actions: [aim.finish] }),
      ],
    }),
    changes: [
      {
        file: '/modules/library/stored/stored-files.ts',
        find: 'await storage.putFile(file.storageKey, path, { contentType: file.contentType });',
        replace: 'setTimeout(() => void storage.putFile(file.storageKey, path).catch(() => undefined), 50);',
      },
    ],
  },
  {
    driver: 'fs',
    fault: 'the same file sent twice at once',
    defect: 'the second of two receptions commits as well',
    leaning: 'a file sent twice at once',
    scripts: leaningTo({
      files: [{ ...inOnePiece, ...unchecked }],
      steps: [aim.ask, twice],
    }),
    changes: [
      {
        file: `${uploads}completions.ts`,
        find: `if (current === null || current.objectId !== upload.objectId) return null;
  const isOpenStill = event === 'commit' || current.state === 'open';
  const state = isOpenStill ? nextState(current.state, event) : null;`,
        replace: `if (current === null) return null;
  const state = 'complete' as const;`,
      },
    ],
  },
  {
    driver: 'fs',
    fault: 'complete with wrong bytes',
    defect: 'the checksum of what was put together is not looked at',
    leaning: 'parts that hash to something else',
    scripts: leaningTo({
      files: [{ ...inSomeParts, checksum: 'wrong', replaces: null }],
      steps: [aim.finish],
    }),
    changes: [
      {
        file: `${uploads}assemble-upload.ts`,
        find: 'if (expectedSha256 !== null && !(await hashObject(context, objectId)).equals(expectedSha256)) {',
        replace: 'if (expectedSha256 === null && objectId === null) {',
      },
    ],
  },
  {
    driver: 'fs',
    fault: 'kill -9 at commit',
    defect: 'what was completing is not taken up again',
    leaning: 'a kill while parts are put together',
    scripts: leaningTo({
      files: [{ ...inSomeParts, ...unchecked }],
      steps: [
        suffering(
          { effect: 'kill', at: ['rename', 'sync-folder', 'link'], nth: 6 },
          { actions: [aim.finish] },
        ),
      ],
    }),
    changes: [
      {
        file: `${uploads}completions.ts`,
        find: 'if (limit <= 0 || stopping.signal.aborted) return 0;',
        replace: 'return 0;',
      },
    ],
  },
  {
    driver: 'fs',
    fault: 'abort during or after complete',
    defect: 'giving up does not look at the state',
    leaning: 'giving up after completing',
    scripts: leaningTo({
      files: [{ ...inSomeParts, ...unchecked }],
      steps: [aim.finish, aim.abort],
    }),
    changes: [
      {
        file: `${uploads}multipart.ts`,
        find: "const state = nextState(current.state, 'abort') ?? current.state;",
        replace: "const state = 'aborted' as const;",
      },
    ],
  },
  {
    driver: 'fs',
    fault: 'a replacement that never comes',
    defect: 'the asset goes with its unfinished replacement',
    leaning: 'asking to replace a file, and days',
    scripts: leaningTo({
      files: [{ ...inOnePiece, ...unchecked }, { replaces: 0 }],
      steps: [aim.finish, { do: 'ask', file: 1 }, aim.pass(30), aim.pass(30)],
    }),
    changes: [
      {
        file: `${uploads}upload-sweep.ts`,
        find: 'const invisible = ended.filter(({ replacesContent }) => !replacesContent);',
        replace: 'const invisible = ended;',
      },
    ],
  },
  {
    driver: 'fs',
    fault: 'sweep during an upload',
    defect: 'the sweep removes the parts of open uploads',
    leaning: 'a part, an hour, the rest',
    scripts: leaningTo({
      files: [{ ...inTwoOrThree, ...unchecked }],
      steps: [aim.send(), aim.pass(1), aim.ask, aim.finish],
    }),
    changes: [
      {
        file: `${uploads}upload-sweep.ts`,
        find: '({ key, id }) => !needed.has(key) || (id !== undefined && needed.get(key) !== id),',
        replace: '() => true,',
      },
    ],
  },
  {
    driver: 'fs',
    fault: 'clock jump',
    defect: 'uploads end with their URLs',
    leaning: 'a part, hours, the rest',
    scripts: leaningTo({
      files: [{ ...inTwoOrThree, ...unchecked }],
      steps: [aim.send(), aim.pass(2), aim.ask, aim.finish],
    }),
    changes: [
      {
        file: `${uploads}upload-sweep.ts`,
        find: 'const before = ago(sweeping, limits.uploadKeepHours * HOUR_MILLISECONDS);',
        replace: 'const before = ago(sweeping, 0);',
      },
    ],
  },
  {
    driver: 'fs',
    fault: 'disk full at write',
    defect: 'a short write is taken for a whole one',
    leaning: 'a full disk while a file is sent',
    scripts: leaningTo({
      files: [{ ...inOnePiece, ...unchecked }],
      steps: [suffering({ effect: 'ENOSPC', at: ['write'], nth: 2 }, { actions: [aim.finish] })],
    }),
    changes: [
      {
        file: `${storage}receive-bytes.ts`,
        find: 'if (bytesWritten === total) return;',
        replace: 'if (bytesWritten <= total) return;',
      },
    ],
  },
  {
    driver: 'fs',
    fault: 'disk full at sync, rename or mkdir',
    defect: 'the error is swallowed',
    leaning: 'a full disk at a link while a file is sent, and sending it again',
    scripts: leaningTo({
      files: [{ parts: constantFrom(0, 1, 2), ...unchecked }],
      steps: [
        suffering(
          { effect: 'ENOSPC', at: ['link'], nth: 2 },
          { actions: [aim.finish], times: constantFrom(1, 2) },
        ),
        aim.finish,
      ],
    }),
    changes: [
      {
        file: `${storage}files/fs-places.ts`,
        find: 'await linkToNew(from, path);',
        replace: 'await linkToNew(from, path).catch(() => undefined);',
      },
    ],
  },
  {
    driver: 'fs',
    fault: 'kill -9 at write',
    defect: 'what was half received is never swept',
    leaning: 'a kill while a file is written',
    scripts: leaningTo({
      files: [{ ...inOnePiece, ...unchecked }],
      steps: [suffering({ effect: 'kill', at: ['write'], nth: 2 }, { actions: [aim.finish] })],
    }),
    changes: [
      {
        file: `${storage}files/fs-storage.ts`,
        find: 'if (found === null || found.mtime >= before) continue;',
        replace: 'if (found !== null) continue;',
      },
    ],
  },
  {
    driver: 'fs',
    fault: 'store away (EIO)',
    defect: 'a broken disk is a defect of the service',
    leaning: 'a disk that is away while a file is sent',
    scripts: leaningTo({
      files: [{}],
      steps: [
        suffering(
          { effect: 'EIO', at: ['create', 'look', 'sync'], nth: 6 },
          { actions: [aim.finish], times: 1_000 },
        ),
      ],
    }),
    changes: [
      {
        file: '/platform/http/error-response.ts',
        find: '(frameworkAnswer(code) ?? diskAnswer(code))',
        replace: 'frameworkAnswer(code)',
      },
    ],
  },
];
