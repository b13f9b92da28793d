/** What every value has that may change over a clip's time: a keyframe at the playhead, and how it goes on from there. */
import { type Animated, type Easing, ease } from '@rushes/timeline';
import { IconButton } from '../../ui/controls.tsx';
import type { Block } from '../project/layout.ts';
import type { ProjectEditor } from '../project/project-editor.ts';
import { te } from '../texts.ts';
import { CurveBox } from './curve-box.tsx';
import { frameAt, framesOf, leavingFrame, withEasing, withFrame, withoutFrame } from './keyframes.ts';
import { ownCurve } from './own-curve.ts';
import { Choice } from './settings-controls.tsx';

/** Seconds of the clip at the playhead; beside the clip those of its nearest frame. */
export function useMoment({ editor, block }: { editor: ProjectEditor; block: Block }): number {
  const playhead = editor.playhead.use();
  const inside = Math.min(block.end - 1, Math.max(block.start, playhead));
  return (inside - block.start) / editor.state.get().layout.fps;
}

interface MovingProps<Value> {
  label: string;
  value: Animated<Value> | undefined;
  at: number;
  onChange(value: Animated<Value>): void;
}

/** Sets a keyframe at the playhead, or takes it away. */
export function KeyframeButton<Value>({
  label,
  value,
  at,
  now,
  onChange,
}: MovingProps<Value> & { now: Value }) {
  const isFrame = frameAt(value, at) !== undefined;
  return (
    <IconButton
      icon="keyframe"
      className={framesOf(value).length > 0 ? 'ed-keyframe moving' : 'ed-keyframe'}
      label={te(isFrame ? 'inspect.keyframeRemove' : 'inspect.keyframeAdd', { name: label })}
      aria-pressed={isFrame}
      onClick={() =>
        onChange(value === undefined || !isFrame ? withFrame(value, at, now) : withoutFrame(value, at))
      }
    />
  );
}

const EASINGS = ['linear', 'ease-in', 'ease-out', 'ease-in-out', 'hold', 'own'] as const;

const POINTS = Array.from({ length: 21 }, (_, index) => index / 20);

function Curve({ easing }: { easing: Easing | undefined }) {
  const path = POINTS.map((x) => `${x * 32} ${20 - ease(easing, x) * 20}`).join(' L');
  return (
    <svg className="ed-curve" viewBox="-2 -4 36 28" aria-hidden="true">
      <path d={`M${path}`} />
    </svg>
  );
}

/** How a value goes over from the keyframe at or before the playhead to the next one. */
export function EasingChoice<Value>({ label, value, at, onChange }: MovingProps<Value>) {
  const frame = leavingFrame(value, at);
  if (value === undefined || frame === undefined || frame === framesOf(value).at(-1)) return null;
  const { easing = 'linear' } = frame;
  const set = (next: Easing) => onChange(withEasing(value, frame, next));
  const name = te('inspect.easing', { name: label });
  return (
    <>
      <div className="ed-easing">
        <Choice<(typeof EASINGS)[number]>
          label={name}
          value={typeof easing === 'object' ? 'own' : easing}
          options={EASINGS}
          nameOf={(one) => te(`easing.${one}`)}
          onChange={(one) => set(one === 'own' ? ownCurve(easing) : one)}
        />
        {typeof easing === 'object' ? null : <Curve easing={easing} />}
      </div>
      {typeof easing === 'object' ? (
        <CurveBox label={name} points={easing.bezier} onChange={(points) => set({ bezier: points })} />
      ) : null}
    </>
  );
}
