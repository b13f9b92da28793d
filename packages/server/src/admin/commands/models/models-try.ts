import { join } from 'node:path';
import type { Command } from '../../command.ts';
import { withServices } from '../../open-services.ts';
import { fields } from '../../output.ts';
import { word } from '../../read-words.ts';

export const modelsTry: Command = {
  name: 'models try',
  takes: ['model'],
  options: {
    prompt: { type: 'string', value: 'text', about: 'what it is asked for' },
    voice: { type: 'string', value: 'id', about: 'of a model that speaks' },
  },
  about: 'ask a provider for one small file, which it takes money for, and put it into this folder',
  async run(context) {
    const id = word(context, 0);
    await context.confirm(`The provider of ${id} will be asked for something, and will want money for it.`);
    const tried = await withServices(context, ({ models }) =>
      models.tryModel(id, {
        prompt: context.option('prompt') ?? 'A quiet lake at sunrise',
        voice: context.option('voice') ?? null,
        path: join(context.folder, `tried-${id}`),
      }),
    );
    return fields(tried);
  },
};
