/** What lies over the picture: the box of the thread that is looked at, and the one that is being drawn. */
import type { ReviewBox } from '@rushes/sdk';
import { type PointerEvent, useEffect, useRef } from 'react';
import { boxBetween, MIDDLE, moved, type Point, shares } from './box-geometry.ts';
import { type Picture, usePlace } from './picture-place.ts';
import { tr } from './texts.ts';
import type { Review } from './use-review.ts';

function Drawing({ box, onBox }: { box: ReviewBox | null; onBox(box: ReviewBox): void }) {
  const area = useRef<HTMLButtonElement>(null);
  const from = useRef<Point | null>(null);
  useEffect(() => area.current?.focus(), []);
  const pointAt = ({ currentTarget, clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  return (
    <button
      ref={area}
      type="button"
      className="box-draw"
      aria-label={`${tr('box.name')}. ${tr('box.hint')}`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = pointAt(event);
      }}
      onPointerMove={(event) => {
        const drawn = from.current === null ? null : boxBetween(from.current, pointAt(event));
        if (drawn !== null) onBox(drawn);
      }}
      onPointerUp={() => {
        from.current = null;
      }}
      onKeyDown={(event) => {
        const next = moved(box ?? MIDDLE, event.key, event.shiftKey);
        if (next === null) return;
        event.preventDefault();
        event.stopPropagation();
        onBox(next);
      }}
    />
  );
}

export function BoxLayer({ picture, review }: { picture: Picture; review: Review }) {
  const place = usePlace(picture);
  const { comments, selected, draft, setDraft, isDrawing } = review;
  if (place === null) return null;
  const shown = comments.find(({ comment_id: id }) => id === selected)?.box ?? null;
  return (
    <div className="box-layer" style={place}>
      {shown !== null && draft === null ? <span className="box" style={shares(shown)} /> : null}
      {draft?.box == null ? null : <span className="box new" style={shares(draft.box)} />}
      {isDrawing && draft !== null ? (
        <Drawing box={draft.box} onBox={(box) => setDraft({ ...draft, box })} />
      ) : null}
    </div>
  );
}
