/** Namespaces of a confined process (https://man7.org/linux/man-pages/man7/namespaces.7.html): no network, no queues of others. */
import type { LaunchProgram } from './launch-program.ts';

/** With a user namespace, in which nothing outside can be done; without one, which takes the rights of root; none. */
export type Namespaces = 'own' | 'shared' | 'none';

const [NEW_NAMES, NEW_IPC] = [0x400_0000, 0x800_0000];
const [NEW_USER, NEW_NETWORK] = [0x1000_0000, 0x4000_0000];
const APART = NEW_NAMES | NEW_IPC | NEW_NETWORK;
const WRITE_ONLY_CLOEXEC = 0o2000001;
const AT_FDCWD = -100;
const PR_SET_SECUREBITS = 28;
/** Root has no rights of its own, and can not get them back: NOROOT and NO_SETUID_FIXUP, both locked. */
const NO_ROOT = 0b1111;

/** Adds the steps into namespaces of `kind`, and out of every right that root or the namespace gave. */
export function addNamespaces(
  program: LaunchProgram,
  { kind, exit }: { kind: Namespaces; exit: number },
): void {
  if (kind === 'own') {
    program.step({ call: 'unshare', args: [NEW_USER | APART], onError: { exit } });
    const [uid, gid] = [process.geteuid?.() ?? 0, process.getegid?.() ?? 0];
    // The kernel refuses a map of groups while the process could still leave groups that keep it from files.
    writeFile(program, { path: '/proc/self/setgroups', text: 'deny', exit });
    writeFile(program, { path: '/proc/self/uid_map', text: `${uid} ${uid} 1`, exit });
    writeFile(program, { path: '/proc/self/gid_map', text: `${gid} ${gid} 1`, exit });
  }
  if (kind === 'shared') program.step({ call: 'unshare', args: [APART], onError: { exit } });
  dropRights(program);
}

function writeFile(program: LaunchProgram, file: { path: string; text: string; exit: number }): void {
  const onError = { exit: file.exit };
  program.step({
    call: 'openat',
    args: [AT_FDCWD, program.text(file.path), WRITE_ONLY_CLOEXEC],
    store: { stepsOn: 1, argument: 0 },
    onError,
  });
  program.step({
    call: 'write',
    args: [0, program.data(Buffer.from(file.text)), Buffer.byteLength(file.text)],
    onError,
  });
}

/** An ordinary user has none, and may not ask for fewer in one of the two ways: no failure. */
function dropRights(program: LaunchProgram): void {
  program.step({ call: 'prctl', args: [PR_SET_SECUREBITS, NO_ROOT], onError: { skip: 0 } });
  const header = Buffer.alloc(8);
  // Version 3 of the call, which has two words a set.
  header.writeUInt32LE(0x2008_0522, 0);
  program.step({
    call: 'capset',
    args: [program.data(header), program.data(Buffer.alloc(24))],
    onError: { skip: 0 },
  });
}
