/** Writes the text of a window of sound, token by token: the likeliest, or, where that goes in circles, by chance. */
import { MediaError } from '../errors.ts';
import { type Random, seededRandom } from '../random.ts';
import type { HeardWindow, StepResult, WhisperModel } from './whisper-model.ts';
import { MOST_TOKENS } from './whisper-model.ts';

export interface WrittenText {
  tokens: number[];
  /** How sure it was of each, 0..1. */
  shares: number[];
  /** Of each token and of the end, by alignment head: where it listened. Empty where the model does not tell. */
  attention: Float32Array[][];
  /** Mean logarithm of the shares, the end's included. */
  meanLog: number;
  /** How likely nobody speaks, 0..1. */
  noSpeech: number;
  /** It repeated itself. */
  looped: boolean;
}

/** Chance that is allowed, one attempt after the other, as the authors do in larger steps. */
const TEMPERATURES = [0, 0.4, 0.8];

/** Below is guessed rather than heard. */
const UNSURE = -1;
/** Above, and unsure, nobody spoke. */
const SILENT = 0.6;

/** A row of what is likely. */
interface Row {
  values: Float32Array;
  /** Logarithm of the sum of the exponentials. */
  logSum: number;
}

function rowOf({ logits, vocabulary }: StepResult, index: number): Row {
  const values = logits.subarray(index * vocabulary, (index + 1) * vocabulary);
  let most = Number.NEGATIVE_INFINITY;
  for (const value of values) most = Math.max(most, value);
  let sum = 0;
  for (const value of values) sum += Math.exp(value - most);
  const logSum = most + Math.log(sum);
  if (!Number.isFinite(logSum))
    throw new MediaError('damaged', 'The speech model answers what is no number.');
  return { values, logSum };
}

/** The token that comes next; only text and the end are written. */
function choose(
  { values, logSum }: Row,
  allowed: { end: number; not: ReadonlySet<number> },
  chance: { temperature: number; random: Random },
): number {
  const { temperature, random } = chance;
  const last = Math.min(allowed.end, values.length - 1);
  let [best, most] = [allowed.end, Number.NEGATIVE_INFINITY];
  for (let token = 0; token <= last; token += 1) {
    const value = values[token] as number;
    if (allowed.not.has(token)) continue;
    // The largest of values with Gumbel noise is a draw by their shares.
    const score =
      temperature === 0
        ? value
        : (value - logSum) / temperature - Math.log(-Math.log(random() + 1e-12) + 1e-12);
    if (score > most) [best, most] = [token, score];
  }
  return best;
}

/** How many tokens at the end are the repetition of what stands before them; 0 where it does not go in circles. */
export function repeatedTail(tokens: readonly number[]): number {
  for (let period = 1; period <= 24; period += 1) {
    let same = 0;
    for (let at = tokens.length - 1; at >= period && tokens[at] === tokens[at - period]; at -= 1) same += 1;
    // Four times over, and of single tokens more: "no, no, no" is said.
    if (same >= Math.max(3 * period, 10)) return same;
  }
  return 0;
}

async function attempt(
  model: WhisperModel,
  window: HeardWindow,
  {
    prompt,
    temperature,
    signal,
  }: { prompt: readonly number[]; temperature: number; signal: AbortSignal | undefined },
): Promise<WrittenText> {
  const { end, noSpeech, start } = model.tokens;
  const chance = { temperature, random: seededRandom(1 + Math.round(1000 * temperature)) };
  const first = { end, not: new Set(model.suppressedFirst) };
  const later = { end, not: new Set(model.suppressed) };
  const state = window.begin();
  const text: WrittenText = { tokens: [], shares: [], attention: [], meanLog: 0, noSpeech: 0, looped: false };
  let step = await state.step(prompt);
  const atStart = rowOf(step, prompt.indexOf(start));
  if (noSpeech !== null)
    text.noSpeech = Math.exp((atStart.values[noSpeech] ?? Number.NEGATIVE_INFINITY) - atStart.logSum);
  let logs = 0;
  for (;;) {
    if (signal?.aborted) throw new MediaError('cancelled', 'This was cancelled.');
    const row = rowOf(step, step.rows - 1);
    const token = choose(row, text.tokens.length === 0 ? first : later, chance);
    const log = (row.values[token] ?? Number.NEGATIVE_INFINITY) - row.logSum;
    logs += log;
    text.attention.push(step.attention);
    if (token === end) break;
    text.tokens.push(token);
    text.shares.push(Math.exp(log));
    const repeated = repeatedTail(text.tokens);
    if (repeated > 0) {
      text.looped = true;
      const kept = text.tokens.length - repeated;
      text.tokens.length = kept;
      text.shares.length = kept;
      text.attention.length = kept + 1;
      break;
    }
    if (text.tokens.length >= MOST_TOKENS) break;
    step = await state.step([token]);
  }
  text.meanLog = logs / Math.max(1, text.attention.length);
  return text;
}

/** The best text of a few attempts; null where nobody seems to speak. */
export async function writeText(
  model: WhisperModel,
  window: HeardWindow,
  { prompt, signal }: { prompt: readonly number[]; signal?: AbortSignal | undefined },
): Promise<WrittenText | null> {
  let best: WrittenText | null = null;
  for (const temperature of TEMPERATURES) {
    const text = await attempt(model, window, { prompt, temperature, signal });
    if (text.noSpeech > SILENT && text.meanLog < UNSURE) return null;
    const better =
      best === null ||
      (best.looped && !text.looped) ||
      (best.looped === text.looped && text.meanLog > best.meanLog);
    if (better) best = text;
    if (!text.looped && text.meanLog >= UNSURE) break;
  }
  return best;
}

/** How likely each language is, of a model that knows several; by its name. */
export async function hearLanguage(model: WhisperModel, window: HeardWindow): Promise<Map<string, number>> {
  const { start, languages } = model.tokens;
  const { values } = rowOf(await window.begin().step([start]), 0);
  let sum = 0;
  const shares = new Map<string, number>();
  const most = Math.max(...[...languages.keys()].map((token) => values[token] ?? Number.NEGATIVE_INFINITY));
  for (const [token, language] of languages) {
    const share = Math.exp((values[token] ?? Number.NEGATIVE_INFINITY) - most);
    shares.set(language, share);
    sum += share;
  }
  for (const [language, share] of shares) shares.set(language, share / sum);
  return shares;
}
