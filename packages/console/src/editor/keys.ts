/** Which key does what in the editor. Pure. */

export type Act =
  | 'toggle'
  | 'stop'
  | 'back'
  | 'on'
  | 'frameBack'
  | 'frameOn'
  | 'secondBack'
  | 'secondOn'
  | 'cutBack'
  | 'cutOn'
  | 'start'
  | 'end'
  | 'markIn'
  | 'markOut'
  | 'clearMarks'
  | 'split'
  | 'lift'
  | 'ripple'
  | 'undo'
  | 'redo'
  | 'all'
  | 'none'
  | 'choose'
  | 'zoomIn'
  | 'zoomOut'
  | 'zoomFit'
  | 'marker'
  | 'nudgeBack'
  | 'nudgeOn'
  | 'trimStart'
  | 'trimEnd'
  | 'crossing'
  | 'snapping'
  | 'copy'
  | 'cut'
  | 'paste'
  | 'keys';

export interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

const PLAIN: Readonly<Record<string, Act>> = {
  ' ': 'toggle',
  k: 'stop',
  j: 'back',
  l: 'on',
  ArrowLeft: 'frameBack',
  ArrowRight: 'frameOn',
  ArrowUp: 'cutBack',
  ArrowDown: 'cutOn',
  Home: 'start',
  End: 'end',
  i: 'markIn',
  o: 'markOut',
  x: 'clearMarks',
  s: 'split',
  Delete: 'lift',
  Backspace: 'lift',
  Escape: 'none',
  d: 'choose',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  m: 'marker',
  ',': 'nudgeBack',
  '.': 'nudgeOn',
  '[': 'trimStart',
  ']': 'trimEnd',
  q: 'trimStart',
  w: 'trimEnd',
  t: 'crossing',
  n: 'snapping',
  '?': 'keys',
};

const WITH_SHIFT: Readonly<Record<string, Act>> = {
  ArrowLeft: 'secondBack',
  ArrowRight: 'secondOn',
  Delete: 'ripple',
  Backspace: 'ripple',
  '+': 'zoomIn',
  z: 'zoomFit',
  '?': 'keys',
};

const WITH_CONTROL: Readonly<Record<string, Act>> = {
  z: 'undo',
  y: 'redo',
  k: 'split',
  a: 'all',
  c: 'copy',
  x: 'cut',
  v: 'paste',
};

/** Null where a key means nothing here. */
export function actOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed): Act | null {
  if (altKey) return null;
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (ctrlKey || metaKey) {
    if (shiftKey) return name === 'z' ? 'redo' : null;
    return WITH_CONTROL[name] ?? null;
  }
  return (shiftKey ? WITH_SHIFT[name] : PLAIN[name]) ?? null;
}

/** Where a step leads. Behind the last frame that frame is seen: the first step back leads to the one before it, not to itself. */
export const stepped = (at: number, by: number, frames: number): number =>
  by < 0 ? Math.max(0, Math.min(at, frames - 1) + by) : at + by;
