/** What of the network is set for the whole process: a proxy of the environment, and certificates of one's own. */
import { readFileSync } from 'node:fs';
import * as http from 'node:http';
import * as tls from 'node:tls';
import { EXIT, Problem } from '../problems.ts';
import { fetchByNode } from './node-fetch.ts';

/** Newer versions of Node have these, see docs/command-line.md. */
const { setGlobalProxyFromEnv } = http as { setGlobalProxyFromEnv?: (env: NodeJS.ProcessEnv) => void };
const certificates = tls as unknown as {
  getCACertificates?: (type: 'default' | 'system') => string[];
  setDefaultCACertificates?: (list: string[]) => void;
};

function trust(caFile: string): void {
  const { getCACertificates, setDefaultCACertificates } = certificates;
  if (getCACertificates === undefined || setDefaultCACertificates === undefined) {
    throw new Problem(`This Node (${process.version}) can not be told certificates while it runs.`, {
      exitCode: EXIT.usage,
      code: 'old_node',
      hint: `Start it so: NODE_EXTRA_CA_CERTS=${caFile} rushes …`,
    });
  }
  const own = readFileSync(caFile, 'utf8');
  if (!own.includes('-----BEGIN CERTIFICATE-----')) {
    throw new Problem(`${caFile} holds no certificate in PEM form.`, {
      exitCode: EXIT.local,
      code: 'bad_ca_file',
    });
  }
  setDefaultCACertificates([...getCACertificates('default'), own]);
}

/** Called before the first request, where something is to be set. Throws Problem where this Node can not do it. */
export function setUpNetwork(
  { caFile, hasProxy }: { caFile: string | null; hasProxy: boolean },
  env: NodeJS.ProcessEnv,
): void {
  if (caFile !== null) trust(caFile);
  if (!hasProxy) return;
  globalThis.fetch = fetchByNode;
  // Node has taken it up by itself.
  if (env.NODE_USE_ENV_PROXY === '1') return;
  if (setGlobalProxyFromEnv !== undefined) {
    setGlobalProxyFromEnv(env);
    return;
  }
  throw new Problem(
    `A proxy is named in the environment, and this Node (${process.version}) does not take it up by itself.`,
    {
      exitCode: EXIT.usage,
      code: 'old_node',
      hint: 'With Node 22.21 or newer: NODE_USE_ENV_PROXY=1 rushes …; or unset the proxy.',
    },
  );
}
