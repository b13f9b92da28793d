/** The generated part of the Python package, made from the API document; `npm run openapi` writes it. */
import { fileURLToPath } from 'node:url';
import {
  type ApiDocument,
  isRepeatable,
  type Parameter,
  type Place,
  parametersOf,
  placesOf,
  successOf,
} from './generate.ts';
import { aliasesOf, classesOf, pythonName, quoted, snakeCase, typesOf } from './python-types.ts';
import type { Schema } from './types-of.ts';

const BANNER =
  '# Made from openapi.json by `npm run openapi`. Changes belong into the routes and their schemas.\n';

function generateModels(document: ApiDocument): string {
  const types = typesOf('');
  const classes = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    classesOf(name, schema, types),
  );
  return `${BANNER}"""What is sent and answered, as models."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field


class Model(BaseModel):
    """Fields that are newer than this package are kept as they come."""

    model_config = ConfigDict(extra="allow", populate_by_name=True, protected_namespaces=())


${[...classes, ...types.classes].join('\n\n')}

${aliasesOf(document.components.schemas, types).join('\n')}
`;
}

interface Argument {
  name: string;
  type: string;
  required: boolean;
}

/** What a query or path parameter takes. */
function argumentOf({ name, schema, required = false }: Parameter): Argument {
  const types = typesOf('m.');
  const type = types.typeOf(schema, 'Unused').replaceAll(/\blist\[/g, 'Sequence[');
  return { name: pythonName(name), type, required };
}

/** A body is a model, or what JSON it would be. */
function bodyType(schema: Schema): string {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) return `m.${name} | Mapping[str, Any]`;
  if (schema.type === 'array') return `Sequence[${bodyType(schema.items ?? {})}]`;
  if (schema.type === 'object') return 'Mapping[str, Any]';
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(bodyType))].join(' | ');
  return typesOf('m.').typeOf(schema, 'Unused');
}

interface Method {
  operationId: string;
  name: string;
  constant: string;
  arguments: Argument[];
  path: Parameter[];
  query: Parameter[];
  hasBody: boolean;
  kind: 'json' | 'none' | 'events' | 'response';
  /** What is answered, or what each event holds. */
  type: string;
  doc: string;
}

function methodOf(place: Place): Method {
  const { method, path, operation } = place;
  const { kind, schema } = successOf(place);
  const inPath = parametersOf(operation, 'path');
  const query = parametersOf(operation, 'query');
  const body = method === 'GET' ? undefined : operation.requestBody?.content['application/json']?.schema;
  const needsBody = operation.requestBody?.required === true;
  const bodies = body === undefined ? [] : [{ name: 'body', type: bodyType(body), required: needsBody }];
  const given = [...[...inPath, ...query].map(argumentOf), ...bodies];
  const name = snakeCase(operation.operationId);
  return {
    operationId: operation.operationId,
    name,
    constant: `_${name.toUpperCase()}`,
    arguments: [...given.filter(({ required }) => required), ...given.filter(({ required }) => !required)],
    path: inPath,
    query,
    hasBody: body !== undefined,
    kind,
    type: schema === undefined ? 'Any' : typesOf('m.').typeOf(schema, 'Unused'),
    doc: [operation.summary, operation.description, `\`${method} ${path}\``].filter(Boolean).join('\n\n'),
  };
}

function factsOf(place: Place): string {
  const { method, path, operation } = place;
  const { kind } = successOf(place);
  const takesKey = parametersOf(operation, 'header').some(({ name }) => name === 'idempotency-key');
  const flags = [
    ...(isRepeatable(place, kind) ? ['repeatable=True'] : []),
    ...(takesKey ? ['takes_idempotency_key=True'] : []),
  ];
  const facts = [quoted(method), quoted(path), quoted(kind), ...flags].join(', ');
  return `_${snakeCase(operation.operationId).toUpperCase()} = Facts(${facts})\n`;
}

function docString(text: string): string {
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''");
  return `        """${safe.replaceAll('\n', '\n        ').replaceAll(/ +\n/g, '\n')}\n        """\n`;
}

const dictOf = (parameters: readonly Parameter[]) =>
  `{${parameters.map(({ name }) => `${quoted(name)}: ${pythonName(name)}`).join(', ')}}`;

/** One method of the class that waits (`async`), or of the one that blocks. */
function textOf(method: Method, isAsync: boolean): string {
  const { kind, type } = method;
  const answers = {
    json: type,
    none: 'None',
    response: 'httpx.Response',
    events: `${isAsync ? 'AsyncIterator' : 'Iterator'}[ServerEvent[${type}]]`,
  }[kind];
  const given = method.arguments.map(
    ({ name, type: one, required }) =>
      `        ${name}: ${required || one.includes('None') ? one : `${one} | None`}${required ? '' : ' = None'},\n`,
  );
  const star = given.length === 0 ? '' : '        *,\n';
  const way = isAsync && kind !== 'events' ? 'async def' : 'def';
  const wait = isAsync && kind !== 'events' ? 'await ' : '';
  const input = `Input(${dictOf(method.path)}, ${dictOf(method.query)}, ${method.hasBody ? 'body' : 'None'})`;
  const adapter = kind === 'json' || kind === 'events' ? `, ${type}` : '';
  const call = `${wait}self._${kind}(${method.constant}, ${input}, options${adapter})`;
  const end =
    kind === 'json'
      ? `        answer: ${type} = ${call}\n        return answer\n`
      : `        ${kind === 'none' ? '' : 'return '}${call}\n`;
  return `    ${way} ${method.name}(
        self,
${star}${given.join('')}        options: CallOptions | None = None,
    ) -> ${answers}:
${docString(method.doc)}${end}`;
}

function generateOperations(document: ApiDocument): string {
  const places = placesOf(document);
  const methods = places.map(methodOf);
  const classOf = (name: string, base: string, about: string, isAsync: boolean) =>
    `class ${name}(${base}):\n    """${about}"""\n\n${methods.map((one) => textOf(one, isAsync)).join('\n')}`;
  return `${BANNER}"""One method for each operation, named as it is in the API document."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from typing import Any, Literal

import httpx

from .._core import CallOptions, Facts, Input, ServerEvent
from .._transport import AsyncCaller, Caller
from . import models as m

${places.map(factsOf).join('')}

${classOf('Operations', 'Caller', 'The operations, each of which blocks until it is answered.', false)}

${classOf('AsyncOperations', 'AsyncCaller', 'The operations, to be awaited.', true)}`;
}

/** The committed files of the Python package that are made from \`document\`. */
export function generatedPythonFiles(document: ApiDocument): { path: string; text: string }[] {
  const path = (name: string) =>
    fileURLToPath(new URL(`../../packages/python/src/rushes/_generated/${name}`, import.meta.url));
  return [
    { path: path('models.py'), text: generateModels(document) },
    { path: path('operations.py'), text: generateOperations(document) },
  ];
}
