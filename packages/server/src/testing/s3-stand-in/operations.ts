/** Each operation of S3 that the stand-in knows, as a function from a verified request to its answer. */
import type { IncomingHttpHeaders } from 'node:http';
import { elementsOf, type S3Answer, S3Refusal, textsOf, xmlAnswer } from './answer.ts';
import { type Bucket, etagOf, type KeptObject } from './bucket.ts';

export interface S3Request {
  method: string;
  /** Empty for the bucket itself. */
  key: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Place {
  bucketName: string;
  bucket: Bucket;
  now: Date;
  /** Most entries of one page. */
  pageSize: number;
}

type Operation = (request: S3Request, place: Place) => S3Answer;

function single(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
}

/** The bytes that a `Range` asks for; null without one. Throws InvalidRange. */
function rangeOf(range: string | null, size: number): { start: number; end: number } | null {
  const match = range === null ? null : /^bytes=(\d*)-(\d*)$/.exec(range);
  if (match === null) return null;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size || end < start) throw new S3Refusal(416, 'InvalidRange');
  return { start, end };
}

function objectHeaders(object: KeptObject): Record<string, string> {
  return {
    etag: object.etag,
    'content-type': object.contentType,
    'last-modified': object.storedAt.toUTCString(),
    'accept-ranges': 'bytes',
    ...(object.encryption === null ? {} : { 'x-amz-server-side-encryption': object.encryption }),
  };
}

const getObject: Operation = ({ method, key, query, headers }, { bucket }) => {
  const object = bucket.get(key);
  const ifMatch = single(headers, 'if-match');
  if (ifMatch !== null && ifMatch !== object.etag) throw new S3Refusal(412, 'PreconditionFailed');
  if (single(headers, 'if-none-match') === object.etag)
    return { status: 304, headers: { etag: object.etag } };
  const range = rangeOf(single(headers, 'range'), object.body.length);
  const body = range === null ? object.body : object.body.subarray(range.start, range.end + 1);
  const overrides = [
    ['content-type', query.get('response-content-type')],
    ['content-disposition', query.get('response-content-disposition')],
  ].filter((pair): pair is [string, string] => pair[1] !== null);
  return {
    status: range === null ? 200 : 206,
    headers: {
      ...objectHeaders(object),
      'content-length': String(body.length),
      ...(range === null
        ? {}
        : { 'content-range': `bytes ${range.start}-${range.end}/${object.body.length}` }),
      ...Object.fromEntries(overrides),
    },
    ...(method === 'HEAD' ? {} : { body }),
  };
};

