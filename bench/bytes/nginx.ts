/** nginx in a temporary folder: files by sendfile, PUT by its dav module. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface RunningNginx {
  baseUrl: string;
  /** Of its first process. */
  pid: number;
  /** What it serves; PUTs go below `put/`. */
  root: string;
  stop(): Promise<void>;
}

const PROGRAMS = ['nginx', '/usr/sbin/nginx'];
const START_MILLISECONDS = 10_000;

/** Where nginx is; null when there is none that has the dav module. */
export function findNginx(): { program: string; version: string } | null {
  for (const program of PROGRAMS) {
    const { stderr } = spawnSync(program, ['-V'], { encoding: 'utf8' });
    if (stderr?.includes('http_dav_module')) return { program, version: stderr.split('\n')[0] ?? '' };
  }
  return null;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

function configuration({ folder, port }: { folder: string; port: number }): string {
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = places.map((name) => `${name}_temp_path ${folder}/tmp/${name};`).join('\n  ');
  return `${user}daemon off;
worker_processes auto;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 8192; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  client_max_body_size 0;
  ${temporary}
  server {
    listen 127.0.0.1:${port};
    root ${folder}/root;
    location /put/ { dav_methods PUT; create_full_put_path on; }
  }
}
`;
}

/** nginx over `folder`, which is made. */
export async function startNginx(program: string, folder: string): Promise<RunningNginx> {
  const root = join(folder, 'root');
  await mkdir(join(folder, 'tmp'), { recursive: true });
  await mkdir(root);
  const port = await freePort();
  await writeFile(join(folder, 'nginx.conf'), configuration({ folder, port }));
  const child = spawn(program, ['-c', join(folder, 'nginx.conf'), '-p', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.once('exit', () => child.kill());
  const exited = once(child, 'exit');
  const baseUrl = `http://127.0.0.1:${port}`;
  await untilAnswering(baseUrl);
  return {
    baseUrl,
    pid: child.pid ?? 0,
    root,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function untilAnswering(baseUrl: string): Promise<void> {
  for (const end = performance.now() + START_MILLISECONDS; performance.now() < end; await wait(20)) {
    if ((await fetch(baseUrl).catch(() => null)) !== null) return;
  }
  throw new Error('nginx did not start');
}
