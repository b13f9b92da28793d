/** Sends one large request after the other from a thread, so that making and reading them delays no small one's clock. */
import { parentPort } from 'node:worker_threads';

export interface LargeRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
}

parentPort?.on('message', async ({ url, ...request }: LargeRequest) => {
  const answer = await fetch(url, request);
  const text = await answer.text();
  parentPort?.postMessage({ ok: answer.ok, status: answer.status, text: text.slice(0, 300) });
});
