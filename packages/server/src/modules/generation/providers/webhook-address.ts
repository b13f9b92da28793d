/** The address that a provider calls: it names the task and proves, by a code that nobody can guess, that we gave it. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface WebhookAddresses {
  /** Null where this deployment has no address that others reach. */
  addressOf(taskId: string): string | null;
  /** Whether we gave this code for the task. */
  isOurs(taskId: string, code: string): boolean;
}

export function createWebhookAddresses(options: {
  secret: () => Promise<Buffer>;
  publicUrl: string | null;
}): { open(): Promise<WebhookAddresses> } {
  const { secret, publicUrl } = options;
  let opened: Promise<WebhookAddresses> | null = null;

  async function open(): Promise<WebhookAddresses> {
    const key = await secret();
    const codeOf = (taskId: string) =>
      createHmac('sha256', key).update(`provider webhook ${taskId}`).digest('base64url');
    return {
      addressOf: (taskId) =>
        publicUrl === null ? null : `${publicUrl}/tools/generate/webhook/${taskId}/${codeOf(taskId)}`,
      isOurs(taskId, code) {
        const [given, wanted] = [Buffer.from(code), Buffer.from(codeOf(taskId))];
        return given.length === wanted.length && timingSafeEqual(given, wanted);
      },
    };
  }

  return {
    open() {
      opened ??= open().catch((error: unknown) => {
        opened = null;
        throw error;
      });
      return opened;
    },
  };
}
