/** The frame of a film on the page, with footage in it where the film has it. */
import { outputSizeOf } from '@rushes/timeline';
import type { ProjectEditor } from '../project/project-editor.ts';
import { type PlacedClip, placePicture, type Styles } from './place-picture.ts';

/** A film in the frame, and what cuts it off. */
export interface Shown {
  element: HTMLVideoElement;
  place: HTMLElement;
}

export interface Screen {
  /** Puts a film in, which is not seen yet; '' where its address comes later. */
  add(url: string): Shown;
  remove(shown: Shown): void;
  /** Shows it as the clip says; what has a greater `layer` lies above. */
  put(shown: Shown, clip: PlacedClip, layer: number): void;
  hide(shown: Shown): void;
  close(): void;
}

function style(element: HTMLElement, styles: Styles): void {
  for (const [name, value] of Object.entries(styles)) {
    const key = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (element.style.getPropertyValue(key) !== value) element.style.setProperty(key, value);
  }
}

export function createScreen(editor: ProjectEditor, stage: HTMLElement): Screen {
  const frame = document.createElement('div');
  frame.className = 'ed-frame';
  stage.append(frame);
  return {
    add(url) {
      const place = document.createElement('div');
      place.className = 'ed-place';
      const element = document.createElement('video');
      element.playsInline = true;
      element.preload = 'auto';
      if (url !== '') element.src = url;
      element.hidden = true;
      place.append(element);
      frame.append(place);
      return { element, place };
    },
    remove({ element, place }) {
      element.pause();
      // Else it goes on fetching.
      element.removeAttribute('src');
      element.load();
      place.remove();
    },
    put({ element, place }, clip, layer) {
      const size = outputSizeOf(editor.state.get().timeline);
      style(frame, { '--shape': String(size.width / size.height) });
      const source = { width: element.videoWidth || size.width, height: element.videoHeight || size.height };
      const styles = placePicture(clip, source, size);
      style(place, { ...styles.place, zIndex: String(layer) });
      style(element, styles.picture);
      element.hidden = false;
    },
    hide({ element }) {
      element.hidden = true;
    },
    close: () => frame.remove(),
  };
}
