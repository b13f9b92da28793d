/** The picture of an item; pointed at, a video runs by under the pointer. */
import { type PointerEvent, useState } from 'react';
import { duration } from '../app/format.ts';
import { Icon } from '../ui/icon.tsx';
import { type Item, iconOf } from './files.ts';
import { ProjectPicture } from './project-picture.tsx';
import { tileAt } from './sprite.ts';
import { useThumbnail } from './thumbnails.ts';
import { useSprite } from './use-sprite.ts';
import { WavePicture } from './wave-picture.tsx';

function Strip({ item, share }: { item: Item; share: number }) {
  const sheet = useSprite(item.file_id, true);
  if (sheet === null) return null;
  const { x, y, width, height } = tileAt(sheet.details, share);
  return (
    <>
      <span
        className="strip"
        aria-hidden="true"
        style={{
          backgroundImage: `url("${sheet.url}")`,
          backgroundPosition: `${x}% ${y}%`,
          backgroundSize: `${width}% ${height}%`,
        }}
      />
      <span className="strip-at" aria-hidden="true" style={{ left: `${share * 100}%` }} />
    </>
  );
}

function Unseen({ item }: { item: Item }) {
  const icon = <Icon name={iconOf(item)} />;
  if (item.is_folder) return icon;
  if (item.file_type === 'project') return <ProjectPicture item={item} fallback={icon} />;
  if (item.file_type !== 'audio') return icon;
  return <WavePicture assetId={item.file_id} fallback={icon} />;
}

export function ItemPicture({ item, isSmall = false }: { item: Item; isSmall?: boolean }) {
  const url = useThumbnail(item.is_folder || item.file_type === 'project' ? null : item.file_id);
  const [share, setShare] = useState<number | null>(null);
  const onMove = ({ currentTarget, clientX, pointerType }: PointerEvent) => {
    if (pointerType === 'touch') return;
    const { left, width } = currentTarget.getBoundingClientRect();
    setShare(Math.min(0.999, Math.max(0, (clientX - left) / width)));
  };
  const runs = !isSmall && item.file_type === 'video' && !item.is_folder;
  return (
    <span
      className={isSmall ? 'picture small-picture' : 'picture'}
      {...(runs ? { onPointerMove: onMove, onPointerLeave: () => setShare(null) } : {})}
    >
      {url === null ? (
        <Unseen item={item} />
      ) : (
        <img
          key={url}
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          // Without a network an empty place is calmer than a broken picture.
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
        />
      )}
      {runs && share !== null ? <Strip item={item} share={share} /> : null}
      {isSmall || item.duration_seconds == null ? null : (
        <span className="length mono" aria-hidden="true">
          {duration(item.duration_seconds)}
        </span>
      )}
    </span>
  );
}
