/** What the stand-in answers: status, headers and bytes; refusals as the XML that clients of S3 read. */

export interface S3Answer {
  status: number;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

/** A refusal by the names that S3 documents. */
export class S3Refusal extends Error {
  override name = 'S3Refusal';
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, code: string, fields: Record<string, string> = {}) {
    super(code);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

type XmlValue = string | number | boolean | XmlFields | XmlFields[] | undefined;
interface XmlFields {
  [name: string]: XmlValue;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

function plainText(text: string): string {
  const back = Object.entries(ESCAPES);
  return back.reduceRight((result, [character, escaped]) => result.replaceAll(escaped, character), text);
}

function element(name: string, value: XmlValue): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.map((one) => element(name, one)).join('');
  const inner =
    typeof value === 'object'
      ? Object.entries(value)
          .map(([key, one]) => element(key, one))
          .join('')
      : escapeText(String(value));
  return `<${name}>${inner}</${name}>`;
}

export function xml(name: string, fields: XmlFields): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(name, fields)}`;
}

/** The texts of all elements `name` in the order in which they stand. */
export function textsOf(source: string, name: string): string[] {
  return [...source.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    plainText(text),
  );
}

/** All elements `name` as they stand. */
export function elementsOf(source: string, name: string): string[] {
  return [...source.matchAll(new RegExp(`<${name}>.*?</${name}>`, 'gs'))].map(([text]) => text);
}

export function xmlAnswer(name: string, fields: XmlFields, status = 200): S3Answer {
  return { status, headers: { 'content-type': 'application/xml' }, body: xml(name, fields) };
}

export function refusalAnswer({ status, code, fields }: S3Refusal): S3Answer {
  return xmlAnswer('Error', { Code: code, Message: `Refused: ${code}`, ...fields }, status);
}
