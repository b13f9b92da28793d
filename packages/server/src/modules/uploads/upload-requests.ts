/** What can be said about an array of upload requests without looking anything up. Pure. */
import { ServiceError, ValidationError, type ValidationIssue } from '../../platform/errors.ts';
import { placeUpload, type UploadPlace } from './upload-place.ts';
import type { AssetUploadRequest } from './uploads.schema.ts';

/** Kinds that come to be by operations of their own. */
const NOT_UPLOADED = new Set(['folder', 'project', 'entity', 'service_config']);

/** Kinds of assets that bytes can be sent for. */
export type UploadedKind = Exclude<
  AssetUploadRequest['file_type'],
  'folder' | 'project' | 'entity' | 'service_config'
>;

export interface PlannedUpload extends UploadPlace {
  request: AssetUploadRequest;
  kind: UploadedKind;
  parentId: string | null;
}

function issue(index: number, field: string[], msg: string, type = 'value_error'): ValidationIssue {
  return { loc: ['body', index, ...field], msg, type };
}

function issuesOf(
  request: AssetUploadRequest,
  index: number,
  { maxBytes }: { maxBytes: number },
): ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  if (NOT_UPLOADED.has(request.file_type)) {
    const message = `A ${request.file_type} is not uploaded; it has an operation of its own.`;
    issues.push(issue(index, ['file_type'], message));
  }
  if (request.content_length > maxBytes) {
    const message = `Input should be less than or equal to ${maxBytes}`;
    issues.push(issue(index, ['content_length'], message, 'less_than_equal'));
  }
  const { problem } = placeUpload(request.source_file, request.upload_id);
  if (problem !== null) issues.push(issue(index, ['source_file', problem.field], problem.message));
  return issues;
}

/** The same upload_id twice must mean the same file. */
function assertConsistent(requests: readonly AssetUploadRequest[]): void {
  const lengths = new Map<string, number>();
  for (const { upload_id: id, content_length: length } of requests) {
    if ((lengths.get(id) ?? length) !== length) throw otherLength(id);
    lengths.set(id, length);
  }
}

/** The refusal of a known upload_id with another length. */
export function otherLength(uploadId: string): ServiceError {
  return new ServiceError('conflict', `The upload_id "${uploadId}" is in use for a file of another length.`);
}

/** The refusal of everything about uploads in parts. */
export function noMultipart(): ServiceError {
  return new ServiceError(
    'not_configured',
    'Multipart uploads are not available on this server yet: leave multipart out and PUT the file whole.',
  );
}

/**
 * Where each request's file will land. Throws ValidationError naming every bad element, `conflict` and
 * `not_configured`.
 */
export function planUploads(
  requests: readonly AssetUploadRequest[],
  limits: { maxBytes: number },
): PlannedUpload[] {
  const issues = requests.flatMap((request, index) => issuesOf(request, index, limits));
  if (issues.length > 0) throw new ValidationError(issues);
  if (requests.some((request) => request.multipart)) throw noMultipart();
  assertConsistent(requests);
  return requests.map((request) => {
    const { place } = placeUpload(request.source_file, request.upload_id);
    return {
      request,
      kind: request.file_type as UploadedKind,
      parentId: request.parent_asset_id?.toLowerCase() ?? null,
      folders: place?.folders ?? [],
      name: place?.name ?? request.upload_id,
    };
  });
}
