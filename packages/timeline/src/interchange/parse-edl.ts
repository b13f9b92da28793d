/** Reads the lines of a CMX 3600 list into events, times as they are written. Pure. */

/** One source on one channel, as its line says it. */
export interface ListedEvent {
  /** `V`, or `A1` to `A4`. */
  channel: string;
  reel: string;
  /** C, D, or W with a number. */
  kind: string;
  /** Of a transition, frames. */
  frames: number;
  sourceIn: string;
  sourceOut: string;
  recordIn: string;
  recordOut: string;
  /** Of an M2 line: the source's frames in a second; null plays as it is. */
  sourceRate: number | null;
  name: string | null;
  url: string | null;
}

export interface ListedEdl {
  title: string;
  isDropFrame: boolean;
  events: ListedEvent[];
  warnings: string[];
}

/** Of a day: what is no time of it makes no event. */
const TIME = String.raw`((?:[01]?\d|2[0-3])[:;.][0-5]\d[:;.][0-5]\d[:;.,]\d{2})`;
const EVENT = new RegExp(
  String.raw`^\s*(\d{1,6})\s+(\S+)\s+(\S+)\s+(C|D|W\d{1,3}|K\S*)\s+(?:(\d{1,4})\s+)?${TIME}\s+${TIME}\s+${TIME}\s+${TIME}\s*$`,
  'i',
);
const SPEED = /^\s*M2\s+(\S+)\s+([+-]?\d+(?:\.\d+)?)\s/i;
const NOTE =
  /^\s*\*\s*(FROM CLIP NAME|TO CLIP NAME|SOURCE FILE|FROM CLIP FILE|TO CLIP FILE)\s*:\s*(.*?)\s*$/i;
const TITLE = /^\s*TITLE\s*:\s*(.*?)\s*$/i;
const FCM = /^\s*FCM\s*:\s*(.*?)\s*$/i;
/** A list that is longer than this is none that a person made. */
const MOST_EVENTS = 20_000;

const lines = (text: string) => text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);

/** Whether a text is a list: the first of its lines that says something is a title, a kind of timecode or an event. */
export function isEdl(text: string): boolean {
  const first = lines(text.slice(0, 10_000)).find((line) => line.trim() !== '' && !/^\s*[*>]/.test(line));
  return first !== undefined && [TITLE, FCM, EVENT].some((pattern) => pattern.test(first));
}

/** `AA/V` is picture and two channels of sound, `B` both, `A2` the second channel. */
function channelsOf(word: string): string[] {
  const wanted = word.toUpperCase();
  if (wanted === 'B') return ['V', 'A1'];
  const channels = new Set<string>();
  for (const part of wanted.split('/')) {
    if (/^(?:V\d*|VA\d*)$/.test(part)) channels.add('V');
    if (part === 'AA' || part === 'AAV') for (const one of ['A1', 'A2']) channels.add(one);
    const sound = /^V?A(\d*)V?$/.exec(part);
    if (sound !== null) channels.add(`A${sound[1] || '1'}`);
    if (part === 'AV' || part === 'AAV') channels.add('V');
  }
  return [...channels].filter((channel) => channel === 'V' || /^A[1-4]$/.test(channel));
}

/** What the lines of one event say, until the next number. */
interface Block {
  number: string;
  /** One of each line: a transition has two, the outgoing source first. */
  events: ListedEvent[][];
  notes: Map<string, string>;
}

/** Names and files belong to the source that comes in; of a cut FROM means that one, of a transition the one before. */
function applyNotes({ events, notes }: Block): void {
  const incoming = events.at(-1) ?? [];
  const isTransition = incoming.some(({ kind }) => kind !== 'C');
  const of = (what: 'NAME' | 'FILE') =>
    notes.get(`TO CLIP ${what}`) ?? (isTransition ? undefined : notes.get(`FROM CLIP ${what}`));
  for (const event of incoming) {
    event.name = of('NAME') ?? null;
    event.url = notes.get('SOURCE FILE') ?? of('FILE') ?? null;
  }
}

function readEvent(found: RegExpExecArray): ListedEvent[] {
  const [, , reel = '', word = '', kind = '', frames = '0', sourceIn = '', sourceOut = '', recordIn = ''] =
    found;
  const common = {
    ...{ reel, frames: Number(frames), sourceIn, sourceOut, recordIn, recordOut: found[9] ?? '' },
    ...{ kind: kind.toUpperCase(), sourceRate: null, name: null, url: null },
  };
  return channelsOf(word).map((channel) => ({ ...common, channel }));
}

/** What a list says, in the order of its lines; lines that are no part of the format are passed over. */
export function parseEdl(text: string): ListedEdl {
  const blocks: Block[] = [];
  /** Of each reel; a list may have a speed behind each of its events. */
  const newest = new Map<string, ListedEvent[]>();
  const list: ListedEdl = { title: '', isDropFrame: false, events: [], warnings: [] };
  for (const line of lines(text)) {
    const event = EVENT.exec(line);
    if (event !== null) {
      const number = event[1] ?? '';
      if (blocks.at(-1)?.number !== number) blocks.push({ number, events: [], notes: new Map() });
      const read = readEvent(event);
      blocks.at(-1)?.events.push(read);
      if (read[0] !== undefined) newest.set(read[0].reel, read);
      if (blocks.length > MOST_EVENTS)
        throw new RangeError(`A list of more than ${MOST_EVENTS} events is not read.`);
      continue;
    }
    const speed = SPEED.exec(line);
    if (speed !== null) for (const one of newest.get(speed[1] ?? '') ?? []) one.sourceRate = Number(speed[2]);
    const note = NOTE.exec(line);
    if (note !== null) blocks.at(-1)?.notes.set((note[1] ?? '').toUpperCase(), note[2] ?? '');
    list.title = TITLE.exec(line)?.[1] ?? list.title;
    const fcm = FCM.exec(line)?.[1];
    if (fcm !== undefined && blocks.length === 0) list.isDropFrame = /^DROP/i.test(fcm);
  }
  for (const block of blocks) applyNotes(block);
  if (blocks.some(({ events }) => events.some((some) => some.some(({ kind }) => kind.startsWith('K')))))
    list.warnings.push('Keys of the list are read as cuts: what lies over another picture is not.');
  list.events = blocks.flatMap(({ events }) => events.flat());
  return list;
}
