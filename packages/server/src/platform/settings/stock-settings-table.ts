/** The settings of stock, and of what generated files say of themselves: a part of settings-table.ts. */
import type { SettingGroup } from './setting.ts';

const none = 'none';

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
