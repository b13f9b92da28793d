/** The settings of providers of models: a part of settings-table.ts. */
import { PROVIDER_KEYS, PROVIDER_URLS } from './generation-settings.ts';
import type { Setting } from './setting.ts';

const none = 'none';

const providerOf = (name: string) => name.replace(/^RUSHES_AI_|_(KEY|URL)$/g, '').toLowerCase();

export const providerSettings: readonly Setting[] = [
  ...['OPENAI', 'ANTHROPIC', 'GOOGLE', 'COMPATIBLE'].flatMap((provider): Setting[] => [
    {
      name: `RUSHES_AI_${provider}_KEY`,
      fallback: none,
      meaning: `key of the provider \`${provider.toLowerCase()}\``,
      isSecret: true,
    },
    {
      name: `RUSHES_AI_${provider}_URL`,
      fallback: provider === 'COMPATIBLE' ? none : "the provider's own",
      meaning: 'where it is; nothing else is asked',
    },
  ]),
  ...PROVIDER_KEYS.map(
    (name): Setting => ({
      name,
      fallback: none,
      meaning:
        `key of the provider \`${providerOf(name)}\` of generative models; \`${name.replace('_KEY', '_URL')}\` puts another ` +
        'address in the place of its own: [generation](generation.md#providers)',
      isSecret: true,
    }),
  ),
  ...PROVIDER_URLS.map(
    (name): Setting => ({
      name,
      fallback: none,
      meaning: `where a server of your own is: \`${providerOf(name)}\` of [generation](generation.md#providers)`,
    }),
  ),
  {
    name: 'RUSHES_AI_PROVIDERS_FILE',
    fallback: none,
    meaning:
      'a JSON file that describes further providers; the key of each stands in `RUSHES_AI_<ID>_KEY`: ' +
      '[generation](generation.md#a-provider-of-your-own)',
  },
  {
    name: 'RUSHES_PROVIDER_POLL_MS',
    fallback: '`2000`',
    meaning: 'how soon a provider is asked how a generation goes; the pauses grow to five times that',
  },
  {
    name: 'RUSHES_PROVIDER_MINUTES',
    fallback: '`60`',
    meaning: 'after which a generation at a provider is given up, and costs nothing',
  },
  {
    name: 'RUSHES_PROVIDER_MAX_MB',
    fallback: '`2000`',
    meaning: 'size of one file that is taken from a provider',
  },
];
