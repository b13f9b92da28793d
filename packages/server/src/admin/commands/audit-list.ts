import type { Command } from '../command.ts';
import { withServices } from '../open-services.ts';
import { table } from '../output.ts';
import { limitOption } from '../read-words.ts';

export const auditList: Command = {
  name: 'audit list',
  takes: [],
  options: {
    user: { type: 'string', value: 'email or id', about: 'what was done to a user or their account' },
    act: { type: 'string', value: 'name', about: 'of one kind, e.g. admin.credits.grant' },
    limit: { type: 'string', value: 'n', about: 'at most so many; 50 by default' },
  },
  about: 'what was done by force of a role or from the command line, the newest first',
  async run(context) {
    const user = context.option('user');
    const act = context.option('act');
    const filter = { ...(user === undefined ? {} : { user }), ...(act === undefined ? {} : { act }) };
    const limit = limitOption(context);
    const rows = await withServices(context, ({ operator }) => operator.listAudit({ ...filter, limit }));
    return table(rows, 'Nothing has been noted.');
  },
};
