import { type Command, UsageError } from '../command.ts';
import { withServices } from '../open-services.ts';
import { sentence, table } from '../output.ts';
import { limitOption, word } from '../read-words.ts';

const MAX_NAME = 200;
const MAX_DESCRIPTION = 4_000;

export const agentsPublish: Command = {
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

export const agentsWithdraw: Command = {
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

export const agentsList: Command = {
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
