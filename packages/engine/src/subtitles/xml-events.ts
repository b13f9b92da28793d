/** A small strict reader of XML: no document types, no entities but the five that XML itself has. */

/** An element as it opens. Names are without their prefix; attributes keep theirs (`xml:lang`). */
export interface XmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
}

/** Who is told what stands in a document, in its order. */
export interface XmlTaker {
  open(element: XmlElement): void;
  text(text: string): void;
  close(name: string): void;
}

/** Why a document cannot be read; a sentence. */
export class XmlError extends Error {}

/** Nesting beyond what any subtitle has: the readers of elements keep a stack. */
const MOST_DEPTH = 64;

const MOST_ATTRIBUTES = 200;

const named: { [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function referenceOf(body: string): string {
  const known = Object.hasOwn(named, body) ? named[body] : undefined;
  if (known !== undefined) return known;
  const match = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(body);
  const code = match === null ? 0 : Number.parseInt(match[1] ?? match[2] ?? '', match[1] ? 16 : 10);
  const valid = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  if (!valid) throw new XmlError(`The XML names &${body.slice(0, 40)};, which it does not define.`);
  return String.fromCodePoint(code);
}

function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&([^;&<]{0,40})(;?)/g, (_whole, body: string, end: string) => {
    if (end === '') throw new XmlError('The XML has an & that stands for nothing.');
    return referenceOf(body);
  });
}

const attributeForm = /\s+([^\s=<>/"']+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;

function attributesOf(tag: string, from: number): Map<string, string> {
  const attributes = new Map<string, string>();
  let at = from;
  for (;;) {
    attributeForm.lastIndex = at;
    const match = attributeForm.exec(tag);
    if (match === null) break;
    attributes.set(match[1] ?? '', decode(match[2] ?? match[3] ?? ''));
    if (attributes.size > MOST_ATTRIBUTES)
      throw new XmlError('The XML has an element of too many attributes.');
    at = attributeForm.lastIndex;
  }
  if (tag.slice(at).trim() !== '') throw new XmlError('The XML has an element that is not well formed.');
  return attributes;
}

/** The place of the `>` that ends a tag; one inside a quoted value does not. */
function endOfTag(text: string, from: number): number {
  let quote = 0;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 0x22 || code === 0x27) quote = code;
    else if (code === 0x3e) return at;
  }
  throw new XmlError('The XML ends inside an element.');
}

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  if (at < 0) throw new XmlError('The XML ends too early.');
  return at;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Reads a whole document into `taker`. Throws XmlError where it is not well formed. */
export function readXml(text: string, taker: XmlTaker): void {
  const open: string[] = [];
  let seen = false;
  let at = 0;

  function markup(from: number): number {
    if (text.startsWith('<!--', from)) return endOf(text, '-->', from + 4) + 3;
    if (text.startsWith('<?', from)) return endOf(text, '?>', from + 2) + 2;
    if (text.startsWith('<![CDATA[', from)) {
      const end = endOf(text, ']]>', from + 9);
      if (open.length > 0) taker.text(text.slice(from + 9, end));
      return end + 3;
    }
    if (text.startsWith('<!', from)) {
      throw new XmlError('The XML declares a document type, which is not read for safety.');
    }
    return text[from + 1] === '/' ? closing(from) : opening(from);
  }

  function closing(from: number): number {
    const end = endOf(text, '>', from);
    const name = text.slice(from + 2, end).trim();
    if (open.pop() !== name) throw new XmlError('The XML closes an element that is not open.');
    taker.close(localName(name));
    return end + 1;
  }

  function opening(from: number): number {
    const end = endOfTag(text, from + 1);
    const empty = text[end - 1] === '/';
    const tag = text.slice(from + 1, empty ? end - 1 : end);
    const name = /^[^\s/<>="']+/.exec(tag)?.[0];
    if (name === undefined) throw new XmlError('The XML has an element without a name.');
    if (open.length === 0 && seen) throw new XmlError('The XML has more than one root.');
    if (open.length >= MOST_DEPTH) throw new XmlError('The XML is nested too deeply.');
    seen = true;
    taker.open({ name: localName(name), attributes: attributesOf(tag, name.length) });
    if (empty) taker.close(localName(name));
    else open.push(name);
    return end + 1;
  }

  while (at < text.length) {
    const next = text.indexOf('<', at);
    const end = next < 0 ? text.length : next;
    if (end > at && open.length > 0) taker.text(decode(text.slice(at, end)));
    at = next < 0 ? end : markup(next);
  }
  if (open.length > 0 || !seen) throw new XmlError('The XML ends too early.');
}
