/** All commands, in the order of the usage. */
import { existsSync } from 'node:fs';
import { DEFAULT_LIMITS, ENGINE_PARTS, type JobKind, sandboxReport } from '@rushes/engine';
import { jobLimits } from '../modules/tasks/index.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { hasDatabase } from '../platform/db/embedded/location.ts';
import { findRunningPostgres } from '../platform/db/launcher.ts';
import { connectDatabase, type OpenDatabase } from '../platform/db/open-database.ts';
import { createDatabase, missingTimeouts, sessionProblem } from '../platform/db/pool.ts';
import { exportDatabase } from '../platform/db/transfer/export-database.ts';
import { importDatabase } from '../platform/db/transfer/import-database.ts';
import { tryEnginePart } from '../platform/media-engine.ts';
import { lockDataFolder, prepareDataFolder } from '../platform/processes/data-folder.ts';
import { StartError } from '../platform/processes/start-error.ts';
import { type Command, type Context, UsageError } from './command.ts';
import { auditList } from './commands/audit-list.ts';
import { creditsGrant, creditsLedger, creditsRefund, creditsShow, creditsTake } from './commands/credits.ts';
import {
  modelsAdd,
  modelsCheck,
  modelsHide,
  modelsList,
  modelsPrice,
  modelsRemove,
  modelsShow,
  modelsTry,
  modelsUnhide,
} from './commands/models.ts';
import { plansAssign, plansImport, plansList, plansSet, plansShow } from './commands/plans.ts';
import { pricesHistory, pricesPublish, pricesShow } from './commands/prices.ts';
import { settings } from './commands/settings.ts';
import { stockAdd, stockList } from './commands/stock.ts';
import { storageAdopt, storageConfirm } from './commands/storage.ts';
import {
  keysCreate,
  signInLink,
  usersCreate,
  usersDisable,
  usersEnable,
  usersLimits,
  usersList,
  usersNoOperator,
  usersOperator,
  usersPassword,
  usersShow,
} from './commands/users.ts';
import { exitWith } from './exit.ts';
import { fileNamed, requireStorage, withServices } from './open-services.ts';
import { sentence, table } from './output.ts';
import { limitOption, word } from './read-words.ts';

const MAX_NAME = 200;
const MAX_DESCRIPTION = 4_000;

const agentsPublish: Command = {
  name: 'agents publish',
  takes: ['name', 'url', 'description'],
  options: {
    recommended: { type: 'boolean', value: '', about: 'say that you recommend it' },
    own: { type: 'boolean', value: '', about: 'say that you made it' },
  },
  about: 'let everybody find an agent that opens at that address, or change the one of that name',
  async run(context) {
    const [name, appUrl, description] = [0, 1, 2].map((place) => word(context, place)) as [
      string,
      string,
      string,
    ];
    if (name.length > MAX_NAME) throw new UsageError(`A name has at most ${MAX_NAME} characters.`);
    if (description.length > MAX_DESCRIPTION) {
      throw new UsageError(`A description has at most ${MAX_DESCRIPTION} characters.`);
    }
    const url = URL.parse(appUrl);
    if (url === null || !['https:', 'http:'].includes(url.protocol) || url.href.length > 2_000) {
      throw new UsageError(`"${appUrl}" is no address such as https://example.com/agents/trailers.`);
    }
    const agent = { name, description, appUrl: url.href };
    const flags = { isRecommended: context.has('recommended'), isOwn: context.has('own') };
    await withServices(context, ({ publishedAgents }) =>
      publishedAgents.publishAgent(context.actor, { ...agent, ...flags }),
    );
    return sentence(`${name} is published.`, { ...agent, ...flags });
  },
};

const agentsWithdraw: Command = {
  name: 'agents withdraw',
  takes: ['name'],
  about: 'let nobody find it any more',
  async run(context) {
    const name = word(context, 0);
    const wasThere = await withServices(context, ({ publishedAgents }) =>
      publishedAgents.withdrawAgent(context.actor, name),
    );
    const text = wasThere ? `${name} is withdrawn.` : `There is none called ${name}.`;
    return sentence(text, { withdrawn: wasThere });
  },
};

const agentsList: Command = {
  name: 'agents list',
  takes: [],
  options: { limit: { type: 'string', value: 'n', about: 'at most so many; 50 by default' } },
  about: 'the agents that are published',
  async run(context) {
    const rows = await withServices(context, ({ publishedAgents }) =>
      publishedAgents.listAgents(limitOption(context)),
    );
    return table(rows, 'There are none.');
  },
};

const MEBIBYTE = 1024 ** 2;

function limitLines(
  limits: { kind: JobKind; seconds: number; memory: number; written: number | null }[],
): string[] {
  return limits.map(
    ({ kind, seconds, memory, written }) =>
      `  ${kind.padEnd(16)} ${seconds} s, ${memory} MB of memory${written === null ? '' : `, ${written} MB written`}`,
  );
}

/** What is wrong with the sessions that a pooler hands out; null where there is no pooler. */
async function poolerLines({ database, databaseUrl }: Config): Promise<string[] | null> {
  if (database.directUrl === null || databaseUrl === null) return null;
  const db = createDatabase(databaseUrl, { isPooled: true, maxConnections: 1 });
  try {
    const problems = [await sessionProblem(db), await missingTimeouts(db)];
    return problems.filter((problem) => problem !== null);
  } catch (error) {
    return [`The database can not be asked: ${error instanceof Error ? error.message : String(error)}`];
  } finally {
    await db.destroy();
  }
}

