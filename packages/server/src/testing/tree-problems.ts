/** What must hold of the folder tree whatever was done to it, looked up the slow and simple way. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/db/schema.ts';

const upwards = sql`
  with recursive up as (
    select n.id as start, n.kind, n.id, n.folder_id, 0 as depth from node n
    union all
    select up.start, up.kind, f.id, f.folder_id, up.depth + 1 from up join node f on f.id = up.folder_id
    where up.depth < 100
  )`;

/** Each statement answers the nodes of which something is wrong. */
const checks = {
  'has a closure that is not the chain of its folders': sql`${upwards},
    wanted as (select id as ancestor_id, start as descendant_id, depth from up where kind = 'folder')
    (select descendant_id as id from (select * from wanted except
      select ancestor_id, descendant_id, depth from folder_closure) missing)
    union (select descendant_id as id from (select ancestor_id, descendant_id, depth from folder_closure except
      select * from wanted) surplus)`,
  'does not end in a root': sql`${upwards}
    select id from node where id not in (select start from up where folder_id is null)`,
  'is of another group than its folder': sql`
    select n.id from node n join node f on f.id = n.folder_id where f.owner_group_id <> n.owner_group_id`,
  'lies in what is no folder': sql`
    select n.id from node n join node f on f.id = n.folder_id where f.kind <> 'folder'`,
  'is shown although its folder is in the trash': sql`
    select n.id from node n join node f on f.id = n.folder_id
    where f.deleted_at is not null and n.deleted_at is null`,
  'went into the trash with something it does not lie in': sql`${upwards}
    select n.id from node n where n.trashed_root_id is not null
      and not exists (select from up where up.start = n.id and up.id = n.trashed_root_id)`,
  'went into the trash with something that is not there': sql`
    select n.id from node n left join node r on r.id = n.trashed_root_id
    where n.trashed_root_id is not null and r.trashed_root_id is distinct from r.id`,
  'lies too deep': sql`${upwards} select start as id from up where kind = 'folder' and depth > 32`,
  'was edited later than its group says': sql`
    select n.id from node n join user_group g on g.id = n.owner_group_id where n.last_edit > g.last_edit`,
};

/** A sentence for each node that breaks a rule; empty when the tree is sound. */
export async function findTreeProblems(db: Kysely<Database>): Promise<string[]> {
  const problems: string[] = [];
  for (const [problem, statement] of Object.entries(checks)) {
    const { rows } = await sql<{ id: string }>`${statement}`.execute(db);
    problems.push(...rows.map(({ id }) => `${id} ${problem}`));
  }
  return problems;
}
