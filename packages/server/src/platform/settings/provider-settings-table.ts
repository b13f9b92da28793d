/** The settings of providers of models and of stock, and of what generated files say of themselves: a part of settings-table.ts. */
import { PROVIDER_KEYS, PROVIDER_URLS } from './generation-settings.ts';
import type { Setting, SettingGroup } from './setting.ts';

// The settings of providers of models: a part of settings-table.ts.

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

// The settings of stock, and of what generated files say of themselves: a part of settings-table.ts.

export const STOCK_SETTING_GROUPS: readonly SettingGroup[] = [
  {
    title: 'Content credentials',
    settings: [
      {
        name: 'RUSHES_C2PA',
        fallback: '`on`',
        meaning:
          '`off`: generated files do not say in themselves what made them: [generation](generation.md#where-it-came-from)',
      },
      {
        name: 'RUSHES_C2PA_CERTIFICATE',
        fallback: 'a self-made one',
        meaning: "a file with the certificates (PEM) that such files are signed with, the signer's first",
      },
      {
        name: 'RUSHES_C2PA_KEY_FILE',
        fallback: 'with the one before',
        meaning: 'a file with its key (PEM, without a password)',
      },
    ],
  },
  {
    title: 'Stock',
    settings: [
      {
        name: 'RUSHES_STOCK_PEXELS_KEY',
        fallback: none,
        meaning: 'a key of Pexels, whose pictures and videos are then found too: [stock](stock.md)',
        isSecret: true,
      },
      { name: 'RUSHES_STOCK_PEXELS_URL', fallback: "Pexels' own", meaning: 'another address of its API' },
      {
        name: 'RUSHES_STOCK_PIXABAY_KEY',
        fallback: none,
        meaning: 'the same of Pixabay',
        isSecret: true,
      },
      { name: 'RUSHES_STOCK_PIXABAY_URL', fallback: "Pixabay's own", meaning: 'another address of its API' },
      {
        name: 'RUSHES_STOCK_OPEN',
        fallback: none,
        meaning: '`commons`, `archive`, or both: Wikimedia Commons and the Internet Archive want no key',
      },
      { name: 'RUSHES_STOCK_COMMONS_URL', fallback: "Commons' own", meaning: 'another address of its API' },
      {
        name: 'RUSHES_STOCK_ARCHIVE_URL',
        fallback: "the Archive's own",
        meaning: 'another address of its API',
      },
      {
        name: 'RUSHES_STOCK_FILE_MB',
        fallback: '`300`',
        meaning: 'largest file that is brought here from a provider',
      },
      {
        name: 'RUSHES_STOCK_GB',
        fallback: '`20`',
        meaning:
          'size of the stock library, with what the operator added, above which nothing more is brought here from providers',
      },
    ],
  },
];
