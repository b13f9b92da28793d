/** A slider for a number that may change over a clip's time. */
import { type Animated, numberAt } from '@rushes/timeline';
import type { Block } from '../project/layout.ts';
import type { ProjectEditor } from '../project/project-editor.ts';
import { withValue } from './keyframes.ts';
import { EasingChoice, KeyframeButton, useMoment } from './moving.tsx';
import { Slider } from './settings-controls.tsx';

export interface MovingProps {
  editor: ProjectEditor;
  block: Block;
  label: string;
  value: Animated<number> | undefined;
  /** What it is when nobody has set it. */
  usual: number;
  least: number;
  most: number;
  step: number;
  unit: string;
  /** What is seen of one of it: 100 where shares are shown in per cent. */
  times?: number;
  /** Null: as nobody has set it. */
  onChange(value: Animated<number> | null): void;
}

export function MovingSlider(props: MovingProps) {
  const { label, value, usual, least, most, step, unit, times = 1, onChange } = props;
  const at = useMoment(props);
  const now = numberAt(value, at, usual);
  const set = (next: Animated<number>) => onChange(next === usual ? null : next);
  const moving = { label, value, at, onChange: set };
  return (
    <>
      <div className="ed-moving">
        <Slider
          label={label}
          value={Math.round(now * times * 100) / 100}
          least={least}
          most={most}
          step={step}
          usual={usual * times}
          unit={unit}
          onChange={(next) => set(withValue(value, at, next / times))}
        />
        <KeyframeButton {...moving} now={now} />
      </div>
      <EasingChoice {...moving} />
    </>
  );
}
