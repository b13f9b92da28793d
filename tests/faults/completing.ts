/** Uploads whose completion was begun: asked for again until they have ended, as a client would. */
import { acknowledgeContent, forgetParts, isCertainlyHere, type UploadModel } from './model.ts';
import { assetOf, type Circumstances, demand, expectStatus, type World } from './world.ts';

/** Longer than a lease of whoever worked on it, and than the wait after a failure. */
const ROUND_MILLISECONDS = 61_000;
const ROUNDS = 8;
const calm: Circumstances = { isCalm: true, others: [] };

/** Asks once; true when the answer is the last one. */
async function ask(world: World, upload: UploadModel): Promise<boolean> {
  const { completing } = upload;
  if (completing === null) return true;
  const asset = assetOf(world, upload.assetId);
  const reply = await world.client.call('POST', '/users/assets/multipart/complete', {
    asset_id: upload.assetId,
    multipart_upload_id: upload.multipartId,
    parts: completing.parts,
  });
  const right = completing.content === null ? [400] : [];
  const gone = isCertainlyHere(asset) ? [] : [403, 404, 409];
  const changed = world.store !== null && upload.mayBeDisturbed ? [409] : [];
  const what = `hearing of asset ${upload.assetId}`;
  const answer = expectStatus(reply, { allowed: [200, ...right, ...gone, ...changed], what, when: calm });
  if (answer?.status === 200 && answer.body.state === 'completing') return false;
  upload.completing = null;
  if (completing.content === null) {
    demand(answer?.status !== 200, `${what}: wrong bytes are complete`);
    forgetParts(upload);
  } else if (answer?.status === 200) acknowledgeContent({ upload, asset }, completing.content);
  return true;
}

/** What was said to be completing is complete soon, or refused for what it hashes to. */
export async function hearOfAll(world: World): Promise<void> {
  for (const upload of world.uploads) {
    for (let round = 0; !(await ask(world, upload)); round += 1) {
      demand(round < ROUNDS, `the upload to ${upload.assetId} stays completing`);
      await world.letPass(ROUND_MILLISECONDS);
    }
  }
}
