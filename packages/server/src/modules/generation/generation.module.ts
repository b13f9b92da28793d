/** Media made by generative models, of this service and of providers, through one shape of request. */
import { defineModule } from '../../module.ts';
import type { Deps } from '../../platform/deps.ts';
import { ServiceError } from '../../platform/errors.ts';
import { over } from '../../platform/over.ts';
import { loadSecret } from '../../platform/secrets/secrets.ts';
import type { AccessService } from '../access/index.ts';
import type { ConfigsService, EntitiesService } from '../entities/index.ts';
import type { LibraryServices } from '../library/index.ts';
import type { RenderingService } from '../making/index.ts';
import type { MoneyServices } from '../money/index.ts';
import type { StockService } from '../stock/index.ts';
import type { TasksService } from '../tasks/index.ts';
import type { AnalysisService, MediaEvidenceService } from '../understanding/index.ts';
import { generationRoutes, ownKeysRoutes } from './generation.routes.ts';
import { createGenerationService, type GenerationService } from './generation.service.ts';
import { endGeneration, generateTask } from './generation.tasks.ts';
import { createGenerationHandlers } from './generation.worker.ts';
import { createModelRegistry, type ModelRegistry } from './models/registry.ts';
import { type ContentCredentials, createContentCredentials } from './provenance/content-credentials.ts';
import { createProviders, type Providers } from './providers/open-providers.ts';
import { findToCancel } from './providers/operations.repo.ts';
import { type OwnKeysService, openOwnKey, ownKeysFunctions } from './providers/own-keys.ts';
import { cancelLeftOver } from './providers/provide.ts';
import { provideTask } from './providers/provider.tasks.ts';
import { createProviderHandlers } from './providers/provider.worker.ts';
import { type Tried, type TryOptions, tryModel } from './providers/try-model.ts';
import { createWebhookPauses } from './providers/webhook-pauses.ts';
import { createWebhookAddresses } from './providers/webhooks.ts';

export interface GenerationNeeds
  extends Pick<LibraryServices, 'library' | 'libraryEvents'>,
    Pick<MoneyServices, 'prices'> {
  access: AccessService;
  configs: ConfigsService;
  entities: EntitiesService;
  tasks: TasksService;
  rendering: RenderingService;
  analysis: AnalysisService;
  stock: StockService;
  mediaEvidence: MediaEvidenceService;
}

export interface GenerationServices {
  generation: GenerationService;
  models: ModelRegistry & {
    /** Asks a provider for one small file, which it takes money for. Throws `not_found`, `not_configured`, ProviderFailure. */
    tryModel(id: string, options: TryOptions): Promise<Tried>;
  };
  providers: Providers;
  contentCredentials: ContentCredentials;
  ownKeys: OwnKeysService;
}

const webhooksOf = ({ db, ids, sealer, config: { publicUrl } }: Deps) =>
  createWebhookAddresses({
    publicUrl,
    secret: () => loadSecret(db, { ids, sealer, setting: 'provider_webhook_secret' }),
  });

/** What tasks left running at providers is stopped so soon. */
const CANCEL_EVERY_MS = 5_000;

export const generationModule = defineModule<GenerationNeeds>()({
  name: 'generation',
  create(context): GenerationServices {
    const providers = createProviders(context.config.generation);
    const models = createModelRegistry({ ...context, providers });
    const generation = createGenerationService({
      ...context,
      models,
      providers,
      webhooks: webhooksOf(context),
    });
    const { config, outgoing } = context;
    async function tryById(id: string, options: TryOptions): Promise<Tried> {
      const { model, availability } = await models.findModel(id);
      const provider = model.provided === undefined ? null : providers.open(model.provider, model.area);
      if (provider === null) {
        const why = availability.available ? 'It is no model of a provider.' : availability.reason;
        throw new ServiceError('not_configured', `${id} can not be tried: ${why}`);
      }
      return tryModel({ provider, model, settings: config.generation, outgoing }, options);
    }
    const contentCredentials = createContentCredentials(context);
    const ownKeys = over({ ...context, providers }, ownKeysFunctions);
    return { generation, models: { ...models, tryModel: tryById }, providers, contentCredentials, ownKeys };
  },
  routes: [...generationRoutes, ...ownKeysRoutes],
  close: ({ contentCredentials }) => contentCredentials.close(),
  tasks: [generateTask, provideTask],
  handlers: (context) => ({
    ...createGenerationHandlers(context),
    ...createProviderHandlers({
      ...context,
      ...createWebhookPauses(context.notifications),
      random: Math.random,
      webhooks: webhooksOf(context),
    }),
  }),
  endings: ({ library }) => ({
    [generateTask.type]: endGeneration(library),
    [provideTask.type]: endGeneration(library),
  }),
  workerSchedules: ({ db, clock, sealer, config, providers }) => [
    {
      name: 'cancel_at_providers',
      everyMilliseconds: CANCEL_EVERY_MS,
      alone: true,
      async run() {
        const found = await findToCancel(db);
        const left = await Promise.all(
          found.map(async (one) => {
            const ownKey = one.usesOwnKey ? await openOwnKey({ db, sealer }, one) : null;
            // With a key that its owner took back nothing can be stopped any more.
            const isLost = one.usesOwnKey && ownKey === null;
            return { ...one, provider: isLost ? null : providers.open(one.provider, one.area, ownKey) };
          }),
        );
        const signal = AbortSignal.timeout(60_000);
        await cancelLeftOver({ db, clock, settings: config.generation }, left, signal);
      },
    },
  ],
});
