/**
 * `npm run test:python`: the Python package against a service of its own. Types by `mypy --strict`, those of every request
 * of the reference and of every program of the guides included; then its tests, then the programs of the guides. Arguments
 * go to pytest.
 *
 * Needs Python 3.10 with httpx, pydantic, pytest and mypy; without it this is skipped, and says how to get it.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type ApiDocument, placesOf } from '../packages/docs/src/reference/api-document.ts';
import { samplesOf } from '../packages/docs/src/reference/samples.ts';
import { findPython } from './find-python.ts';
import { startService, stopService } from './service-process.ts';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'packages/python');
const KEY = 'sk_the-key-of-the-python-tests';

/** Runs it in the folder of the package; true when it ends with 0. */
async function run(program: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, PYTHONPATH: join(folder, 'src'), PYTHONDONTWRITEBYTECODE: '1', ...env },
    stdio: 'inherit',
  });
  return await new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => done(code === 0));
  });
}

const indented = (code: string) => code.replaceAll(/^(?=.)/gm, '    ');

/** Every request of the reference as a function of one module. */
async function referenceModule(): Promise<string> {
  const document = JSON.parse(
    await readFile(join(root, 'packages/server/openapi.json'), 'utf8'),
  ) as ApiDocument;
  const functions = placesOf(document).flatMap((place) => {
    const sample = samplesOf(place).find(({ tab }) => tab === 'Python');
    if (sample === undefined) return [];
    return [
      `def ${place.operation.operationId}(client: Rushes, session: str) -> None:\n${indented(sample.code)}\n`,
    ];
  });
  return `from rushes import CallOptions, Rushes\n\n\n${functions.join('\n\n')}`;
}

/** Programs in Python that documents show, by a name for each. */
async function programsOf(files: readonly string[]): Promise<Map<string, string>> {
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(root, file), 'utf8');
      return [...text.matchAll(/^```python.*\n([\s\S]*?)^```$/gm)].map(
        ([, program = ''], index) =>
          [`${file.replaceAll(/\W/g, '_')}_${index}.py`, program] as [string, string],
      );
    }),
  );
  return new Map(found.flat());
}

async function main(): Promise<void> {
  const python = findPython(['httpx', 'pydantic', 'pytest', 'mypy']);
  if (python === null) {
    console.log(
      'skipped test:python: Python with httpx, pydantic, pytest and mypy is not here. Get it by `python3 -m venv ~/rushes-python ' +
        '&& ~/rushes-python/bin/pip install "httpx>=0.27" "pydantic>=2.7" pytest mypy` and name it by RUSHES_PYTHON=~/rushes-python/bin/python.',
    );
    return;
  }
  const temporary = await mkdtemp(join(tmpdir(), 'rushes-python-'));
  const guides = (await readdir(join(root, 'docs/guides'))).map((name) => `docs/guides/${name}`);
  const programs = await programsOf([...guides, 'packages/python/README.md']);
  for (const [name, program] of programs) await writeFile(join(temporary, name), program);
  await writeFile(join(temporary, 'reference.py'), await referenceModule());
  const cache = ['--cache-dir', join(temporary, 'cache')];
  const typed = [
    await run(python, ['-m', 'mypy', ...cache]),
    await run(python, [
      '-m',
      'mypy',
      '--strict',
      ...cache,
      join(temporary, 'reference.py'),
      ...programs.keys().map((name) => join(temporary, name)),
    ]),
  ];
  const settings = { RUSHES_INDEX_ON_UPLOAD: 'off', RUSHES_WEBHOOK_ALLOW: '127.0.0.0/8' };
  const service = await startService(join(temporary, 'data'), { key: KEY, settings });
  try {
    const env = { RUSHES_BASE_URL: service.address, RUSHES_KEY: KEY, RUSHES_PROGRAMS: temporary };
    const tested = await run(
      python,
      ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', ...process.argv.slice(2)],
      env,
    );
    if (![...typed, tested].every(Boolean)) process.exitCode = 1;
  } finally {
    await stopService(service);
    await rm(temporary, { recursive: true, force: true });
  }
}

await main();
