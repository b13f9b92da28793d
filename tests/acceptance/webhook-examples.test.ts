/** The programs of docs/examples/webhooks against signatures of an independent library, in each language that is here. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../docs/examples/webhooks');
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OTHER_SECRET = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const BODY = JSON.stringify({ type: 'task.completed', data: { note: 'Grüße, 世界 \u2028' } });

interface Language {
  name: string;
  /** Whether it is on this machine. */
  asks: readonly [string, ...string[]];
  /** Program and arguments; `built` is where a compiled one lies. */
  run(built: string): [string, ...string[]];
  /** Compiles it once. */
  build?(built: string): [string, ...string[]];
}

const file = (name: string) => join(folder, name);

const languages: readonly Language[] = [
  { name: 'Node', asks: [process.execPath, '-v'], run: () => [process.execPath, file('verify.mjs')] },
  { name: 'Python', asks: ['python3', '-V'], run: () => ['python3', file('verify.py')] },
  {
    name: 'Go',
    asks: ['go', 'version'],
    build: (built) => ['go', 'build', '-o', built, file('verify.go')],
    run: (built) => [built],
  },
  { name: 'Ruby', asks: ['ruby', '-v'], run: () => ['ruby', file('verify.rb')] },
  { name: 'PHP', asks: ['php', '-v'], run: () => ['php', file('verify.php')] },
];

const isHere = ({ asks: [program, ...args] }: Language) => spawnSync(program, args).status === 0;

interface Sent {
  id?: string;
  timestamp?: string;
  signature?: string;
  body?: string;
}

const seconds = (away = 0) => String(Math.floor(Date.now() / 1_000) + away);

/** As a sender with `secret` signs it, `away` seconds from now. */
function signed({ secret = SECRET, body = BODY, away = 0 } = {}): Required<Sent> {
  const timestamp = seconds(away);
  const signature = new Webhook(secret).sign(ID, new Date(Number(timestamp) * 1_000), body);
  return { id: ID, timestamp, signature, body };
}

const right = () => signed();
const wrong = () => signed({ secret: OTHER_SECRET });

const taken: Record<string, () => Required<Sent>> = {
  'what is right': right,
  'two signatures, the second right': () => ({
    ...right(),
    signature: `${wrong().signature} ${right().signature}`,
  }),
  'a signature of a version to come besides': () => ({
    ...right(),
    signature: `v2,abc v1a,abc= ${right().signature}`,
  }),
  'what took four minutes': () => signed({ away: -240 }),
};

const refused: Record<string, () => Required<Sent>> = {
  'another body': () => ({ ...right(), body: BODY.replace('completed', 'failed') }),
  'another secret': wrong,
  'another id': () => ({ ...right(), id: 'another' }),
  'another time': () => ({ ...right(), timestamp: seconds(-10) }),
  'what is ten minutes old': () => signed({ away: -600 }),
  'what is ten minutes ahead': () => signed({ away: 600 }),
  'a time that is none': () => ({ ...right(), timestamp: `${seconds()}x` }),
  'no signature': () => ({ ...right(), signature: '' }),
  'a signature cut short': () => ({ ...right(), signature: right().signature.slice(0, -8) }),
  'a signature without version': () => ({ ...right(), signature: right().signature.slice(3) }),
  'no base64': () => ({ ...right(), signature: 'v1,***' }),
};

/** What the program says to a request, and whether it believes it. */
function ask([program, ...args]: [string, ...string[]], sent: Required<Sent>) {
  return new Promise<{ code: number | null; text: string }>((resolve, reject) => {
    const { id, timestamp, signature, body } = sent;
    const child = spawn(program, [...args, id, timestamp, signature], {
      env: { ...process.env, WEBHOOK_SECRET: SECRET },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, text: text.trim() }));
    child.stdin.on('error', () => undefined);
    child.stdin.end(body);
  });
}

describe.each(languages.map((language) => [language.name, language] as const))('%s', (_name, language) => {
  const here = isHere(language);
  let builtIn: string;
  let command: [string, ...string[]];

  beforeAll(async () => {
    if (!here) return;
    builtIn = await mkdtemp(join(tmpdir(), 'rushes-verify-'));
    const built = join(builtIn, 'verify');
    const [compiler, ...args] = language.build?.(built) ?? [];
    if (compiler !== undefined) {
      expect(spawnSync(compiler, args, { encoding: 'utf8' })).toMatchObject({ status: 0 });
    }
    command = language.run(built);
  });
  afterAll(async () => {
    if (here) await rm(builtIn, { recursive: true, force: true });
  });

  test.skipIf(!here)('believes what is right', async () => {
    for (const [what, sent] of Object.entries(taken)) {
      expect(await ask(command, sent()), what).toEqual({ code: 0, text: 'task.completed' });
    }
  });

  test.skipIf(!here)('believes nothing else', async () => {
    for (const [what, sent] of Object.entries(refused)) {
      expect(await ask(command, sent()), what).toEqual({ code: 1, text: '' });
    }
  });
});
