/** Which providers there are, what each can do, and the one that runs a model. */
import { Value } from 'typebox/value';
import type { Availability } from '../../../platform/health/availability.ts';
import { ConfigError } from '../../../platform/settings/config-error.ts';
import {
  type GenerationSettings,
  type ProviderCredentials,
  settingOf,
} from '../../../platform/settings/generation-settings.ts';
import type { Area } from '../models/model.ts';
import { createComfyUiProvider } from './comfyui-provider.ts';
import { HttpDescription } from './described/http-description.ts';
import { createHttpProvider } from './described/http-provider.ts';
import {
  bytedanceVideos,
  elevenLabsSounds,
  elevenLabsSpeech,
  falQueue,
  lumaImages,
  lumaVideos,
  minimaxVideos,
  replicatePredictions,
  xaiImages,
  xaiVideos,
} from './described/shipped-descriptions.ts';
import type { Provider } from './provider.ts';
import { createSdkProvider, type SdkProviderId } from './sdk-provider.ts';

/** A kind of provider: what it makes, and how it is opened. */
export interface ProviderKind {
  id: string;
  areas: readonly Area[];
  /** Whether it is of no use without a key; one at an address of the operator's own mostly wants none. */
  needsKey: boolean;
  /** Whether the operator has to say where it is. */
  needsUrl: boolean;
  open(area: Area, credentials: ProviderCredentials): Provider;
}

export interface Providers {
  kinds: readonly ProviderKind[];
  /** Whether it makes something of an area here, and if not, the setting that is missing. */
  availability(provider: string, area: Area): Availability;
  /** What each can do, by what it makes. */
  conformance(): Conformance[];
  /** Null where it is not available. With a key of an account's own it is asked with that. */
  open(provider: string, area: Area, ownKey?: string | null): Provider | null;
  /** Those that an account may bring a key of; those at an address of the operator's own mostly want none. */
  takingOwnKeys(): readonly string[];
  /** Whether a key of its own is all that an account needs. */
  takesOwnKey(provider: string, area: Area): boolean;
}

/** What a provider can do for what it makes, and what that means when this service is stopped in the middle. */
export interface Conformance {
  provider: string;
  area: Area;
  isConnected: boolean;
  /** A restart goes on with what was begun; else what was asked is lost, and not asked again. */
  keepsOperation: boolean;
  isIdempotent: boolean;
  takesWebhook: boolean;
  canCancel: boolean;
  /** The setting that is missing. */
  needs: string | null;
}

const allAreas: readonly Area[] = ['video', 'image', 'audio', 'tts'];

function describedKind(description: HttpDescription, areas = allAreas): ProviderKind {
  return {
    id: description.id,
    areas,
    needsKey: description.key !== undefined,
    needsUrl: false,
    open: (_area, { url, key }) => createHttpProvider(description, { key, ...(url !== null && { url }) }),
  };
}

/** Those of the operator's file. Throws ConfigError. */
function readDescribed(described: readonly unknown[]): ProviderKind[] {
  return described.map((value, at) => {
    if (!Value.Check(HttpDescription, value)) {
      const [first] = Value.Errors(HttpDescription, value);
      throw new ConfigError(
        `RUSHES_AI_PROVIDERS_FILE: description ${at + 1} can not be read at ${first?.instancePath || 'its top'}: ` +
          `${first?.message ?? 'unknown'}.`,
      );
    }
    return describedKind(value);
  });
}

/** A provider that is described by area. */
function describedByArea(described: Partial<Record<Area, HttpDescription>>): ProviderKind {
  const [first] = Object.values(described);
  if (first === undefined) throw new Error('A provider without a description.');
  return {
    ...describedKind(
      first,
      allAreas.filter((area) => described[area] !== undefined),
    ),
    open: (area, credentials) => describedKind(described[area] ?? first).open(area, credentials),
  };
}

