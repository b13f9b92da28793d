import type { Command } from '../../command.ts';
import { withServices } from '../../open-services.ts';
import { table } from '../../output.ts';

export const modelsList: Command = {
  name: 'models list',
  takes: [],
  options: { all: { type: 'boolean', value: '', about: 'also those that are not available here' } },
  about: 'the generative models that are available, and with --all what the others need',
  async run(context) {
    const entries = await withServices(context, ({ models }) => models.listModels());
    const shown = context.has('all') ? entries : entries.filter(({ availability }) => availability.available);
    const rows = shown.map(({ model, availability, isHidden }) => ({
      id: model.id,
      area: model.area,
      provider: model.provider,
      maker: model.provided?.maker ?? 'Rushes',
      price: model.provided === undefined ? 'as rendering' : model.provided.price,
      status: availability.available ? 'available' : isHidden ? 'hidden' : 'not available',
      ...(context.has('all') && {
        why: availability.available ? '' : availability.reason,
        needs: availability.available ? '' : availability.enable,
      }),
    }));
    return table(rows, 'No model is available.');
  },
};
