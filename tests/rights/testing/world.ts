/** The real service with people in every relation to what one of them owns. */

import type { Right } from '../../../packages/server/src/modules/access/index.ts';
import { startTestService, type TestService } from '../../../packages/server/src/testing/test-service.ts';
import { uploadFile } from '../../../packages/server/src/testing/test-uploads.ts';
import { createPerson, type Person } from './people.ts';
import { putAbove, putOnItem } from './placement.ts';
import { createRawClient, type RawClient } from './raw-request.ts';
import { type Relation, type RelationName, relations } from './relations.ts';
import { type RowChanges, watchRowChanges } from './row-changes.ts';
import { type Call, makeTarget, picture, sound, type Target, type TargetKind } from './targets.ts';

export type { Person } from './people.ts';

/** The folder in which all items of a relation lie; what the relation has above its items stands on one further up. */
interface Place {
  groupId: string;
  parentId: string;
}

export interface World {
  service: TestService;
  http: RawClient;
  changes: RowChanges;
  owner: Person;
  /** Has a group with everybody who is one `by group`. */
  team: { groupId: string; name: string };
  callers: Record<RelationName, Person>;
  /** Sent by the owner; throws when it is refused. */
  ownerCall: Call;
  /** A picture in the person's own library; the same one every time. */
  imageOf(person: Person): Promise<string>;
  /** A fresh file in a folder of the owner's; its id. */
  upload(folderId: string): Promise<string>;
  /** A fresh item in a person's own library. */
  makeOwnTarget(kind: TargetKind, person: Person): Promise<Target>;
  /** The id of such an item. */
  makeOwn(kind: TargetKind, person: Person): Promise<string>;
  newPerson(name: string): Promise<Person>;
  addMember(groupId: string, person: Person, right: Right): Promise<void>;
  /** A fresh item in the place of the relation, with what gives the relation. */
  makeItem(
    kind: TargetKind,
    relation: Relation,
    options?: { grantOn?: 'target' | 'parent' },
  ): Promise<Target>;
  stop(): Promise<void>;
}

const emailOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;

/** Throws unless the call succeeds: what the table stands on must stand. */
function callOf({ client }: Person): Call {
  return async (method, path, body) => {
    const answer = await client.call(method, path, body);
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
}

export interface WorldOptions {
  /** Settings besides. */
  env?: Record<string, string>;
  /** Nothing happens but what requests do; no account can be deleted then. */
  withoutWorker?: true;
}

/** Starts it. The caller stops it. */
export async function startWorld({ env = {}, withoutWorker }: WorldOptions = {}): Promise<World> {
  const service = await startTestService({
    // Nothing else is worked on: rows that change by themselves would count as changes of the call.
    worker: withoutWorker === true ? false : ['delete_account_task'],
    env: { RUSHES_TRUSTED_PROXIES: '127.0.0.1', ...env },
  });
  const { db, clock } = service.deps;
  const owner = await createPerson(service, emailOf('owner'));
  const ownerCall = callOf(owner);

  const addMember: World['addMember'] = async (groupId, { userId, email }, right) => {
    const row = { group_id: groupId, user_id: userId, right, email, created_at: clock.now() };
    await db.insertInto('group_member').values(row).execute();
  };
  const team = await ownerCall('POST', '/group/create', { name: 'Team of the owner' });
  const ownGroup = await service.services.access.defaultGroupOf(owner);
  const roots = { team: team.root_folder_id, own: await service.services.access.rootFolderOf(ownGroup) };

  const folderIn = async (parentId: string, name: string): Promise<string> =>
    (await ownerCall('POST', '/asset/folder', { parent_asset_id: parentId, name })).id;

  const places = new Map<RelationName, Place>();
  const callers: Partial<Record<RelationName, Person>> = {};
  for (const relation of relations) {
    const inTeam = relation.name === 'member of the owning group';
    const above = await folderIn(inTeam ? roots.team : roots.own, relation.name);
    const email = emailOf(relation.name);
    if (relation.by.kind === 'pending') {
      await putAbove(service, relation, { nodeId: above, caller: { email, userId: null } });
    }
    const caller = relation.name === 'owner' ? owner : await createPerson(service, email);
    callers[relation.name] = caller;
    if (relation.by.kind !== 'pending') await putAbove(service, relation, { nodeId: above, caller });
    if (relation.membership > 0 && caller !== owner) await addMember(team.id, caller, relation.membership);
    if (relation.name === 'operator') {
      await db.updateTable('app_user').set({ is_operator: true }).where('id', '=', caller.userId).execute();
    }
    const parentId = await folderIn(above, 'inner');
    places.set(relation.name, { groupId: inTeam ? team.id : ownGroup, parentId });
  }
  const images = new Map<Person, Promise<string>>();
  const http = createRawClient(service.baseUrl);
  const changes = await watchRowChanges(db);

  const world: World = {
    service,
    http,
    changes,
    owner,
    team: { groupId: team.id, name: team.name },
    callers: callers as Record<RelationName, Person>,
    ownerCall,
    addMember,
    imageOf(person) {
      const image = images.get(person) ?? uploadFile(person.client, picture, { fileType: 'image' });
      images.set(person, image);
      return image;
    },
    upload: (parentAssetId) => uploadFile(owner.client, sound, { fileType: 'audio', parentAssetId }),
    async makeOwnTarget(kind, person) {
      const { access } = service.services;
      const groupId = await access.defaultGroupOf(person);
      const place = { groupId, parentId: await access.rootFolderOf(groupId) };
      return makeTarget({ service, client: person.client, call: callOf(person) }, kind, place);
    },
    makeOwn: async (kind, person) => (await world.makeOwnTarget(kind, person)).id,
    newPerson: (name) => createPerson(service, emailOf(name)),

    async makeItem(kind, relation, { grantOn = 'target' } = {}) {
      const place = places.get(relation.name);
      if (place === undefined) throw new Error(`No place for ${relation.name}`);
      const { groupId } = place;
      const parentId =
        grantOn === 'parent' ? await folderIn(place.parentId, crypto.randomUUID()) : place.parentId;
      const caller = world.callers[relation.name];
      const maker = { service, client: owner.client, call: ownerCall };
      const target = await makeTarget(maker, kind, { parentId, groupId });
      if (kind === 'group' && relation.membership > 0 && caller !== owner) {
        await addMember(target.id, caller, relation.membership);
      }
      if (kind !== 'none' && kind !== 'group') {
        const nodeId = grantOn === 'parent' ? parentId : target.nodeId;
        await putOnItem(service, relation, { nodeId, caller, groupId: team.id });
      }
      return target;
    },

    async stop() {
      http.close();
      await service.stop();
    },
  };
  return world;
}
