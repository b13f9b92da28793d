/** Pictures of the editor alone, loaded with it. */
import { addIcons, type EditorIconName } from '../ui/icon.tsx';

const PATHS: Readonly<Record<EditorIconName, string>> = {
  text: 'M5 7V5h14v2M12 5v14M9 19h6',
  captions: 'M3.500 6h17v12h-17zM7 11h4M13 11h4M7 14.500h6M15 14.500h2',
  undo: 'M4 9h10a5.500 5.500 0 0 1 0 11h-4M8 4.500 3.500 9 8 13.500',
  redo: 'M20 9H10a5.500 5.500 0 0 0 0 11h4M16 4.500 20.500 9 16 13.500',
  toStart: 'M18 5v14L8 12zM6 5v14',
  toEnd: 'M6 5v14l10-7zM18 5v14',
  markIn: 'M15 4H9v16h6',
  markOut: 'M9 4h6v16H9',
  ripple: 'M4 6v12M20 6v12M8 12h8M11 9l-3 3 3 3',
  trimStart: 'M9 4v16M13 7h7v10h-7M5 12H3',
  trimEnd: 'M15 4v16M11 7H4v10h7M19 12h2',
  crossing: 'M4 6h16v12H4zM4 18 20 6',
  crop: 'M7 3v14h14M3 7h14v14',
  keyframe: 'M12 5l7 7-7 7-7-7z',
  marker: 'M7 4h10v10l-5 6-5-6z',
  snap: 'M6 4v8a6 6 0 0 0 12 0V4M6 8h4M14 8h4M10 4v8a2 2 0 0 0 4 0V4',
  minus: 'M5 12h14',
  eye: 'M2.500 12C5 7.500 8.500 5.500 12 5.500s7 2 9.500 6.500c-2.500 4.500-6 6.500-9.500 6.500S5 16.500 2.500 12zM12 9.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5z',
  eyeOff:
    'M4 4l16 16M6 7.500C4.500 8.700 3.400 10.200 2.500 12c2.500 4.500 6 6.500 9.500 6.500 1.500 0 2.900-.4 4.200-1.100M9.500 5.900c.8-.3 1.700-.4 2.500-.4 3.500 0 7 2 9.500 6.500-.6 1.100-1.300 2.100-2.100 2.900',
  keyboard: 'M3 7h18v10H3zM6.500 10.500h.1M10 10.500h.1M13.500 10.500h.1M17 10.500h.1M8 14h8',
};

addIcons(PATHS);