/** Tries everything now, whatever is remembered. Needs no storage, and of a database only the pooler before it. */
const doctor: Command = {
  name: 'doctor',
  takes: [],
  about: 'say what works on this machine, within which limits, and what of the sandbox is enforced',
  async run({ config }) {
    const parts = [];
    for (const part of ENGINE_PARTS) parts.push({ part, ...(await tryEnginePart(part)) });
    const sandbox = sandboxReport();
    const limits = (Object.keys(DEFAULT_LIMITS) as JobKind[]).map((kind) => {
      const { timeoutSeconds, memoryBytes, writtenBytes } = jobLimits(kind, config.limits);
      const written = writtenBytes === undefined ? null : Math.round(writtenBytes / MEBIBYTE);
      return { kind, seconds: timeoutSeconds, memory: Math.round(memoryBytes / MEBIBYTE), written };
    });
    const pooler = await poolerLines(config);
    const text = [
      'What works:',
      ...parts.map((entry) =>
        entry.works
          ? `  ${entry.part.padEnd(16)} works`
          : `  ${entry.part.padEnd(16)} ${entry.reason} To do: ${entry.enable}.`,
      ),
      '',
      'What a process that opens media is kept from:',
      ...sandbox.map(
        ({ name, enforced, about, missing }) =>
          `  ${name.padEnd(16)} ${enforced ? `enforced: ${about}` : `NOT ENFORCED: ${about}. ${missing}`}`,
      ),
      '',
      'Limits of each kind of work:',
      ...limitLines(limits),
      ...(pooler === null ? [] : ['', 'Sessions behind the pooler:']),
      ...(pooler?.length === 0 ? ['  have all settings that they need'] : []),
      ...(pooler ?? []).map((problem) => `  ${problem}`),
    ];
    return { text: text.join('\n'), json: { parts, sandbox, limits, pooler } };
  },
};

// Commands that write everything into one file, and read it from there.

/** A running service goes on: the export sees one moment of its database. */
async function openForExport({ config, log }: Context): Promise<OpenDatabase> {
  if (config.databaseUrl === null && !(await hasDatabase(config.dataFolder))) {
    throw new StartError(`There is no database in ${config.dataFolder}: say where with RUSHES_DATA_DIR.`);
  }
  const running = config.databaseUrl === null ? await findRunningPostgres(config.dataFolder) : null;
  const databaseUrl = running ?? config.databaseUrl;
  return await connectDatabase({ config: { ...config, databaseUrl }, log, onLost: exitWith });
}

// What is being done, while it is; and what was missing.

/** A line about what is being done; only a terminal gets it rewritten in place. */
function showProgress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`);
}

/** How far an export or import is. */
function progressLine(progress: { table: string } | { objects: number }): string {
  return 'table' in progress ? `rows of ${progress.table}` : `${progress.objects} objects`;
}

/** Tells of objects that an export could not have. */
function warnOfMissing(keys: readonly string[]): void {
  if (keys.length === 0) return;
  process.stderr.write(
    `${keys.length} objects were not in the storage when the export was made, among them ${keys[0]}.\n`,
  );
}

const dbExport: Command = {
  name: 'db export',
  takes: ['file'],
  about: 'write all rows and objects into one file',
  async run(context) {
    const file = fileNamed(context);
    const database = await openForExport(context);
    try {
      const storage = await requireStorage(context);
      const report = await exportDatabase({
        db: database.db,
        storage,
        clock: systemClock,
        file,
        onProgress: (progress) => showProgress(progressLine(progress)),
      });
      showProgress('');
      warnOfMissing(report.missingObjects);
      return sentence(`Exported ${report.rows} rows and ${report.objects} objects to ${file}`, {
        file,
        ...report,
      });
    } finally {
      await database.close();
    }
  },
};

const dbImport: Command = {
  name: 'db import',
  takes: ['file'],
  about: 'read such a file into an empty data folder or database',
  async run(context) {
    const { config, log } = context;
    const file = fileNamed(context);
    if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
    await prepareDataFolder(config.dataFolder);
    const lock = lockDataFolder(config.dataFolder);
    const database = await connectDatabase({ config, log, onLost: exitWith });
    try {
      const storage = await requireStorage(context);
      const report = await importDatabase({
        db: database.db,
        storage,
        file,
        onProgress: (progress) => showProgress(progressLine(progress)),
      });
      showProgress('');
      warnOfMissing(report.missingObjects);
      return sentence(`Imported ${report.rows} rows and ${report.objects} objects from ${file}`, {
        file,
        ...report,
      });
    } finally {
      await database.close();
      lock.release();
    }
  },
};

export const commands: readonly Command[] = [
  ...[usersList, usersShow, usersCreate, usersPassword, usersDisable, usersEnable, usersLimits],
  ...[usersOperator, usersNoOperator],
  keysCreate,
  signInLink,
  ...[creditsShow, creditsLedger, creditsGrant, creditsTake, creditsRefund],
  ...[plansList, plansShow, plansSet, plansImport, plansAssign],
  ...[pricesShow, pricesPublish, pricesHistory],
  ...[stockAdd, stockList],
  ...[agentsList, agentsPublish, agentsWithdraw],
  ...[modelsList, modelsShow, modelsAdd, modelsRemove, modelsHide, modelsUnhide, modelsPrice],
  ...[modelsCheck, modelsTry],
  auditList,
  ...[dbExport, dbImport, storageConfirm, storageAdopt],
  ...[doctor, settings],
];