/** The object that `x-amz-copy-source` names, in the range that is asked for. */
function copySource({ headers }: S3Request, { bucket, bucketName }: Place): KeptObject {
  const source = decodeURIComponent(single(headers, 'x-amz-copy-source') ?? '').replace(/^\//, '');
  if (!source.startsWith(`${bucketName}/`)) throw new S3Refusal(404, 'NoSuchBucket');
  const object = bucket.get(source.slice(bucketName.length + 1));
  const wanted = single(headers, 'x-amz-copy-source-if-match');
  if (wanted !== null && wanted !== object.etag) throw new S3Refusal(412, 'PreconditionFailed');
  const range = rangeOf(single(headers, 'x-amz-copy-source-range'), object.body.length);
  return range === null ? object : { ...object, body: object.body.subarray(range.start, range.end + 1) };
}

function keepCopy(request: S3Request, place: Place): S3Answer {
  const source = copySource(request, place);
  const replaces = single(request.headers, 'x-amz-metadata-directive') === 'REPLACE';
  const contentType = replaces ? single(request.headers, 'content-type') : source.contentType;
  const etag = etagOf(source.body);
  place.bucket.objects.set(request.key, {
    body: source.body,
    etag,
    contentType: contentType ?? 'binary/octet-stream',
    encryption: single(request.headers, 'x-amz-server-side-encryption'),
    storedAt: place.now,
  });
  return xmlAnswer('CopyObjectResult', { ETag: etag, LastModified: place.now.toISOString() });
}

const putObject: Operation = (request, place) => {
  if (request.headers['x-amz-copy-source'] !== undefined) return keepCopy(request, place);
  const etag = etagOf(request.body);
  place.bucket.objects.set(request.key, {
    body: request.body,
    etag,
    contentType: single(request.headers, 'content-type') ?? 'binary/octet-stream',
    encryption: single(request.headers, 'x-amz-server-side-encryption'),
    storedAt: place.now,
  });
  return { status: 200, headers: { etag } };
};

const putPart: Operation = (request, place) => {
  const { key, query, headers } = request;
  const upload = place.bucket.upload(key, query.get('uploadId') ?? '');
  const number = Number(query.get('partNumber'));
  if (headers['x-amz-copy-source'] === undefined) {
    return { status: 200, headers: { etag: place.bucket.putPart(upload, number, request.body) } };
  }
  const etag = place.bucket.putPart(upload, number, copySource(request, place).body);
  return xmlAnswer('CopyPartResult', { ETag: etag, LastModified: place.now.toISOString() });
};

const beginUpload: Operation = ({ key, headers }, { bucket, bucketName, now }) => {
  const id = bucket.begin({
    key,
    startedAt: now,
    contentType: single(headers, 'content-type') ?? 'binary/octet-stream',
    encryption: single(headers, 'x-amz-server-side-encryption'),
  });
  return xmlAnswer('InitiateMultipartUploadResult', { Bucket: bucketName, Key: key, UploadId: id });
};

const completeUpload: Operation = ({ key, query, body }, { bucket, bucketName, now }) => {
  const upload = bucket.upload(key, query.get('uploadId') ?? '');
  const named = elementsOf(body.toString(), 'Part').map((part) => ({
    number: Number(textsOf(part, 'PartNumber')[0]),
    etag: textsOf(part, 'ETag')[0] ?? '',
  }));
  const { etag } = bucket.complete(upload, named, now);
  return xmlAnswer('CompleteMultipartUploadResult', { Bucket: bucketName, Key: key, ETag: etag });
};

const listParts: Operation = ({ key, query }, { bucket, pageSize }) => {
  const upload = bucket.upload(key, query.get('uploadId') ?? '');
  const after = Number(query.get('part-number-marker') ?? 0);
  const numbers = [...upload.parts.keys()].filter((number) => number > after).sort((a, b) => a - b);
  const page = numbers.slice(0, pageSize);
  return xmlAnswer('ListPartsResult', {
    UploadId: upload.id,
    IsTruncated: numbers.length > page.length,
    NextPartNumberMarker: page.at(-1) ?? after,
    Part: page.map((number) => ({
      PartNumber: number,
      ETag: upload.parts.get(number)?.etag,
      Size: upload.parts.get(number)?.body.length,
    })),
  });
};

const abortUpload: Operation = ({ key, query }, { bucket }) => {
  bucket.uploads.delete(bucket.upload(key, query.get('uploadId') ?? '').id);
  return { status: 204 };
};

const deleteObject: Operation = ({ key }, { bucket }) => {
  bucket.objects.delete(key);
  return { status: 204 };
};

const listObjects: Operation = ({ query }, { bucket, bucketName, pageSize }) => {
  const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
  const keys = bucket.keys(query.get('prefix') ?? '', after);
  const page = keys.slice(0, Math.min(pageSize, Number(query.get('max-keys') ?? pageSize)));
  const isTruncated = keys.length > page.length;
  return xmlAnswer('ListBucketResult', {
    Name: bucketName,
    KeyCount: page.length,
    IsTruncated: isTruncated,
    NextContinuationToken: isTruncated ? page.at(-1) : undefined,
    Contents: page.map((key) => {
      const { body, etag, storedAt } = bucket.get(key);
      return { Key: key, LastModified: storedAt.toISOString(), ETag: etag, Size: body.length };
    }),
  });
};

const listUploads: Operation = ({ query }, { bucket, bucketName, pageSize }) => {
  const prefix = query.get('prefix') ?? '';
  const [afterKey, afterId] = [query.get('key-marker') ?? '', query.get('upload-id-marker') ?? ''];
  const open = [...bucket.uploads.values()]
    .filter(({ key }) => key.startsWith(prefix))
    .filter(({ key, id }) => key > afterKey || (key === afterKey && afterId !== '' && id > afterId))
    .sort((a, b) => (a.key === b.key ? (a.id < b.id ? -1 : 1) : a.key < b.key ? -1 : 1));
  const page = open.slice(0, pageSize);
  return xmlAnswer('ListMultipartUploadsResult', {
    Bucket: bucketName,
    IsTruncated: open.length > page.length,
    NextKeyMarker: page.at(-1)?.key,
    NextUploadIdMarker: page.at(-1)?.id,
    Upload: page.map(({ key, id, startedAt }) => ({
      Key: key,
      UploadId: id,
      Initiated: startedAt.toISOString(),
    })),
  });
};

/** The name that S3 gives to what `request` asks for, and how it is done. */
export function operationOf({ method, key, query }: Pick<S3Request, 'method' | 'key' | 'query'>): {
  name: string;
  run: Operation;
} {
  if (key === '') {
    if (method === 'HEAD') return { name: 'HeadBucket', run: () => ({ status: 200 }) };
    if (method === 'GET' && query.has('uploads')) return { name: 'ListMultipartUploads', run: listUploads };
    if (method === 'GET' && query.get('list-type') === '2')
      return { name: 'ListObjectsV2', run: listObjects };
    throw new S3Refusal(501, 'NotImplemented');
  }
  const operations: Record<string, [string, Operation]> = query.has('uploadId')
    ? {
        PUT: ['UploadPart', putPart],
        GET: ['ListParts', listParts],
        POST: ['CompleteMultipartUpload', completeUpload],
        DELETE: ['AbortMultipartUpload', abortUpload],
      }
    : {
        PUT: ['PutObject', putObject],
        GET: ['GetObject', getObject],
        HEAD: ['HeadObject', getObject],
        DELETE: ['DeleteObject', deleteObject],
        ...(query.has('uploads') ? { POST: ['CreateMultipartUpload', beginUpload] } : {}),
      };
  const found = operations[method];
  if (found === undefined) throw new S3Refusal(405, 'MethodNotAllowed');
  return { name: found[0], run: found[1] };
}
