/** The modes `text` and `transcript`: both by words, over what is written and over what is spoken. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { SearchSource } from '../../../platform/db/understanding-tables.ts';
import { type Languages, rangeOf, tokensOf } from '../../search-index/index.ts';
import type { ModeHit, ModeQuery, SearchMode } from '../search-mode.ts';
import { inColour } from '../seen/by-colour.ts';
import { inNumber } from '../seen/labelled.ts';
import type { SeenMode } from '../seen/seen-mode.ts';
import { type Snippet, snippetOf } from '../snippets.ts';
import { timecode } from '../timecode.ts';
import { findTexts, hasDocuments } from './lexical.repo.ts';
import { createLexical, type LexicalAnswer } from './lexical.ts';

export interface LexicalModesDeps {
  db: Kysely<Database>;
  languages: Languages;
  candidateCap?: number;
  /** Reads the colour that a description asks for; without it none is. */
  seen?: Pick<SeenMode, 'read'>;
}

const PLACES: Readonly<Record<SearchSource, string>> = {
  name: 'In the name',
  title: 'In the title',
  keywords: 'In the keywords',
  description: 'In the description',
  scene_description: 'In the description of the scene',
  transcript: 'Spoken',
  screen_text: 'On the screen',
  label: 'Seen',
};

function whyOf(source: SearchSource, startMs: number | null, { readAs }: Pick<Snippet, 'readAs'>): string {
  const at = startMs === null ? '' : ` at ${timecode(startMs)}`;
  const read = readAs.map(({ word, as }) => `“${word}” read as “${as}”`).join(', ');
  return `${PLACES[source]}${at}${read === '' ? '' : ` (${read})`}`;
}

const isSpoken = (source: string) => source === 'transcript';

/** Both modes; a query that asks for both is answered by one look into the index. */
export function createLexicalModes(deps: LexicalModesDeps): SearchMode[] {
  const { db, languages } = deps;
  const lexical = createLexical(deps);
  const answers = new WeakMap<ModeQuery, Promise<LexicalAnswer>>();

  function answerOf(query: ModeQuery): Promise<LexicalAnswer> {
    const known = answers.get(query);
    if (known !== undefined) return known;
    const { text } = query;
    const answer =
      text === null
        ? Promise.resolve({ words: [], hits: [], isComplete: true })
        : lexical.find({ ...query, text });
    answers.set(query, answer);
    return answer;
  }

  async function explain(hits: readonly ModeHit[], query: ModeQuery): Promise<ModeHit[]> {
    const { words } = await answerOf(query);
    const texts = await findTexts(
      db,
      hits.flatMap(({ documentId }) => documentId ?? []),
    );
    const tokens = hits.flatMap((hit) => {
      const found = texts.get(hit.documentId ?? -1);
      return found === undefined ? [] : tokensOf(hit.source as SearchSource, found.text);
    });
    const forms = await languages.formsOf(db, tokens);
    // A document that changed between the two looks is left out; the next search finds its new words.
    return hits.flatMap((hit) => {
      const found = texts.get(hit.documentId ?? -1);
      if (found === undefined) return [];
      const source = hit.source as SearchSource;
      const snippet = snippetOf({ source, ...found }, words, forms);
      const exact = snippet.span === null ? null : rangeOf(found.parts, snippet.span);
      const range = exact ?? { startMs: hit.startMs, endMs: hit.endMs };
      const { text, highlights, readAs } = snippet;
      const why = whyOf(source, range.startMs, snippet);
      return [{ ...hit, ...range, text, highlights, why, isGuess: readAs.some((one) => one.isGuess) }];
    });
  }

  const mode = (name: 'text' | 'transcript'): SearchMode => ({
    name,
    async availability(reader) {
      const hasIndex = await hasDocuments(db, reader, { isSpoken: name === 'transcript' });
      return { available: true, engine: 'PostgreSQL full text', hasIndex };
    },
    async search(query) {
      const { hits } = await answerOf(query);
      const asked = query.text === null ? null : await deps.seen?.read(query.text);
      const found = hits
        .filter(({ source }) => isSpoken(source) === (name === 'transcript'))
        .slice(0, query.limit)
        .map(({ id, assetId, versionId, startMs, endMs, score, source }) => ({
          assetId,
          versionId,
          startMs,
          endMs,
          score,
          source,
          text: null,
          highlights: [],
          why: '',
          documentId: id,
        }));
      return inNumber(db, await inColour(db, found, asked?.colour ?? null), asked ?? null);
    },
    explain,
  });
  return [mode('text'), mode('transcript')];
}
