/** Every setting with its default and its meaning: what `docs/settings.md` and `npm run rushes -- server settings` are made of. */
import { providerSettings, STOCK_SETTING_GROUPS } from './provider-settings-table.ts';
import type { SettingGroup } from './setting.ts';

const none = 'none';

export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    title: 'Where it is reached',
    settings: [
      { name: 'PORT', fallback: '`8080`', meaning: 'port the service listens on; 0 = any that is free' },
      {
        name: 'HOST',
        fallback: '`127.0.0.1`',
        meaning: 'address it listens on; `0.0.0.0` = all of the machine',
      },
      { name: 'RUSHES_PUBLIC_URL', fallback: 'from host and port', meaning: 'base of the URLs handed out' },
      {
        name: 'RUSHES_TRUSTED_ORIGINS',
        fallback: none,
        meaning: 'origins of web apps that may call from a browser, separated by commas',
      },
      {
        name: 'RUSHES_APP_ORIGIN',
        fallback: "the service's own",
        meaning: 'origin of the web app, to come back to from payments',
      },
      {
        name: 'RUSHES_TRUSTED_PROXIES',
        fallback: none,
        meaning: 'addresses or networks of proxies in front, whose `X-Forwarded-For` is believed',
      },
      {
        name: 'RUSHES_MEDIA_ORIGIN',
        fallback: none,
        meaning:
          'an origin of its own for media, e.g. `https://media.example.com`, that leads to this server: what people ' +
          'uploaded then never shares an origin with the app',
      },
      {
        name: 'RUSHES_ANONYMOUS_PUBLIC_DOWNLOADS',
        fallback: '`off`',
        meaning: '`on`: what is public can be downloaded by `GET /asset/url/{asset_id}` without signing in',
      },
      {
        name: 'RUSHES_METRICS_TOKEN',
        fallback: none,
        meaning: 'bearer token that opens `/metrics` to others than this machine',
        isSecret: true,
      },
    ],
  },
  {
    title: 'Data and storage',
    settings: [
      {
        name: 'RUSHES_DATA_DIR',
        fallback: '`data`',
        meaning: 'folder of database, media and finished segments',
      },
      {
        name: 'RUSHES_DISK_RESERVE_MB',
        fallback: 'a twentieth of the disk, 64 to 1024',
        meaning:
          'kept free on the disk of the data folder for the database; with less, what writes is refused and work ' +
          'waits: [operating](operating.md#a-full-disk)',
      },
      {
        name: 'RUSHES_SEGMENT_STORE_GB',
        fallback: '`10`',
        meaning: 'finished segments of renders kept for reuse',
      },
      {
        name: 'RUSHES_VECTOR_MEMORY_MB',
        fallback: '`2048`',
        meaning:
          'vectors kept in memory for searching; larger spaces are read for each query: [vectors](vectors.md)',
      },
      {
        name: 'RUSHES_STORAGE',
        fallback: '`fs`',
        meaning: '`s3`: media lies in a bucket of an object store instead: [storage](storage.md)',
      },
      { name: 'RUSHES_S3_BUCKET', fallback: none, meaning: 'the bucket' },
      {
        name: 'RUSHES_S3_REGION',
        fallback: '`AWS_REGION`, or `us-east-1`',
        meaning: 'its region',
      },
      { name: 'RUSHES_S3_PREFIX', fallback: none, meaning: 'what all keys in it begin with' },
      {
        name: 'RUSHES_S3_ENDPOINT',
        fallback: "the region's",
        meaning: 'address of the store for the service',
      },
      {
        name: 'RUSHES_S3_PUBLIC_ENDPOINT',
        fallback: 'the same',
        meaning: 'address of the store for clients, for which URLs are signed',
      },
      {
        name: 'RUSHES_S3_PATH_STYLE',
        fallback: '`on` with an endpoint',
        meaning: 'the bucket is named in the path, not in the host',
      },
      {
        name: 'RUSHES_S3_ACCESS_KEY_ID',
        fallback: "environment, files, or the machine's role",
        meaning: 'credentials for the store',
      },
      {
        name: 'RUSHES_S3_SECRET_ACCESS_KEY',
        fallback: 'with the one before',
        meaning: 'the other half of the credentials',
        isSecret: true,
      },
      {
        name: 'RUSHES_S3_SSE',
        fallback: '`none`',
        meaning: 'encryption in the store: `AES256` or `aws:kms`',
      },
      { name: 'RUSHES_S3_SSE_KMS_KEY_ID', fallback: "the store's", meaning: 'key for `aws:kms`' },
      {
        name: 'RUSHES_CACHE_GB',
        fallback: '`20`',
        meaning: 'files of the object store kept on this machine for media work',
      },
      {
        name: 'RUSHES_SECRET_KEY',
        fallback: 'a key kept in the database',
        meaning:
          'what stored secrets (those of webhooks, keys of providers, keys of this deployment) are encrypted with, at least ' +
          '32 characters; to change it, put the new one before the old one: `new,old`; what was once sealed with it is ' +
          'lost without it',
        isSecret: true,
      },
    ],
  },
  {
    title: 'Database',
    settings: [
      {
        name: 'DATABASE_URL',
        fallback: 'embedded PostgreSQL',
        meaning: 'another PostgreSQL (15 or newer)',
        isSecret: true,
      },
      {
        name: 'RUSHES_DATABASE_CONNECTIONS',
        fallback: 'four for each core, at least 10',
        meaning: 'connections of one process to the database, besides three of another kind',
      },
      {
        name: 'RUSHES_DATABASE_DIRECT_URL',
        fallback: 'none: `DATABASE_URL` leads to the server',
        meaning:
          'address past a pooler in transaction mode, to which `DATABASE_URL` leads then: ' +
          '[a pooler](operating.md#a-pooler)',
        isSecret: true,
      },
      {
        name: 'RUSHES_DATABASE_STATEMENT_SECONDS',
        fallback: '`300`; `60` with the role `api`',
        meaning: 'after how long the database gives up a statement; 0 = never',
      },
      {
        name: 'RUSHES_DATABASE_LOCK_SECONDS',
        fallback: '`30`; `15` with the role `api`',
        meaning: 'after how long it gives up the wait for a lock; 0 = never',
      },
      {
        name: 'RUSHES_DATABASE_IDLE_SECONDS',
        fallback: '`30`; `15` with the role `api`',
        meaning: 'after how long it gives up a transaction whose process says nothing; 0 = never',
      },
      {
        name: 'RUSHES_KEEP_TASKS_DAYS',
        fallback: '`90`',
        meaning:
          'how long ended tasks are kept; 0 = for ever: [what is kept](operating.md#what-is-kept-of-work)',
      },
      {
        name: 'RUSHES_KEEP_ATTEMPTS_DAYS',
        fallback: '`30`',
        meaning: 'how long is kept how they were tried; 0 = for ever',
      },
    ],
  },
  {
    title: 'People and sign-in',
    settings: [
      {
        name: 'RUSHES_BOOTSTRAP_EMAIL',
        fallback: none,
        meaning: 'creates that user, with the key below and plenty of credits',
      },
      {
        name: 'RUSHES_BOOTSTRAP_API_KEY',
        fallback: none,
        meaning: 'its API key, at least 16 characters',
        isSecret: true,
      },
      {
        name: 'RUSHES_BOOTSTRAP_PASSWORD',
        fallback: none,
        meaning: 'what that user signs in with at the built-in issuer',
        isSecret: true,
      },
      {
        name: 'RUSHES_OIDC_ISSUER',
        fallback: 'the built-in issuer',
        meaning: 'issuers of ID tokens, separated by commas: [signing in](identity.md)',
      },
      {
        name: 'RUSHES_OIDC_AUDIENCE',
        fallback: none,
        meaning: 'whom these tokens are for, separated by commas',
      },
      {
        name: 'RUSHES_OIDC_TRUSTED_ISSUERS',
        fallback: none,
        meaning: 'those of the issuers whose verified email lets its owner into an account that is there',
      },
      { name: 'RUSHES_SIGNUP', fallback: '`on`', meaning: '`off`: nobody gets an account who has none' },
      {
        name: 'RUSHES_SIGNUP_CREDITS',
        fallback: '`1000`',
        meaning: 'credits that come with the first account of an email',
      },
      {
        name: 'RUSHES_IDENTITY_HOST',
        fallback: '`127.0.0.1`',
        meaning: 'address the built-in issuer listens on',
      },
      { name: 'RUSHES_IDENTITY_PORT', fallback: '`8081`', meaning: 'its port; 0 = any that is free' },
      {
        name: 'RUSHES_IDENTITY_URL',
        fallback: 'from host and port',
        meaning: 'address of the built-in issuer behind a proxy with TLS',
      },
      {
        name: 'RUSHES_SIGN_IN_LINK',
        fallback: '`on`',
        meaning:
          '`off`: the program prints no link that signs its owner in; it prints one only where `HOST` is of this ' +
          'machine alone and no other address or issuer is set',
      },
      {
        name: 'RUSHES_FAILED_SIGN_INS_PER_MINUTE',
        fallback: '`60`',
        meaning: 'wrong credentials of one address, before they are refused unlooked at',
      },
    ],
  },
  {
    title: 'Limits and processes',
    settings: [
      {
        name: 'RUSHES_ROLE',
        fallback: '`all`',
        meaning: '`api` or `worker` on machines of a fleet: [fleets](operating.md#a-fleet)',
      },
      {
        name: 'RUSHES_STOP_DELAY_SECONDS',
        fallback: '`0`',
        meaning:
          'for so long after the signal to end, everything goes on while `/health` already says that it ends: ' +
          '[fleets](operating.md#a-fleet)',
      },
      {
        name: 'RUSHES_DRAIN_SECONDS',
        fallback: '`2`; `10` as `api` or `worker`',
        meaning: 'for so long after that, requests, uploads and tasks under way may end by themselves',
      },
      {
        name: 'RUSHES_MEDIA_WORKERS',
        fallback: 'cores, at most 4',
        meaning: 'media jobs at the same time',
      },
      { name: 'RUSHES_MEDIA_MEMORY_MB', fallback: '`2048`', meaning: 'memory of one media job' },
      { name: 'RUSHES_MEDIA_TIMEOUT_SECONDS', fallback: '`21600`', meaning: 'time of one media job' },
      { name: 'RUSHES_MAX_UPLOAD_GB', fallback: '`100`', meaning: 'largest single upload' },
      { name: 'RUSHES_UPLOAD_URL_SECONDS', fallback: '`3600`', meaning: 'how long an upload URL works' },
      { name: 'RUSHES_DOWNLOAD_URL_SECONDS', fallback: '`3600`', meaning: 'how long a download URL works' },
      {
        name: 'RUSHES_UPLOAD_KEEP_HOURS',
        fallback: '`24`',
        meaning: 'how long after its last URL an unfinished upload is kept',
      },
      {
        name: 'RUSHES_ADDRESS_PER_MINUTE',
        fallback: '`120000`',
        meaning: 'requests with a credential of one address, whichever accounts they are of',
      },
      {
        name: 'RUSHES_ANONYMOUS_PER_MINUTE',
        fallback: '`600`',
        meaning: 'requests without a credential of one address',
      },
      {
        name: 'RUSHES_LOG_LEVEL',
        fallback: '`info`',
        meaning: '`fatal`, `error`, `warn`, `info`, `debug` or `silent`',
      },
    ],
  },
  ...STOCK_SETTING_GROUPS,
  {
    title: 'Understanding and models',
    settings: [
      {
        name: 'RUSHES_GENERATE_WAIT_SECONDS',
        fallback: '`240`',
        meaning:
          'how long a request waits for what it has generated, before it is answered with the task: [generation](generation.md)',
      },
      {
        name: 'RUSHES_INDEX_ON_UPLOAD',
        fallback: '`on`',
        meaning:
          'whether uploads are analysed and indexed by themselves, for users who never said whether they want that ' +
          '(`index_on_upload` of their preferences): [understanding](understanding.md)',
      },
      {
        name: 'RUSHES_INDEX',
        fallback: '`all`',
        meaning:
          'which analysers fill the index after a preprocess: `all`, `none`, or a list such as ' +
          '`subtitles,screen_text,text_index`: [understanding](understanding.md)',
      },
      {
        name: 'RUSHES_TRANSCRIPTION',
        fallback: '`auto`',
        meaning:
          "who writes down speech: a model on this machine (`local`), a provider's (`provider`), the first of them " +
          'that is there (`auto`), or nobody (`off`): [transcripts](transcripts.md)',
      },
      {
        name: 'RUSHES_MODELS_FOLDER',
        fallback: '`models` in the data folder',
        meaning: 'weights of models on this machine: [models](models.md)',
      },
      {
        name: 'RUSHES_SHIPPED_MODELS',
        fallback: '`on`',
        meaning:
          'whether the models are used that `npm ci` brings; `off` leaves those in the folder of models alone: ' +
          '[models](models.md)',
      },
      {
        name: 'RUSHES_LABELS',
        fallback: 'a list of 224',
        meaning: 'what pictures are looked through for, separated by commas',
      },
      {
        name: 'RUSHES_SCREEN_TEXT_LANGUAGES',
        fallback: '`eng`',
        meaning:
          'languages of text in pictures, one to four codes of Tesseract; trained data of others than English lies in ' +
          '`tesseract` below the folder of models',
      },
      {
        name: 'RUSHES_AI_TRANSCRIPTION',
        fallback: none,
        meaning:
          'a speech model of a provider as `provider:model`, e.g. `openai:whisper-1`, with `openai`, `google` or ' +
          '`compatible` as the provider: [providers](transcripts.md#providers)',
      },
      {
        name: 'RUSHES_AI_VISION',
        fallback: none,
        meaning: 'a vision model in the same way; `anthropic` has such models too',
      },
      { name: 'RUSHES_AI_EMBEDDING', fallback: none, meaning: 'a model that makes vectors of texts' },
      {
        name: 'RUSHES_AI_EMBEDDING_DIMENSIONS',
        fallback: 'of well-known models',
        meaning: 'how long the vectors of that model are',
      },
      {
        name: 'RUSHES_AI_LANGUAGE',
        fallback: 'none: the built-in director alone',
        meaning:
          'language models that may answer prompts, as `provider:model` separated by commas, e.g. `openai:gpt-5-mini` or, of a ' +
          'server on the same machine, `compatible:qwen3`: [language models](tools.md#with-a-language-model)',
      },
      ...providerSettings,
    ],
  },
  {
    title: 'Money and messages',
    settings: [
      {
        name: 'RUSHES_PRICES',
        fallback: '`on`',
        meaning: '`off`: nothing has a price, no account needs credits: [prices](prices.md)',
      },
      {
        name: 'RUSHES_DEFAULT_PLAN',
        fallback: '`self-hosted`',
        meaning:
          'the plan of new accounts, and of those whose subscription has ended: [operating](operating.md)',
      },
      {
        name: 'RUSHES_STRIPE_SECRET_KEY',
        fallback: 'none: nothing is sold',
        meaning: 'the secret key of an account at Stripe: [billing](billing.md)',
        isSecret: true,
      },
      {
        name: 'RUSHES_STRIPE_WEBHOOK_SECRET',
        fallback: none,
        meaning: 'the signing secret of its endpoint for this service',
        isSecret: true,
      },
      {
        name: 'RUSHES_STRIPE_API_URL',
        fallback: "Stripe's own",
        meaning: "another origin of Stripe's API, for tests: `https://`, or `http://` on this machine",
      },
      {
        name: 'RUSHES_WEBHOOK_ALLOW',
        fallback: none,
        meaning:
          'private addresses or networks that webhooks may reach, also by `http://`, such as `10.0.0.0/8`; without it ' +
          'only public ones by `https://`: [webhooks](webhooks.md)',
      },
    ],
  },
];

/** The document of all settings, as Markdown. */
export function settingsDocument(): string {
  const tables = SETTING_GROUPS.map(({ title, settings }) =>
    [
      `## ${title}`,
      '',
      '| setting | default | meaning |',
      '|---|---|---|',
      ...settings.map(({ name, fallback, meaning }) => `| \`${name}\` | ${fallback} | ${meaning} |`),
    ].join('\n'),
  );
  return [
    '# Settings',
    '',
    'How a service is told where it listens, where it keeps things, and what it may use. All are environment variables; each',
    'has a default that works on one machine without keys and without network. A value that makes no sense stops the start',
    'with a sentence. `npm run -s rushes -- server settings` prints this list with what is set where you are.',
    '',
    'This page is written by `npm run openapi` from `packages/server/src/platform/settings/settings-table.ts`.',
    '',
    `${tables.join('\n\n')}\n`,
  ].join('\n');
}
