/**
 * The launcher: a program of 144 bytes of machine code that makes the system calls of a table and at last becomes the
 * command of its own arguments. Node starts its threads before any JavaScript runs, and most of what confines a process
 * can only be done by a process of one thread, on itself, before it becomes what is to be confined.
 *
 * The table is read from standard input until its end, to `PROGRAM_AT`. Its first two words are addresses, which get the
 * arguments and the environment of the command; behind them stand the steps. A step has ten words: the number of a system
 * call, six arguments, where its result is written, and the address of the next step where it went well, and where not.
 */

/** Processors there is a launcher for. */
export type LauncherArch = 'x64' | 'arm64';

/** Where the table of steps lies, and how long it may be. */
export const PROGRAM_AT = 0x80_0000;
export const PROGRAM_BYTES = 0x4_0000;
/** Exit code of a launcher whose table could not be read. */
export const UNREADABLE_TABLE = 125;

/** Instructions as bytes, with what an assembler would have made them of. */
const X64: readonly (readonly [bytes: string, text: string])[] = [
  ['49 89 e4', 'mov r12, rsp            ; number of arguments, arguments, 0, environment, 0'],
  ['41 bd 00 00 80 00', 'mov r13d, PROGRAM_AT'],
  ['4d 89 ee', 'mov r14, r13'],
  ['41 bf 00 00 04 00', 'mov r15d, PROGRAM_BYTES'],
  ['31 c0', 'read: xor eax, eax      ; read(0, r14, r15)'],
  ['31 ff', 'xor edi, edi'],
  ['4c 89 f6', 'mov rsi, r14'],
  ['4c 89 fa', 'mov rdx, r15'],
  ['0f 05', 'syscall'],
  ['48 85 c0', 'test rax, rax'],
  ['78 0a', 'js fail'],
  ['74 14', 'jz run'],
  ['49 01 c6', 'add r14, rax'],
  ['49 29 c7', 'sub r15, rax'],
  ['75 e5', 'jnz read'],
  ['b8 e7 00 00 00', 'fail: mov eax, 231      ; exit_group(125)'],
  ['bf 7d 00 00 00', 'mov edi, 125'],
  ['0f 05', 'syscall'],
  ['49 8b 04 24', 'run: mov rax, [r12]'],
  ['49 8d 4c 24 10', 'lea rcx, [r12+16]       ; arguments without the launcher’s own name'],
  ['49 8b 55 00', 'mov rdx, [r13]'],
  ['48 89 0a', 'mov [rdx], rcx'],
  ['49 8d 4c c4 10', 'lea rcx, [r12+rax*8+16] ; environment'],
  ['49 8b 55 08', 'mov rdx, [r13+8]'],
  ['48 89 0a', 'mov [rdx], rcx'],
  ['49 8d 5d 10', 'lea rbx, [r13+16]'],
  ['48 8b 03', 'step: mov rax, [rbx]'],
  ['48 8b 7b 08', 'mov rdi, [rbx+8]'],
  ['48 8b 73 10', 'mov rsi, [rbx+16]'],
  ['48 8b 53 18', 'mov rdx, [rbx+24]'],
  ['4c 8b 53 20', 'mov r10, [rbx+32]'],
  ['4c 8b 43 28', 'mov r8, [rbx+40]'],
  ['4c 8b 4b 30', 'mov r9, [rbx+48]'],
  ['0f 05', 'syscall'],
  ['48 8b 4b 38', 'mov rcx, [rbx+56]'],
  ['48 89 01', 'mov [rcx], rax'],
  ['48 85 c0', 'test rax, rax'],
  ['78 06', 'js failed'],
  ['48 8b 5b 40', 'mov rbx, [rbx+64]'],
  ['eb d1', 'jmp step'],
  ['48 8b 5b 48', 'failed: mov rbx, [rbx+72]'],
  ['eb cb', 'jmp step'],
];

