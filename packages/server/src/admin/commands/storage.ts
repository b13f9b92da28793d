/** Commands that tell a database and a storage that they belong together. */
import type { Command } from '../command.ts';
import { withServices } from '../open-services.ts';
import { sentence } from '../output.ts';

/** See docs/storage.md, "After restoring a backup". */
export const storageConfirm: Command = {
  name: 'storage confirm',
  takes: [],
  about: 'after restoring a backup: what this database does not know may be removed again',
  async run(context) {
    await withServices(context, ({ library }) => library.confirmStorage());
    const text = 'What this database does not know of the storage is removed from now on.';
    return sentence(text, { confirmed: true });
  },
};

/** See docs/storage.md, "The mark of a deployment". */
export const storageAdopt: Command = {
  name: 'storage adopt',
  takes: [],
  about: 'where the storage is lost for good: the one that the settings name counts from now on',
  async run(context) {
    await context.confirm('Files that are not in this storage can not be served or worked on any more.');
    await withServices(context, (_services, { storageMark }) => storageMark.adopt(), { anyStorage: true });
    return sentence("This storage is the deployment's own from now on.", { adopted: true });
  },
};
