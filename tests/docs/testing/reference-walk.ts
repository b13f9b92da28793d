/** Goes through the reference in its order, and asks what each request of one tab is answered with. */
import {
  type ApiDocument,
  credentialOf,
  type Place,
  placesOf,
} from '../../../packages/docs/src/reference/api-document.ts';
import { openApiDocument } from '../../../packages/server/src/api-document.ts';
import { openPrograms } from './reference-programs.ts';
import { type Answered, filledRequest, type SendOptions, sendByCurl } from './reference-requests.ts';
import { STEPS } from './reference-steps.ts';
import { fillReferenceWorld, type ReferenceWorld, startReferenceWorld } from './reference-world.ts';

/** The operations of the reference. */
export const places = placesOf(openApiDocument() as unknown as ApiDocument);

/** Some have media made, which takes as long as the machine takes. */
export const MOST_MILLISECONDS = 900_000;

type Tab = 'curl' | 'TypeScript' | 'Python';

/** Sends the request of an operation. */
type SendRequest = (place: Place, request: string, options: SendOptions) => Promise<Answered>;

/** What sends requests of a tab, and is to be stopped. */
async function openTab(
  tab: Tab,
  { folder }: ReferenceWorld,
): Promise<{ send: SendRequest; stop(): Promise<void> }> {
  if (tab === 'curl') {
    return { send: (_place, request, options) => sendByCurl(request, options), stop: async () => undefined };
  }
  const programs = await openPrograms(tab, folder);
  return {
    send({ operation }, request, { env, seconds }) {
      const { RUSHES_BASE_URL: baseUrl = '' } = env;
      const byPerson = credentialOf(operation) === 'token';
      return programs.run({ name: operation.operationId, request, baseUrl, byPerson }, { env, seconds });
    },
    stop: programs.stop,
  };
}

/** What is wrong with the answer to an operation's request, null where nothing is; undefined where the tab shows no request. */
async function problemOf(
  place: Place,
  tab: Tab,
  { world, send }: { world: ReferenceWorld; send: SendRequest },
): Promise<string | null | undefined> {
  if (filledRequest(place, tab, {}) === null) return undefined;
  const step = STEPS[place.operation.operationId] ?? {};
  const request = filledRequest(place, tab, (await step.given?.(world)) ?? {}) ?? '';
  const { service, folder, value } = world;
  const own = {
    RUSHES_BASE_URL: service.baseUrl,
    RUSHES_KEY: service.user.key,
    RUSHES_TOKEN: value('token'),
  };
  const env = { ...own, ...((await step.env?.(world)) ?? {}) };
  const answer = await send(place, request, { folder, env, seconds: step.seconds });
  const isDone = answer.status >= 200 && answer.status < 400;
  if (step.refused === undefined ? !isDone : answer.status !== step.refused[0])
    return `${answer.status} ${answer.text}`;
  await step.keep?.(answer, world);
  return null;
}

export interface Walked {
  /** Operations whose request was sent. */
  sent: string[];
  /** Those that were answered otherwise than the reference says, and how. */
  wrong: string[];
}

/** Sends every request of a tab to a service of its own. */
export async function walkReference(tab: Tab): Promise<Walked> {
  const world = await startReferenceWorld();
  const walked: Walked = { sent: [], wrong: [] };
  try {
    await fillReferenceWorld(world);
    const { send, stop } = await openTab(tab, world);
    try {
      for (const place of places) {
        const name = place.operation.operationId;
        const problem = await problemOf(place, tab, { world, send }).catch((error: unknown) => String(error));
        if (problem !== undefined) walked.sent.push(name);
        if (typeof problem === 'string') walked.wrong.push(`${name}: ${problem.slice(0, 400)}`);
      }
    } finally {
      await stop();
    }
  } finally {
    await world.stop();
  }
  return walked;
}
