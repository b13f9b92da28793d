/**
 * The API document as one page to read: no script, nothing loaded from elsewhere. Everything is on it, so the
 * browser's own search finds it; every operation has an address of its own.
 */
import { createHash } from 'node:crypto';
import { asHtml, type Html, html, htmlText } from '../bodies/html.ts';

interface Schema {
  $ref?: string;
  title?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  [bound: string]: unknown;
}

interface Content {
  content?: Record<string, { schema?: Schema; example?: unknown; 'x-event-data'?: Schema }>;
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  deprecated?: boolean;
  parameters?: { name: string; in: string; required: boolean; description?: string; schema: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content & { description: string }>;
  security: Record<string, unknown>[];
}

interface ApiDocument {
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
  'x-error-codes': { code: string; status: number; meaning: string }[];
}

interface Place {
  method: string;
  path: string;
  operation: Operation;
}

const STYLE = `
:root{color-scheme:light dark;--line:#8884;--soft:#8882}
body{font:16px/1.5 system-ui,sans-serif;margin:0;display:grid;grid-template-columns:18rem minmax(0,1fr)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1rem;border-right:1px solid var(--line);box-sizing:border-box}
nav ul{list-style:none;margin:0 0 1rem;padding:0}nav li{overflow-wrap:anywhere}nav a{text-decoration:none}nav a:hover{text-decoration:underline}nav h2{font-size:1rem;margin:0}
main{padding:1rem 2rem 4rem;max-width:60rem}
a{color:inherit}h3{margin:3rem 0 .5rem;overflow-wrap:anywhere}h4{margin:1rem 0 .25rem}
code,pre{font:13px/1.5 ui-monospace,monospace}pre{background:var(--soft);padding:.75rem;overflow:auto;border-radius:6px}
table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0;border-bottom:1px solid var(--line)}
h3 code{font-size:1rem}td p{margin:0 0 .25rem}.method{font-weight:700}.old{text-decoration:line-through}.quiet{opacity:.7}
@media(max-width:50rem){body{display:block}nav{position:static;height:auto;border:0}}
`;

/** What the page may do: show its own style, nothing else. */
export const REFERENCE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256')
  .update(STYLE)
  .digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Words in back-quotes as code; blank lines divide paragraphs. */
function prose(text: string): Html[] {
  const paragraph = (part: string) => {
    const pieces = part
      .split('`')
      .map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`));
    return html`<p>${pieces}</p>`;
  };
  return text.split(/\n\n+/).map(paragraph);
}

const nameOf = ({ $ref }: Schema) => $ref?.split('/').at(-1);

/** A schema in a few words, with links to what has a name. */
function typeIn(schema: Schema): Html {
  const name = nameOf(schema);
  if (name !== undefined) return html`<a href="#schema-${name}">${name}</a>`;
  if (schema.const !== undefined) return html`${JSON.stringify(schema.const)}`;
  if (schema.enum !== undefined)
    return html`${schema.enum.map((value) => JSON.stringify(value)).join(' | ')}`;
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) {
    const parts = branches.map((branch, index) => html`${index === 0 ? '' : ' | '}${typeIn(branch)}`);
    return html`${parts}`;
  }
  if (schema.type === 'array') return html`array of ${typeIn(schema.items ?? {})}`;
  const type = [schema.type ?? 'anything'].flat().join(' | ');
  return html`${schema.format === undefined ? type : `${type} (${schema.format})`}`;
}

const BOUNDS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
];

/** Default and bounds of a value, a choice's included. */
function limitsOf(schema: Schema): string {
  const own = BOUNDS.filter((bound) => schema[bound] !== undefined).map(
    (bound) => `${bound} ${schema[bound]}`,
  );
  const inner = (schema.anyOf ?? []).map(limitsOf).filter((text) => text !== '');
  const fallback = schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`];
  return [...fallback, ...own, ...inner].join(', ');
}

function row(
  name: string,
  schema: Schema,
  facts: { required: boolean; where?: string; description?: string },
): Html {
  const limits = limitsOf(schema);
  const needed = facts.required ? 'required' : 'optional';
  return html`<tr><td><code>${name}</code><br><span class="quiet">${[facts.where, needed].filter(Boolean).join(', ')}</span></td>
<td><code>${typeIn(schema)}</code>${limits === '' ? null : html`<br><span class="quiet">${limits}</span>`}
${prose(facts.description ?? schema.description ?? '')}</td></tr>
`;
}

function parametersTable({ parameters = [] }: Operation): Html | null {
  // How to show who one is is told once, above.
  const shown = parameters.filter(
    ({ name }) => !['x-api-key', 'authorization', 'access_token'].includes(name),
  );
  if (shown.length === 0) return null;
  const rows = shown.map(({ name, in: where, required, schema, description }) =>
    row(name, schema, { required, where, ...(description === undefined ? {} : { description }) }),
  );
  return html`<h4>Parameters</h4><table>${rows}</table>`;
}

function contentOf({ content = {} }: Content): Html[] {
  return Object.entries(content).map(([type, { schema, example, 'x-event-data': data }]) => {
    const shown = data ?? schema;
    const what = shown === undefined ? null : html` <code>${typeIn(shown)}</code>`;
    const sample = example === undefined ? null : html`<pre>${JSON.stringify(example, null, 2)}</pre>`;
    return html`<p><code>${type}</code>${what}</p>${sample}`;
  });
}

const CREDENTIALS: Readonly<Record<string, string>> = {
  ApiKey: 'API key',
  Bearer: 'ID token',
  SessionCookie: 'session cookie',
  AccessToken: 'access_token',
};

function credentialsOf({ security }: Operation): string {
  const names = security.flatMap((one) => Object.keys(one)).map((name) => CREDENTIALS[name] ?? name);
  return names.length === 0 ? 'no credential' : names.join(' or ');
}

function responsesTable({ responses }: Operation): Html {
  const rows = Object.entries(responses).map(([status, response]) => {
    const isSuccess = !/^[45]/.test(status);
    return html`<tr><td>${status}</td><td>${prose(response.description)}${isSuccess ? contentOf(response) : null}</td></tr>
`;
  });
  return html`<h4>Answers</h4><table>${rows}</table>`;
}

function operationSection({ method, path, operation }: Place): Html {
  const { operationId, summary, description, deprecated, requestBody } = operation;
  const heading = html`<span class="method">${method}</span> <code class="${deprecated === true ? 'old' : ''}">${path}</code>`;
  return html`<section id="${operationId}"><h3>${heading}</h3>
<p><strong>${summary}</strong>${deprecated === true ? ' Deprecated.' : ''}</p>
${prose(description)}
<p class="quiet"><code>${operationId}</code>, ${credentialsOf(operation)}</p>
${parametersTable(operation)}
${requestBody === undefined ? null : html`<h4>Body</h4>${contentOf(requestBody)}`}
${responsesTable(operation)}
</section>
`;
}

function schemaSection([name, schema]: [string, Schema]): Html {
  const required = schema.required ?? [];
  const rows = Object.entries(schema.properties ?? {}).map(([property, inner]) =>
    row(property, inner, { required: required.includes(property) }),
  );
  const body = rows.length === 0 ? html`<p><code>${typeIn(schema)}</code></p>` : html`<table>${rows}</table>`;
  return html`<section id="schema-${name}"><h3>${name}</h3>${prose(schema.description ?? '')}${body}</section>
`;
}

function errorTable(document: ApiDocument): Html {
  const rows = document['x-error-codes'].map(
    ({
      code,
      status,
      meaning,
    }) => html`<tr><td>${status}</td><td><code>${code}</code></td><td>${prose(meaning)}</td></tr>
`,
  );
  return html`<section id="errors"><h2>Error codes</h2><table>${rows}</table></section>`;
}

function placesOf(document: ApiDocument): Map<string, Place[]> {
  const places = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  return Map.groupBy(places, ({ operation }) => operation.tags[0] ?? '');
}

function contents(areas: Map<string, Place[]>): Html {
  const lists = [...areas].map(([tag, places]) => {
    const items = places.map(
      ({ method, path, operation }) => html`<li><a href="#${operation.operationId}">${method} ${path}</a></li>
`,
    );
    return html`<h2>${tag}</h2><ul>${items}</ul>`;
  });
  return html`<nav><p><a href="#errors">Error codes</a> · <a href="#schemas">Schemas</a></p>${lists}</nav>`;
}

/** The page for an API document as `buildOpenApi` makes it. */
export function referencePage(openapi: unknown): string {
  const document = openapi as ApiDocument;
  const { title, version, description } = document.info;
  const areas = placesOf(document);
  const sections = [...areas].map(
    ([tag, places]) => html`<h2>${tag}</h2>${places.map((place) => operationSection(place))}`,
  );
  const schemas = Object.entries(document.components.schemas).map(schemaSection);
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} ${version}</title><style>${asHtml(STYLE)}</style></head>
<body>${contents(areas)}<main><h1>${title} ${version}</h1>${prose(description)}
<p>For programs: <a href="/openapi.json">/openapi.json</a></p>
${errorTable(document)}${sections}<section id="schemas"><h2>Schemas</h2>${schemas}</section></main></body></html>
`;
  return htmlText(page);
}
