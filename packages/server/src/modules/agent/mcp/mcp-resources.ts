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
  /** With an id in the place of `{id}`. */
  uri: string;
  name: string;
  description: string;
  tool: string;
  input(id: string): Record<string, unknown>;
}

const LIBRARY = 'rushes://library';

const kinds: readonly Kind[] = [
  {
    uri: 'rushes://asset/{id}',
    name: 'File',
    description: 'What a file is, and what is known of it.',
    tool: 'look',
    input: (id) => ({ asset_id: id, times: [] }),
  },
  {
    uri: 'rushes://asset/{id}/transcript',
    name: 'Transcript',
    description: 'What is said in a file, its first 500 segments.',
    tool: 'read_transcript',
    input: (id) => ({ asset_id: id, limit: 500 }),
  },
  {
    uri: 'rushes://project/{id}',
    name: 'Project',
    description: 'The timeline of a project in short.',
    tool: 'open_project',
    input: (id) => ({ project_id: id }),
  },
];

const mimeType = 'application/json';

export function listResources() {
  return [{ uri: LIBRARY, name: 'Library', description: 'The root of the library.', mimeType }];
}

export function listTemplates() {
  return kinds.map(({ uri, name, description }) => ({ uriTemplate: uri, name, description, mimeType }));
}

function toolOf(uri: string): { tool: string; input: Record<string, unknown> } | null {
  if (uri === LIBRARY) return { tool: 'list_library', input: {} };
  for (const kind of kinds) {
    const [before = '', after = ''] = kind.uri.split('{id}');
    const id = uri.slice(before.length, uri.length - after.length);
    if (uri === `${before}${id}${after}` && /^[0-9a-fA-F-]{36}$/.test(id)) {
      return { tool: kind.tool, input: kind.input(id) };
    }
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
  const wanted = toolOf(uri);
  if (wanted === null) throw new ResourceNotFoundError(uri);
  const { result } = await use(wanted.tool, wanted.input).catch((error: unknown) => {
    const isRefused = error instanceof ServiceError || error instanceof ValidationError;
    if (isRefused) throw new ResourceNotFoundError(uri, error.message);
    // The protocol tells clients what is thrown, and nobody else.
    onFailure(error);
    throw new ProtocolError(
      ProtocolErrorCode.InternalError,
      String(errorAnswer(error, requestId).body.detail),
    );
  });
  const text = JSON.stringify(result);
  if (text.length > most) {
    const said = `The resource has ${text.length} characters, more than the ${most} that are sent along. Ask the tool ${wanted.tool} for less of it at once.`;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, said);
  }
  return { contents: [{ uri, mimeType, text }] };
}