function sdkKind(id: SdkProviderId, areas: readonly Area[], needs: 'key' | 'url'): ProviderKind {
  return {
    id,
    areas,
    needsKey: needs === 'key',
    needsUrl: needs === 'url',
    open: (area, credentials) => createSdkProvider(id, area, credentials),
  };
}

const shippedKinds: readonly ProviderKind[] = [
  describedKind(falQueue),
  describedKind(replicatePredictions),
  sdkKind('openai', ['image', 'tts'], 'key'),
  sdkKind('google', ['video', 'image', 'tts'], 'key'),
  describedByArea({ audio: elevenLabsSounds, tts: elevenLabsSpeech }),
  describedByArea({ video: xaiVideos, image: xaiImages }),
  describedByArea({ video: lumaVideos, image: lumaImages }),
  describedByArea({ video: minimaxVideos }),
  describedByArea({ video: bytedanceVideos }),
  sdkKind('compatible', ['image', 'tts'], 'url'),
  {
    id: 'comfyui',
    areas: ['video', 'image', 'audio'],
    needsKey: false,
    needsUrl: true,
    open: (_area, credentials) => createComfyUiProvider(credentials),
  },
];

export function createProviders({ credentials, described }: GenerationSettings): Providers {
  const own = readDescribed(described);
  const kinds = [...own, ...shippedKinds.filter(({ id }) => !own.some((one) => one.id === id))];
  const opened = new Map<string, Provider>();

  function availability(id: string, area: Area): Availability {
    const kind = kinds.find((one) => one.id === id);
    if (kind === undefined) {
      const reason = `Nothing is known of the provider "${id}".`;
      return { available: false, reason, enable: 'RUSHES_AI_PROVIDERS_FILE=… with a description of it' };
    }
    if (!kind.areas.includes(area)) {
      const reason = `The provider ${id} makes nothing for ${area} here.`;
      return { available: false, reason, enable: 'another provider' };
    }
    const { url, key } = credentials(id);
    if (kind.needsUrl && url === null) {
      const setting = settingOf(id, 'URL');
      return { available: false, reason: `${setting} does not say where ${id} is.`, enable: `${setting}=…` };
    }
    // At an address of one's own there is often no key.
    if (kind.needsKey && key() === null && url === null) {
      const setting = settingOf(id, 'KEY');
      return {
        available: false,
        reason: `There is no key of the provider ${id} (${setting}).`,
        enable: `${setting}=…`,
      };
    }
    return { available: true, engine: id, byProvider: true };
  }

  return {
    kinds,
    availability,
    conformance: () =>
      kinds.flatMap((kind) =>
        kind.areas.map((area): Conformance => {
          const { keepsOperation, isIdempotent, takesWebhook, cancel } = kind.open(
            area,
            credentials(kind.id),
          );
          const found = availability(kind.id, area);
          return {
            provider: kind.id,
            area,
            isConnected: found.available,
            keepsOperation,
            isIdempotent,
            takesWebhook,
            canCancel: cancel !== undefined,
            needs: found.available ? null : found.enable,
          };
        }),
      ),
    takingOwnKeys: () => kinds.filter(({ needsKey }) => needsKey).map(({ id }) => id),
    takesOwnKey: (id, area) =>
      kinds.some((kind) => kind.id === id && kind.needsKey && kind.areas.includes(area)),
    open(id, area, ownKey = null) {
      const kind = kinds.find((one) => one.id === id);
      // Never kept: the next request may come from another account.
      if (ownKey !== null) {
        if (kind?.needsKey !== true || !kind.areas.includes(area)) return null;
        return kind.open(area, { url: credentials(id).url, key: () => ownKey });
      }
      if (kind === undefined || !availability(id, area).available) return null;
      const name = `${id} ${area}`;
      const provider = opened.get(name) ?? kind.open(area, credentials(id));
      opened.set(name, provider);
      return provider;
    },
  };
}
