/** Plays a script against a service, and looks at everything afterwards. */
import { until } from '../../packages/server/src/testing/until.ts';
import { createRandom } from '../acceptance/testing/hostile-values.ts';
import { abort, changePlace, complete, finish, preprocess, send } from './actions.ts';
import { noticeAll } from './arriving.ts';
import { ask } from './asking.ts';
import { createFaultClient, type Reply } from './client.ts';
import { hearOfAll } from './completing.ts';
import type { FaultyService } from './faulty-service.ts';
import type { Fault } from './injection/orders.ts';
import type { ObjectStore } from './object-store.ts';
import type { Action, FilePlan, Script, Step } from './script.ts';
import { Violation } from './violation.ts';
import {
  assetOf,
  type Circumstances,
  checkAsset,
  createWorld,
  familyOf,
  type Slot,
  type World,
} from './world.ts';

export interface Played {
  world: World;
  /** What happened, a line each. */
  trace: string[];
  /** Faults that hit something, in words. */
  hits: string[];
}

const HOUR_MILLISECONDS = 3_600_000;
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;

interface Stage {
  service: FaultyService;
  world: World;
  files: readonly FilePlan[];
  trace: string[];
  hits: string[];
  random: () => number;
  /** Nothing is armed and nobody died. */
  isCalm: boolean;
}

/** Uploads whose URLs ended a day ago may be swept whenever a sweep runs. */
function noteExpiry({ world }: Stage): void {
  for (const upload of world.uploads) {
    // What lies at the store is looked for before it is given up.
    if (upload.hasArrived) continue;
    if (upload.state === 'open' && upload.expiresAt + DAY_MILLISECONDS - 60_000 < world.now()) {
      upload.mayBeEnded = true;
    }
  }
}

async function act({ world }: Stage, action: Action, when: Circumstances): Promise<void> {
  const slot = world.slots[action.file];
  if (slot === undefined) return;
  switch (action.do) {
    case 'ask':
      await ask(world, slot, when);
      return;
    case 'send':
      return send(world, slot, action, when);
    case 'complete':
      return complete(world, slot, action.how, when);
    case 'finish':
      return finish(world, slot, action.variant, when);
    case 'abort':
      return abort(world, slot, when);
    case 'read':
      return read(world, slot, when);
    case 'preprocess':
      return preprocess(world, slot, when);
    default:
      return changePlace(world, slot, { change: action.do, when });
  }
}

async function read(world: World, { upload }: Slot, when: Circumstances): Promise<void> {
  if (upload !== null) await checkAsset(world, upload.assetId, when);
}

