/**
 * A ComfyUI server of one's own (docs.comfy.org, "Server routes"): a workflow is queued, looked up in the history, and its
 * file fetched. The model's option `workflow` is the workflow in its API format, in which `{prompt}`, `{seed}`, `{width}`,
 * `{height}` and `{seconds}` stand for what is asked for. It sends no webhooks; its prompt id is ours to choose, so that a request
 * that comes again is found by it.
 */

import type { Json } from '@rushes/timeline';
import { saidBy } from '../../../platform/ai/provider-fetch.ts';
import type { ProviderCredentials } from '../../../platform/settings/generation-settings.ts';
import { fillTemplate, readPointer } from './described/fill-template.ts';
import { type Provider, ProviderFailure, type ProviderRequest, type ProviderStatus } from './provider.ts';
import { createProviderCall } from './provider-call.ts';

const DEFAULT_URL = 'http://127.0.0.1:8188';
const LIMITS = { timeoutMs: 60_000, maxBytes: 50_000_000 };
const ID = 'comfyui';

interface Server {
  url: string;
  call: typeof fetch;
  headers: Record<string, string>;
  key: () => string | null;
}

/** The id of the prompt, of the key that is the same for each attempt (32 hexadecimal digits). */
const idOf = (key: string) => key.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

function workflowOf(request: ProviderRequest): Json {
  const { workflow } = request.options;
  if (typeof workflow !== 'object' || workflow === null) {
    throw new ProviderFailure('refused', 'The model has no option "workflow" with a workflow of ComfyUI.');
  }
  const { prompt, seed, width, height, seconds, model } = request;
  const values = { prompt, seed: seed ?? 0, width, height, seconds, model };
  return (
    fillTemplate(
      workflow,
      Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)),
    ) ?? {}
  );
}

const read = async ({ url, call, headers }: Server, path: string, signal: AbortSignal): Promise<unknown> =>
  (await call(`${url}${path}`, { headers, signal })).json();

/** Whether the server has it, or had it. */
async function isKnown(server: Server, id: string, signal: AbortSignal): Promise<boolean> {
  const history = await read(server, `/history/${id}`, signal);
  if (readPointer(history, `/${id}`) !== undefined) return true;
  const queue = JSON.stringify(await read(server, '/queue', signal));
  return queue.includes(`"${id}"`);
}

/** The first file that a workflow put out. */
function fileIn(outputs: unknown): { filename: string; subfolder: string; type: string } | null {
  for (const output of Object.values((outputs ?? {}) as Record<string, unknown>)) {
    for (const files of Object.values((output ?? {}) as Record<string, unknown>)) {
      const [file] = Array.isArray(files) ? files : [];
      const { filename, subfolder, type } = (file ?? {}) as Record<string, unknown>;
      if (typeof filename === 'string' && type === 'output') {
        return { filename, subfolder: typeof subfolder === 'string' ? subfolder : '', type };
      }
    }
  }
  return null;
}

async function statusOf(server: Server, operation: Json, signal: AbortSignal): Promise<ProviderStatus> {
  const { id } = operation as { id: string };
  const entry = readPointer(await read(server, `/history/${id}`, signal), `/${id}`);
  if (entry === undefined) {
    if (await isKnown(server, id, signal)) return { state: 'pending', progress: null };
    return {
      state: 'failed',
      refused: false,
      reason: 'It is in neither its queue nor its history any more.',
    };
  }
  if (readPointer(entry, '/status/status_str') === 'error') {
    const messages = JSON.stringify(readPointer(entry, '/status/messages') ?? '');
    const said = /"exception_message":\s*"([^"]{1,300})/.exec(messages)?.[1] ?? 'The workflow broke off.';
    return { state: 'failed', refused: false, reason: saidBy(said, server.key()) };
  }
  const file = fileIn(readPointer(entry, '/outputs'));
  if (file === null) return { state: 'failed', refused: false, reason: 'The workflow put out no file.' };
  return { state: 'done', media: { url: `${server.url}/view?${new URLSearchParams({ ...file })}` } };
}

export function createComfyUiProvider({ url: given, key }: ProviderCredentials): Provider {
  const url = given ?? DEFAULT_URL;
  const call = createProviderCall({ provider: ID, url, key, ...LIMITS });
  const secret = key();
  const headers: Record<string, string> = secret === null ? {} : { authorization: `Bearer ${secret}` };
  const server: Server = { url, call, headers, key };
  return {
    id: ID,
    keepsOperation: true,
    isIdempotent: true,
    takesWebhook: false,
    ownOrigin: new URL(url).origin,
    ownHeaders: headers,
    async start(request, { idempotencyKey, signal }) {
      const id = idOf(idempotencyKey);
      if (!(await isKnown(server, id, signal))) {
        await call(`${url}/prompt`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ prompt: workflowOf(request), prompt_id: id, client_id: 'rushes' }),
          signal,
        });
      }
      return { operation: { id } };
    },
    status: (operation, { signal }) => statusOf(server, operation, signal),
    async cancel(operation, { signal }) {
      const { id } = operation as { id: string };
      const asked = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, signal };
      await call(`${url}/queue`, { ...asked, body: JSON.stringify({ delete: [id] }) });
      await call(`${url}/interrupt`, { ...asked, body: JSON.stringify({ prompt_id: id }) });
    },
  };
}
