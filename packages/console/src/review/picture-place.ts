/** Where a picture is drawn within its element, which may be wider or higher. */
import { type RefObject, useEffect, useState } from 'react';
import { fitted } from './box-geometry.ts';

export type Picture = RefObject<HTMLVideoElement | HTMLImageElement | null>;

export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function usePlace(picture: Picture): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    const element = picture.current;
    if (element === null) return;
    const look = () => {
      const size =
        element instanceof HTMLVideoElement
          ? { width: element.videoWidth, height: element.videoHeight }
          : { width: element.naturalWidth, height: element.naturalHeight };
      setPlace(fitted(size, { width: element.clientWidth, height: element.clientHeight }));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    for (const name of ['loadedmetadata', 'load', 'resize']) element.addEventListener(name, look);
    return () => {
      observer.disconnect();
      for (const name of ['loadedmetadata', 'load', 'resize']) element.removeEventListener(name, look);
    };
  }, [picture]);
  return place;
}
