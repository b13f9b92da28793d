import type { Command } from '../../command.ts';
import { withServices } from '../../open-services.ts';
import { table } from '../../output.ts';

const yes = (value: boolean) => (value ? 'yes' : 'no');

export const modelsCheck: Command = {
  name: 'models check',
  takes: [],
  about: 'what each provider can do, and what that means for a restart: nothing is asked of them',
  async run(context) {
    const found = await withServices(context, async ({ providers, models }) => {
      const entries = await models.listModels();
      return providers.conformance().map((one) => ({
        ...one,
        models: entries.filter(({ model }) => model.provider === one.provider && model.area === one.area)
          .length,
      }));
    });
    const rows = found.map((one) => ({
      provider: one.provider,
      makes: one.area,
      models: one.models,
      connected: yes(one.isConnected),
      'after a restart': one.keepsOperation ? 'goes on' : 'not asked again',
      'idempotency key': yes(one.isIdempotent),
      webhook: yes(one.takesWebhook),
      cancel: yes(one.canCancel),
      needs: one.needs,
    }));
    return { ...table(rows, 'There are no providers.'), json: found };
  },
};
