/** What can be said about an array of upload requests without looking anything up. Pure. */
import { ServiceError, ValidationError, type ValidationIssue } from '../../../../platform/errors.ts';
import { MAX_PARTS, type PartPlan, planParts } from '../part-sizes.ts';
import type { Upload } from '../uploads.repo.ts';
import type { AssetUploadRequest } from '../uploads.schema.ts';
import { placeUpload, type UploadPlace } from './upload-place.ts';

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
  /** The asset whose next version the bytes become. */
  replacedId: string | null;
  /** How the file is cut; null = it comes in one piece. */
  parts: PartPlan | null;
  sha256: Buffer | null;
}

/** URLs that one answer holds at most. */
export const MAX_URLS = 20_000;

function issue(index: number, field: string[], msg: string, type = 'value_error'): ValidationIssue {
  return { loc: ['body', index, ...field], msg, type };
}

function partsOf(request: AssetUploadRequest): PartPlan | null {
  return planParts(request.content_length, request.multipart_part_size ?? null);
}

function lengthIssues(request: AssetUploadRequest, index: number, maxBytes: number): ValidationIssue[] {
  if (request.content_length > maxBytes) {
    const message = `Input should be less than or equal to ${maxBytes}`;
    return [issue(index, ['content_length'], message, 'less_than_equal')];
  }
  if (!request.multipart || partsOf(request) !== null) return [];
  const field = request.multipart_part_size == null ? 'content_length' : 'multipart_part_size';
  const message = `A file of ${request.content_length} bytes would need more than ${MAX_PARTS} such parts.`;
  return [issue(index, [field], message)];
}

function issuesOf(
  request: AssetUploadRequest,
  index: number,
  { maxBytes }: { maxBytes: number },
): ValidationIssue[] {
  const issues = lengthIssues(request, index, maxBytes);
  if (NOT_UPLOADED.has(request.file_type)) {
    const message = `What is of the type ${request.file_type} is not uploaded: it has an operation of its own.`;
    issues.push(issue(index, ['file_type'], message));
  }
  if (request.replace_asset_id != null && request.parent_asset_id != null) {
    const message =
      'What replaces the content of an asset stays where the asset is: leave parent_asset_id out.';
    issues.push(issue(index, ['parent_asset_id'], message));
  }
  const { problem } = placeUpload(request.source_file, request.upload_id);
  if (problem !== null) issues.push(issue(index, ['source_file', problem.field], problem.message));
  return issues;
}

/** Names the element with which the answer would hold too many URLs. */
function urlIssues(requests: readonly AssetUploadRequest[]): ValidationIssue[] {
  const counted = new Set<string>();
  let urls = 0;
  for (const [index, request] of requests.entries()) {
    if (counted.has(request.upload_id)) continue;
    counted.add(request.upload_id);
    urls += request.multipart ? (partsOf(request)?.partCount ?? 0) : 1;
    if (urls <= MAX_URLS) continue;
    return [issue(index, ['multipart'], `One request can be answered with ${MAX_URLS} URLs at most.`)];
  }
  return [];
}

/** The refusal of a known upload_id with another length. */
export function otherLength(uploadId: string): ServiceError {
  return new ServiceError('conflict', `The upload_id "${uploadId}" is in use for a file of another length.`);
}

/** Throws `conflict` where `planned` means another file, or another way of sending it, than the upload it names. */
export function assertSameUpload(
  planned: PlannedUpload,
  known: Pick<
    Upload,
    | 'uploadId'
    | 'assetId'
    | 'contentLength'
    | 'transfer'
    | 'partBytes'
    | 'expectedSha256'
    | 'replacesContent'
    | 'state'
  >,
): void {
  const { request, sha256, replacedId } = planned;
  if (known.contentLength !== request.content_length) throw otherLength(known.uploadId);
  const other = (what: string) =>
    new ServiceError('conflict', `The upload_id "${known.uploadId}" is in use for ${what}.`);
  if (request.multipart !== (known.transfer === 'multipart')) {
    throw other(known.transfer === 'multipart' ? 'an upload in parts' : 'an upload in one piece');
  }
  const partBytes = request.multipart ? (request.multipart_part_size ?? null) : null;
  if (partBytes !== null && partBytes !== known.partBytes) throw other(`parts of ${known.partBytes} bytes`);
  const isOtherFile =
    sha256 !== null && known.expectedSha256 !== null && !sha256.equals(known.expectedSha256);
  if (isOtherFile) throw other('a file of another checksum');
  if ((known.replacesContent ? known.assetId : null) !== replacedId) throw other('another asset');
}

/** Where each request's file will land. Throws ValidationError naming every bad element. */
export function planUploads(
  requests: readonly AssetUploadRequest[],
  limits: { maxBytes: number },
): PlannedUpload[] {
  const issues = requests.flatMap((request, index) => issuesOf(request, index, limits));
  if (issues.length === 0) issues.push(...urlIssues(requests));
  if (issues.length > 0) throw new ValidationError(issues);
  return requests.map((request) => {
    const { place } = placeUpload(request.source_file, request.upload_id);
    return {
      request,
      kind: request.file_type as UploadedKind,
      parentId: request.parent_asset_id?.toLowerCase() ?? null,
      replacedId: request.replace_asset_id?.toLowerCase() ?? null,
      folders: place?.folders ?? [],
      name: place?.name ?? request.upload_id,
      parts: request.multipart ? partsOf(request) : null,
      sha256: request.sha256 == null ? null : Buffer.from(request.sha256, 'hex'),
    };
  });
}
