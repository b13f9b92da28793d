/** The curve by which a value goes over to its next keyframe, drawn by hand: two handles that are dragged, or moved by keys. */
import { type CubicBezier, ease } from '@rushes/timeline';
import { type PointerEvent, useRef } from 'react';
import { te } from '../texts.ts';
import { type CurveHandle, handleAt, nudgedHandle, withHandle } from './own-curve.ts';

type Points = CubicBezier['bezier'];

/** Shares of the box that lie beside the way from 0 to 1, where handles may stand too. */
const BESIDE = 0.08;
const ABOVE = 0.5;
const HANDLES = ['first', 'second'] as const;
const SHARES = Array.from({ length: 41 }, (_, index) => index / 40);

const left = (x: number) => (x + BESIDE) / (1 + 2 * BESIDE);
const top = (y: number) => (1 + ABOVE - y) / (1 + 2 * ABOVE);
const per = (share: number) => `${share * 100}%`;
const at = (x: number, y: number) => `${left(x) * 100} ${top(y) * 100}`;

function pathOf(points: Points): string {
  return `M${SHARES.map((x) => at(x, ease({ bezier: points }, x))).join(' L')}`;
}

function CurveHandleButton({
  points,
  handle,
  onChange,
}: {
  points: Points;
  handle: CurveHandle;
  onChange(points: Points): void;
}) {
  const isHeld = useRef(false);
  const [x, y] = handleAt(points, handle);
  const place = { across: Math.round(x * 100), up: Math.round(y * 100) };
  const pointAt = ({ currentTarget, clientX, clientY }: PointerEvent): readonly [number, number] => {
    const box = currentTarget.parentElement?.getBoundingClientRect();
    if (box === undefined) return [x, y];
    return [
      ((clientX - box.left) / box.width) * (1 + 2 * BESIDE) - BESIDE,
      1 + ABOVE - ((clientY - box.top) / box.height) * (1 + 2 * ABOVE),
    ];
  };
  return (
    <button
      type="button"
      className="ed-curve-handle"
      style={{ left: per(left(x)), top: per(top(y)) }}
      aria-label={te(`curve.${handle}`, place)}
      title={te('curve.hint')}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        isHeld.current = true;
      }}
      onPointerMove={(event) => {
        if (isHeld.current) onChange(withHandle(points, handle, pointAt(event)));
      }}
      onLostPointerCapture={() => {
        isHeld.current = false;
      }}
      onKeyDown={(event) => {
        const next = nudgedHandle(points, handle, event);
        if (next === null) return;
        event.preventDefault();
        event.stopPropagation();
        onChange(next);
      }}
    />
  );
}

export function CurveBox({
  label,
  points,
  onChange,
}: {
  label: string;
  points: Points;
  onChange(points: Points): void;
}) {
  const [x1, y1, x2, y2] = points;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, and a look that is its own.
    <div className="ed-curve-box" role="group" aria-label={label}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path className="frame" d={`M${at(0, 0)} L${at(1, 0)} M${at(0, 1)} L${at(1, 1)}`} />
        <path className="arm" d={`M${at(0, 0)} L${at(x1, y1)} M${at(1, 1)} L${at(x2, y2)}`} />
        <path className="way" d={pathOf(points)} />
      </svg>
      {HANDLES.map((handle) => (
        <CurveHandleButton key={handle} points={points} handle={handle} onChange={onChange} />
      ))}
    </div>
  );
}
