/**
 * Words to numbers by a list of pieces with their probabilities: of all ways to cut a text into pieces the most probable
 * one. The list is what SentencePiece trains (its `unigram` model), as JSON: `[["▁the", -3.57], …]`.
 */
import { readFile, stat } from 'node:fs/promises';
import { MediaError } from '../errors.ts';

/** Stands for a space, and before the first word. */
const SPACE = '▁';

/** What no piece covers, one number for any stretch of it. */
const UNKNOWN = 0;

/** The first ones of the list stand for no text: unknown, beginning, end, spare. */
const RESERVED = 6;

/** Worse than any piece: a character that no piece covers is passed over only where there is no other way. */
const UNKNOWN_SCORE = -100;

const MAX_BYTES = 32 * 1024 ** 2;
const MAX_CHARACTERS = 20_000;

interface Pieces {
  byText: Map<string, { id: number; score: number }>;
  longest: number;
}

let loaded: { key: string; pieces: Pieces } | null = null;

function wrong(): never {
  throw new MediaError('damaged', 'The list of pieces of words of the model can not be used.');
}

function piecesOf(list: unknown): Pieces {
  if (!Array.isArray(list) || list.length <= RESERVED || list.length > 1_000_000) wrong();
  const byText = new Map<string, { id: number; score: number }>();
  let longest = 1;
  let score = 0;
  for (const [id, entry] of list.entries()) {
    const [text, stated] = Array.isArray(entry) ? entry : wrong();
    if (typeof text !== 'string' || (stated !== null && !Number.isFinite(stated))) wrong();
    if (id < RESERVED) continue;
    // The list goes down from the likeliest; where a list lost a number, which is so in one that is shipped for pieces
    // with a colon, that of the one before it is near enough.
    score = stated ?? score;
    const characters = [...text].length;
    if (characters === 0 || characters > 100) wrong();
    byText.set(text, { id, score });
    longest = Math.max(longest, characters);
  }
  return { byText, longest };
}

async function openPieces(path: string): Promise<Pieces> {
  const facts = await stat(path).catch(wrong);
  const key = `${path}\0${facts.size}\0${facts.mtimeMs}`;
  if (loaded?.key === key) return loaded.pieces;
  if (facts.size > MAX_BYTES) wrong();
  let list: unknown;
  try {
    list = JSON.parse(await readFile(path, 'utf8'));
  } catch {
    wrong();
  }
  const pieces = piecesOf(list);
  loaded = { key, pieces };
  return pieces;
}

/** A text as numbers of pieces. */
export interface CutText {
  ids: number[];
  /** Of its characters the share that no piece covers. */
  unknown: number;
}

/** The best last piece of each beginning of the text: the way of Viterbi. */
function cut(characters: readonly string[], { byText, longest }: Pieces): CutText {
  const best = [{ score: 0, from: 0, id: UNKNOWN }];
  for (let end = 1; end <= characters.length; end += 1) {
    const previous = best[end - 1]?.score ?? 0;
    let chosen = { score: previous + UNKNOWN_SCORE, from: end - 1, id: UNKNOWN };
    let text = '';
    for (let from = end - 1; from >= Math.max(0, end - longest); from -= 1) {
      text = `${characters[from] ?? ''}${text}`;
      const piece = byText.get(text);
      const score = (best[from]?.score ?? 0) + (piece?.score ?? 0);
      if (piece !== undefined && score > chosen.score) chosen = { score, from, id: piece.id };
    }
    best.push(chosen);
  }
  const ids: number[] = [];
  let unknown = 0;
  for (let end = characters.length; end > 0; end = best[end]?.from ?? 0) {
    const id = best[end]?.id ?? UNKNOWN;
    if (id === UNKNOWN) unknown += 1;
    if (id !== UNKNOWN || ids.at(-1) !== UNKNOWN) ids.push(id);
  }
  return { ids: ids.reverse(), unknown: unknown / Math.max(1, characters.length) };
}

/** The numbers of each text, at most `maxTokens` and at least one of each. Throws MediaError. */
export async function cutIntoPieces(
  texts: readonly string[],
  { path, maxTokens }: { path: string; maxTokens: number },
): Promise<CutText[]> {
  const pieces = await openPieces(path);
  return texts.map((text) => {
    const plain = text.slice(0, MAX_CHARACTERS).normalize('NFKC').replaceAll(/\s+/gu, ' ').trim();
    const { ids, unknown } = cut([...`${SPACE}${plain.replaceAll(' ', SPACE)}`], pieces);
    return { ids: ids.slice(0, maxTokens), unknown };
  });
}
