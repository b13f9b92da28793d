/** What the node does for one item. */
import { createHash } from 'node:crypto';
import { type Client, type CreateDone, type SearchInput, uploadFile } from '@rushes/sdk';
import type { ExecuteFunctions, Item } from './n8n.ts';
import type { Operation } from './properties.ts';

export interface Call {
  n8n: ExecuteFunctions;
  client: Client;
  /** Which item of the input. */
  index: number;
  /** Ends with the workflow. */
  signal: AbortSignal;
}

type Result = Omit<Item, 'pairedItem'>;
type Quality = '1080p' | '720p' | '480p' | 'original';

const textOf = ({ n8n, index }: Call, name: string) => String(n8n.getNodeParameter(name, index, '')).trim();

const segmentsOf = (path: string) => path.split('/').filter((part) => part !== '');

function required(call: Call, name: string, about: string): string {
  const text = textOf(call, name);
  if (text === '') throw new Error(`${about} is empty.`);
  return text;
}

/** The bytes of a file of the library, to go with the item. */
async function binaryOf(call: Call, assetId: string, quality: Quality): Promise<Item['binary']> {
  const body = { asset_ids: [assetId], quality, player_compatible: quality !== 'original' };
  const { items } = await call.client.createDownloadUrls({ body }, { signal: call.signal });
  const download = items[0]?.download;
  if (download == null) throw new Error(items[0]?.error_message ?? `${assetId} can not be downloaded.`);
  const answer = await fetch(download.url, { signal: call.signal });
  if (!answer.ok) throw new Error(`The file was answered with ${answer.status}.`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get('content-type') ?? undefined;
  const binary = await call.n8n.helpers.prepareBinaryData(bytes, download.file_name ?? undefined, type);
  return { [required(call, 'binaryField', 'Binary Field')]: binary };
}

async function create(call: Call): Promise<Result[]> {
  const chat = textOf(call, 'chatId');
  const credits = Number(call.n8n.getNodeParameter('maxCredits', call.index, 0));
  const query = {
    prompt: required(call, 'prompt', 'Prompt'),
    ...(chat === '' ? {} : { chat_id: chat }),
    ...(credits > 0 ? { max_credits: credits } : {}),
  };
  let done: CreateDone | null = null;
  for await (const { data } of call.client.create({ query }, { signal: call.signal })) {
    if (data.status === 'failed') throw new Error(data.message);
    if (data.status === 'done') done = data;
  }
  if (done === null) throw new Error('The service ended without a film.');
  const [film] = done.assets;
  const isFetched = call.n8n.getNodeParameter('fetch', call.index, true) === true && film !== undefined;
  return [
    {
      json: { ...done },
      ...(isFetched ? { binary: (await binaryOf(call, film.asset_id, 'original')) ?? {} } : {}),
    },
  ];
}

/** Named by its content and its place: a workflow that runs again sends nothing twice. */
async function upload(call: Call): Promise<Result[]> {
  const { n8n, client, index, signal } = call;
  const field = required(call, 'binaryField', 'Binary Field');
  const { fileName, mimeType } = n8n.helpers.assertBinaryData(index, field);
  const name = textOf(call, 'fileName') || (fileName ?? '');
  if (name === '') throw new Error('The binary data has no name: say one in File Name.');
  const bytes = new Uint8Array(await n8n.helpers.getBinaryDataBuffer(index, field));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const folder = segmentsOf(textOf(call, 'folder'));
  const place = createHash('sha256')
    .update(JSON.stringify([sha256, ...folder, name]))
    .digest('base64url');
  const file = {
    file: new Blob([bytes], { type: mimeType }),
    name,
    folder,
    sha256,
    uploadId: `n8n-${place}`,
  };
  const assetId = await uploadFile(client, file, { signal });
  return [{ json: { asset_id: assetId, file_name: name, folder: `/${folder.join('/')}`, sha256 } }];
}

async function search(call: Call): Promise<Result[]> {
  const folder = textOf(call, 'folder');
  const query: NonNullable<SearchInput['query']> = {
    query: required(call, 'query', 'Words'),
    limit: Number(call.n8n.getNodeParameter('limit', call.index, 50)),
    ...(folder === '' ? {} : { folder }),
  };
  const { results } = await call.client.search({ query }, { signal: call.signal });
  return results.map((result) => ({ json: { ...result } }));
}

async function download(call: Call): Promise<Result[]> {
  const assetId = required(call, 'assetId', 'Asset ID');
  const quality = textOf(call, 'quality') as Quality;
  const binary = (await binaryOf(call, assetId, quality)) ?? {};
  return [{ json: { asset_id: assetId }, binary }];
}

export const operations: Readonly<Record<Operation, (call: Call) => Promise<Result[]>>> = {
  create,
  upload,
  search,
  download,
};
