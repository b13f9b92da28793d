/**
 * What runs models behind an address: it is asked to start, gives an operation that can be kept, and is asked how that
 * goes until the media are there. Nothing here holds state of a generation: whoever has the operation goes on with it.
 */
import type { Json } from '@rushes/timeline';
import type { Area } from '../models/model.ts';

/** A file that goes into a generation, as the provider is given it. */
export interface InputFile {
  bytes: Uint8Array;
  mediaType: string;
}

/** What is asked for, in the provider's own name of the model; null is what the provider decides. */
export interface ProviderRequest {
  area: Area;
  /** The provider's own name. */
  model: string;
  prompt: string;
  seed: number | null;
  width: number | null;
  height: number | null;
  format: string | null;
  resolution: string | null;
  seconds: number | null;
  voice: string | null;
  inputFrame: InputFile | null;
  outputFrame: InputFile | null;
  /** Pictures of what is to be seen; absent for none. */
  referenceImages?: readonly InputFile[];
  /** What the registry adds for this model, in the provider's own words. */
  options: { readonly [key: string]: Json };
}

/** Media as a provider hands them over. What it says of their type is not believed. */
export type ProviderMedia = { url: string } | { bytes: Uint8Array };

/** How a generation goes. */
export type ProviderStatus =
  | { state: 'pending'; progress: number | null }
  | { state: 'done'; media: ProviderMedia }
  /** `refused`: it will not make this for anybody, for what is in it. */
  | { state: 'failed'; refused: boolean; reason: string };

/** What starting gives: something to ask after, or the media at once. */
export type ProviderStart = { operation: Json } | { media: ProviderMedia };

export interface StartOptions {
  /** The same for every attempt at the same generation. */
  idempotencyKey: string;
  /** Where it may tell that it is done; null where this deployment can not be reached. */
  webhookUrl: string | null;
  signal: AbortSignal;
}

export interface Provider {
  id: string;
  /** A request starts something that is asked after; else the answer is the file, and lost with whoever asked. */
  keepsOperation: boolean;
  /** A request that is sent again with the same key is not made, and not paid, twice. */
  isIdempotent: boolean;
  /** Calls a webhook address; one that does names the operation in what it sends. */
  takesWebhook: boolean;
  /** Where media may be fetched from without being looked at: the operator named this origin. */
  ownOrigin: string | null;
  /** What that origin wants to be told for a file, and no other is. */
  ownHeaders?: Readonly<Record<string, string>> | undefined;
  /** Throws ProviderFailure. */
  start(request: ProviderRequest, options: StartOptions): Promise<ProviderStart>;
  /** Throws ProviderFailure where it could not be asked; what failed is an answer. */
  status(operation: Json, options: { signal: AbortSignal }): Promise<ProviderStatus>;
  /** Asks it to stop, where it can be asked. Throws ProviderFailure. */
  cancel?(operation: Json, options: { signal: AbortSignal }): Promise<void>;
  /** The operation that a webhook's body is about; null where it names none. */
  operationOf?(body: unknown, model: string): Json | null;
}

export type FailureKind =
  /** It will not make this, for what is in it. */
  | 'content'
  /** The request, the key or the account is wrong; asking again changes nothing. */
  | 'refused'
  /** It did not take the request, and may later. */
  | 'busy'
  /** The request was sent, and nobody knows what became of it. */
  | 'unknown'
  /** It answered what makes no sense. */
  | 'malformed';

/** A provider that did not do what it was asked. The message is for people and never holds a key. */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure';
  readonly kind: FailureKind;
  /** How long it asked to be left alone, milliseconds; null where it did not say. */
  readonly waitMs: number | null;

  constructor(kind: FailureKind, message: string, waitMs: number | null = null) {
    super(message);
    this.kind = kind;
    this.waitMs = waitMs;
  }
}

/** Our failure among an error and its causes, where somebody wrapped it. */
export function failureIn(error: unknown): ProviderFailure | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) {
    if (at instanceof ProviderFailure) return at;
  }
  return null;
}
