/**
 * Debian's OpenStack Swift as an S3 server of its own, where this machine has it: somebody else's reading of the
 * protocol, and a strict one. Needs a file system with extended attributes below the folder for temporary files.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { until } from './until.ts';

const PYTHON = '/usr/bin/python3';

/** True when Swift is installed as Debian does it. */
export const hasSwift = existsSync('/usr/lib/python3/dist-packages/swift/common/middleware/s3api/s3api.py');

export interface SwiftServer {
  endpoint: string;
  bucketName: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  /** Origin of web apps that may call from a browser. */
  origin: string;
  /** Holds everything of it; removed at its stop. */
  folder: string;
  stop(): Promise<void>;
}

const BACKENDS = ['account', 'container', 'object'] as const;
type Part = (typeof BACKENDS)[number] | 'proxy';

const ACCESS = { accessKeyId: 'test:tester', secretAccessKey: 'testing', region: 'us-east-1' };
const ORIGIN = 'https://app.example.com';
const BUCKET = 'rushes-test';
const START_ATTEMPTS = 3;

/** Dies with its parent; swift itself looks for its settings in /etc only. */
const SERVE = `
import ctypes, os, signal, sys
part, folder, parent = sys.argv[1:4]
ctypes.CDLL(None).prctl(1, signal.SIGKILL)
if os.getppid() != int(parent): sys.exit(1)
from swift.common import utils
utils.SWIFT_CONF_FILE = folder + '/swift.conf'
from swift.common.storage_policy import reload_storage_policies
reload_storage_policies()
from swift.common.wsgi import run_wsgi
options = {}
if part == 'object':
    from swift.obj import server
    options['global_conf_callback'] = server.global_conf_callback
sys.exit(run_wsgi('%s/%s-server.conf' % (folder, part), part + '-server', verbose=True, **options))
`;

/** One device with one replica per ring. */
const MAKE_RINGS = `
import sys
from swift.common.ring import RingBuilder
for part, port in zip(('account', 'container', 'object'), sys.argv[1:4]):
    ring = RingBuilder(4, 1, 0)
    ring.add_dev(dict(id=0, region=1, zone=1, ip='127.0.0.1', port=int(port), device='d1', weight=1.0,
                      replication_ip='127.0.0.1', replication_port=int(port), meta=''))
    ring.rebalance()
    ring.get_ring().save(part + '.ring.gz')
`;

type Sections = Record<string, Record<string, string | number | boolean>>;

function ini(sections: Sections): string {
  return Object.entries(sections)
    .map(([name, values]) => {
      const lines = Object.entries(values).map(([key, value]) => `${key} = ${value}`);
      return `[${name}]\n${lines.join('\n')}\n`;
    })
    .join('\n');
}

function common(folder: string, port: number): Sections[string] {
  return {
    bind_ip: '127.0.0.1',
    bind_port: port,
    user: userInfo().username,
    swift_dir: folder,
    workers: 0,
    // Nothing of Swift's should write to this machine's log.
    log_address: '/dev/null',
  };
}

function backendConfig(part: Part, folder: string, port: number): string {
  return ini({
    DEFAULT: {
      ...common(folder, port),
      devices: join(folder, 'node'),
      mount_check: false,
      fallocate_reserve: 0,
    },
    'pipeline:main': { pipeline: `${part}-server` },
    [`app:${part}-server`]: { use: `egg:swift#${part}` },
  });
}

function proxyConfig(folder: string, port: number): string {
  const plain = ['catch_errors', 'gatekeeper', 'healthcheck', 'listing_formats', 'copy', 'dlo', 'symlink'];
  return ini({
    DEFAULT: { ...common(folder, port), cors_allow_origin: ORIGIN, strict_cors_mode: true },
    'pipeline:main': {
      pipeline:
        'catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth copy slo dlo versioned_writes symlink proxy-server',
    },
    'app:proxy-server': { use: 'egg:swift#proxy', account_autocreate: true },
    // Nothing listens at port 1: it works without memory.
    'filter:cache': { use: 'egg:swift#memcache', memcache_servers: '127.0.0.1:1' },
    'filter:s3api': {
      use: 'egg:swift#s3api',
      location: ACCESS.region,
      s3_acl: false,
      allow_multipart_uploads: true,
      max_upload_part_num: 10_000,
      cors_preflight_allow_origin: ORIGIN,
    },
    'filter:tempauth': { use: 'egg:swift#tempauth', user_test_tester: `${ACCESS.secretAccessKey} .admin` },
    'filter:slo': { use: 'egg:swift#slo', max_manifest_segments: 10_000 },
    'filter:versioned_writes': { use: 'egg:swift#versioned_writes', allow_object_versioning: true },
    ...Object.fromEntries(plain.map((name) => [`filter:${name}`, { use: `egg:swift#${name}` }])),
  });
}

