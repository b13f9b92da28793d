/** Reads TTML, DFXP and IMSC text: what is shown when, without its looks. */
import { clockOf, parseTtmlTime, type TtmlClock } from './ttml-times.ts';
import type { CaptionTrackCue } from './types.ts';
import { readXml, type XmlElement, XmlError } from './xml-events.ts';

export interface ReadTtml {
  language: string | null;
  cues: CaptionTrackCue[];
  warnings: string[];
}

/** An open element; times are milliseconds of the document, `end` Infinity where nothing ends it. */
interface Open {
  name: string;
  begin: number;
  end: number;
  /** Children follow one another instead of all counting from its begin. */
  isSequence: boolean;
  /** Where the next child of a sequence begins. */
  cursor: number;
  /** Whether its end is told by itself. */
  hasEnd: boolean;
  broken: boolean;
  language: string;
  agent: string | null;
  preserve: boolean;
  /** Its text is not shown: descriptions, and readings above ideographs. */
  silent: boolean;
}

interface Piece {
  begin: number;
  end: number;
  text: string;
}

interface Shown extends Piece {
  language: string;
  agent: string | null;
}

const attributeOf = ({ attributes }: XmlElement, name: string): string | undefined => {
  for (const [key, value] of attributes) if (key === name || key.endsWith(`:${name}`)) return value;
  return undefined;
};

const root: Open = {
  name: '',
  begin: 0,
  end: Number.POSITIVE_INFINITY,
  isSequence: false,
  cursor: 0,
  hasEnd: false,
  broken: false,
  language: '',
  agent: null,
  preserve: false,
  silent: false,
};

/** Parts of one paragraph that have times of their own; more than these are taken as one. */
const MOST_PIECES = 1000;

/** Characters that parts of that kind make of a document, which may be hundreds of times its own; then they are taken as one. */
const MOST_SPREAD = 4_000_000;

const shownElements = new Set(['body', 'div', 'p', 'span', 'br']);
const silentRuby = new Set(['text', 'textContainer', 'delimiter']);

/** Opens an element inside `parent`: its times count from the parent's begin, or from the sibling's end before it. */
function openInside(parent: Open, element: XmlElement, clock: TtmlClock): Open {
  const told = (name: string) => attributeOf(element, name);
  const base = parent.isSequence ? parent.cursor : parent.begin;
  let broken = parent.broken;
  const time = (name: string): number | null => {
    const text = told(name);
    if (text === undefined) return null;
    const value = parseTtmlTime(text, clock);
    if (value === null) broken = true;
    return value;
  };
  const begin = base + (time('begin') ?? 0);
  const [end, length] = [time('end'), time('dur')];
  const until = Math.min(end === null ? Infinity : base + end, length === null ? Infinity : begin + length);
  const ruby = element.attributes.get('tts:ruby');
  return {
    name: element.name,
    begin,
    cursor: begin,
    broken,
    end: Math.min(parent.end, until),
    hasEnd: until !== Infinity,
    isSequence: told('timeContainer') === 'seq',
    language: element.attributes.get('xml:lang') ?? parent.language,
    agent: element.attributes.get('ttm:agent')?.split(/\s+/)[0] ?? parent.agent,
    preserve: (element.attributes.get('xml:space') ?? (parent.preserve ? 'preserve' : '')) === 'preserve',
    silent: parent.silent || !shownElements.has(element.name) || silentRuby.has(ruby ?? ''),
  };
}

/**
 * What a paragraph shows, stretch by stretch: its parts may come and go at times of their own. As one where that would
 * make more than `room` characters.
 */
function stretchesOf(pieces: readonly Piece[], paragraph: Open, room: number): Piece[] {
  const { begin, end } = paragraph;
  const joined = (parts: readonly Piece[]) => parts.map(({ text }) => text).join('');
  const isPlain = pieces.every((piece) => piece.begin === begin && piece.end === end);
  const whole = [{ begin, end, text: joined(pieces) }];
  if (isPlain || pieces.length > MOST_PIECES) return whole;
  let left = room;
  const bounds = [...new Set(pieces.flatMap((piece) => [piece.begin, piece.end]))].sort((a, b) => a - b);
  const stretches: Piece[] = [];
  for (const [index, from] of bounds.entries()) {
    const until = bounds[index + 1];
    if (until === undefined) break;
    const text = joined(pieces.filter((piece) => piece.begin <= from && piece.end >= until));
    left -= text.length;
    if (left < 0) return whole;
    const before = stretches.at(-1);
    if (before?.text === text) before.end = until;
    else stretches.push({ begin: from, end: until, text });
  }
  return stretches.filter(({ text }) => text.trim() !== '');
}

/** Collects what a document shows. */
class Collector {
  readonly shown: Shown[] = [];
  readonly agents = new Map<string, string>();
  broken = 0;
  language = '';
  private readonly open: Open[] = [root];
  private clock = clockOf(() => undefined);
  private pieces: Piece[] = [];
  private inParagraph = 0;
  private agent: string | null = null;
  private isName = false;
  private room = MOST_SPREAD;

  private top(): Open {
    return this.open.at(-1) ?? root;
  }

