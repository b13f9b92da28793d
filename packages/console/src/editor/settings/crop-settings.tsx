/** What of a clip's picture is seen: a box that is drawn on it, its shape, and its sides in numbers. */
import {
  type Animated,
  type Crop,
  clipSettings,
  cropAt,
  hasKeyframes,
  type Json,
  outputSizeOf,
} from '@rushes/timeline';
import { useCallback, useId, useState } from 'react';
import { Button } from '../../ui/controls.tsx';
import { te } from '../texts.ts';
import { type Box, boxOfCrop, cropOfBox, dragged, type Handle, isWhole, shaped } from './crop.ts';
import { withValue } from './keyframes.ts';
import { EasingChoice, KeyframeButton, useMoment } from './moving.tsx';
import { asJson, asObject, Choice, change, changeLayout, type Of, Section } from './settings-controls.tsx';

export type CropShape = 'free' | 'frame' | 'source';

/** How the box is drawn, as the picture and its settings both know it. */
export interface CropTool {
  isOpen: boolean;
  shape: CropShape;
  /** Width to height of the clip's whole picture; null while it was not seen. */
  picture: number | null;
  set(change: Partial<Omit<CropTool, 'set'>>): void;
}

/** The tool as it is before it was used. */
export function useCropTool(): CropTool {
  const [tool, setTool] = useState<Omit<CropTool, 'set'>>({
    isOpen: false,
    shape: 'free',
    picture: null,
  });
  const set = useCallback<CropTool['set']>((next) => setTool((before) => ({ ...before, ...next })), []);
  return { ...tool, set };
}

/** Width to height that the box is to have, in shares of the picture; null: any. */
function ratioOf({ editor, block }: Of, { shape, picture }: CropTool): number | null {
  if (shape === 'free' || picture === null) return null;
  if (shape === 'source') return 1;
  const { width, height } = outputSizeOf(editor.state.get().timeline);
  const { box } = clipSettings(block.item).layout ?? {};
  return ((width / height) * ((box?.width ?? 1) / (box?.height ?? 1))) / picture;
}

/** The box at the playhead, and how another is written. */
export function useCrop(of: Of, tool: CropTool) {
  const value = clipSettings(of.block.item).layout?.crop;
  const at = useMoment(of);
  const crop = cropAt(value, at);
  const ratio = ratioOf(of, tool);
  const write = (next: Animated<Crop>) => {
    const isNone = !hasKeyframes(next) && isWhole(next);
    changeLayout(of, { crop: isNone ? null : asJson(next) });
  };
  return {
    value,
    at,
    crop,
    box: boxOfCrop(crop),
    ratio,
    write,
    writeBox: (box: Box) => write(withValue(value, at, cropOfBox(box))),
  };
}

const SIDES = [
  { side: 'left', handle: 'w', sign: 1 },
  { side: 'right', handle: 'e', sign: -1 },
  { side: 'top', handle: 'n', sign: 1 },
  { side: 'bottom', handle: 's', sign: -1 },
] as const satisfies readonly { side: keyof Crop; handle: Handle; sign: number }[];

const percent = (share: number) => Math.round(share * 1000) / 10;

/** A number in per cent; what is being written stands as it is written. */
function PercentField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange(share: number): void;
}) {
  const id = useId();
  const [written, setWritten] = useState<string | null>(null);
  return (
    <div className="ed-percent">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input mono"
        type="number"
        min={0}
        max={98}
        step={0.5}
        value={written ?? percent(value)}
        onChange={({ target }) => {
          setWritten(target.value);
          const share = target.valueAsNumber / 100;
          if (Number.isFinite(share)) onChange(Math.min(1, Math.max(0, share)));
        }}
        onBlur={() => setWritten(null)}
      />
    </div>
  );
}

/** Brings the box to a shape; one of the frame's own shape fills the frame. */
function reshape(of: Of, tool: CropTool, shape: CropShape, { value, at, box }: ReturnType<typeof useCrop>) {
  tool.set({ shape, isOpen: true });
  const ratio = ratioOf(of, { ...tool, shape });
  if (ratio === null) return;
  const crop = withValue(value, at, cropOfBox(shaped(box, ratio)));
  const layout = { ...asObject(clipSettings(of.block.item).layout), crop: asJson(crop) };
  const fit: Record<string, Json> = shape === 'frame' ? { fit: 'fill' } : {};
  change(of, { layout, ...fit });
}

export function CropSettings({ tool, ...of }: Of & { tool: CropTool }) {
  const known = useCrop(of, tool);
  const { value, at, crop, box, ratio, write, writeBox } = known;
  const moving = { label: te('crop.title'), value, at, onChange: write };
  return (
    <Section title={te('crop.title')} isOpen={tool.isOpen || value !== undefined}>
      <div className="ed-moving">
        <Button icon={tool.isOpen ? 'check' : 'crop'} onClick={() => tool.set({ isOpen: !tool.isOpen })}>
          {te(tool.isOpen ? 'crop.done' : 'crop.open')}
        </Button>
        <KeyframeButton {...moving} now={crop} />
      </div>
      {tool.isOpen && tool.picture !== null ? (
        <Choice
          label={te('crop.shape')}
          value={tool.shape}
          options={['free', 'frame', 'source'] as const}
          nameOf={(shape) => te(`crop.${shape}`)}
          onChange={(shape) => reshape(of, tool, shape, known)}
        />
      ) : null}
      <div className="ed-percents">
        {SIDES.map(({ side, handle, sign }) => (
          <PercentField
            key={side}
            label={te(`crop.${side}`)}
            value={crop[side]}
            onChange={(share) => {
              const by = sign * (share - crop[side]);
              // A box that keeps its shape is put there as it is.
              if (ratio === null) return writeBox(dragged(box, handle, { x: by, y: by }));
              const isAcross = side === 'left' || side === 'right';
              writeBox(dragged(box, 'all', { x: isAcross ? by : 0, y: isAcross ? 0 : by }));
            }}
          />
        ))}
      </div>
      <EasingChoice {...moving} />
      {value === undefined ? null : (
        <Button onClick={() => changeLayout(of, { crop: null })}>{te('crop.whole')}</Button>
      )}
    </Section>
  );
}
