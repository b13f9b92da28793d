/** Tools that make media from words. */
import { type TProperties, Type } from 'typebox';
import type { Quote } from '../../../platform/money/price-line.ts';
import {
  GenerateAudioRequest,
  GenerateImageRequest,
  GenerateTtsRequest,
  GenerateVideoRequest,
  type GenerationService,
  SearchVoicesRequest,
} from '../../generation/index.ts';
import { pricesLike } from '../../money/index.ts';
import { endIfLeft, tellProgress } from './awaited-work.ts';
import { stillOfMade } from './pictures.ts';
import { defineTool, type Tool, type ToolAnswer, type ToolCall, withKeywords, withMinor } from './tool.ts';

type Area = 'video' | 'image' | 'audio' | 'tts';
type Start = (call: ToolCall<object>, body: object) => ReturnType<GenerationService['generateVideo']>;

const wait = Type.Optional(Type.Boolean({ description: 'Default true; false answers the task at once.' }));

const bodyOf = ({ wait: _, ...body }: { wait?: boolean } & object) => body;

/** Aborted when nobody waits for the answer any more, or it has been waited for long enough. */
function untilEnough({ signal, mostWaitSeconds }: Pick<ToolCall<unknown>, 'signal' | 'mostWaitSeconds'>) {
  return mostWaitSeconds === null
    ? signal
    : AbortSignal.any([signal, AbortSignal.timeout(mostWaitSeconds * 1_000)]);
}

/** Work that takes longer than is waited for is answered as the task. */
async function generate(call: ToolCall<{ wait?: boolean } & object>, start: Start): Promise<ToolAnswer> {
  const { services, input } = call;
  const started = await start(call, bodyOf(input));
  const later = { result: { ...started, note: 'It is being made: get_task tells when it is there.' } };
  if (input.wait === false) return later;
  const made = await services.generation
    .waitForGeneration(started, { signal: untilEnough(call), onProgress: tellProgress(call) })
    .finally(() => endIfLeft(call, started.task_id));
  if (made === null) return later;
  const result = { asset_id: made.assetId, duration_seconds: made.seconds };
  return { result, pictures: await stillOfMade(call, made.assetId) };
}

interface Making {
  area: Area;
  operation: string;
  title: string;
  description: string;
  fields: TProperties;
  start: Start;
  example: { [field: string]: unknown };
}

/** What few wishes need. */
const MINOR_FIELDS = [
  'seed',
  'output_path',
  'output_frame',
  'input_audio',
  'reference_audio',
  'width',
  'height',
];

function toolOf({ area, operation, title, description, fields, start, example }: Making): Tool {
  const quote = (call: ToolCall<object>): Promise<Quote> =>
    // The schema of the tool is that of the request.
    call.services.generation.quoteGeneration(call.principal, { area, body: bodyOf(call.input) } as never);
  return defineTool({
    id: area === 'tts' ? 'generate_speech' : `generate_${area}`,
    title,
    description,
    input: { ...withMinor(fields, ...MINOR_FIELDS.filter((name) => name in fields)), wait },
    effect: 'changes',
    right: 'signed in; READ on the assets that go in, WRITE on the folder that the result goes to',
    operation,
    price: 'request.write',
    workPrices: pricesLike('export.'),
    quote,
    run: (call) => generate(call, start),
    example,
  });
}

export const generationTools: readonly Tool[] = [
  toolOf({
    area: 'video',
    operation: 'generateVideo',
    title: 'Generate a video',
    description: 'A video from words or pictures, added to the library.',
    fields: GenerateVideoRequest.properties,
    start: ({ services, principal, requestId }, body) =>
      services.generation.generateVideo(principal, body as GenerateVideoRequest, requestId),
    example: { prompt: 'Two facts about bees', duration_seconds: 2, wait: false },
  }),
  toolOf({
    area: 'image',
    operation: 'generateImage',
    title: 'Generate an image',
    description: 'A picture from words, added to the library.',
    fields: GenerateImageRequest.properties,
    start: ({ services, principal, requestId }, body) =>
      services.generation.generateImage(principal, body as GenerateImageRequest, requestId),
    example: { prompt: 'A poster: "Bees at work", yellow', wait: false },
  }),
  toolOf({
    area: 'audio',
    operation: 'generateAudio',
    title: 'Generate music or a sound',
    description: 'Music or an effect from words, added to the library.',
    fields: GenerateAudioRequest.properties,
    start: ({ services, principal, requestId }, body) =>
      services.generation.generateAudio(principal, body as GenerateAudioRequest, requestId),
    example: { prompt: 'calm piano', duration_seconds: 2, wait: false },
  }),
  toolOf({
    area: 'tts',
    operation: 'generateSpeech',
    title: 'Speak a text',
    description: 'A voice that speaks a text, added to the library.',
    fields: GenerateTtsRequest.properties,
    start: ({ services, principal, requestId }, body) =>
      services.generation.generateSpeech(principal, body as GenerateTtsRequest, requestId),
    example: { prompt: 'Hello there.', voice_id: 'flite-slt', wait: false },
  }),
  defineTool({
    id: 'search_voices',
    title: 'Search voices',
    description: 'Voices for generate_speech, by words and language.',
    input: withMinor(
      {
        ...SearchVoicesRequest.properties,
        language: withKeywords(SearchVoicesRequest.properties.language, { description: 'A code as en.' }),
      },
      'limit',
    ),
    effect: 'reads',
    right: 'signed in; voices are there for everybody',
    operation: 'searchVoices',
    price: 'request.search',
    run: async ({ services, input }) => ({ result: await services.generation.searchVoices(input) }),
    example: { search: 'female' },
  }),
  defineTool({
    id: 'list_models',
    title: 'List models',
    description: 'Models for generating, and what they take.',
    input: {},
    effect: 'reads',
    right: 'signed in',
    operation: 'listModels',
    price: 'request.read',
    run: async ({ services, principal }) => ({ result: await services.generation.listModels(principal) }),
    example: {},
  }),
];
