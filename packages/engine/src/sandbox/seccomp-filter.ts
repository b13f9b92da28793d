/** The filter of system calls of a confined process (https://docs.kernel.org/userspace-api/seccomp_filter.html). */
import type { LauncherArch } from './launcher-file.ts';
import { callNumber, NEWEST_KNOWN_CALL, type SystemCall } from './syscalls.ts';

/** What no media work needs: networks, processes, other processes’ memory, mounts, modules, owners and modes of files. */
const REFUSED: readonly SystemCall[] = [
  ...(['socket', 'connect', 'bind', 'listen', 'accept', 'accept4'] as const),
  ...(['fork', 'vfork', 'execveat', 'unshare', 'setns', 'chroot', 'personality'] as const),
  ...(['tkill', 'ptrace', 'process_vm_readv', 'process_vm_writev', 'process_madvise', 'kcmp'] as const),
  ...(['pidfd_open', 'pidfd_getfd', 'pidfd_send_signal', 'migrate_pages', 'move_pages'] as const),
  ...(['mount', 'umount2', 'pivot_root', 'move_mount', 'open_tree', 'mount_setattr'] as const),
  ...(['fsopen', 'fsconfig', 'fsmount', 'fspick', 'fanotify_init', 'quotactl', 'quotactl_fd'] as const),
  ...(['keyctl', 'add_key', 'request_key', 'bpf', 'perf_event_open', 'userfaultfd', 'syslog'] as const),
  ...(['io_uring_setup', 'io_uring_enter', 'io_uring_register'] as const),
  ...(['init_module', 'finit_module', 'delete_module', 'kexec_load', 'kexec_file_load'] as const),
  ...(['reboot', 'swapon', 'swapoff', 'acct', 'vhangup', 'sethostname', 'setdomainname'] as const),
  ...(['settimeofday', 'clock_settime', 'clock_adjtime', 'adjtimex', 'iopl', 'ioperm'] as const),
  ...(['open_by_handle_at', 'name_to_handle_at', 'mknod', 'mknodat'] as const),
  ...(['chmod', 'fchmodat', 'fchmodat2', 'chown', 'lchown', 'fchown', 'fchownat'] as const),
  ...(['setxattr', 'lsetxattr', 'fsetxattr', 'removexattr', 'lremovexattr', 'fremovexattr'] as const),
  ...(['shmget', 'shmat', 'semget', 'msgget', 'mq_open'] as const),
];

/** Calls that a process may make on itself only; their first argument is a process. */
const ON_ITSELF: readonly SystemCall[] = [
  'kill',
  'tgkill',
  'rt_sigqueueinfo',
  'rt_tgsigqueueinfo',
  'prlimit64',
];

const AUDIT_ARCH: Readonly<Record<LauncherArch, number>> = { x64: 0xc000_003e, arm64: 0xc000_00b7 };
const [EPERM, ENOSYS] = [1, 38];
const CLONE_THREAD = 0x1_0000;

/** Offsets in what the filter looks at: the number, the processor, the low half of the first argument. */
const [NUMBER, ARCH, FIRST_ARGUMENT] = [0, 4, 16];
const ALLOW = 0x7fff_0000;
const KILL = 0x8000_0000;
const refuse = (errno: number): number => 0x0005_0000 | errno;

type Instruction = readonly [code: number, jumpTrue: number, jumpFalse: number, value: number];
const load = (offset: number): Instruction => [0x20, 0, 0, offset];
const answer = (value: number): Instruction => [0x06, 0, 0, value >>> 0];
const equals = (value: number, otherwise: number): Instruction => [0x15, 0, otherwise, value >>> 0];
const above = (value: number, otherwise: number): Instruction => [0x25, 0, otherwise, value];
const hasBit = (value: number, otherwise: number): Instruction => [0x45, 0, otherwise, value];

/** The filter for the process `pid`, as the kernel takes it: eight bytes an instruction. */
export function seccompFilter(arch: LauncherArch, pid: number): Buffer {
  const number = (name: SystemCall): number[] => {
    const found = callNumber(arch, name);
    return found === null ? [] : [found];
  };
  const differs: Instruction = [0x15, 1, 0, AUDIT_ARCH[arch]];
  const instructions: Instruction[] = [load(ARCH), differs, answer(KILL), load(NUMBER)];
  // Also the numbers that x64 has for programs of 32-bit pointers.
  instructions.push(above(NEWEST_KNOWN_CALL, 1), answer(refuse(ENOSYS)));
  for (const found of REFUSED.flatMap(number)) instructions.push(equals(found, 1), answer(refuse(EPERM)));
  // Copying a file sets the mode of the copy, and must not fail for that; nothing here depends on modes.
  for (const found of number('fchmod')) instructions.push(equals(found, 1), answer(refuse(0)));
  // Its flags lie in memory, where a filter can not look; the C library falls back to `clone`.
  for (const found of number('clone3')) instructions.push(equals(found, 1), answer(refuse(ENOSYS)));
  for (const found of number('clone')) {
    instructions.push(
      ...[equals(found, 4), load(FIRST_ARGUMENT), hasBit(CLONE_THREAD, 1), answer(ALLOW)],
      answer(refuse(EPERM)),
    );
  }
  for (const found of ON_ITSELF.flatMap(number)) {
    instructions.push(
      ...[equals(found, 6), load(FIRST_ARGUMENT), equals(pid, 1), answer(ALLOW)],
      ...[equals(0, 1), answer(found === callNumber(arch, 'prlimit64') ? ALLOW : refuse(EPERM))],
      answer(refuse(EPERM)),
    );
  }
  instructions.push(answer(ALLOW));
  const filter = Buffer.alloc(instructions.length * 8);
  for (const [index, [code, jumpTrue, jumpFalse, value]] of instructions.entries()) {
    filter.writeUInt16LE(code, index * 8);
    filter.writeUInt8(jumpTrue, index * 8 + 2);
    filter.writeUInt8(jumpFalse, index * 8 + 3);
    filter.writeUInt32LE(value, index * 8 + 4);
  }
  return filter;
}
