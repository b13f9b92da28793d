/** A slider for what may change over a clip's time: with the button beside it a keyframe is set at the playhead, or taken away. */
import type { Animated } from '@rushes/timeline';
import { IconButton } from '../ui/controls.tsx';
import { frameAt, framesOf, numberAt, withFrame, withNumber, withoutFrame } from './keyframes.ts';
import type { Block } from './layout.ts';
import type { ProjectEditor } from './project-editor.ts';
import { Slider } from './settings-controls.tsx';
import { te } from './texts.ts';

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
  const { editor, block, label, value, usual, least, most, step, unit, times = 1, onChange } = props;
  const playhead = editor.playhead.use();
  const { fps } = editor.state.get().layout;
  const inside = Math.min(block.end - 1, Math.max(block.start, playhead));
  const at = (inside - block.start) / fps;
  const now = numberAt(value, at, usual);
  const isMoving = framesOf(value).length > 0;
  const isFrame = frameAt(value, at) !== undefined;
  const set = (next: number) => {
    const changed = withNumber(value, at, next / times);
    onChange(changed === usual ? null : changed);
  };
  return (
    <div className="ed-moving">
      <Slider
        label={label}
        value={Math.round(now * times * 100) / 100}
        least={least}
        most={most}
        step={step}
        usual={usual * times}
        unit={unit}
        onChange={set}
      />
      <IconButton
        icon="keyframe"
        className={isMoving ? 'ed-keyframe moving' : 'ed-keyframe'}
        label={te(isFrame ? 'inspect.keyframeRemove' : 'inspect.keyframeAdd', { name: label })}
        aria-pressed={isFrame}
        onClick={() => {
          if (value === undefined || !isFrame) return onChange(withFrame(value, at, now));
          const rest = withoutFrame(value, at);
          onChange(rest === usual ? null : rest);
        }}
      />
    </div>
  );
}
