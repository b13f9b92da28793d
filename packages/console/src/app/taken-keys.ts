/** Which keys belong to the control that has the focus. Pure. */

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];

/** Whether the control that has the focus takes a key for itself: what is walked with arrows, what is pressed. */
export function isTaken({ walks, presses }: { walks: boolean; presses: boolean }, key: string): boolean {
  return (walks && ARROWS.includes(key)) || (presses && [' ', 'Enter'].includes(key));
}
