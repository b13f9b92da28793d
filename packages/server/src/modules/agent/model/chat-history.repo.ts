/** What was said in a chat, for a model that goes on with it. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

/** Messages that are told again; what is older is left out, the newest stay. */
const MOST_MESSAGES = 20;
const MOST_CHARACTERS = 16_000;

const textOf = (content: Record<string, unknown>) =>
  typeof content.message === 'string' ? content.message : '';

/** Before the run, the oldest first. */
export async function findHistory(
  db: Kysely<Database>,
  { chat_id: chatId, id: runId }: { chat_id: string; id: string },
): Promise<{ role: 'user' | 'assistant'; text: string }[]> {
  const rows = await db
    .selectFrom('chat_message')
    .select(['author', 'content', 'run_id'])
    .where('chat_id', '=', chatId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_MESSAGES + 1)
    .execute();
  let left = MOST_CHARACTERS;
  const said = rows.flatMap(({ author, content, run_id: of }) => {
    const text = textOf(content);
    left -= text.length;
    if (of === runId || text === '' || left < 0) return [];
    const { project_id: project } = content;
    // So that the next turn goes on with what this one made.
    const made = author === 'agent' && typeof project === 'string' ? `\n(project_id: ${project})` : '';
    return [{ role: author === 'user' ? ('user' as const) : ('assistant' as const), text: `${text}${made}` }];
  });
  return said.toReversed();
}
