/** Which files a confined process may use, by Landlock (https://docs.kernel.org/userspace-api/landlock.html). */
import { statSync } from 'node:fs';
import type { LaunchProgram } from './launch-program.ts';

/** Paths by what may be done with them; a folder stands for all below it. What does not exist is left out. */
export interface FileRules {
  execute: readonly string[];
  read: readonly string[];
  /** Read, and write what is there already: devices. */
  use: readonly string[];
  /** Read, write, make, remove. */
  write: readonly string[];
}

const EXECUTE = 1n << 0n;
const WRITE_FILE = 1n << 1n;
const READ_FILE = 1n << 2n;
const READ_DIR = 1n << 3n;
const REMOVE_DIR = 1n << 4n;
const REMOVE_FILE = 1n << 5n;
const MAKE_DIR = 1n << 7n;
const MAKE_REG = 1n << 8n;
const REFER = 1n << 13n;
const TRUNCATE = 1n << 14n;
const OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE;

/** Rights over files, and what else is bounded, by the version of Landlock that the kernel speaks. */
function bounds(version: number): { files: bigint; attributes: bigint[] } {
  const rights = version >= 5 ? 16n : version >= 3 ? 15n : version === 2 ? 14n : 13n;
  const files = (1n << rights) - 1n;
  // TCP from 4 on; abstract sockets of others and signals to them from 6 on.
  if (version >= 6) return { files, attributes: [files, 3n, 3n] };
  return { files, attributes: version >= 4 ? [files, 3n] : [files] };
}

/** A number that no file has: the ruleset is known by it. */
const RULESET = 200;
const O_PATH_CLOEXEC = 0o12000000;
const O_CLOEXEC = 0o2000000;
const AT_FDCWD = -100;
const PATH_BENEATH = 1;

function isFolder(path: string): boolean | null {
  try {
    return statSync(path).isDirectory();
  } catch {
    return null;
  }
}

/** Adds the steps that leave the process with these files alone. `exit` is the code of a failure. */
export function confineFiles(
  program: LaunchProgram,
  { rules, version, exit }: { rules: FileRules; version: number; exit: number },
): void {
  const { files, attributes } = bounds(version);
  const words = Buffer.alloc(attributes.length * 8);
  for (const [index, word] of attributes.entries()) words.writeBigUInt64LE(word, index * 8);
  program.step({
    call: 'landlock_create_ruleset',
    args: [program.data(words), words.length, 0],
    store: { stepsOn: 1, argument: 0 },
    onError: { exit },
  });
  program.step({ call: 'dup3', args: [0, RULESET, O_CLOEXEC], onError: { exit } });
  const allow = (paths: readonly string[], rights: bigint): void => {
    for (const path of paths) {
      const folder = isFolder(path);
      if (folder === null) continue;
      const allowed = rights & files & (folder ? files : OF_FILES);
      const rule = Buffer.alloc(16);
      rule.writeBigUInt64LE(allowed, 0);
      const place = program.data(rule);
      program.step({
        call: 'openat',
        args: [AT_FDCWD, program.text(path), O_PATH_CLOEXEC],
        store: { data: place.data + 8 },
        onError: { skip: 1 },
      });
      program.step({
        call: 'landlock_add_rule',
        args: [RULESET, PATH_BENEATH, place, 0],
        onError: { exit },
      });
    }
  };
  const read = READ_FILE | READ_DIR;
  allow(rules.execute, EXECUTE | READ_FILE);
  allow(rules.read, read);
  allow(rules.use, READ_FILE | WRITE_FILE);
  const change = WRITE_FILE | TRUNCATE | REMOVE_DIR | REMOVE_FILE | MAKE_DIR | MAKE_REG | REFER;
  allow(rules.write, read | change);
  program.step({ call: 'landlock_restrict_self', args: [RULESET, 0], onError: { exit } });
}
