/** What is said, written over the picture where somebody wants it. */
import { createStore } from '../app/app-state.ts';
import { rangeAt } from './transport.ts';
import type { Line } from './use-said.ts';

const KEPT = 'rushes.captions';

/** Whether captions are shown; kept on the device, for every film. */
export const captionsStore = createStore(window.localStorage.getItem(KEPT) === 'on');

export function switchCaptions(): void {
  const next = !captionsStore.get();
  window.localStorage.setItem(KEPT, next ? 'on' : 'off');
  captionsStore.set(next);
}

/** The lines that are said at a time: two where one begins before the other has ended. */
export function linesAt(lines: readonly Line[], time: number): readonly Line[] {
  const at = rangeAt(lines, time);
  return lines.slice(Math.max(0, at - 1), at + 1).filter(({ end }) => time < end);
}

export function Captions({ lines, time }: { lines: readonly Line[]; time: number }) {
  const isOn = captionsStore.use();
  if (!isOn) return null;
  return (
    <div className="player-captions" data-testid="captions">
      {linesAt(lines, time).map(({ id, text, speaker }) => (
        <p key={id}>
          <span>{speaker === null ? text : `${speaker}: ${text}`}</span>
        </p>
      ))}
    </div>
  );
}