const ARM64: readonly (readonly [bytes: string, text: string])[] = [
  ['f3 03 00 91', 'mov x19, sp'],
  ['14 10 a0 d2', 'movz x20, #0x80, lsl #16'],
  ['f5 03 14 aa', 'mov x21, x20'],
  ['96 00 a0 d2', 'movz x22, #4, lsl #16'],
  ['e8 07 80 d2', 'read: movz x8, #63'],
  ['00 00 80 d2', 'movz x0, #0'],
  ['e1 03 15 aa', 'mov x1, x21'],
  ['e2 03 16 aa', 'mov x2, x22'],
  ['01 00 00 d4', 'svc #0'],
  ['1f 00 00 f1', 'cmp x0, #0'],
  ['ab 00 00 54', 'b.lt fail'],
  ['e0 00 00 54', 'b.eq run'],
  ['b5 02 00 8b', 'add x21, x21, x0'],
  ['d6 02 00 eb', 'subs x22, x22, x0'],
  ['c1 fe ff 54', 'b.ne read'],
  ['c8 0b 80 d2', 'fail: movz x8, #94'],
  ['a0 0f 80 d2', 'movz x0, #125'],
  ['01 00 00 d4', 'svc #0'],
  ['69 02 40 f9', 'run: ldr x9, [x19]'],
  ['6a 42 00 91', 'add x10, x19, #16'],
  ['8b 02 40 f9', 'ldr x11, [x20]'],
  ['6a 01 00 f9', 'str x10, [x11]'],
  ['4a 0d 09 8b', 'add x10, x10, x9, lsl #3'],
  ['8b 06 40 f9', 'ldr x11, [x20, #8]'],
  ['6a 01 00 f9', 'str x10, [x11]'],
  ['97 42 00 91', 'add x23, x20, #16'],
  ['e8 02 40 f9', 'step: ldr x8, [x23]'],
  ['e0 86 40 a9', 'ldp x0, x1, [x23, #8]'],
  ['e2 8e 41 a9', 'ldp x2, x3, [x23, #24]'],
  ['e4 96 42 a9', 'ldp x4, x5, [x23, #40]'],
  ['01 00 00 d4', 'svc #0'],
  ['e9 1e 40 f9', 'ldr x9, [x23, #56]'],
  ['20 01 00 f9', 'str x0, [x9]'],
  ['ea 2e 44 a9', 'ldp x10, x11, [x23, #64]'],
  ['1f 00 00 f1', 'cmp x0, #0'],
  ['77 b1 8a 9a', 'csel x23, x11, x10, lt'],
  ['f6 ff ff 17', 'b step'],
];

const CODE: Readonly<Record<LauncherArch, typeof X64>> = { x64: X64, arm64: ARM64 };
const ELF_MACHINE: Readonly<Record<LauncherArch, number>> = { x64: 62, arm64: 183 };

const CODE_AT = 0x40_0000;
/** The largest page of both processors: segments begin at its multiples. */
const PAGE = 0x1_0000;
const HEADER_BYTES = 64 + 2 * 56;

/** One entry of the table that says what of the file lies where in memory. */
function segment(part: { flags: number; at: number; fileBytes: number; memoryBytes: number }): Buffer {
  const entry = Buffer.alloc(56);
  entry.writeUInt32LE(1, 0);
  entry.writeUInt32LE(part.flags, 4);
  entry.writeBigUInt64LE(BigInt(part.at), 16);
  entry.writeBigUInt64LE(BigInt(part.at), 24);
  entry.writeBigUInt64LE(BigInt(part.fileBytes), 32);
  entry.writeBigUInt64LE(BigInt(part.memoryBytes), 40);
  entry.writeBigUInt64LE(BigInt(PAGE), 48);
  return entry;
}

/** The launcher as an executable file (ELF, https://refspecs.linuxfoundation.org/elf/gabi4+/contents.html). */
export function launcherFile(arch: LauncherArch): Buffer {
  const code = Buffer.concat(CODE[arch].map(([bytes]) => Buffer.from(bytes.replaceAll(' ', ''), 'hex')));
  const header = Buffer.alloc(64);
  // 64 bits, little-endian, version 1.
  header.write('\x7fELF\x02\x01\x01', 'latin1');
  header.writeUInt16LE(2, 16);
  header.writeUInt16LE(ELF_MACHINE[arch], 18);
  header.writeUInt32LE(1, 20);
  header.writeBigUInt64LE(BigInt(CODE_AT + HEADER_BYTES), 24);
  header.writeBigUInt64LE(64n, 32);
  header.writeUInt16LE(64, 52);
  header.writeUInt16LE(56, 54);
  header.writeUInt16LE(2, 56);
  const fileBytes = HEADER_BYTES + code.length;
  const [readExecute, readWrite] = [5, 6];
  return Buffer.concat([
    header,
    segment({ flags: readExecute, at: CODE_AT, fileBytes, memoryBytes: fileBytes }),
    segment({ flags: readWrite, at: PROGRAM_AT, fileBytes: 0, memoryBytes: PROGRAM_BYTES }),
    code,
  ]);
}
