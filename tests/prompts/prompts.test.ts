/**
 * The committed prompts end to end: a generated library is uploaded and analysed over HTTP, each prompt goes
 * through GET /create, and the downloaded MP4 is measured. `npm test` runs a few short ones, `npm run
 * test:prompts` all.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';
import { checkClaims } from './check-claims.ts';
import { checkResult } from './check-result.ts';
import { askFor, download, preprocess, uploadLibrary } from './client.ts';
import { secondOpinion } from './ffprobe.ts';
import { makeLibrary } from './library.ts';
import { measureResult } from './measure-result.ts';
import { type PromptCase, reachable, readPromptFile } from './prompt-file.ts';
import { startTextReader, type TextReader } from './read-text.ts';

/** Between them nearly every feature: trims, rate, titles, music, cuts, silence, shapes, generated scenes. */
const short = ['p05', 'p09', 'p10', 'p12', 'p15'];

const all = process.env.MODE === 'all-prompts';
const chosen = process.env.RUSHES_PROMPTS?.split(',');
const { library, prompts } = readPromptFile();
const cases = prompts.filter(({ id }) => chosen?.includes(id) ?? (all || short.includes(id)));

let service: TestService;
let reader: TextReader;
let folder: string;
let files: Map<string, string>;
const rows: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-prompts-'));
  const [started, paths, text] = await Promise.all([
    startTestService({ worker: true }),
    makeLibrary(library, folder),
    startTextReader(),
  ]);
  service = started;
  reader = text;
  files = await uploadLibrary(service.user, paths);
  await preprocess(service.user, [...files.keys()]);
});

afterAll(async () => {
  await reader?.stop();
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
  console.log(['', ...rows, ''].join('\n'));
});

/** Every problem of one prompt, one line each. */
async function problemsOf(entry: PromptCase): Promise<string[]> {
  const { id, prompt } = entry;
  const result = await askFor(service, prompt);
  const path = join(folder, `${id}.mp4`);
  await download(result.url, path);
  const measured = await measureResult(path, { result, library, reader });
  if (process.env.RUSHES_KEEP !== undefined) {
    const { video, ...rest } = measured;
    await writeFile(join(process.env.RUSHES_KEEP, `${id}.mp4`), await readFile(path));
    await writeFile(
      join(process.env.RUSHES_KEEP, `${id}.json`),
      JSON.stringify({ prompt, result, rest, texts: [...rest.texts] }, null, 1),
    );
  }
  const opinion = await secondOpinion(path, measured);
  await rm(path);
  const checked = { expect: reachable(entry), result, measured, library };
  return [...checkResult(checked), ...checkClaims(checked, files), ...opinion];
}

describe('prompts, end to end', () => {
  for (const prompt of cases) {
    test(`${prompt.id}: ${prompt.prompt}`, async () => {
      const began = performance.now();
      const problems = await problemsOf(prompt).catch((error: unknown) => [String(error)]);
      const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(5);
      rows.push(`${prompt.id}  ${problems.length === 0 ? 'pass' : 'FAIL'}  ${seconds} s  ${prompt.prompt}`);
      rows.push(...problems.map((problem) => `         - ${problem}`));
      expect(problems).toEqual([]);
    });
  }
});