const SWIFT_CONFIG = ini({
  'swift-hash': { swift_hash_path_suffix: 'rushes', swift_hash_path_prefix: 'rushes' },
  'storage-policy:0': { name: 'one', default: 'yes' },
  // Tokens of presigned addresses and long Content-Dispositions need more than 256.
  'swift-constraints': { max_meta_value_length: 2048 },
});

/** Ports that nobody listens at just now. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

async function run(program: string, args: string[], cwd: string): Promise<void> {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  const errors: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${Buffer.concat(errors)}`);
}

async function startPart(part: Part, folder: string): Promise<ChildProcess> {
  const log = await open(join(folder, `${part}.log`), 'w');
  const args = [join(folder, 'serve.py'), part, folder, String(process.pid)];
  const child = spawn(PYTHON, args, { cwd: folder, stdio: ['ignore', log.fd, log.fd] });
  await once(child, 'spawn');
  await log.close();
  return child;
}

async function isHealthy(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/healthcheck`).catch(() => null);
  await answer?.arrayBuffer();
  return answer !== null;
}

async function waitUntilHealthy(
  children: readonly ChildProcess[],
  ports: readonly number[],
  folder: string,
): Promise<void> {
  for (const port of ports) {
    await until(
      async () => {
        if (await isHealthy(port)) return true;
        if (children.every(({ exitCode }) => exitCode === null)) return false;
        const logs = await Promise.all(
          [...BACKENDS, 'proxy'].map((part) => readFile(join(folder, `${part}.log`), 'utf8')),
        );
        throw new Error(`Swift did not start: ${logs.join('\n').slice(-2_000)}`);
      },
      { what: 'Swift answers' },
    );
  }
}

async function startOnce(): Promise<SwiftServer> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-swift-'));
  const ports = await freePorts(BACKENDS.length + 1);
  const [proxyPort = 0, ...backendPorts] = ports;
  const children: ChildProcess[] = [];
  const stop = async () => {
    const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    const ended = running.map((child) => once(child, 'close'));
    for (const child of running) child.kill('SIGKILL');
    await Promise.all(ended);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    await mkdir(join(folder, 'node', 'd1'), { recursive: true });
    await writeFile(join(folder, 'swift.conf'), SWIFT_CONFIG);
    await writeFile(join(folder, 'serve.py'), SERVE);
    await writeFile(join(folder, 'proxy-server.conf'), proxyConfig(folder, proxyPort));
    for (const [index, part] of BACKENDS.entries()) {
      await writeFile(
        join(folder, `${part}-server.conf`),
        backendConfig(part, folder, backendPorts[index] ?? 0),
      );
    }
    await run(PYTHON, ['-c', MAKE_RINGS, ...backendPorts.map(String)], folder);
    for (const part of [...BACKENDS, 'proxy'] as const) children.push(await startPart(part, folder));
    await waitUntilHealthy(children, ports, folder);
    const endpoint = `http://127.0.0.1:${proxyPort}`;
    await makeBucket(endpoint);
    return { endpoint, bucketName: BUCKET, ...ACCESS, origin: ORIGIN, folder, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function makeBucket(endpoint: string): Promise<void> {
  const { region, ...credentials } = ACCESS;
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  await client.send(new HeadBucketCommand({ Bucket: BUCKET }));
  client.destroy();
}

/** Swift on free ports with one empty bucket; its processes end with this one, however it ends. */
export async function startSwift(): Promise<SwiftServer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOnce();
    } catch (error) {
      // Another process may have taken a port between the look and the use.
      if (attempt >= START_ATTEMPTS) throw error;
    }
  }
}
