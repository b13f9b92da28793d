/** What `npm run models -- <command>` does; scripts/models.ts hands over the words and the settings. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createModelRuntime, type ModelRuntimeOptions } from './create-model-runtime.ts';
import { importModel } from './import-model.ts';
import { ModelError } from './model-runtime.ts';
import { pullModel } from './pull-model.ts';
import { findRecommended, RECOMMENDED_MODELS, RECOMMENDED_SET } from './recommended-models.ts';

export const MODELS_USAGE = `Usage: npm run models -- <command>

  list                  models that are installed, and those that are recommended
  pull <id> …           fetch recommended models, or all that go together: pull recommended; run again it goes on where
                        it ended
  verify [<id> …]       compare checksums and try what is installed
  import <folder>       take a model from a folder: Hugging Face's ONNX layouts, or one with a model.json

  --json                results as JSON
  --from <address>      pull from a mirror instead: <address>/<id>/<file>
  --id <id>             import under this name
  --dimensions <n>      length of the vectors, where no config.json says it
  -h, --help            this text

Models lie in <data>/models, or in RUSHES_MODELS_FOLDER; a running service notices them by itself.
Exit codes: 0 done, 1 not done, 2 not understood.
`;

export interface CommandIo {
  /** Results. */
  out(text: string): void;
  /** Messages. */
  err(text: string): void;
  /** A line that is rewritten in place, or nothing where nobody looks. */
  progress(line: string): void;
  /** Where a relative path is meant from. */
  workingFolder: string;
  signal?: AbortSignal;
}

class UsageError extends Error {
  override name = 'UsageError';
}

interface Call {
  options: ModelRuntimeOptions;
  io: CommandIo;
  words: readonly string[];
  json: boolean;
  from: string | undefined;
  id: string | undefined;
  dimensions: number | undefined;
}

function megabytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1e6))} MB`;
}

/** Columns under each other; the last one as long as it is. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row.map((cell, column) => (column < row.length - 1 ? cell.padEnd(widths[column] ?? 0) : cell)),
    )
    .map((row) => `${row.join('  ')}\n`)
    .join('');
}

interface InstalledModel {
  id: string;
  task: string | null;
  version: string | null;
  dimensions: number | null;
  bytes: number | null;
  licence: string | null;
  source: string | null;
  /** The package of npm that it came with; null for one that was installed by this command or by hand. */
  package: string | null;
  works: boolean;
  reason: string | null;
}

async function installed({ options }: Call): Promise<InstalledModel[]> {
  const runtime = createModelRuntime(options);
  try {
    const listed = await runtime.list();
    return listed.map(({ found, availability }) => {
      const manifest = 'manifest' in found.content ? found.content.manifest : null;
      return {
        id: found.id,
        task: manifest?.task ?? null,
        version: manifest?.version ?? null,
        dimensions: manifest?.dimensions ?? null,
        bytes: manifest?.files.reduce((sum, { bytes }) => sum + bytes, 0) ?? null,
        licence: manifest?.licence ?? null,
        source: manifest?.source ?? null,
        package: found.package,
        works: availability.available,
        reason: availability.available ? null : availability.reason,
      };
    });
  } finally {
    await runtime.close();
  }
}

function recommended(present: ReadonlySet<string>) {
  return RECOMMENDED_MODELS.map(({ manifest, about, totalBytes, base, files }) => ({
    id: manifest.id,
    task: manifest.task,
    bytes: totalBytes,
    licence: manifest.licence,
    source: base,
    about,
    installed: present.has(manifest.id),
    files: files.map(({ path, sha256, bytes }) => ({ path, sha256, bytes })),
  }));
}

function stateRows(models: readonly InstalledModel[]): string[][] {
  return models.map(({ id, task, bytes, works, reason }) => [
    id,
    task ?? '?',
    bytes === null ? '?' : megabytes(bytes),
    works ? 'works' : `does not work: ${reason}`,
  ]);
}

async function list(call: Call): Promise<number> {
  const here = await installed(call);
  const wanted = recommended(new Set(here.filter(({ works }) => works).map(({ id }) => id)));
  if (call.json) {
    call.io.out(
      `${JSON.stringify({ folder: call.options.folder, installed: here, recommended: wanted }, null, 2)}\n`,
    );
    return 0;
  }
  const [own, shipped] = [
    here.filter((model) => model.package === null),
    here.filter((model) => model.package),
  ];
  const shown = (models: readonly InstalledModel[]): string =>
    models.length === 0 ? '  none\n' : table(stateRows(models).map((row) => ['', ...row]));
  call.io.out(`Installed in ${call.options.folder}\n${shown(own)}`);
  call.io.out(
    `\nCame with the product; used where none of the same task is installed above\n${shown(shipped)}`,
  );
  call.io.out('\nRecommended\n');
  call.io.out(
    table(
      wanted.map(({ id, task, bytes, licence, about, installed: has }) => [
        '',
        id,
        task,
        megabytes(bytes),
        `${has ? '(installed) ' : ''}${about} Licence: ${licence}`,
      ]),
    ),
  );
  return 0;
}

async function verify(call: Call): Promise<number> {
  const all = await installed(call);
  const unknown = call.words.find((id) => !all.some((model) => model.id === id));
  if (unknown !== undefined) throw new ModelError(`There is no model ${unknown} in ${call.options.folder}.`);
  const chosen = call.words.length === 0 ? all : all.filter(({ id }) => call.words.includes(id));
  call.io.out(call.json ? `${JSON.stringify(chosen, null, 2)}\n` : table(stateRows(chosen)));
  if (chosen.length === 0) call.io.err(`There are no models in ${call.options.folder}.\n`);
  return chosen.every(({ works }) => works) ? 0 : 1;
}

async function pull(call: Call): Promise<number> {
  const { io, options, words, from, json } = call;
  if (words.length === 0) throw new UsageError('Say which model: pull <id>, or pull recommended');
  const ids = words.flatMap((word) => (word === 'recommended' ? RECOMMENDED_SET : [word]));
  const models = [...new Set(ids)].map((id) => {
    const model = findRecommended(id);
    if (model !== undefined) return model;
    const known = RECOMMENDED_MODELS.map(({ manifest }) => manifest.id).join(', ');
    throw new UsageError(`There is no recommended model "${id}". There are: ${known}`);
  });
  const results = [];
  for (const model of models) {
    const result = await pullModel(model, {
      root: options.folder,
      memoryBytes: options.memoryBytes,
      now: new Date(),
      ...(from === undefined ? {} : { base: from }),
      ...(io.signal === undefined ? {} : { signal: io.signal }),
      onMessage: (line) => io.err(`${line}\n`),
      onProgress: (file, bytes) => io.progress(`${file}: ${megabytes(bytes)}`),
    });
    io.progress('');
    for (const { path, sha256 } of result.recorded) {
      io.err(`Nobody publishes a checksum of ${path}; recorded the one that came: ${sha256}\n`);
    }
    if (!result.fetched) io.err(`${result.id} was there already, whole.\n`);
    if (!json) io.out(`${result.folder}\n`);
    results.push(result);
  }
  if (json) io.out(`${JSON.stringify(results, null, 2)}\n`);
  return 0;
}

async function take(call: Call): Promise<number> {
  const { io, options, words, id, dimensions, json } = call;
  const [folder, more] = words;
  if (folder === undefined || more !== undefined) throw new UsageError('It is: import <folder>');
  const result = await importModel(resolve(io.workingFolder, folder), {
    root: options.folder,
    memoryBytes: options.memoryBytes,
    now: new Date(),
    ...(id === undefined ? {} : { id }),
    ...(dimensions === undefined ? {} : { dimensions }),
  });
  const { task, version } = result.manifest;
  io.err(`${result.id} (${task}, ${version}) works and is used from now on.\n`);
  io.out(json ? `${JSON.stringify(result, null, 2)}\n` : `${result.folder}\n`);
  return 0;
}

const COMMANDS: Readonly<Record<string, (call: Call) => Promise<number>>> = {
  list,
  verify,
  pull,
  import: take,
};

function readDimensions(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= 8_192) return value;
  throw new UsageError(`--dimensions is a whole number from 1 to 8192, not "${text}".`);
}

function readFrom(text: string | undefined): string | undefined {
  if (text === undefined || URL.canParse(text)) return text;
  throw new UsageError(`--from is an https address, not "${text}".`);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        from: { type: 'string' },
        id: { type: 'string' },
        dimensions: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Runs one command; returns the exit code. */
export async function runModelsCommand(
  args: readonly string[],
  options: ModelRuntimeOptions,
  io: CommandIo,
): Promise<number> {
  try {
    const { values, positionals } = parse(args);
    if (values.help) {
      io.out(MODELS_USAGE);
      return 0;
    }
    const [name = '', ...words] = positionals;
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command === undefined)
      throw new UsageError(name === '' ? 'Say what to do.' : `There is no command "${name}".`);
    const { json, id } = values;
    const dimensions = readDimensions(values.dimensions);
    return await command({ options, io, words, json, from: readFrom(values.from), id, dimensions });
  } catch (error) {
    io.progress('');
    if (error instanceof UsageError) {
      io.err(`${error.message}\n\n${MODELS_USAGE}`);
      return 2;
    }
    if (!(error instanceof ModelError)) throw error;
    io.err(`${error.message}\n`);
    return 1;
  }
}
