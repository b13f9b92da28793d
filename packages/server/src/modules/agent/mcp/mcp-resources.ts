/** What clients may read without choosing a tool; each resource is what a tool answers. */
import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import { ServiceError, ValidationError } from '../../../platform/errors.ts';
import { errorAnswer } from '../../../platform/http/error-response.ts';
import type { ToolAnswer } from '../tools/tool.ts';

interface Kind {
  /** With an id in the place of `{id}`, and a time in that of `{seconds}`. */
  uri: string;
  name: string;
  description: string;
  /** JSON of what the tool answers, or the picture that comes with it. */
  mimeType: 'application/json' | 'image/jpeg';
  tool: string;
  input(id: string, seconds: number): Record<string, unknown>;
}

const LIBRARY = 'rushes://library';

const kinds: readonly Kind[] = [
  {
    uri: 'rushes://asset/{id}',
    name: 'File',
    description: 'What a file is, and what is known of it.',
    mimeType: 'application/json',
    tool: 'look',
    input: (id) => ({ asset_id: id, times: [] }),
  },
  {
    uri: 'rushes://asset/{id}/transcript',
    name: 'Transcript',
    description: 'What is said in a file, its first 500 segments.',
    mimeType: 'application/json',
    tool: 'read_transcript',
    input: (id) => ({ asset_id: id, limit: 500 }),
  },
  {
    uri: 'rushes://project/{id}',
    name: 'Project',
    description: 'The timeline of a project in short.',
    mimeType: 'application/json',
    tool: 'open_project',
    input: (id) => ({ project_id: id }),
  },
  {
    uri: 'rushes://asset/{id}/frame/{seconds}',
    name: 'Frame',
    description: 'What a file shows at a time.',
    mimeType: 'image/jpeg',
    tool: 'look',
    input: (id, seconds) => ({ asset_id: id, times: [seconds] }),
  },
  {
    uri: 'rushes://project/{id}/frame/{seconds}',
    name: 'Frame of a project',
    description: 'What a timeline shows at a time.',
    mimeType: 'image/jpeg',
    tool: 'preview_frame',
    input: (id, seconds) => ({ project_id: id, times: [seconds] }),
  },
];

export function listResources() {
  const mimeType = 'application/json';
  return [{ uri: LIBRARY, name: 'Library', description: 'The root of the library.', mimeType }];
}

export function listTemplates() {
  return kinds.map(({ uri, name, description, mimeType }) => ({
    ...{ uriTemplate: uri, name, description, mimeType },
  }));
}

interface Wanted extends Pick<Kind, 'mimeType' | 'tool'> {
  input: Record<string, unknown>;
}

const ID = '(?<id>[0-9a-fA-F-]{36})';
const SECONDS = String.raw`(?<seconds>\d{1,6}(?:\.\d{1,6})?)`;
const patterns = kinds.map(({ uri, ...kind }) => ({
  ...kind,
  pattern: new RegExp(`^${uri.replace('{id}', ID).replace('{seconds}', SECONDS)}$`),
}));

function wantedBy(uri: string): Wanted | null {
  if (uri === LIBRARY) return { tool: 'list_library', input: {}, mimeType: 'application/json' };
  for (const { pattern, tool, mimeType, input } of patterns) {
    const { id, seconds } = pattern.exec(uri)?.groups ?? {};
    if (id !== undefined) return { tool, mimeType, input: input(id, Number(seconds)) };
  }
  return null;
}

export interface ResourceReader {
  requestId: string;
  /** Characters of a resource at most. */
  most: number;
  use(toolId: string, input: unknown): Promise<ToolAnswer>;
  /** Told of what went wrong on our side. */
  onFailure(error: unknown): void;
}

/** Throws ResourceNotFoundError for what is no resource, or none of the caller's, and ProtocolError for one that is too long. */
export async function readResource(
  uri: string,
  { requestId, most, use, onFailure }: ResourceReader,
): Promise<ReadResourceResult> {
  const wanted = wantedBy(uri);
  if (wanted === null) throw new ResourceNotFoundError(uri);
  const { result, pictures = [] } = await use(wanted.tool, wanted.input).catch((error: unknown) => {
    const isRefused = error instanceof ServiceError || error instanceof ValidationError;
    if (isRefused) throw new ResourceNotFoundError(uri, error.message);
    // The protocol tells clients what is thrown, and nobody else.
    onFailure(error);
    throw new ProtocolError(
      ProtocolErrorCode.InternalError,
      String(errorAnswer(error, requestId).body.detail),
    );
  });
  const { mimeType } = wanted;
  if (mimeType === 'image/jpeg') {
    const [picture] = pictures;
    if (picture === undefined) throw new ResourceNotFoundError(uri, 'Nothing is shown there.');
    return { contents: [{ uri, mimeType, blob: Buffer.from(picture.jpeg).toString('base64') }] };
  }
  const text = JSON.stringify(result);
  if (text.length > most) {
    const said = `The resource has ${text.length} characters, more than the ${most} that are sent along. Ask the tool ${wanted.tool} for less of it at once.`;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, said);
  }
  return { contents: [{ uri, mimeType, text }] };
}
