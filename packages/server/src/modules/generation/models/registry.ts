/** Which models there are here: those of the service, those that come written down, and those that operators added. */
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { ServiceError, ValidationError } from '../../../platform/errors.ts';
import { type Notifications, notify } from '../../../platform/events/notifications.ts';
import type { Availability } from '../../../platform/health/availability.ts';
import type { ToolsCapabilities } from '../generation.schema.ts';
import { deleteModel, type ModelRow, putModel, readModels } from '../generations.repo.ts';
import { builtInAvailability, builtInModels } from './built-in.ts';
import { toolsCapabilities } from './capabilities.ts';
import type { Area, Model, ModelOf, ModelPrice } from './model.ts';
import { modelOf, readModelDocument } from './model-document.ts';
import { requirePriceFits } from './model-price.ts';
import { shippedModels } from './shipped-models.ts';

export interface RegistryEntry {
  model: Model;
  /** Who wrote it down: the program, or an operator. */
  from: 'program' | 'operator';
  isHidden: boolean;
  availability: Availability;
}

export interface ModelRegistry {
  /** All of them, whether they work here or not. */
  listModels(): Promise<readonly RegistryEntry[]>;
  /** Throws `not_found`. */
  findModel(id: string): Promise<RegistryEntry>;
  /** What GET /tools/models tells; `own` are the providers of which the asking account has a key. */
  capabilities(own?: ReadonlySet<string>): Promise<ToolsCapabilities>;
  /**
   * The model that a request names, or the first of its area. Throws ValidationError for a name that nobody knows, and
   * `not_configured` for a model that is not available here, with what would make it so.
   */
  requireModel<Kind extends Area>(
    area: Kind,
    id: string | undefined,
    own?: ReadonlySet<string>,
  ): Promise<ModelOf<Kind>>;
  /** Adds a model, or writes it down anew. Throws `conflict` for what can be none, or has the name of one of the service's. */
  addModel(document: unknown): Promise<RegistryEntry>;
  /** Forgets what was said of a model: one that was added is gone. Throws `not_found`. */
  removeModel(id: string): Promise<void>;
  /** Whether requests are offered it. Throws `not_found`. */
  hideModel(id: string, isHidden: boolean): Promise<RegistryEntry>;
  /** What it costs from now on. Throws `not_found`, and `conflict` for a price that does not fit. */
  priceModel(id: string, price: ModelPrice): Promise<RegistryEntry>;
}

export interface RegistryDeps {
  db: Kysely<Database>;
  clock: Clock;
  config: Pick<Config, 'prices'>;
  notifications: Pick<Notifications, 'subscribe'>;
  providers: {
    /** Whether a provider makes what the area is about, and if not what is missing. */
    availability(provider: string, area: Area): Availability;
    /** Whether a key of its own is all that an account needs. */
    takesOwnKey(provider: string, area: Area): boolean;
  };
}

function availabilityOf({ config, providers }: RegistryDeps, model: Model, isHidden: boolean): Availability {
  if (isHidden) {
    const enable = `npm run rushes -- server models unhide ${model.id}`;
    return { available: false, reason: 'The operator has hidden it.', enable };
  }
  const { provided } = model;
  if (provided === undefined) return builtInAvailability(model);
  const availability = providers.availability(model.provider, model.area);
  if (!availability.available || provided.price !== null || config.prices === 'off') return availability;
  return {
    available: false,
    reason: 'Nobody said what it costs here.',
    enable: `npm run rushes -- server models price ${model.id} ${model.seconds === null ? 'item' : 'second'}=<credits>`,
  };
}

/** The program's own with what operators said of them, then those that operators added. */
function mergeModels(deps: RegistryDeps, rows: readonly ModelRow[]): RegistryEntry[] {
  const said = new Map(rows.map((row) => [row.id, row]));
  const entry = (model: Model, from: RegistryEntry['from']): RegistryEntry => {
    const row = said.get(model.id);
    const price = row?.price ?? model.provided?.price ?? null;
    const priced =
      model.provided === undefined ? model : { ...model, provided: { ...model.provided, price } };
    const isHidden = row?.isHidden ?? false;
    return { model: priced, from, isHidden, availability: availabilityOf(deps, priced, isHidden) };
  };
  const added = rows.flatMap(({ id, document }) =>
    document === null ? [] : [modelOf(readModelDocument({ ...document, id }))],
  );
  const isAdded = new Set(added.map(({ id }) => id));
  const own = [...builtInModels, ...shippedModels].filter(({ id }) => !isAdded.has(id));
  return [...own.map((model) => entry(model, 'program')), ...added.map((model) => entry(model, 'operator'))];
}

interface Snapshot {
  entries: readonly RegistryEntry[];
  available: readonly Model[];
  capabilities: ToolsCapabilities;
}

// Models of the interface that are known by name, whether or not anything is known of how they are reached.

/** By area, as the interface lists them. */
const namedModels: Readonly<Record<Area, readonly string[]>> = {
  video: [
    ...['p-video', 'p-video-2', 'kling', 'kling-pro', 'veo', 'sora', 'sora-pro'],
    ...['runway', 'wan', 'ltx', 'seedance', 'minimax-h3-max'],
  ],
  image: [
    ...['p-image', 'ideogram', 'gpt-image', 'gpt-image-2.5-sunburst', 'gpt-image-2.5-flare', 'gpt-image-2'],
    ...['banana', 'banana-pro', 'banana-flash', 'seedream', 'seedream-pro'],
  ],
  audio: [],
  tts: ['elevenlabs-v3', 'elevenlabs-v4', 'elevenlabs-v4-turbo', 'gemini-3.1-flash-tts'],
};

