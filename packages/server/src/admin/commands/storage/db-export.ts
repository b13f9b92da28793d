import { systemClock } from '../../../platform/clock.ts';
import { hasDatabase } from '../../../platform/db/embedded/location.ts';
import { findRunningPostgres } from '../../../platform/db/launcher.ts';
import { connectDatabase, type OpenDatabase } from '../../../platform/db/open-database.ts';
import { exportDatabase } from '../../../platform/db/transfer/export-database.ts';
import { StartError } from '../../../platform/processes/start-error.ts';
import type { Command, Context } from '../../command.ts';
import { exitWith } from '../../exit.ts';
import { fileNamed, requireStorage } from '../../open-services.ts';
import { sentence } from '../../output.ts';
import { progressLine, showProgress, warnOfMissing } from '../../progress.ts';

/** A running service goes on: the export sees one moment of its database. */
async function openForExport({ config, log }: Context): Promise<OpenDatabase> {
  if (config.databaseUrl === null && !(await hasDatabase(config.dataFolder))) {
    throw new StartError(`There is no database in ${config.dataFolder}: say where with RUSHES_DATA_DIR.`);
  }
  const running = config.databaseUrl === null ? await findRunningPostgres(config.dataFolder) : null;
  const databaseUrl = running ?? config.databaseUrl;
  return await connectDatabase({ config: { ...config, databaseUrl }, log, onLost: exitWith });
}

export const dbExport: Command = {
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
