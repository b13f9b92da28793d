/** Over the stage while a clip is cropped: the whole picture of its media, and on it the box of what is seen. */
import { activeReference, parseAssetUrl } from '@rushes/timeline';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { api } from '../../app/app-state.ts';
import { type Point, shares } from '../../review/box-geometry.ts';
import { usePlace } from '../../review/picture-place.ts';
import { Failed, Spinner } from '../../ui/controls.tsx';
import { te } from '../texts.ts';
import { type Box, dragged, HANDLES, type Handle, nudged } from './crop.ts';
import { type CropTool, useCrop } from './crop-settings.tsx';
import { useMoment } from './moving.tsx';
import type { Of } from './settings-controls.tsx';
import './crop.css';

/** Who goes through the film is not shown each frame on the way. */
const SETTLE_MILLISECONDS = 120;

function useSettled(value: number): number {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** The whole picture of a clip's media at the playhead. */
function useMediaPicture(of: Of) {
  const { block } = of;
  const at = useSettled(block.mediaStart + useMoment(of) * block.speed);
  const reference = block.item.OTIO_SCHEMA === 'Clip.2' ? activeReference(block.item) : null;
  const url = reference?.OTIO_SCHEMA === 'ExternalReference.1' ? reference.target_url : '';
  const media = parseAssetUrl(url);
  return useQuery({
    queryKey: ['media-picture', url, at],
    enabled: media !== null,
    queryFn: async ({ signal }) => {
      const { items } = await api().createDownloadUrls(
        {
          body: {
            asset_ids: [media?.assetId ?? ''],
            version_id: media?.versionId ?? null,
            quality: '720p',
            frame_time: Math.max(0, at),
          },
        },
        { signal },
      );
      const [item] = items;
      if (item?.download == null) throw new Error(item?.error_message ?? te('crop.none'));
      return item.download.url;
    },
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });
}

interface Held {
  handle: Handle;
  from: Point;
  box: Box;
}

const isHandle = (name: string | undefined): name is Handle => HANDLES.some((handle) => handle === name);

/** The box itself; what is held is known by where it was pressed. */
function CropBox({ box, ratio, onBox }: { box: Box; ratio: number | null; onBox(box: Box): void }) {
  const button = useRef<HTMLButtonElement>(null);
  const held = useRef<Held | null>(null);
  useEffect(() => {
    const before = document.activeElement;
    button.current?.focus();
    // Who leaves by a key goes on where they came from.
    return () => (before instanceof HTMLElement ? before.focus() : undefined);
  }, []);
  const pointAt = ({ currentTarget, clientX, clientY }: PointerEvent): Point => {
    const area = currentTarget.parentElement?.getBoundingClientRect();
    if (area === undefined) return { x: 0, y: 0 };
    return { x: (clientX - area.left) / area.width, y: (clientY - area.top) / area.height };
  };
  return (
    <button
      ref={button}
      type="button"
      className="ed-crop-box"
      style={shares(box)}
      aria-label={`${te('crop.box')}. ${te('crop.hint')}`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const { handle } = (event.target as HTMLElement).dataset;
        held.current = { handle: isHandle(handle) ? handle : 'all', from: pointAt(event), box };
      }}
      onPointerMove={(event) => {
        if (held.current === null) return;
        const { handle, from, box: before } = held.current;
        const to = pointAt(event);
        onBox(dragged(before, handle, { x: to.x - from.x, y: to.y - from.y }, ratio));
      }}
      onLostPointerCapture={() => {
        held.current = null;
      }}
      onKeyDown={(event) => {
        const next = nudged(box, event, ratio);
        if (next === null) return;
        event.preventDefault();
        event.stopPropagation();
        onBox(next);
      }}
    >
      {HANDLES.map((handle) => (
        <span key={handle} className="ed-crop-handle" data-handle={handle} aria-hidden="true" />
      ))}
    </button>
  );
}

export function CropLayer({ tool, ...of }: Of & { tool: CropTool }) {
  const picture = useRef<HTMLImageElement>(null);
  const place = usePlace(picture);
  const { data, error, isPending, refetch } = useMediaPicture(of);
  const { box, ratio, writeBox } = useCrop(of, tool);
  const { set } = tool;
  // The next clip has another picture.
  useEffect(() => () => set({ picture: null }), [set]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves it from wherever in it one is.
    <div
      className="ed-crop"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        tool.set({ isOpen: false });
      }}
    >
      <div className="ed-crop-room">
        <img
          ref={picture}
          src={data}
          alt={te('crop.picture')}
          onLoad={({ currentTarget }) =>
            tool.set({ picture: currentTarget.naturalWidth / currentTarget.naturalHeight })
          }
        />
        {place === null || tool.picture === null ? null : (
          <div className="ed-crop-area" style={place}>
            <span className="ed-crop-shade" aria-hidden="true">
              <span style={shares(box)} />
            </span>
            <CropBox box={box} ratio={ratio} onBox={writeBox} />
          </div>
        )}
      </div>
      {isPending ? <Spinner label={te('crop.loading')} /> : null}
      {error === null ? null : <Failed error={error} onRetry={() => void refetch()} />}
    </div>
  );
}
