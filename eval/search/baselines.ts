/** What search is compared with: a part of the text, and PostgreSQL's own full text with all words. */
import { sql } from 'kysely';
import type { TestService } from '../../packages/server/src/testing/test-service.ts';
import type { FoundPlace, Retriever } from './evaluate.ts';

type Row = { assetId: string; startMs: number | null };

/** The whole query as a part of a document, whatever its case. */
export function ilikeRetriever({ deps: { db } }: TestService): Retriever {
  return async (query): Promise<FoundPlace[]> => {
    const { rows } = await sql<Row>`
      select asset_id as "assetId", start_ms as "startMs" from search_document
      where text ilike ${`%${query}%`} order by id limit 10`.execute(db);
    return rows;
  };
}

/** `plainto_tsquery` over the same documents, as most programs have it: one language, all words. */
export function fullTextRetriever({ deps: { db } }: TestService): Retriever {
  return async (query): Promise<FoundPlace[]> => {
    const { rows } = await sql<Row>`
      select asset_id as "assetId", start_ms as "startMs" from search_document,
        to_tsvector('english', text) own, plainto_tsquery('english', ${query}) wanted
      where own @@ wanted order by ts_rank(own, wanted) desc, id limit 10`.execute(db);
    return rows;
  };
}
