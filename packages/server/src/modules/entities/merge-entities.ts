/** Makes one of several entities that turned out to be the same person or thing. */
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { notFound } from '../../platform/errors.ts';
import type { Outbox } from '../../platform/events/outbox.ts';
import type { Over } from '../../platform/over.ts';
import type { Principal } from '../../platform/principal.ts';
import { invalid, type NodeWithRight, WRITE } from '../access/index.ts';
import * as repo from './entities.repo.ts';
import {
  type EntityResponse,
  MAX_DESCRIPTION,
  MAX_REFERENCES,
  type MergeEntitiesRequest,
} from './entities.schema.ts';
import { type EntitiesServiceDeps, getEntity, requireEntities } from './entities.service.ts';

export interface MergeEntitiesDeps extends EntitiesServiceDeps {
  outbox: Outbox;
}

/** Ids of the entity that stays and of those that become it. */
export interface Merge {
  keptId: string;
  mergedIds: string[];
}

/** What else is to follow an entity that becomes another, in the same transaction. */
export type AlsoMerged = (trx: Transaction<Database>, merge: Merge) => Promise<void>;

interface Described {
  name: string;
  description: string;
}

/**
 * What is said of the entity that stays: its own words, else the first that there are, and the names that others had, so
 * that whoever is called by one of them is still found. Pure.
 */
export function mergedDescription(kept: Described, others: readonly Described[]): string {
  const words =
    [kept, ...others].map(({ description }) => description.trim()).find((text) => text !== '') ?? '';
  // In the list of names a comma stands between two.
  const names = others.map(({ name }) => name.replaceAll(/[,;]/g, ' ').trim());
  const known = new Set([kept.name.toLowerCase()]);
  const more = names.filter((name) => {
    const isNew = name !== '' && !known.has(name.toLowerCase());
    known.add(name.toLowerCase());
    return isNew;
  });
  return [words, ...(more.length === 0 ? [] : [`Also known as: ${more.join(', ')}`])]
    .filter((text) => text !== '')
    .join('\n');
}

/** The service-configs that name the entities and that the caller may change name the one that stays. */
async function changeConfigs(
  { access, clock }: MergeEntitiesDeps,
  trx: Transaction<Database>,
  principal: Principal,
  merge: Merge,
): Promise<void> {
  const naming = await repo.findConfigsNaming(trx, merge.mergedIds);
  const rights = await access.rightsOn(principal, naming);
  const configIds = naming.filter((id) => (rights.get(id)?.right ?? 0) >= WRITE);
  if (configIds.length > 0) await repo.nameInstead(trx, { ...merge, configIds, now: clock.now() });
}

async function merge(
  deps: MergeEntitiesDeps,
  trx: Transaction<Database>,
  principal: Principal,
  [kept, ...others]: readonly [NodeWithRight, ...NodeWithRight[]],
): Promise<Merge> {
  const { access, clock, outbox } = deps;
  const merging = { keptId: kept.id, mergedIds: others.map(({ id }) => id) };
  const held = await repo.holdEntities(trx, [kept.id, ...merging.mergedIds]);
  // Two that become each other at once would both be gone: who comes second finds the one that it keeps in the trash.
  await access.holdNode(trx, principal, { id: kept.id, right: WRITE });
  const gone = [kept, ...others].find(({ id }) => !held.has(id));
  if (gone !== undefined) throw notFound(`Entity ${gone.id}`);
  const describedAs = ({ id, name }: NodeWithRight) => ({ name, description: held.get(id) ?? '' });
  const description = mergedDescription(describedAs(kept), others.map(describedAs));
  if (description.length > MAX_DESCRIPTION) {
    throw invalid(['body', 'entity_ids'], 'With their names the description would be too long.');
  }
  if (await repo.setDescription(trx, kept.id, description)) await access.touch(trx, kept.id);
  await repo.copyReferences(trx, { ...merging, now: clock.now() });
  if ((await repo.countReferences(trx, kept.id)) > MAX_REFERENCES) {
    throw invalid(
      ['body', 'entity_ids'],
      `Together they have more than ${MAX_REFERENCES} reference media, the most that an entity has.`,
    );
  }
  await changeConfigs(deps, trx, principal, merging);
  for (const id of merging.mergedIds) {
    const { name } = await access.trashNode(trx, principal, id);
    await outbox.publish(trx, {
      topic: 'asset.trashed',
      accountId: principal.accountId,
      subjectId: id,
      payload: { asset_id: id, name, user_id: principal.userId },
    });
  }
  return merging;
}

/**
 * The entity with what was known of the others, which go into the trash; `also` takes along what is kept elsewhere.
 * Throws `not_found`, `forbidden`, and ValidationError where it would have too many references.
 */
export async function mergeEntities(
  deps: MergeEntitiesDeps,
  principal: Principal,
  { entityId, request, also }: { entityId: string; request: MergeEntitiesRequest; also: AlsoMerged },
): Promise<EntityResponse> {
  const keptId = entityId.toLowerCase();
  const others = [...new Set(request.entity_ids.map((id) => id.toLowerCase()))];
  if (others.includes(keptId)) throw invalid(['body', 'entity_ids'], 'An entity can not become itself.');
  const [kept] = await requireEntities(deps, principal, [keptId], WRITE);
  if (kept === undefined) throw notFound(`Entity ${entityId}`);
  const merged = await requireEntities(deps, principal, others, WRITE);
  await deps.db
    .transaction()
    .execute(async (trx) => also(trx, await merge(deps, trx, principal, [kept, ...merged])));
  return getEntity(deps, principal, kept.id);
}

/** What `EntityMerges` is over its context. */
export const entityMergesFunctions = { mergeEntities };

export type EntityMerges = Over<typeof entityMergesFunctions>;
