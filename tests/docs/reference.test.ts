/**
 * The requests of the reference in TypeScript, compiled as they stand there after what they go on from. Those in Python are
 * typed by `npm run test:python`; request-programs.test.ts runs both. Those by curl are held to the API document, and commands to
 * the command line, by the test of the site.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { type ApiDocument, placesOf } from '../../packages/docs/src/reference/api-document.ts';
import { samplesOf } from '../../packages/docs/src/reference/samples.ts';
import { openApiDocument } from '../../packages/server/src/api-document.ts';
import { beginningIn } from './testing/reference-programs.ts';
import { root } from './testing/shell.ts';

/** What a program of Node says of a folder that it does not compile; null where it ran and says nothing. */
const complaintsOf = (compiler: string, folder: string): Promise<string | null> =>
  promisify(execFile)(process.execPath, [compiler, '--noEmit', '-p', folder]).then(
    ({ stdout, stderr }) => (stdout + stderr === '' ? null : stdout + stderr),
    ({ stdout, stderr, message }: { stdout: string; stderr: string; message: string }) =>
      stdout + stderr || message,
  );

/** A folder with a program, to be compiled as the repository is. */
async function folderWith(program: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-reference-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const compilerOptions = {
    incremental: false,
    tsBuildInfoFile: null,
    typeRoots: [join(root, 'node_modules/@types')],
  };
  const files = [join(folder, 'requests.mts')];
  const config = { extends: join(root, 'tsconfig.json'), files, include: [], compilerOptions };
  await writeFile(join(folder, 'requests.mts'), program);
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  return folder;
}

const compiler = join(root, 'node_modules/typescript/bin/tsc');

/** What the reference begins with. */
const beginning = () =>
  beginningIn('TypeScript').replace('@rushes/sdk', join(root, 'packages/sdk/src/index.ts'));

test('every request in TypeScript compiles after what the reference begins with', async () => {
  const requests = placesOf(openApiDocument() as unknown as ApiDocument).flatMap((place) => {
    const code = samplesOf(place).find(({ tab }) => tab === 'TypeScript')?.code;
    const head = `export async function ${place.operation.operationId}(session: string) {`;
    // What is answered is looked at by whoever asks.
    return code === undefined
      ? []
      : [`${head}\n${code.replace('const answer = await', 'await')}\nreturn session;\n}`];
  });
  expect(requests.length).toBeGreaterThan(200);
  const folder = await folderWith(`${beginning()}\n${requests.join('\n')}`);
  expect(await complaintsOf(compiler, folder)).toBeNull();
});

test('a request of what there is not would be told, and a compiler that did not run', async () => {
  const folder = await folderWith(`${beginning()}\nexport const answer = await client.nowhere();`);
  expect(await complaintsOf(compiler, folder)).toContain("Property 'nowhere' does not exist");
  expect(await complaintsOf('/nowhere/tsc', folder)).toContain('Cannot find module');
});
