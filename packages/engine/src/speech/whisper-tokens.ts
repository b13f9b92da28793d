/** Tokens of Whisper: which is what, which text they are, which languages they name. */
import { MediaError } from '../errors.ts';

// Tokens of Whisper: which is what, and which text they are.

export interface WhisperTokens {
  end: number;
  start: number;
  transcribe: number | null;
  withoutTimes: number | null;
  noSpeech: number | null;
  /** Language by its token. */
  languages: ReadonlyMap<number, string>;
  /** Bytes of a piece of text; empty for what is none. */
  bytesOf(token: number): Uint8Array;
}

const damaged = (why: string) => new MediaError('damaged', `The tokenizer.json of the speech model ${why}.`);

/** Letters in which GPT-2's vocabulary writes bytes: printable ones as they are, the others from U+0100 on. */
function byteLetters(): Map<string, number> {
  const letters = new Map<string, number>();
  let next = 256;
  for (let byte = 0; byte < 256; byte += 1) {
    const isPlain = (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
    letters.set(String.fromCodePoint(isPlain ? byte : next), byte);
    if (!isPlain) next += 1;
  }
  return letters;
}

/** Reads a tokenizer.json as Hugging Face writes it. Throws MediaError `damaged`. */
export function readWhisperTokens(json: Record<string, unknown>): WhisperTokens {
  const vocabulary = (json.model as { vocab?: unknown } | null)?.vocab;
  if (vocabulary === null || typeof vocabulary !== 'object' || Array.isArray(vocabulary))
    throw damaged('has no vocabulary');
  const pieces = new Map<number, string>();
  for (const [piece, id] of Object.entries(vocabulary))
    if (Number.isInteger(id)) pieces.set(id as number, piece);
  const special = new Map<string, number>();
  for (const entry of Array.isArray(json.added_tokens) ? json.added_tokens : []) {
    const { content, id } = entry as { content?: unknown; id?: unknown };
    if (typeof content === 'string' && Number.isInteger(id)) special.set(content, id as number);
  }
  const named = (name: string): number | null =>
    special.get(name) ?? (vocabulary as Record<string, number>)[name] ?? null;
  const required = (name: string): number => {
    const id = named(name);
    if (id === null) throw damaged(`does not know ${name}`);
    return id;
  };
  const start = required('<|startoftranscript|>');
  const languages = new Map<number, string>();
  for (const [content, id] of special) {
    const language = /^<\|([a-z]{2,3})\|>$/.exec(content)?.[1];
    if (language !== undefined && id > start) languages.set(id, language);
  }
  const letters = byteLetters();
  const ids = new Set(special.values());
  return {
    end: required('<|endoftext|>'),
    start,
    transcribe: named('<|transcribe|>'),
    withoutTimes: named('<|notimestamps|>'),
    noSpeech: named('<|nospeech|>') ?? named('<|nocaptions|>'),
    languages,
    bytesOf(token) {
      const piece = ids.has(token) ? undefined : pieces.get(token);
      if (piece === undefined) return new Uint8Array(0);
      return Uint8Array.from([...piece].flatMap((letter) => letters.get(letter) ?? []));
    },
  };
}

/** Languages that Whisper knows, as its tokens have them. */
const languages = new Set(
  (
    'en zh de es ru ko fr ja pt tr pl ca nl ar sv it id hi fi vi he uk el ms cs ro da hu ta no th ur hr bg lt la ' +
    'mi ml cy sk te fa lv bn sr az sl kn et mk br eu is hy ne mn bs kk sq sw gl mr pa si km sn yo so af oc ka be ' +
    'tg sd gu am yi lo uz fo ht ps tk nn mt sa lb my bo tl mg as tt haw ln ha ba jw su yue'
  ).split(' '),
);

/** Whisper's name of a BCP 47 language (`de-AT` is `de`); null when it does not know it. */
export function whisperLanguage(language: string): string | null {
  const base = language.toLowerCase().split(/[-_]/)[0] ?? '';
  // Its list has Javanese and Norwegian by older names.
  const name = base === 'jv' ? 'jw' : base === 'nb' ? 'no' : base;
  return languages.has(name) ? name : null;
}
