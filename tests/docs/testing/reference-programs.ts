/**
 * The requests of the reference as programs: each a file that begins as the reference does, run by one process of its language
 * that runs one after the other.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findPython } from '../../../scripts/find-python.ts';
import type { Answered } from './reference-requests.ts';
import { root } from './shell.ts';

type Language = 'TypeScript' | 'Python';

/** Who is calling, as the first words of the reference have it, and as they say it of what only a person may do. */
const CREDENTIALS: Readonly<Record<Language, readonly [key: string, token: string]>> = {
  TypeScript: ["apiKey: process.env.RUSHES_KEY ?? ''", "token: process.env.RUSHES_TOKEN ?? ''"],
  Python: ['api_key=os.environ["RUSHES_KEY"]', 'token=os.environ["RUSHES_TOKEN"]'],
};
const IMPORTS = ['from rushes import Rushes', 'from rushes import CallOptions, Rushes'] as const;
const ADDRESS = 'http://localhost:8080';

/** Throws where the text has no such words: the reference begins otherwise then. */
function replaced(text: string, [from, to]: readonly [string, string]): string {
  if (!text.includes(from)) throw new Error(`The reference does not begin with ${from}`);
  return text.replace(from, () => to);
}

/** What the reference begins with in a language. */
export function beginningIn(language: Language): string {
  const texts = readFileSync(join(root, 'packages/docs/texts/begin.md'), 'utf8');
  const found = new RegExp(`^\`\`\`\\w+ tab="${language}"\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(texts);
  if (found === null) throw new Error(`The reference begins with nothing in ${language}.`);
  return found[1] ?? '';
}

export interface Program {
  /** By the name of its operation. */
  name: string;
  request: string;
  baseUrl: string;
  /** Whether a person calls, and no key. */
  byPerson: boolean;
}

/** A whole program. What its request answers can be asked for as `answer`. */
export function programIn(language: Language, { request, baseUrl, byPerson }: Program): string {
  const begun = replaced(beginningIn(language), [ADDRESS, baseUrl]);
  const called = byPerson ? replaced(begun, CREDENTIALS[language]) : begun;
  if (language === 'TypeScript') {
    const session = "const session = process.env.RUSHES_SESSION ?? '';\n";
    const answers = /^const answer =/m.test(request) ? 'export { answer };\n' : '';
    return `${called}${session}${request}\n${answers}`;
  }
  return `${replaced(called, IMPORTS)}session = os.environ.get("RUSHES_SESSION", "")\n${request}\n`;
}

/** The Python that programs run by; null where there is none with what the client needs. */
export const pythonOfPrograms = (): string | null => findPython(['httpx', 'pydantic']);

const RUNNERS: Readonly<Record<Language, { runner: string; ending: string; program(): string | null }>> = {
  TypeScript: { runner: 'run-programs.ts', ending: 'mts', program: () => process.execPath },
  Python: { runner: 'run_programs.py', ending: 'py', program: pythonOfPrograms },
};

export interface RunOptions {
  env: Readonly<Record<string, string>>;
  /** A stream that does not end is heard for so long. */
  seconds?: number | undefined;
}

export interface ProgramRunner {
  run(program: Program, options: RunOptions): Promise<Answered>;
  stop(): Promise<void>;
}

/** Starts the process that programs of a language are run by; their files lie in `folder`. */
export async function openPrograms(language: Language, folder: string): Promise<ProgramRunner> {
  const { runner, ending, program } = RUNNERS[language];
  await mkdir(join(folder, 'node_modules/@rushes'), { recursive: true });
  await symlink(join(root, 'packages/sdk'), join(folder, 'node_modules/@rushes/sdk'));
  const env = {
    ...process.env,
    PYTHONPATH: join(root, 'packages/python/src'),
    PYTHONDONTWRITEBYTECODE: '1',
  };
  const child = spawn(program() ?? language, [join(import.meta.dirname, runner)], {
    cwd: folder,
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async run(made, options) {
      const file = join(folder, `${made.name}.${ending}`);
      await writeFile(file, programIn(language, made));
      child.stdin.write(`${JSON.stringify({ file, ...options })}\n`);
      const { value, done } = await answers.next();
      if (done === true) throw new Error(`What runs programs in ${language} has ended.`);
      return JSON.parse(value) as Answered;
    },
    async stop() {
      // It may still hear a stream that does not end.
      child.kill('SIGKILL');
      await ended;
    },
  };
}
