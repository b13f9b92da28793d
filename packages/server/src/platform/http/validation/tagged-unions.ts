/** Unions whose branches are told apart by one property: what fails is held against the branch that is meant. Pure. */
import { type TSchema, type TUnion, Type } from 'typebox';

/** A union whose branches each have a constant of their own under `tag`; the API document calls it discriminator. */
export function taggedUnion<Branches extends TSchema[]>(
  tag: string,
  branches: readonly [...Branches],
  options: { $id?: string } = {},
): TUnion<Branches> {
  const told = { ...options, discriminator: { propertyName: tag } };
  return Type.Union([...branches], told) as TUnion<Branches>;
}

interface UnionSchema {
  discriminator?: { propertyName: string };
  anyOf?: { properties?: Record<string, { const?: unknown }> }[];
}

/** Where an error stands, as JSON pointers. */
export interface ErrorPlace {
  schemaPath: string;
  instancePath: string;
}

/** A tagged union, and the pointer to the value that was held against it. */
export interface TaggedPlace {
  instancePath: string;
  union: UnionSchema & { discriminator: { propertyName: string } };
}

const tokensOf = (pointer: string) => pointer.split('/').slice(1);

/** The outermost tagged union that an error was found in; null for one outside of any. */
export function taggedPlaceOf(schema: TSchema, error: ErrorPlace): TaggedPlace | null {
  const instance = tokensOf(error.instancePath);
  let node: unknown = schema;
  let depth = 0;
  let isKeyword = true;
  for (const token of [...tokensOf(error.schemaPath), null]) {
    const { discriminator, ...union } = (node ?? {}) as UnionSchema;
    if (isKeyword && discriminator !== undefined) {
      const instancePath = instance.slice(0, depth).map((part) => `/${part}`);
      return { instancePath: instancePath.join(''), union: { ...union, discriminator } };
    }
    if (token === null) break;
    // A property's name and the word for elements each lead one step into the value.
    if (!isKeyword || token === 'items') depth += 1;
    isKeyword = !(isKeyword && token === 'properties');
    node = (node as Record<string, unknown> | null | undefined)?.[token];
  }
  return null;
}

/** What a value says it is: the branch with its tag, or the tags it may have. */
export function branchFor(
  { discriminator, anyOf = [] }: TaggedPlace['union'],
  value: unknown,
): { branch: TSchema } | { tag: string; allowed: unknown[]; isMissing: boolean } {
  const tag = discriminator.propertyName;
  const given = (value as Record<string, unknown> | null)?.[tag];
  const branch = anyOf.find(({ properties }) => given !== undefined && properties?.[tag]?.const === given);
  if (branch !== undefined) return { branch: branch as TSchema };
  const allowed = anyOf.map(({ properties }) => properties?.[tag]?.const);
  return { tag, allowed, isMissing: given === undefined };
}
