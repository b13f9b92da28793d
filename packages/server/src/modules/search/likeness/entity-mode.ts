/** Searching by what entities are called: who is named in the query is looked up where they were recognised. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { AccessService } from '../../access/index.ts';
import { aliasesIn, createNameFinder } from '../../understanding/index.ts';
import type { ModeHit, ModeQuery, SearchMode } from '../search-mode.ts';
import { findRecognised, hasLooked, matchesOf, type SearchedMatch } from './likeness.repo.ts';

export interface EntityModeDeps {
  db: Kysely<Database>;
  access: Pick<AccessService, 'findNodes'>;
}

/** An entity with all that it is called. */
interface NamedEntity {
  id: string;
  names: string[];
}

function finderOf(entities: readonly NamedEntity[]) {
  return createNameFinder(entities.flatMap(({ id, names }) => names.map((name) => ({ entityId: id, name }))));
}

/** The entities that the query names, by whole names or aliases, whatever their case and accents. */
function namedIn(text: string, entities: readonly NamedEntity[]): NamedEntity[] {
  const named = new Set(
    finderOf(entities)
      .find(text)
      .map(({ entityId }) => entityId),
  );
  return entities.filter(({ id }) => named.has(id));
}

const clock = (ms: number): string => {
  const seconds = Math.floor(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
};

function hitOf(match: SearchedMatch, entity: NamedEntity): ModeHit {
  const { assetId, versionId, startMs, endMs, score, evidence, evidenceMs, evidenceText } = match;
  const [name = ''] = entity.names;
  const at = clock(evidenceMs);
  const why =
    evidence === 'name'
      ? `${name} is named at ${at}`
      : `${name} is recognised by a ${evidence} at ${at} (${score.toFixed(2)})`;
  const places = evidenceText === null ? [] : finderOf([entity]).find(evidenceText);
  return {
    assetId,
    versionId,
    startMs,
    endMs,
    score,
    source: 'entity',
    text: evidenceText,
    highlights: places.map(({ start, end }) => ({ start, end })),
    why,
  };
}

export function createEntityMode({ db, access }: EntityModeDeps): SearchMode {
  async function recognised(reader: ModeQuery['reader']): Promise<NamedEntity[]> {
    const entities = await findRecognised(db, reader);
    const nodes = await access.findNodes(entities.map(({ id }) => id));
    return entities.flatMap(({ id, description }) => {
      // Findable ones are in no trash.
      const name = nodes.get(id)?.name;
      return name === undefined ? [] : { id, names: [name, ...aliasesIn(description)] };
    });
  }

  return {
    name: 'entity',
    async availability(reader) {
      return { available: true, engine: 'rushes-entities 1', hasIndex: await hasLooked(db, reader) };
    },
    async search({ text, reader, filter, limit }) {
      if (text === null) return [];
      const named = new Map(namedIn(text, await recognised(reader)).map((entity) => [entity.id, entity]));
      if (named.size === 0) return [];
      const matches = await matchesOf(db, { entityIds: [...named.keys()], reader, filter, limit });
      return matches.flatMap((match) => {
        const entity = named.get(match.entityId);
        return entity === undefined ? [] : hitOf(match, entity);
      });
    },
  };
}