async function actAtOnce(stage: Stage, actions: readonly Action[]): Promise<void> {
  const { isCalm, files } = stage;
  const isRelated = (one: Action, other: Action) =>
    one !== other && familyOf(files, one.file) === familyOf(files, other.file);
  const circumstancesOf = (action: Action): Circumstances => ({
    isCalm,
    others: actions.filter((other) => isRelated(action, other)),
  });
  // All of them end, also when one finds something wrong.
  const results = await Promise.allSettled(
    actions.map((action) => act(stage, action, circumstancesOf(action))),
  );
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

async function startAgain(stage: Stage, fault: Fault | null = null): Promise<void> {
  const { service, trace, random } = stage;
  if (fault !== null) {
    trace.push(`start with ${describeFault(fault)}`);
    if (await service.start(fault)) {
      const hits = await service.disarm();
      if (hits !== null) return;
    }
    stage.hits.push(nameOf(fault));
    if (random() < 0.5) await service.losePower(random);
  }
  trace.push('start');
  await service.start();
}

async function suffer(stage: Stage, step: Extract<Step, { do: 'fault' }>): Promise<void> {
  const { service, trace } = stage;
  trace.push(`arm ${describeFault(step.fault)}`);
  stage.isCalm = false;
  await service.arm(step.fault);
  await actAtOnce(stage, step.actions);
  const hits = await service.disarm();
  stage.isCalm = true;
  if (hits !== 0) stage.hits.push(nameOf(step.fault));
  if (hits !== null) {
    trace.push(hits > 0 ? `${hits} times` : 'it did not come to it');
    return;
  }
  trace.push(step.power ? 'killed, and the power is cut' : 'killed');
  if (step.power) await service.losePower(stage.random);
  await startAgain(stage);
}

/** The store fails while something is done, and for a while after it. */
async function loseStore(stage: Stage, step: Extract<Step, { do: 'away' }>): Promise<void> {
  const { service, trace, world } = stage;
  const { store } = world;
  if (store === null) return;
  trace.push(`the store is away: ${step.how}`);
  stage.isCalm = false;
  store.fail(step.how);
  stage.hits.push(`store: ${step.how}`);
  let isDone = false;
  const acting = actAtOnce(stage, step.actions).finally(() => {
    isDone = true;
  });
  // What hangs would do so for a minute: it is known by then what comes of it.
  if (step.how === 'hang') await until(() => isDone || store.hanging() > 0);
  else await acting;
  await service.pass(step.minutes * 60_000);
  store.recover();
  await acting;
  stage.isCalm = true;
  trace.push(`the store is back after ${step.minutes} min`);
}

async function restart(stage: Stage, step: Extract<Step, { do: 'restart' }>): Promise<void> {
  const { service, trace } = stage;
  trace.push(`end: ${step.how}`);
  await (step.how === 'stop' ? service.stop() : service.kill());
  if (step.how === 'power') await service.losePower(stage.random);
  await startAgain(stage, step.fault);
}

async function take(stage: Stage, step: Step): Promise<void> {
  const { service, trace } = stage;
  switch (step.do) {
    case 'together':
      trace.push('at once:');
      return actAtOnce(stage, step.actions);
    case 'fault':
      return suffer(stage, step);
    case 'restart':
      return restart(stage, step);
    case 'away':
      return loseStore(stage, step);
    case 'clock':
      trace.push(`the clock jumps by ${step.hours} h`);
      stage.world.hasJumped = true;
      return service.moveClock(step.hours * HOUR_MILLISECONDS);
    case 'pass':
      trace.push(`${step.hours} h pass`);
      return service.pass(step.hours * HOUR_MILLISECONDS);
    default:
      return actAtOnce(stage, [step]);
  }
}

const placeOf = ({ at }: Fault) => (at.length > 3 ? 'any change' : at.join('/'));
/** For counting: without what differs from one to the next. */
const nameOf = (fault: Fault) => `${fault.effect} at ${placeOf(fault)}`;

const describeFault = (fault: Fault): string =>
  `${fault.effect} ${fault.when} ${placeOf(fault)} no. ${fault.nth}${fault.times > 1 ? `, ${fault.times} times` : ''}`;

function describeReply(what: string, reply: Reply | null): string {
  if (reply === null) return `  ${what} → no answer`;
  const code = reply.status < 400 ? '' : ` ${reply.body?.code ?? ''} ${reply.body?.detail ?? ''}`;
  return `  ${what} → ${reply.status}${code}`.slice(0, 300);
}

/** Refuses answers that no request should ever get. */
function refuseDefects(reply: Reply | null, what: string, isCalm: boolean): void {
  if (reply === null || reply.status < 500) return;
  const isExcused = reply.status === 503 && !isCalm;
  if (!isExcused) throw new Violation(`${what} was answered ${reply.status} ${JSON.stringify(reply.body)}`);
}

/** A sequence that takes longer hangs somewhere; most take a few seconds. */
const SEQUENCE_MILLISECONDS = 180_000;

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Violation('it does not come to an end')), milliseconds);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Plays all steps; every one is checked as far as it can be. Throws Violation, with the trace so far. */
export async function play(
  script: Script,
  { service, store }: { service: FaultyService; store: ObjectStore | null },
): Promise<Played> {
  const trace: string[] = [];
  const onReply = (what: string, reply: Reply | null, isOurs: boolean) => {
    trace.push(describeReply(what, reply));
    if (isOurs) refuseDefects(reply, what, stage.isCalm);
  };
  const client = createFaultClient(service, { storeEndpoint: store?.endpoint ?? null, onReply });
  const world = createWorld(script, { client, store, now: service.now, letPass: service.pass });
  const random = createRandom(script.chance);
  const { files } = script;
  const stage: Stage = { service, world, files, trace, hits: [], random, isCalm: true };
  const playAll = async () => {
    for (const step of script.steps) {
      await take(stage, step);
      await hearOfAll(world);
      noteExpiry(stage);
      if (!service.isAlive()) throw new Violation('the service ended by itself');
    }
    await checkAll(stage);
  };
  try {
    await within(SEQUENCE_MILLISECONDS, playAll());
  } catch (error) {
    if (error instanceof Violation) error.message += `\n${trace.join('\n')}`;
    throw error;
  }
  return { world, trace, hits: stage.hits };
}

/** After a last cut of power, everything that was acknowledged is there, and unfinished uploads can be ended. */
async function checkAll(stage: Stage): Promise<void> {
  const { service, world, trace, random } = stage;
  trace.push('at the end: power cut');
  await service.kill();
  await service.losePower(random);
  await service.start();
  noteExpiry(stage);
  await hearOfAll(world);
  await noticeAll(world);
  const when: Circumstances = { isCalm: true, others: [] };
  for (const assetId of world.assets.keys()) await checkAsset(world, assetId, when);
  for (const slot of world.slots) {
    if (slot.upload?.state !== 'open' || random() < 0.4) continue;
    trace.push(`ending file ${slot.index}`);
    await ask(world, slot, when);
    await finish(world, slot, 0, when);
    await noticeAll(world);
    if (slot.upload !== null && assetOf(world, slot.upload.assetId).places.has('here')) {
      await checkAsset(world, slot.upload.assetId, when);
    }
  }
}
