import type { Command } from '../../command.ts';
import { withServices } from '../../open-services.ts';
import { sentence } from '../../output.ts';

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