  start(element: XmlElement): void {
    if (this.open.length === 1) this.startDocument(element);
    const opened =
      element.name === 'tt'
        ? {
            ...root,
            name: 'tt',
            language: this.language,
            preserve: attributeOf(element, 'space') === 'preserve',
          }
        : openInside(this.top(), element, this.clock);
    // Of the head nothing is shown, but the names of who speaks are there.
    if (element.name === 'agent') this.agent = element.attributes.get('xml:id') ?? null;
    this.isName = element.name === 'name' && this.agent !== null;
    if (element.name === 'p' && !opened.silent) {
      this.inParagraph += 1;
      if (this.inParagraph === 1) this.pieces = [];
    }
    if (element.name === 'br') this.add('\n');
    this.open.push(opened);
  }

  private startDocument(element: XmlElement): void {
    if (element.name !== 'tt') throw new XmlError('This XML is no TTML: its root is not tt.');
    if (attributeOf(element, 'timeBase') === 'clock') {
      throw new XmlError('The times of this TTML are those of a clock on the wall, not of a video.');
    }
    this.clock = clockOf((name) => attributeOf(element, name));
    this.language = element.attributes.get('xml:lang') ?? '';
  }

  private add(text: string): void {
    const { begin, end, silent } = this.top();
    if (this.inParagraph > 0 && !silent) this.pieces.push({ begin, end, text });
  }

  say(text: string): void {
    if (this.isName && this.agent !== null) this.agents.set(this.agent, text.trim());
    this.add(this.top().preserve ? text : text.replace(/\s+/g, ' '));
  }

  end(name: string): void {
    const closed = this.open.pop() ?? root;
    const parent = this.top();
    this.isName = false;
    if (name === 'agent') this.agent = null;
    // How far an element without an end of its own reaches, its children tell.
    const reached = closed.hasEnd ? closed.end : Math.max(closed.cursor, closed.begin);
    parent.cursor = parent.isSequence ? reached : Math.max(parent.cursor, reached);
    if (name !== 'p' || closed.silent) return;
    this.inParagraph -= 1;
    if (this.inParagraph === 0) this.endParagraph(closed);
  }

  private endParagraph(paragraph: Open): void {
    if (paragraph.broken) this.broken += 1;
    else {
      const { language, agent } = paragraph;
      const stretches = stretchesOf(this.pieces, paragraph, this.room);
      for (const stretch of stretches) {
        if (stretches.length > 1) this.room -= stretch.text.length;
        this.shown.push({ ...stretch, language, agent });
      }
    }
    this.pieces = [];
  }
}

/** Text in one language: captions of several in one document would stand over each other. */
function inOneLanguage(collector: Collector, wanted: string | undefined, warnings: string[]): Shown[] {
  const found = [...new Set(collector.shown.map(({ language }) => language))];
  if (found.length < 2) return collector.shown;
  const base = wanted?.toLowerCase().split('-')[0];
  const chosen =
    found.find((language) => base !== undefined && language.toLowerCase().split('-')[0] === base) ?? found[0];
  const others = found.filter((language) => language !== chosen).slice(0, 10);
  warnings.push(`Captions in ${others.map((name) => name || 'no language').join(', ')} are left out.`);
  return collector.shown.filter(({ language }) => language === chosen);
}

/** A caption that nothing ends lasts until the next one. */
function withEnds(shown: readonly Shown[], warnings: string[]): Shown[] {
  const sorted = [...shown].sort((a, b) => a.begin - b.begin);
  let next = Infinity;
  let endless = 0;
  const ended: Shown[] = [];
  for (let index = sorted.length - 1; index >= 0; index -= 1) {
    const piece = sorted[index];
    if (piece === undefined) continue;
    const after = sorted[index + 1];
    if (after !== undefined && after.begin > piece.begin) next = after.begin;
    const end = piece.end === Infinity ? next : piece.end;
    if (end === Infinity) endless += 1;
    else ended.push({ ...piece, end });
  }
  if (endless > 0) warnings.push(`${endless} captions without an end are left out.`);
  return ended.reverse();
}

/** The captions of a TTML document. Never throws: what cannot be read is told in `warnings`. */
export function readTtml(text: string, language?: string): ReadTtml {
  const warnings: string[] = [];
  const collector = new Collector();
  try {
    readXml(text.replace(/^\ufeff/, ''), {
      open: (element) => collector.start(element),
      text: (said) => collector.say(said),
      close: (name) => collector.end(name),
    });
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return { language: null, cues: [], warnings: [error.message] };
  }
  if (collector.broken > 0) {
    warnings.push(`${collector.broken} captions have times that cannot be read and are left out.`);
  }
  const shown = withEnds(inOneLanguage(collector, language, warnings), warnings);
  const cues = shown.map((piece) => ({
    startMs: Math.round(piece.begin),
    endMs: Math.round(piece.end),
    text: piece.text,
    speaker: piece.agent === null ? null : (collector.agents.get(piece.agent) ?? piece.agent),
    words: [],
  }));
  return { language: shown[0]?.language || collector.language || null, cues, warnings };
}
