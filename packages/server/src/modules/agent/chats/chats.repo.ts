/** Rows of chats and their messages, for who reads them. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

export interface ChatRow {
  id: string;
  name: string;
  created_at: string;
  updated_at: string;
  last_read_at: string | null;
  answered_at: string | null;
  charged_microcredits: number;
  is_running: boolean;
}

export interface ChatMessageRow {
  id: string;
  author: 'user' | 'agent';
  content: Record<string, unknown>;
  created_at: string;
}

export interface ToolUsageRow {
  tool: string;
  calls: number;
  microcredits: number;
}

/** A place in a list of the newest first. */
export interface Page {
  limit: number;
  offset: number;
  before: string | null;
}

function chats(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('chat')
    .select([
      'id',
      'name',
      'created_at',
      'updated_at',
      'last_read_at',
      'answered_at',
      'charged_microcredits',
      sql<boolean>`exists (select from run join task on task.id = run.task_id
        where run.chat_id = chat.id and task.ended_at is null)`.as('is_running'),
    ])
    .where('user_id', '=', userId);
}

export async function listChats(
  db: Kysely<Database>,
  userId: string,
  { limit, offset, before, after }: Page & { after: string | null },
): Promise<ChatRow[]> {
  return chats(db, userId)
    .$if(before !== null, (query) => query.where('updated_at', '<', before ?? ''))
    .$if(after !== null, (query) => query.where('updated_at', '>', after ?? ''))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function findChat(
  db: Kysely<Database>,
  userId: string,
  chatId: string,
): Promise<ChatRow | undefined> {
  return chats(db, userId).where('id', '=', chatId).executeTakeFirst();
}

/** False where the user has no such chat. */
export async function renameChat(
  db: Kysely<Database>,
  { userId, chatId, name }: { userId: string; chatId: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chat')
    .set({ name })
    .where('id', '=', chatId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** With its messages, runs and what they have said. */
export async function deleteChat(trx: Transaction<Database>, chatId: string): Promise<void> {
  await trx.deleteFrom('chat').where('id', '=', chatId).execute();
}

export async function listMessages(
  db: Kysely<Database>,
  chatId: string,
  { limit, offset, before }: Page,
): Promise<ChatMessageRow[]> {
  return db
    .selectFrom('chat_message')
    .select(['id', 'author', 'content', 'created_at'])
    .where('chat_id', '=', chatId)
    .$if(before !== null, (query) => query.where('created_at', '<', before ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Notes that everything up to a message was read; never less than what was before. */
export async function markRead(db: Kysely<Database>, chatId: string, upTo: string): Promise<void> {
  await db
    .updateTable('chat')
    .set({ last_read_at: upTo })
    .where('id', '=', chatId)
    .where((eb) => eb.or([eb('last_read_at', 'is', null), eb('last_read_at', '<', upTo)]))
    .execute();
}

/** When the newest message of a chat was made; null without any. */
export async function newestMessageAt(db: Kysely<Database>, chatId: string): Promise<string | null> {
  const row = await db
    .selectFrom('chat_message')
    .select('created_at')
    .where('chat_id', '=', chatId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

export async function findToolUsage(db: Kysely<Database>, chatId: string): Promise<ToolUsageRow[]> {
  return db
    .selectFrom('chat_tool_usage')
    .select(['tool', 'calls', 'microcredits'])
    .where('chat_id', '=', chatId)
    .orderBy('tool')
    .execute();
}

export async function findModelUsage(db: Kysely<Database>, chatId: string): Promise<Record<string, number>> {
  const row = await db
    .selectFrom('chat_model_usage')
    .select('counts')
    .where('chat_id', '=', chatId)
    .executeTakeFirst();
  return row?.counts ?? {};
}
