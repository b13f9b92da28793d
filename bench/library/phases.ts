/** Which loads are measured: each variant alone, each operation over its users, everything together. */
import type { Mix } from './load.ts';
import type { Phase } from './measure.ts';

/** What users of all parts ask of each operation; figures and targets are of these. */
const OPERATIONS: Record<string, Mix> = {
  list_files: {
    'list_files: small library': 10,
    'list_files: archive': 6,
    'list_files: member of 200 groups': 4,
    'list_files: root grant': 2,
    'list_files: root grant with NONE': 1,
    'list_files: root grant of a group': 1,
    'list_files: largest folder, first page': 1,
  },
  most_recent: {
    'most_recent: small library': 10,
    'most_recent: archive': 2,
    'most_recent: archive, before': 2,
    'most_recent: archive, images': 2,
    'most_recent: below a folder': 2,
    'most_recent: member of 200 groups': 2,
    'most_recent: root grant': 2,
    'most_recent: root grant with NONE': 2,
    'most_recent: single files': 1,
  },
  share: {
    'share: small library': 10,
    'share: archive': 4,
    'share: folder': 2,
    'share: member of 200 groups': 2,
    'share: root grant': 2,
  },
  infos: {
    'infos: small library': 10,
    'infos: archive': 4,
    'infos: member of 200 groups': 2,
    'infos: root grant': 2,
    'infos: root grant with NONE': 1,
    'infos: root grant of a group': 1,
  },
};

/** Asked for too seldom to stand in a mix. */
const APART: readonly string[] = [
  'list_files: largest folder, deep page',
  'most_recent: archive, a rare type',
  'most_recent: below a folder, a rare type',
];

const SHARES: Record<string, number> = { list_files: 0.4, most_recent: 0.3, share: 0.2, infos: 0.1 };

function weigh(mix: Mix, share: number): Mix {
  const total = Object.values(mix).reduce((sum, weight) => sum + weight, 0);
  return Object.fromEntries(Object.entries(mix).map(([name, weight]) => [name, (weight * share) / total]));
}

const EVERYTHING: Mix = Object.assign(
  {},
  ...Object.entries(OPERATIONS).map(([name, mix]) => weigh(mix, SHARES[name] ?? 0)),
);

export const operationPhases: readonly Phase[] = Object.entries(OPERATIONS).map(([name, mix]) => ({
  name,
  mix,
  seconds: 10,
}));

export const variantPhases: readonly Phase[] = [
  ...Object.values(OPERATIONS).flatMap((mix) => Object.keys(mix)),
  ...APART,
].map((name) => ({ name, mix: { [name]: 1 }, seconds: 3 }));

/** Before anything counts: code is compiled, connections and plans are made, what is read often is in memory. */
export const warmUpPhase: Phase = { name: 'warm-up', mix: EVERYTHING, seconds: 8 };

export const mixedPhase: Phase = { name: 'everything', mix: EVERYTHING, seconds: 20 };

export const openPhase: Phase = {
  name: 'everything, 300 requests a second',
  mix: EVERYTHING,
  seconds: 60,
  rate: 300,
};

/** The yardstick; its requests are not of the workload's own. */
export const barePhase: Phase = { name: 'bare row', mix: { 'bare row': 1 }, seconds: 5 };
