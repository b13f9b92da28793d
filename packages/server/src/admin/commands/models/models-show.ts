import type { Command } from '../../command.ts';
import { withServices } from '../../open-services.ts';
import { fields } from '../../output.ts';
import { word } from '../../read-words.ts';

export const modelsShow: Command = {
  name: 'models show',
  takes: ['model'],
  about: 'what a model takes, what it costs, and whether it works here',
  async run(context) {
    const entry = await withServices(context, ({ models }) => models.findModel(word(context, 0)));
    const { model, availability, from, isHidden } = entry;
    const { provided, ...common } = model;
    return {
      ...fields({
        ...common,
        ...provided,
        written_down_by: from,
        hidden: isHidden,
        status: availability.available ? 'available' : availability.reason,
        needs: availability.available ? '' : availability.enable,
      }),
      json: entry,
    };
  },
};
