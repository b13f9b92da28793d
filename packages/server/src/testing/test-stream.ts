/** Server-sent events as a client reads them. */
import { EventSourceParserStream } from 'eventsource-parser/stream';

export interface ReceivedEvent {
  id: string;
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of any shape.
  data: any;
}

/** The events of an open stream, one at a time, until it closes. */
export async function* readEvents(response: Response): AsyncGenerator<ReceivedEvent> {
  if (response.body === null) return;
  const events = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  for await (const { id, event, data } of events) {
    yield { id: id ?? '', event: event ?? '', data: JSON.parse(data) };
  }
}

/** All events of a stream, once it has closed. */
export async function readAllEvents(response: Response): Promise<ReceivedEvent[]> {
  return Array.fromAsync(readEvents(response));
}
