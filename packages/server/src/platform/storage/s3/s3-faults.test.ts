/** What the driver makes of a store that is busy, broken, gone, or of another opinion about time and rights. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Fault, type S3StandIn, startS3StandIn } from '../../../testing/s3-stand-in.ts';
import { impatient, openS3Storage, type S3TestStorage } from '../../../testing/s3-test-storage.ts';
import type { ServiceError } from '../../errors.ts';
import { checkStorage } from '../check-storage.ts';

const MIB = 1024 ** 2;

let server: S3StandIn;
let own: S3TestStorage;

beforeEach(async () => {
  server = await startS3StandIn();
  own = await openS3Storage(server, { patience: impatient });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await own.stop();
  await server.stop();
});

const get = (key: string, seconds = 60) => ({
  key,
  seconds,
  servedAt: { path: '/' },
  contentType: 'video/mp4',
  contentDisposition: 'inline',
});

async function refusalOf(work: Promise<unknown>): Promise<ServiceError> {
  return (await work.then(
    () => null,
    (error: unknown) => error,
  )) as ServiceError;
}

describe('trouble that passes', () => {
  const passing: Fault[] = ['SlowDown', 'InternalError', 'hang', 'drop', 'late'];

  test.each(passing)('%s at every second request is not noticed', async (fault) => {
    const content = randomBytes(11 * MIB);
    server.fail(fault, { operations: ['UploadPart'], times: 2 });
    for (const operation of [
      'PutObject',
      'CreateMultipartUpload',
      'CopyObject',
      'UploadPartCopy',
      'HeadObject',
    ]) {
      server.fail(fault, { operations: [operation], times: 1 });
    }
    for (const operation of ['GetObject', 'ListObjectsV2', 'DeleteObject', 'CompleteMultipartUpload']) {
      server.fail(fault, { operations: [operation], times: 1 });
    }
    const [small, large] = [await own.keep('small'), await own.keep(content)];
    await own.storage.promote(small, 'small-copy');
    await own.storage.promote(large, 'large-copy');
    expect((await buffer(await own.storage.read('large-copy'))).equals(content)).toBe(true);
    expect(String(await buffer(await own.storage.read('small-copy')))).toBe('small');
    await own.storage.remove(small);
    expect(await own.storage.stat(small)).toBeNull();
  });

  test('an error inside a 200 is one', async () => {
    const key = await own.keep('bytes');
    server.fail('in-200', { operations: ['CopyObject'], times: 1 });
    expect((await own.storage.promote(key, 'copy')).bytes).toBe(5);
    expect(String(await buffer(await own.storage.read('copy')))).toBe('bytes');
  });

  test('an answer that breaks off is taken up where it ended', async () => {
    const content = randomBytes(2 * MIB);
    const key = await own.keep(content);
    server.requests.length = 0;
    server.fail('cut', { operations: ['GetObject'], times: 5 });
    expect((await buffer(await own.storage.read(key))).equals(content)).toBe(true);
    const shown = await own.storage.materialize(key, own.folder, 'input');
    await shown.release();
    const whole = server.requests.filter(
      ({ operation, sent }) => operation === 'GetObject' && sent === content.length,
    );
    expect(whole.length).toBeLessThanOrEqual(2);
  });

  test('an upload whose completion was not heard of is complete', async () => {
    const { parted, presignPart } = own.storage;
    const upload = await parted.begin({ key: 'incoming/x', bytes: 5, partBytes: 5 * MIB });
    const { url } = await presignPart({ upload, partNumber: 1, seconds: 60, servedAt: { path: '/' } });
    const sent = await fetch(url, { method: 'PUT', body: 'hello' });
    server.fail('late', { operations: ['CompleteMultipartUpload'] });
    const etag = sent.headers.get('etag') ?? '';
    expect((await parted.complete(upload, [{ partNumber: 1, etag }])).bytes).toBe(5);
  });
});

describe('trouble that stays', () => {
  test.each(['SlowDown', 'InternalError', 'hang', 'drop'] as Fault[])(
    '%s is storage_unavailable, to be tried again',
    async (fault) => {
      const key = await own.keep('bytes');
      server.fail(fault);
      const works = [
        own.storage.stat(key),
        own.storage.read(key),
        own.storage.promote(key, 'copy'),
        own.storage.remove(key),
        own.storage.parted.begin({ key: 'incoming/x', bytes: 5, partBytes: 5 }),
        own.storage.materialize(key, own.folder, 'input'),
        own.keep('more'),
        own.storage.check(),
      ];
      for (const refused of await Promise.all(works.map(refusalOf))) {
        expect(refused).toMatchObject({ code: 'storage_unavailable', status: 503 });
        expect(refused.headers['retry-after']).toMatch(/^\d+$/);
      }
      server.recover();
      expect(await own.storage.stat(key)).toMatchObject({ bytes: 5 });
      expect(server.bucket.uploads.size).toBe(0);
    },
  );

  test('a store that is not there is no reason not to start, and said', async () => {
    await server.stop();
    expect(await refusalOf(own.storage.stat('x'))).toMatchObject({ code: 'storage_unavailable' });
    expect(await checkStorage(own.storage)).toContain('ECONNREFUSED');
    server = await startS3StandIn();
  });

  test('a transfer that the store did not keep whole is told', async () => {
    const key = await own.keep('bytes');
    const kept = server.bucket.objects;
    const { set } = kept;
    kept.set = (name, object) => set.call(kept, name, { ...object, body: object.body.subarray(1) });
    const broken = await refusalOf(own.keep('others'));
    expect(broken).toMatchObject({ code: 'storage_unavailable' });
    expect(await refusalOf(own.storage.promote(key, 'copy'))).toMatchObject({ code: 'storage_unavailable' });
  });
});

describe('settings that do not fit', () => {
  const secret = 'very-secret-key-of-nobody';

  test.each([
    [
      'a wrong secret',
      { credentials: { accessKeyId: 'AKTESTTESTTESTTEST00', secretAccessKey: secret } },
      'RUSHES_S3_SECRET_ACCESS_KEY',
    ],
    [
      'an unknown key',
      { credentials: { accessKeyId: 'AKOTHER', secretAccessKey: secret } },
      'RUSHES_S3_ACCESS_KEY_ID',
    ],
    ['no bucket', { bucket: 'nobodys-bucket' }, 'RUSHES_S3_BUCKET'],
    ['another region', { region: 'eu-west-1' }, 'RUSHES_S3_REGION'],
  ])('%s stops the start with a sentence', async (_what, settings, named) => {
    const other = await openS3Storage(server, { settings, patience: impatient });
    await expect(checkStorage(other.storage)).rejects.toThrow(named);
    const refused = await refusalOf(other.storage.read('x'));
    expect(refused).toMatchObject({ code: 'storage_unavailable' });
    // Users are told nothing of the settings, the log nothing of the secrets, and that not at every request.
    expect(refused.message).not.toContain('RUSHES');
    expect(other.log.join('\n')).toContain(named);
    expect(other.log.join('\n')).not.toContain(secret);
    const lines = other.log.length;
    await refusalOf(other.storage.read('x'));
    expect(other.log.length).toBe(lines);
    await other.stop();
  });

  test('a role that may not write stops the start', async () => {
    server.fail('AccessDenied', { operations: ['PutObject'] });
    await expect(checkStorage(own.storage)).rejects.toThrow('does not allow');
  });
});

describe('time', () => {
  test.each([-3_600_000, 3_600_000])(
    'of a store that is %i ms off is learnt, also for URLs',
    async (offset) => {
      const skewed = await startS3StandIn({ clock: { now: () => new Date(Date.now() + offset) } });
      const other = await openS3Storage(skewed);
      const earliest = Date.now();
      const { url, expiresAt } = await other.storage.presignPut({
        key: 'incoming/x',
        bytes: 5,
        seconds: 60,
        servedAt: { path: '/' },
      });
      const latest = Date.now();
      expect((await fetch(url, { method: 'PUT', body: 'hello' })).status).toBe(200);
      expect(expiresAt.getTime() - 60_000).toBeGreaterThanOrEqual(earliest);
      expect(expiresAt.getTime() - 60_000).toBeLessThanOrEqual(latest);
      const key = await other.keep('bytes');
      expect(await (await fetch((await other.storage.presignGet(get(key))).url)).text()).toBe('bytes');
      await other.stop();
      await skewed.stop();
    },
  );

  test('that jumps back and forth is learnt from a HEAD too, whose refusal says nothing', async () => {
    const time = { offset: 0 };
    const jumping = await startS3StandIn({ clock: { now: () => new Date(Date.now() + time.offset) } });
    const other = await openS3Storage(jumping);
    const key = await other.keep('bytes');
    for (const offset of [108_000_000, 0, -108_000_000]) {
      time.offset = offset;
      expect(await other.storage.stat(key)).toMatchObject({ bytes: 5 });
    }
    await other.stop();
    await jumping.stop();
  });

  test('that jumps is asked for anew', async () => {
    const time = { offset: 0 };
    const clock = { now: () => new Date(Date.now() + time.offset) };
    const moved = await startS3StandIn({ clock });
    const other = await openS3Storage(moved, { clock });
    const key = await other.keep('bytes');
    const before = await other.storage.presignGet(get(key));
    expect((await fetch(before.url)).status).toBe(200);
    time.offset = 7_200_000;
    expect((await fetch(before.url)).status).toBe(403);
    const earliest = clock.now().getTime();
    const { url, expiresAt } = await other.storage.presignGet(get(key));
    const latest = clock.now().getTime();
    expect((await fetch(url)).status).toBe(200);
    expect(expiresAt.getTime() - 60_000).toBeGreaterThanOrEqual(earliest);
    expect(expiresAt.getTime() - 60_000).toBeLessThanOrEqual(latest);
    await other.stop();
    await moved.stop();
  });
});

describe('credentials of a role', () => {
  /** Hands out credentials as the agent of a container does. */
  async function startRole(lifetime: number) {
    let asked = 0;
    const agent = createServer((_request, response) => {
      asked += 1;
      response.setHeader('content-type', 'application/json').end(
        JSON.stringify({
          AccessKeyId: server.accessKeyId,
          SecretAccessKey: server.secretAccessKey,
          Token: 'token-of-the-session',
          Expiration: new Date(Date.now() + lifetime).toISOString(),
        }),
      );
    }).listen(0, '127.0.0.1');
    await once(agent, 'listening');
    const { port } = agent.address() as AddressInfo;
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_PROFILE'])
      vi.stubEnv(name, undefined);
    vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', `http://127.0.0.1:${port}/role`);
    const role = await openS3Storage(server, { settings: { credentials: null } });
    return {
      ...role,
      asked: () => asked,
      stop: async () => {
        await role.stop();
        agent.closeAllConnections();
        agent.close();
      },
    };
  }

  test('are found, and a URL ends when they do', async () => {
    const role = await startRole(30 * 60_000);
    const key = await role.keep('bytes');
    const long = await role.storage.presignGet(get(key, 7_200));
    const left = long.expiresAt.getTime() - Date.now();
    expect(left).toBeGreaterThan(25 * 60_000);
    expect(left).toBeLessThanOrEqual(30 * 60_000);
    expect((await fetch(long.url)).status).toBe(200);
    const short = await role.storage.presignGet(get(key, 60));
    expect(short.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(60_000);
    await role.stop();
  });

  test('that the store holds for expired are asked for again', async () => {
    const role = await startRole(30 * 60_000);
    const key = await role.keep('bytes');
    const before = role.asked();
    server.fail('ExpiredToken', { times: 1 });
    expect(await role.storage.stat(key)).toMatchObject({ bytes: 5 });
    expect(role.asked()).toBe(before + 1);
    server.fail('ExpiredToken');
    const refused = await refusalOf(role.storage.check());
    expect(refused).toMatchObject({ code: 'storage_unavailable' });
    expect(String(refused.cause)).toContain('expired');
    await role.stop();
  });
});
