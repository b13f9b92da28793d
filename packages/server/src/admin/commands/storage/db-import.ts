import { existsSync } from 'node:fs';
import { connectDatabase } from '../../../platform/db/open-database.ts';
import { importDatabase } from '../../../platform/db/transfer/import-database.ts';
import { lockDataFolder, prepareDataFolder } from '../../../platform/processes/data-folder.ts';
import { StartError } from '../../../platform/processes/start-error.ts';
import type { Command } from '../../command.ts';
import { exitWith } from '../../exit.ts';
import { fileNamed, requireStorage } from '../../open-services.ts';
import { sentence } from '../../output.ts';
import { progressLine, showProgress, warnOfMissing } from '../../progress.ts';

export const dbImport: Command = {
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
