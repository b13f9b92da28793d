/** A chat with a message and its answer, as if it had been led. */
import type { TestService } from '../../../packages/server/src/testing/test-service.ts';

export async function storeChat({ deps }: TestService, userId: string, name: string): Promise<string> {
  const { db, ids, clock } = deps;
  const id = ids.uuid();
  const now = clock.now();
  await db
    .insertInto('chat')
    .values({ id, user_id: userId, name, created_at: now, updated_at: now, answered_at: now })
    .execute();
  const message = { chat_id: id, created_at: now };
  await db
    .insertInto('chat_message')
    .values([
      { ...message, id: ids.uuid(), author: 'user', content: JSON.stringify({ message: name }) },
      { ...message, id: ids.uuid(), author: 'agent', content: JSON.stringify({ message: name }) },
    ])
    .execute();
  return id;
}
