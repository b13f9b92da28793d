/** What can be done with the marked items. */
import { t } from '../texts/index.ts';
import { Button, IconButton } from '../ui/controls.tsx';
import { hasVersions, type Item, isPlayable } from './files.ts';
import type { Actions } from './library-state.ts';
import { isTimelineFile } from './timeline-file.ts';

/** Files of other kinds are fetched, which stands beside it. */
const opens = (item: Item) =>
  item.is_folder || isPlayable(item) || !hasVersions(item) || isTimelineFile(item.file_name);

export function SelectionBar({
  items,
  run,
  onClear,
}: {
  items: readonly Item[];
  run: Actions;
  onClear(): void;
}) {
  const isOne = items.length === 1;
  const [first] = items;
  const isShown = isOne && first !== undefined && (first.is_folder || isPlayable(first));
  const hasFiles = items.some(({ is_folder }) => !is_folder);
  return (
    <div className="selection-bar" role="toolbar" aria-label={t('library.selection')}>
      <strong className="one-line" aria-live="polite">
        {t('library.selected', { count: items.length })}
      </strong>
      <span className="line push">
        {isOne && first !== undefined && opens(first) ? (
          // For who has no mouse to press twice with: on a phone, and by the voice of a screen reader.
          <Button onClick={() => run.open(first)}>{t('keys.open')}</Button>
        ) : null}
        {isOne ? (
          <IconButton icon="rename" label={t('library.rename')} onClick={() => run.rename(items)} />
        ) : null}
        {isOne ? (
          <IconButton icon="share" label={t('library.share')} onClick={() => run.share(items)} />
        ) : null}
        {isShown ? (
          <IconButton icon="link" label={t('library.reviewLink')} onClick={() => run.reviewLink(items)} />
        ) : null}
        {isOne && first !== undefined && hasVersions(first) ? (
          <IconButton icon="versions" label={t('library.versions')} onClick={() => run.versions(items)} />
        ) : null}
        <IconButton icon="move" label={t('library.move')} onClick={() => run.move(items)} />
        {hasFiles ? (
          <IconButton icon="download" label={t('library.download')} onClick={() => run.download(items)} />
        ) : null}
        <IconButton icon="trash" label={t('library.trash')} onClick={() => run.trash(items)} />
        <IconButton icon="close" label={t('library.clear')} onClick={onClear} />
      </span>
    </div>
  );
}
