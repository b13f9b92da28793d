import { describe, expect, it } from 'vitest';
import { ApiError, ConnectionError, createClient, type ServerEvent } from './index.ts';

type Answer = (signal: AbortSignal | undefined) => Response;

const event = (id: number, data: unknown) =>
  `id: run:${id}\nevent: service.json_result\ndata: ${JSON.stringify(data)}\n\n`;
const progressing = (id: number) => event(id, { status: 'progressing' });

/** A stream of `chunks` that then closes, or breaks. */
const stream =
  (chunks: string[], breaks = false): Answer =>
  () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
        if (!breaks) controller.close();
      },
      pull(controller) {
        controller.error(new Error('reset'));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };

function createScripted(answers: Answer[]) {
  const positions: (string | null)[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  const client = createClient({
    baseUrl: 'https://video.example.com',
    wait: async () => undefined,
    random: () => 0,
    fetch: async (_url, { headers, signal } = {}) => {
      positions.push(new Headers(headers).get('last-event-id'));
      signals.push(signal ?? undefined);
      const answer = answers.shift();
      if (answer === undefined) throw new TypeError('fetch failed');
      return answer(signal ?? undefined);
    },
  });
  return { client, positions, signals };
}

const create = (client: ReturnType<typeof createClient>) => client.create({ query: { prompt: 'A title' } });
const idsOf = (events: ServerEvent<unknown>[]) => events.map(({ id }) => id);

describe('a stream', () => {
  it('ends with its last event', async () => {
    const { client, positions } = createScripted([stream([progressing(1), event(2, { status: 'done' })])]);
    const events = await Array.fromAsync(create(client));
    expect(events).toEqual([
      { id: 'run:1', event: 'service.json_result', data: { status: 'progressing' } },
      { id: 'run:2', event: 'service.json_result', data: { status: 'done' } },
    ]);
    expect(positions).toEqual([null]);
  });

  it('ends with service.stream.end, whatever its data say', async () => {
    const end = 'id: run:2\nevent: service.stream.end\ndata: {"reason":"completed"}\n\n';
    const { client, positions } = createScripted([stream([progressing(1), end])]);
    const events = await Array.fromAsync(client.createResponse({ body: { message: 'A title' } }));
    expect(events.map(({ event: name }) => name)).toEqual(['service.json_result', 'service.stream.end']);
    expect(positions).toEqual([null]);
  });

  it('goes on after the last event when the connection closes or breaks', async () => {
    const { client, positions } = createScripted([
      stream([progressing(1)]),
      stream([progressing(2), progressing(3).slice(0, 20)], true),
      stream([progressing(3), event(4, { status: 'failed' })]),
    ]);
    expect(idsOf(await Array.fromAsync(create(client)))).toEqual(['run:1', 'run:2', 'run:3', 'run:4']);
    expect(positions).toEqual([null, 'run:1', 'run:2']);
  });

  it('ends when the service says that everything was sent', async () => {
    const { client } = createScripted([stream([progressing(1)]), () => new Response(null, { status: 204 })]);
    expect(idsOf(await Array.fromAsync(create(client)))).toEqual(['run:1']);
  });

  it('that never began is not asked for again: it may have cost something', async () => {
    const { client, positions } = createScripted([]);
    await expect(Array.fromAsync(create(client))).rejects.toThrow(ConnectionError);
    expect(positions).toEqual([null]);
  });

  it('gives up after some attempts without an event', async () => {
    const silent = Array.from({ length: 9 }, () => stream([]));
    const { client, positions } = createScripted([stream([progressing(1)], true), ...silent]);
    await expect(Array.fromAsync(create(client))).rejects.toThrow(ConnectionError);
    expect(positions).toEqual([null, ...Array.from({ length: 3 }, () => 'run:1')]);
  });

  it('that is refused throws what any call throws', async () => {
    const body = JSON.stringify({ detail: 'No credits.', code: 'insufficient_credits' });
    const { client } = createScripted([() => new Response(body, { status: 402 })]);
    await expect(Array.fromAsync(create(client))).rejects.toThrow(ApiError);
  });

  it('lets go of the connection when its reader leaves', async () => {
    let left = false;
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(progressing(1))),
      cancel: () => {
        left = true;
      },
    });
    const { client } = createScripted([() => new Response(endless)]);
    for await (const { id } of create(client)) {
      expect(id).toBe('run:1');
      break;
    }
    expect(left).toBe(true);
  });
});
