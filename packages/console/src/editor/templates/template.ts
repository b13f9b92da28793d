/** A project whose texts have blanks, and what is put into them. Pure. */
import {
  type EditOperation,
  type Json,
  type TemplateVariable,
  type Timeline,
  timelineSettings,
} from '@rushes/timeline';

export type VariableType = TemplateVariable['type'];
export type Variables = Readonly<Record<string, TemplateVariable>>;

export const VARIABLE_TYPES: readonly VariableType[] = ['text', 'number', 'color', 'asset'];

const NAME = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

export const variablesOfProject = (timeline: Timeline): Variables =>
  timelineSettings(timeline).variables ?? {};

/** Without its defaults there is no picture of a template. */
export const hasPicture = (timeline: Timeline) =>
  Object.values(variablesOfProject(timeline)).every((variable) => variable.default !== undefined);

export function setVariables(variables: Variables): EditOperation[] {
  const isNone = Object.keys(variables).length === 0;
  return [
    {
      type: 'set_settings',
      target: [],
      ...(isNone ? { remove: ['variables'] } : { settings: { variables: variables as unknown as Json } }),
    },
  ];
}

export const canBeNamed = (name: string, variables: Variables) =>
  NAME.test(name) && !Object.hasOwn(variables, name);

/** A new one has something that stands in it, where there is anything that would do. */
export function newVariable(type: VariableType, name: string): TemplateVariable {
  if (type === 'text') return { type, default: name };
  if (type === 'number') return { type, default: 0 };
  return type === 'color' ? { type, default: '#ffffff' } : { type };
}

export const withDefault = (
  { default: _old, ...rest }: TemplateVariable,
  value: string,
): TemplateVariable => {
  const read = readValue(rest, value);
  return read === undefined ? rest : { ...rest, default: read };
};

/** What was written for a variable; undefined: nothing, or no number. A text may be empty. */
export function readValue({ type }: TemplateVariable, value: string): string | number | undefined {
  if (type === 'text') return value;
  if (value.trim() === '') return undefined;
  if (type !== 'number') return value;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** What stands in the form at first. */
export const firstValues = (variables: Variables): Record<string, string> =>
  Object.fromEntries(
    Object.entries(variables).map(([name, variable]) => [
      name,
      String(variable.default ?? (variable.type === 'color' ? '#ffffff' : '')),
    ]),
  );

/** What is sent; null while something is missing. */
export function filledValues(
  variables: Variables,
  written: Readonly<Record<string, string>>,
): Record<string, string | number> | null {
  const values: Record<string, string | number> = {};
  for (const [name, variable] of Object.entries(variables)) {
    const value = readValue(variable, written[name] ?? '');
    if (value !== undefined) values[name] = value;
    else if (variable.default === undefined) return null;
  }
  return values;
}
