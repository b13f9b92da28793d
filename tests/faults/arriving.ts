/** Files that lie at the store: the service notices them by itself, or when it is asked. */
import { ask } from './asking.ts';
import { isCertainlyHere } from './model.ts';
import { assetOf, type Circumstances, checkAsset, demand, type Slot, type World } from './world.ts';

/** Longer than from one look to the next. */
const ROUND_MILLISECONDS = 61_000;
const ROUNDS = 12;
/** After so many rounds it is asked. */
const ASKED_AFTER = 4;
const PAUSE_MILLISECONDS = 250;
/** How often the service is looked at in one round: on a machine with much else to do a look of its own takes seconds. */
const LOOKS = 20;
const calm: Circumstances = { isCalm: true, others: [] };

function isAwaited(world: World, { upload }: Slot): boolean {
  if (upload === null || !upload.hasArrived || upload.state !== 'open' || upload.mayBeEnded) return false;
  return isCertainlyHere(assetOf(world, upload.assetId));
}

async function notice(world: World, slot: Slot): Promise<void> {
  for (let round = 0; isAwaited(world, slot) && slot.upload !== null; round += 1) {
    demand(round < ROUNDS, `file ${slot.index} lies at the store, and nobody notices`);
    await world.letPass(ROUND_MILLISECONDS);
    // A jump of the clock may have put the next look off, which asking does not mind.
    if (world.hasJumped && round === ASKED_AFTER) await ask(world, slot, calm);
    for (let look = 0; look < LOOKS && isAwaited(world, slot); look += 1) {
      // Looking takes the service a moment of real time.
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
      await checkAsset(world, slot.upload.assetId, calm);
    }
  }
}

/** What arrived whole becomes the content of its asset. */
export async function noticeAll(world: World): Promise<void> {
  if (world.store === null) return;
  for (const slot of world.slots) await notice(world, slot);
}
