/** The keys of the editor, in a window. */
import { keyName } from '../app/key-name.ts';
import { currentLanguage } from '../texts/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { type EditorText, te } from './texts.ts';

const KEYS: readonly (readonly [string, EditorText])[] = [
  ['J  K  L', 'keys.shuttle'],
  ['Space', 'keys.play'],
  ['←  →', 'keys.frame'],
  ['Shift + ←  →', 'keys.second'],
  ['↑  ↓', 'keys.cut'],
  ['I  O  X', 'keys.marks'],
  ['S, Ctrl/⌘ + K', 'keys.split'],
  ['Q  W', 'keys.trim'],
  ['Alt + drag', 'keys.slip'],
  ['Del', 'keys.lift'],
  ['Shift + Del', 'keys.ripple'],
  ['D', 'keys.choose'],
  [',  .', 'keys.nudge'],
  ['T  M  N', 'keys.others'],
  ['+  −  Shift + Z', 'keys.zoom'],
  ['Ctrl/⌘ + C  X  V', 'keys.copy'],
  ['Ctrl/⌘ + Z', 'keys.undo'],
  ['?', 'keys.help'],
];

export default function KeysDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={te('keys.title')} onClose={onClose}>
      <dl className="stack tight">
        {KEYS.map(([name, meaning]) => (
          <div key={name} className="line">
            <dt>{te(meaning)}</dt>
            <dd className="push">
              <kbd>{keyName(name, currentLanguage())}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
