/**
 * A tool as data: what an agent can do here, whoever the agent is. `POST /agent/use-tool`, language models and MCP clients are
 * all made of these definitions. A tool calls the services that routes call, as its caller: what may not be done by one may
 * not be done by the other.
 */
import type { Static, TObject, TProperties, TSchema } from 'typebox';
import { Type } from 'typebox';
import type { RequestPrice } from '../../../platform/http/route.ts';
import type { Quote } from '../../../platform/money/price-line.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { AccessService, SharingService } from '../../access/index.ts';
import type { GenerationService } from '../../generation/index.ts';
import type { LibraryService } from '../../library/index.ts';
import type {
  ExportsService,
  PreviewsService,
  ProjectsService,
  TalksService,
  VideoService,
} from '../../making/index.ts';
import type { SearchService } from '../../search/index.ts';
import type { StockService } from '../../stock/index.ts';
import type { TasksService } from '../../tasks/index.ts';
import type { AnalysisService, TranscriptsService } from '../../understanding/index.ts';

/** What tools call. */
export interface ToolServices {
  access: AccessService;
  sharing: SharingService;
  library: LibraryService;
  search: SearchService;
  video: VideoService;
  transcripts: TranscriptsService;
  talks: TalksService;
  analysis: AnalysisService;
  generation: GenerationService;
  stock: StockService;
  projects: ProjectsService;
  previews: PreviewsService;
  exports: ExportsService;
  tasks: TasksService;
}

/** So long a call waits for work; shorter than what stands between client and server waits for a call. */
export const MOST_WAIT_SECONDS = 50;

export interface ToolCall<Input> {
  services: ToolServices;
  principal: Principal;
  input: Input;
  /** For tasks it starts and for logs. */
  requestId: string;
  /** Aborted when nobody waits for the answer any more; what was started goes on. */
  signal: AbortSignal;
  /** Aborted when the caller has left: what the call has started, and waits for, is of no use to them any more. */
  left: AbortSignal;
  /** Seconds after which work that goes on is answered as its task; null: as long as its route waits. */
  mostWaitSeconds: number | null;
  /** Tells how far it is, for callers who want to know: `fraction` 0..1. */
  progress(fraction: number, message: string): void;
}

/** A still image that belongs to an answer. */
export interface ToolPicture {
  jpeg: Uint8Array;
  /** What it shows, e.g. `frog.mp4 at 2.5 s`. */
  caption: string;
}

export interface ToolAnswer {
  /** Plain JSON; an object, so that it can be told by name. */
  result: object;
  pictures?: readonly ToolPicture[];
}

/** What a call does to what there is: nothing, something that can be undone, or something that can not. */
export type ToolEffect = 'reads' | 'changes' | 'ends';

export interface ToolDefinition<Input extends TProperties> {
  /** As it is called: words joined by `_`. */
  id: string;
  /** For people. */
  title: string;
  /** One or two sentences for whoever chooses among all tools. */
  description: string;
  /** What it takes, JSON Schema of each field by its name. */
  input: Input;
  /** Who may call, in words. */
  right: string;
  /** The operation of the interface that does the same; its price is that of one call. */
  operation: string;
  price: RequestPrice;
  /** How many times that price a call is, by what it is asked for; once by default. */
  times?(input: Static<TObject<Input>>): number;
  /** Names of the price table of the work that it starts. */
  workPrices?: readonly string[];
  effect: ToolEffect;
  /** Answered to an account without credits as well, as its operation is. */
  exempt402?: true;
  /** Of a tool that starts work: what that would cost. Makes nothing. */
  quote?(call: ToolCall<Static<TObject<Input>>>): Promise<Quote>;
  run(call: ToolCall<Static<TObject<Input>>>): Promise<ToolAnswer>;
  /** What makes sense; a test runs it. `<video>`, `<recording>`, `<project>` and `<task>` stand for ids of such. */
  example: { [field: string]: unknown };
}

/** Any tool, its fields gathered in one schema. */
export interface Tool extends Omit<ToolDefinition<TProperties>, 'input' | 'times' | 'quote' | 'run'> {
  input: TObject;
  times(input: unknown): number;
  quote: ((call: ToolCall<unknown>) => Promise<Quote>) | null;
  run(call: ToolCall<unknown>): Promise<ToolAnswer>;
}

/** States a tool. Its input takes no other fields than those it names. */
export function defineTool<const Input extends TProperties>(definition: ToolDefinition<Input>): Tool {
  const { input, times, quote, run, ...rest } = definition;
  // What is handed in was checked against the schema that these types are of.
  type Wanted = Static<TObject<Input>>;
  return {
    ...rest,
    input: Type.Object(input, { additionalProperties: false }),
    times: (given) => times?.(given as Wanted) ?? 1,
    quote: quote === undefined ? null : (call) => quote(call as ToolCall<Wanted>),
    run: (call) => run(call as ToolCall<Wanted>),
  };
}

/** The fields of an object schema but some. */
export function fieldsBut<Fields extends TProperties, Name extends keyof Fields & string>(
  { properties }: { properties: Fields },
  ...names: Name[]
): Omit<Fields, Name> {
  const left = Object.entries(properties).filter(([name]) => !(names as string[]).includes(name));
  return Object.fromEntries(left) as Omit<Fields, Name>;
}

/** Of a field that lists of tools leave out: it is there for whoever asks what the tool takes. */
export const MINOR = 'x-minor';

/** `fields`, of which these are such. */
export function withMinor<Fields extends TProperties>(
  fields: Fields,
  ...names: (keyof Fields & string)[]
): Fields {
  const marked = Object.entries(fields).map(([name, field]) => [
    name,
    names.includes(name) ? withKeywords(field, { [MINOR]: true }) : field,
  ]);
  return Object.fromEntries(marked) as Fields;
}

/** `schema` with further keywords. That a field may be left out is a property of it that spreading would lose. */
export function withKeywords<S extends TSchema>(schema: S, keywords: { [keyword: string]: unknown }): S {
  const copy = Object.create(Object.getPrototypeOf(schema), Object.getOwnPropertyDescriptors(schema));
  return Object.assign(copy, keywords) as S;
}
