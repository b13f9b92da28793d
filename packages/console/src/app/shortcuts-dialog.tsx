/** All keys, in a window. */
import { currentLanguage, type TextKey, t } from '../texts/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { keyName } from './key-name.ts';

const GROUPS: readonly (readonly [TextKey, readonly (readonly [string, TextKey])[]])[] = [
  [
    'keys.everywhere',
    [
      ['/', 'keys.search'],
      ['g + l s c g t', 'keys.go'],
      ['?', 'keys.help'],
    ],
  ],
  [
    'keys.library',
    [
      ['← ↑ → ↓', 'keys.walk'],
      ['Shift + ←…', 'keys.extend'],
      ['Space', 'keys.mark'],
      ['Ctrl/⌘ + A', 'keys.all'],
      ['Enter', 'keys.open'],
      ['F2', 'keys.rename'],
      ['M', 'keys.move'],
      ['Delete', 'keys.trash'],
    ],
  ],
  [
    'keys.player',
    [
      ['J  K  L', 'keys.shuttle'],
      ['Space', 'keys.play'],
      ['←  →', 'keys.frame'],
      ['Shift + ←  →', 'keys.second'],
      ['↑  ↓', 'keys.shot'],
      ['Home  End', 'keys.ends'],
      ['<  >', 'keys.rate'],
      ['I  O  X', 'keys.moment'],
      ['C', 'keys.comment'],
      ['S', 'keys.captions'],
      ['F', 'keys.full'],
    ],
  ],
];

export default function ShortcutsDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      {GROUPS.map(([title, keys]) => (
        <section key={title} className="stack tight">
          <h3>{t(title)}</h3>
          <dl className="stack tight">
            {keys.map(([name, meaning]) => (
              <div key={name} className="line">
                <dt>{t(meaning)}</dt>
                <dd className="push">
                  <kbd>{keyName(name, currentLanguage())}</kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
