/** What is known of an asset in words, as the documents that are searched. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { type Cue, cutText, type Passage, togetherOnScreen, toPassages } from './passages.ts';
import type { SearchSource } from './tables.ts';
import {
  baseLanguage,
  detectLanguages,
  type Languages,
  languagesOf,
  type WordForms,
} from './words/languages.ts';
import { pairsOf, type Token, tokenise } from './words/tokens.ts';

/** What the tables say of one asset; times in milliseconds. */
export interface AssetWords {
  assetId: string;
  ownerGroupId: string;
  name: string;
  title: string | null;
  description: string | null;
  keywords: readonly string[];
  versionId: string | null;
  sceneDescriptions: readonly (Cue & { versionId: string | null })[];
  /** Each with the language it says it is in. */
  transcripts: readonly { language: string; segments: readonly Cue[] }[];
  screenTexts: readonly Cue[];
  labels: readonly (Cue & { score: number })[];
}

/** A row of search_document, but for its id. */
export interface NewDocument {
  assetId: string;
  versionId: string | null;
  source: SearchSource;
  startMs: number | null;
  endMs: number | null;
  text: string;
  language: string;
  parts: [number, number, number][];
  words: string;
  fingerprint: string;
}

type Draft = Pick<NewDocument, 'versionId' | 'source' | 'startMs' | 'endMs' | 'text' | 'parts'> & {
  /** As it was said; null = to be found out. */
  said: string | null;
};

/** Ranges of one label that are kept, the surest ones: it stands for the whole asset when it has more. */
const MOST_RANGES = 20;

function whole(source: SearchSource, text: string | null): Draft[] {
  return cutText(text ?? '').map((piece) => ({
    source,
    text: piece,
    versionId: null,
    startMs: null,
    endMs: null,
    parts: [],
    said: null,
  }));
}

function timed(source: SearchSource, versionId: string | null, said: string | null) {
  return ({ text, startMs, endMs, parts }: Passage): Draft[] =>
    cutText(text).map((piece, _index, pieces) => ({
      source,
      text: piece,
      versionId,
      startMs,
      endMs,
      // Offsets hold only while the text is in one piece.
      parts: pieces.length === 1 && parts.length > 1 ? parts : [],
      said,
    }));
}

function labelDrafts({ labels, versionId }: AssetWords): Draft[] {
  const byName = new Map<string, (Cue & { score: number })[]>();
  for (const label of labels) byName.set(label.text, [...(byName.get(label.text) ?? []), label]);
  return [...byName.values()].flatMap((ranges) =>
    ranges
      .sort((a, b) => b.score - a.score || a.startMs - b.startMs)
      .slice(0, MOST_RANGES)
      .flatMap(({ startMs, endMs, text }) =>
        timed('label', versionId, null)({ startMs, endMs, text, parts: [] }),
      ),
  );
}

function draftsOf(asset: AssetWords): Draft[] {
  const { versionId } = asset;
  const single = ({ startMs, endMs, text }: Cue): Passage => ({ startMs, endMs, text, parts: [] });
  return [
    ...whole('name', asset.name),
    ...whole('title', asset.title),
    ...whole('keywords', asset.keywords.join(', ')),
    ...whole('description', asset.description),
    ...asset.sceneDescriptions.flatMap((scene) =>
      timed('scene_description', scene.versionId, null)(single(scene)),
    ),
    ...asset.transcripts.flatMap(({ language, segments }) => {
      const base = baseLanguage(language);
      return toPassages(segments).flatMap(timed('transcript', versionId, base === 'und' ? null : base));
    }),
    ...togetherOnScreen(asset.screenTexts).flatMap(timed('screen_text', versionId, null)),
    ...labelDrafts(asset),
  ];
}

/** `clip.final.mp4` without what says only of which kind it is. */
const withoutExtension = (name: string) => name.replace(/(?<=.)\.[a-z][a-z0-9]{1,4}$/i, '');

/** The words of a text of this source, as they are indexed and highlighted. */
export function tokensOf(source: SearchSource, text: string): Token[] {
  return source === 'name' ? tokenise(withoutExtension(text), { splitNames: true }) : tokenise(text);
}

const quoted = (lexeme: string) => `'${lexeme.replace(/\\/g, '\\\\').replace(/'/g, "''")}'`;

/** PostgreSQL keeps no more positions of a word. */
const MOST_POSITIONS = 255;

/** A tsvector: words, stems by language, pairs of Chinese and Japanese characters, and what filters need. */
function vectorOf(
  tokens: readonly Token[],
  lexemesOf: (token: Token) => Iterable<string>,
  marks: readonly string[],
): string {
  const positions = new Map<string, number[]>();
  tokens.forEach((token, index) => {
    for (const lexeme of lexemesOf(token)) {
      const all = positions.get(lexeme) ?? [];
      positions.set(lexeme, all);
      if (all.length < MOST_POSITIONS) all.push(index + 1);
    }
  });
  const words = [...positions].map(([lexeme, all]) => `${quoted(lexeme)}:${all.join(',')}`);
  return [...words, ...marks.map(quoted)].join(' ');
}

/** Everything a token is found by in a text of these languages. */
export function lexemesOf(
  { word, plain, script }: Token,
  forms: ReadonlyMap<string, WordForms>,
  stemAs: readonly string[],
): Set<string> {
  const lexemes = new Set([word]);
  if (script === 'cjk') for (const pair of pairsOf(word)) lexemes.add(pair);
  for (const language of stemAs) {
    const stem = forms.get(plain)?.get(language)?.stem;
    if (stem !== null && stem !== undefined) lexemes.add(stemLexeme(language, stem));
  }
  return lexemes;
}

const ACCENTS = /[\u0300-\u036f]/g;

/** A stem as it is indexed: only where the languages agree is it the same. */
export function stemLexeme(language: string, stem: string): string {
  return `${language}~${stem.normalize('NFD').replace(ACCENTS, '').normalize('NFC').replace(/ß/g, 'ss')}`;
}

/** Words of different scripts in one text: each is stemmed as a language of its own script. */
function stemsFor(token: Token, language: string, stemAs: readonly string[]): readonly string[] {
  const possible = languagesOf(token.script);
  const own = stemAs.filter((one) => possible.includes(one));
  if (own.length > 0 || possible.length === 0) return own;
  return possible.length === 1 || language === 'und'
    ? possible
    : ['en'].filter((one) => possible.includes(one));
}

/** The documents of one asset and all words in them. */
export async function documentsOf(
  db: Kysely<Database>,
  asset: AssetWords,
  languages: Languages,
): Promise<NewDocument[]> {
  const drafts = draftsOf(asset).map((draft) => ({ draft, tokens: tokensOf(draft.source, draft.text) }));
  const forms = await languages.formsOf(
    db,
    drafts.flatMap(({ tokens }) => tokens),
  );
  return drafts.map(({ draft, tokens }) => {
    const { said, ...rest } = draft;
    const detected = said === null ? detectLanguages(tokens, forms) : { language: said, stemAs: [said] };
    const { language, stemAs } = detected;
    const section = rest.source === 'transcript' ? 'spoken' : 'written';
    const words = vectorOf(tokens, (token) => lexemesOf(token, forms, stemsFor(token, language, stemAs)), [
      `s:${section}`,
      `g:${asset.ownerGroupId}`,
    ]);
    const document = { ...rest, assetId: asset.assetId, language, words };
    const fingerprint = createHash('sha256').update(JSON.stringify(document)).digest('base64url');
    return { ...document, fingerprint };
  });
}