const NONE: ReadonlySet<string> = new Set();

/** What an account sees that has keys of its own: models of those providers too, whether or not they have a price here. */
function seenWith(
  { providers }: RegistryDeps,
  snapshot: Snapshot,
  own: ReadonlySet<string>,
): Omit<Snapshot, 'capabilities'> & { capabilities: ToolsCapabilities | null } {
  if (own.size === 0) return snapshot;
  const isUsable = ({ model, isHidden, availability }: RegistryEntry) =>
    availability.available ||
    (!isHidden &&
      model.provided !== undefined &&
      own.has(model.provider) &&
      providers.takesOwnKey(model.provider, model.area));
  const available = snapshot.entries.filter(isUsable).map(({ model }) => model);
  return { ...snapshot, available, capabilities: null };
}

const named = (ids: readonly string[]) =>
  ids.length === 0 ? 'none is available here' : `available here: ${ids.slice(0, 20).join(', ')}`;

function requireIn<Kind extends Area>(
  { entries, available }: Omit<Snapshot, 'capabilities'>,
  area: Kind,
  id: string | undefined,
): ModelOf<Kind> {
  const models = available.filter((model): model is ModelOf<Kind> => model.area === area);
  const found = id === undefined ? models[0] : models.find((model) => model.id === id);
  if (found !== undefined) return found;
  const here = named(models.map((model) => model.id));
  // Who names none is told what the service's own would need.
  const isMeant = (model: Model) => (id === undefined ? model.provided === undefined : model.id === id);
  const entry = entries.find(({ model }) => model.area === area && isMeant(model));
  const { availability } = entry ?? {};
  if (id !== undefined && entry === undefined && !namedModels[area].includes(id)) {
    const msg = `There is no model "${id.slice(0, 60)}" for ${area}; ${here}.`;
    throw new ValidationError([{ loc: ['body', 'model'], msg, type: 'enum' }]);
  }
  const what = id === undefined ? `No model for ${area}` : `The model "${id}"`;
  const why =
    availability?.available === false
      ? `${availability.reason}${availability.enable ? ` To enable it: ${availability.enable}.` : ''}`
      : 'No provider of it is connected.';
  throw new ServiceError(
    'not_configured',
    `${what} is not available on this deployment. ${why} ${here[0]?.toUpperCase()}${here.slice(1)}. GET /tools/models ` +
      'lists what there is. Nothing was charged.',
  );
}

interface Changing {
  find: ModelRegistry['findModel'];
  change(write: () => Promise<unknown>): Promise<void>;
}

/** What operators say of models. */
function createChanges(
  { db, clock }: RegistryDeps,
  { find, change }: Changing,
): Pick<ModelRegistry, 'addModel' | 'removeModel' | 'hideModel' | 'priceModel'> {
  return {
    async addModel(value) {
      const document = readModelDocument(value);
      if (builtInModels.some(({ id }) => id === document.id)) {
        throw new ServiceError(
          'conflict',
          `${document.id} is a model of the service itself: choose another id.`,
        );
      }
      await change(() => putModel(db, { id: document.id, document, now: clock.now() }));
      return find(document.id);
    },

    async removeModel(id) {
      await find(id);
      await change(() => deleteModel(db, id));
    },

    async hideModel(id, isHidden) {
      await find(id);
      await change(() => putModel(db, { id, isHidden, now: clock.now() }));
      return find(id);
    },

    async priceModel(id, price) {
      const { model } = await find(id);
      if (model.provided === undefined) {
        throw new ServiceError(
          'conflict',
          `${id} costs what rendering costs: npm run rushes -- server prices publish.`,
        );
      }
      requirePriceFits(model, price);
      await change(() => putModel(db, { id, price: { ...price }, now: clock.now() }));
      return find(id);
    },
  };
}

export function createModelRegistry(deps: RegistryDeps): ModelRegistry {
  const { db, notifications } = deps;
  let kept: Promise<Snapshot> | null = null;
  const forget = () => {
    kept = null;
  };
  notifications.subscribe('rushes_models', forget);

  async function read(): Promise<Snapshot> {
    const entries = mergeModels(deps, await readModels(db));
    const available = entries.filter((one) => one.availability.available).map(({ model }) => model);
    return { entries, available, capabilities: toolsCapabilities(available) };
  }

  /** Read once and kept until somebody changes something. */
  function snapshot(): Promise<Snapshot> {
    if (kept !== null) return kept;
    const reading = read();
    kept = reading;
    reading.catch(() => {
      if (kept === reading) forget();
    });
    return reading;
  }

  async function find(id: string): Promise<RegistryEntry> {
    const entry = (await snapshot()).entries.find(({ model }) => model.id === id);
    if (entry === undefined) {
      throw new ServiceError('not_found', `There is no model "${id}": npm run rushes -- server models list.`);
    }
    return entry;
  }

  async function change(write: () => Promise<unknown>): Promise<void> {
    await write();
    forget();
    await notify(db, 'rushes_models', '');
  }

  return {
    listModels: async () => (await snapshot()).entries,
    findModel: find,
    capabilities: async (own = NONE) => {
      const { available, capabilities } = seenWith(deps, await snapshot(), own);
      return capabilities ?? toolsCapabilities(available);
    },
    requireModel: async (area, id, own = NONE) => requireIn(seenWith(deps, await snapshot(), own), area, id),

    ...createChanges(deps, { find, change }),
  };
}
