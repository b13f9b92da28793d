/** Controls of the inspector, and how what they say is written. */
import { activeReference, clipSettings, type Json } from '@rushes/timeline';
import { type ReactNode, useId } from 'react';
import { Field } from '../../ui/controls.tsx';
import type { Block } from '../project/layout.ts';
import { setParameters, setSettings } from '../project/operations.ts';
import type { ProjectEditor } from '../project/project-editor.ts';

export interface SliderProps {
  label: string;
  value: number;
  least: number;
  most: number;
  step: number;
  /** What it is when nobody has set it; gone back to by a double press. */
  usual: number;
  unit?: string;
  onChange(value: number): void;
}

export function Slider({ label, value, least, most, step, usual, unit = '', onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="ed-slider">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step={step}
        value={value}
        aria-valuetext={`${value}${unit}`}
        onChange={({ target }) => onChange(Number(target.value))}
        onDoubleClick={() => onChange(usual)}
      />
      <output htmlFor={id} className="mono">
        {Math.round(value * 100) / 100}
        {unit}
      </output>
    </div>
  );
}

export function Section({
  title,
  children,
  isOpen = true,
}: {
  title: string;
  children: ReactNode;
  isOpen?: boolean;
}) {
  return (
    <details className="ed-section" open={isOpen}>
      <summary>{title}</summary>
      <div className="stack tight">{children}</div>
    </details>
  );
}

export function Choice<T extends string>({
  label,
  value,
  options,
  nameOf,
  onChange,
}: {
  label: string;
  value: T;
  options: readonly T[];
  nameOf(option: T): string;
  onChange(value: T): void;
}) {
  return (
    <Field label={label}>
      {(ids) => (
        <select
          {...ids}
          className="input"
          value={value}
          onChange={({ target }) => {
            const chosen = options.find((option) => option === target.value);
            if (chosen !== undefined) onChange(chosen);
          }}
        >
          {options.map((option) => (
            <option key={option} value={option}>
              {nameOf(option)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function ColorField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange(value: string): void;
}) {
  return (
    <Field label={label}>
      {(ids) => (
        <input
          {...ids}
          className="ed-color-field"
          type="color"
          value={value.slice(0, 7)}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

export interface Of {
  editor: ProjectEditor;
  block: Block;
}

export const asJson = (value: unknown) => value as Json;
export const numberOr = (value: unknown, other: number) => (typeof value === 'number' ? value : other);

/** Steps that are made by dragging one control are one step. */
export function change({ editor, block }: Of, settings: Readonly<Record<string, Json | null>>): void {
  const name = `${block.id} ${Object.keys(settings).join()}`;
  editor.act(setSettings([block], settings), { name });
}

/** Sets what a layout says of a clip's picture; what is null goes. */
export function changeLayout(of: Of, parts: Readonly<Record<string, Json | null>>): void {
  const all = { ...asObject(clipSettings(of.block.item).layout), ...parts };
  const layout = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
  const name = `${of.block.id} layout ${Object.keys(parts).join()}`;
  of.editor.act(setSettings([of.block], { layout: Object.keys(layout).length === 0 ? null : layout }), {
    name,
  });
}

export function changeParameters(
  { editor, block }: Of,
  parameters: Readonly<Record<string, Json | null>>,
): void {
  const name = `${block.id} ${Object.keys(parameters).join()}`;
  editor.act(setParameters(block, parameters), { name });
}

export function parametersOf<T>({ item }: Block): T {
  const reference = item.OTIO_SCHEMA === 'Clip.2' ? activeReference(item) : null;
  return (reference?.OTIO_SCHEMA === 'GeneratorReference.1' ? reference.parameters : {}) as unknown as T;
}

export const asObject = (value: unknown) => (value ?? {}) as { [name: string]: Json };
