/** The object store of a sequence: in the process of the test, so that it outlives the service. */
import { type S3StandIn, startS3StandIn } from '../../packages/server/src/testing/s3-stand-in.ts';

export interface ObjectStore extends S3StandIn {
  /** Its own time, which no jump of the service's clock changes; milliseconds since 1970. */
  now(): number;
}

/** `passed`: how much time the sequence has let pass, milliseconds. */
export async function startObjectStore(passed: () => number): Promise<ObjectStore> {
  const now = () => Date.now() + passed();
  return { ...(await startS3StandIn({ clock: { now: () => new Date(now()) } })), now };
}
