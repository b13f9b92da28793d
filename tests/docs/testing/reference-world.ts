/** What the requests of the reference are about: a service with a worker, a library, and what answers said. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testImage, testVideo } from '../../../packages/server/src/testing/test-media.ts';
import { startTestService, type TestService } from '../../../packages/server/src/testing/test-service.ts';
import { bringTranscript } from '../../../packages/server/src/testing/test-transcripts.ts';
import { uploadFile } from '../../../packages/server/src/testing/test-uploads.ts';
import { replaceContent } from '../../../packages/server/src/testing/test-versions.ts';
import { until } from '../../../packages/server/src/testing/until.ts';
import { cutTimeline, titleTimeline } from '../../acceptance/testing/timelines.ts';

/** As many as the reference says its upload has. */
const FROG_BYTES = 1_537_818;

export interface ReferenceWorld {
  service: TestService;
  /** With the issuer of its own, where links sign in. */
  signingIn: TestService;
  /** Where the files lie that requests send. */
  folder: string;
  /** What answers said, and what there is from the beginning. */
  keep(name: string, found: unknown): void;
  /** Throws where nothing was kept under the name. */
  value(name: string): string;
  /** Calls as the user; throws where it is refused. */
  // biome-ignore lint/suspicious/noExplicitAny: a walk looks into answers of any shape.
  ask(method: string, path: string, body?: unknown): Promise<any>;
  /** Waits until a task has ended; throws where it did not end well. */
  waitForTask(taskId: string): Promise<void>;
  /** Waits until the prints of an asset are there. */
  waitForIndex(assetId: string): Promise<void>;
  stop(): Promise<void>;
}

const sentences = [
  'Hello there, and welcome.',
  'Today we bake bread with flour and water.',
  'The dough rests so the yeast can work.',
  'In the oven the dough becomes bread.',
  'How far away is the nearest star?',
  'A telescope collects the light of stars.',
  'Space telescopes see stars without air.',
];

/** Files that requests name: a frog, a talk of what is said in it, one with two versions, and some to do without. */
async function bringFiles({ service, keep, value, ask }: ReferenceWorld): Promise<void> {
  const { user } = service;
  const frog = testVideo({ shots: [{ background: [40, 160, 60], frames: 30 }] });
  keep('frog', await uploadFile(user, frog, { name: 'frog.mp4', path: ['toys'] }));
  keep('pig', await uploadFile(user, frog, { name: 'pig.mp4', path: ['toys'] }));
  const shots = [{ background: [90, 90, 160] as [number, number, number], frames: 360 }];
  const talk = await uploadFile(user, testVideo({ shots }), { name: 'talk.mp4' });
  const cues = [...sentences, ...sentences.toReversed()].map((text, index) => ({
    ...{ start: index * 2.5, end: index * 2.5 + 2.3, text },
  }));
  await bringTranscript(user, talk, cues);
  keep('talk', talk);
  const still = (shade: number) => testImage(64, 48, [shade, 100, 50]);
  for (const [index, name] of ['spare', 'unwanted', 'image', 'replaced'].entries())
    keep(name, await uploadFile(user, still(index * 40), { fileType: 'image', name: `${name}.jpg` }));
  await ask('POST', '/asset/folder', { path: '/holiday' });
  keep('folder', (await ask('POST', '/asset/folder', { path: '/Interviews' })).id);
  const assetId = value('replaced');
  const [version] = await ask('GET', `/asset/${assetId}/versions`);
  await replaceContent(service, user, { assetId, bytes: still(200) });
  keep('first version', version.version_id);
}

/** A project and what was saved from it, an entity and a service-config. */
async function bringProjects({ service, keep, ask }: ReferenceWorld): Promise<void> {
  const film = await ask('POST', '/project', { name: 'Film', timeline: titleTimeline() });
  keep('film', film.id);
  keep('entity', (await ask('POST', '/asset/entity/create', { name: 'Grace' })).id);
  keep('twin', (await ask('POST', '/asset/entity/create', { name: 'Grace H.' })).id);
  const config = { path: '/toys/settings', config: { merge_strategy: 'override' } };
  keep('config', (await ask('POST', '/asset/service-config', config)).asset_id);
  const document = await ask('GET', `/project/${film.id}/export_file?format=otio`);
  const bytes = Buffer.from(JSON.stringify(document));
  keep('document', await uploadFile(service.user, bytes, { fileType: 'text', name: 'cut.otio' }));
}

/** The user of the key signed in, as an operator, and somebody else. */
async function bringPeople({ service, keep }: ReferenceWorld): Promise<void> {
  const { deps } = service;
  const { token, principal } = await service.signIn('first@example.com');
  const operators = deps.db.updateTable('app_user').set({ is_operator: true });
  await operators.where('id', '=', principal.userId).execute();
  keep('token', token);
  for (const name of ['friend', 'me', 'ada']) {
    const one = await service.signIn(`${name}@example.com`);
    keep(name, one.principal.userId);
  }
}

/** Starts it, with nothing in it. */
export async function startReferenceWorld(): Promise<ReferenceWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-requests-'));
  const env = {
    ...{ RUSHES_WEBHOOK_ALLOW: '127.0.0.0/8', RUSHES_GENERATE_WAIT_SECONDS: '240' },
    // Requests ask for it themselves where they are about it; what models see is of no request.
    ...{ RUSHES_INDEX_ON_UPLOAD: 'off', RUSHES_INDEX: 'subtitles,prints,text_index' },
  };
  const service = await startTestService({ worker: true, env });
  const signingIn = await startTestService({ issuer: null });
  const kept = new Map<string, string>();
  const world: ReferenceWorld = {
    ...{ service, signingIn, folder },
    keep: (name, found) => void kept.set(name, String(found)),
    value(name) {
      const found = kept.get(name);
      if (found === undefined) throw new Error(`Nothing before answered ${name}.`);
      return found;
    },
    async ask(method, path, body) {
      const answer = await service.user.call(method, path, body);
      if (answer.status < 300) return answer.body;
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    },
    async waitForTask(taskId) {
      let task = await world.ask('GET', `/users/tasks/${taskId}`);
      await until(async () => {
        task = await world.ask('GET', `/users/tasks/${taskId}`);
        return ['COMPLETE', 'FAILED', 'CANCELLED'].includes(task.status);
      });
      if (task.status !== 'COMPLETE') throw new Error(JSON.stringify(task));
    },
    async waitForIndex(assetId) {
      await until(async () => {
        const { analysers } = await world.ask('GET', `/video/index/${assetId}`);
        return analysers.some(
          (one: { analyser: string; state: string }) => one.analyser === 'prints' && one.state === 'done',
        );
      });
    },
    async stop() {
      await service.stop();
      await signingIn.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return world;
}

/** Brings what requests are about. */
export async function fillReferenceWorld(world: ReferenceWorld): Promise<void> {
  await writeFile(join(world.folder, 'file'), Buffer.alloc(FROG_BYTES));
  await writeFile(join(world.folder, 'still.jpg'), testImage(64, 48, [40, 80, 200]));
  await bringPeople(world);
  await bringFiles(world);
  await bringProjects(world);
}

/** A film of what is said in the talk. */
export const talkTimeline = (assetId: string) => cutTimeline([{ assetId, frames: 800 }]);

export { FROG_BYTES, titleTimeline };
