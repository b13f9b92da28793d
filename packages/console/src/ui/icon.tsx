/** Pictures of the interface, drawn on a grid of 24. They say nothing by themselves: what they stand for is a text beside them. */

const PATHS = {
  library: 'M4 5h6l2 2h8v12H4zM4 10h16',
  folder: 'M4 6h5.5l2 2H20v10.5H4z',
  film: 'M4 5h16v14H4zM8 5v14M16 5v14M4 9.5h4M4 14.5h4M16 9.5h4M16 14.5h4',
  sound: 'M5 10v4M9 6v12M13 9v6M17 4v16M21 10v4',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9.2v.1',
  file: 'M7 3h7l4 4v14H7zM14 3v4h4',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5 20 20',
  create:
    'M12 3l1.8 5.2L19 10l-5.2 1.8L12 17l-1.8-5.2L5 10l5.2-1.8zM18.5 16l.8 2.2 2.2.8-2.2.8-.8 2.2-.8-2.2-2.2-.8 2.2-.8z',
  generate:
    'M4 20 15 9M13 5l.9 2.1L16 8l-2.1.9L13 11l-.9-2.1L10 8l2.1-.9zM19 11l.6 1.4 1.4.6-1.4.6L19 15l-.6-1.4L17 13l1.4-.6z',
  tasks: 'M4 6h2M9 6h11M4 12h2M9 12h11M4 18h2M9 18h11',
  key: 'M8 11a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM11 12l8-8M16 7l3 3',
  credits:
    'M12 4c4.4 0 8 1.3 8 3s-3.6 3-8 3-8-1.3-8-3 3.6-3 8-3zM4 7v5c0 1.7 3.6 3 8 3s8-1.3 8-3V7M4 12v5c0 1.7 3.6 3 8 3s8-1.3 8-3v-5',
  webhook:
    'M9 8a3.5 3.5 0 1 1 5 3l2.5 4.5M12 8.5 8 15.5M6.5 13.5a3.5 3.5 0 1 0 4 4.5h6M17 14.5a3 3 0 1 1-2 5',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  upload: 'M12 16V5M7.5 9 12 4.5 16.5 9M5 16v4h14v-4',
  download: 'M12 4v11M7.5 11.5 12 16l4.5-4.5M5 20h14',
  share: 'M12 14V4M8.5 7 12 3.5 15.5 7M6 11H5v9h14v-9h-1',
  link: 'M10 14a4 4 0 0 1 0-5.500l3-3a4 4 0 0 1 5.500 5.500l-1.500 1.500M14 10a4 4 0 0 1 0 5.500l-3 3a4 4 0 0 1-5.500-5.500l1.500-1.500',
  rename: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  move: 'M4 6h5l2 2h9v3M4 6v12h7M14 17h7M18 14l3 3-3 3',
  restore: 'M4 5v5h5M5 10a7.5 7.5 0 1 1-.6 5',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  list: 'M4 6h16M4 12h16M4 18h16',
  sort: 'M8 5v14M5 16l3 3 3-3M13 7h7M13 12h5M13 17h3',
  plus: 'M12 5v14M5 12h14',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M5 12.5 10 17 19 7',
  right: 'M9 5l7 7-7 7',
  left: 'M15 5l-7 7 7 7',
  play: 'M7 4.5v15l12-7.5z',
  pause: 'M8 5v14M16 5v14',
  frameBack: 'M17 5v14L8 12zM6 5v14',
  frameOn: 'M7 5v14l9-7zM18 5v14',
  volume: 'M4 10v4h3l5 4V6L7 10zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11',
  mute: 'M4 10v4h3l5 4V6L7 10zM16 10l5 5M21 10l-5 5',
  full: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  warn: 'M12 4 2.5 20h19zM12 10v5M12 17.6v.1',
  info: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 11v5M12 7.8v.1',
  offline:
    'M4 4l16 16M8.5 15a5 5 0 0 1 6 0M5.5 11.5A9 9 0 0 1 9 9.6M13 9a9.500 9.500 0 0 1 5.500 2.500M12 18.500v.1',
  versions: 'M12 4l8 4-8 4-8-4zM4 12l8 4 8-4M4 16l8 4 8-4',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  person: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.500 20c1-4 4-5.500 7.500-5.500s6.500 1.500 7.500 5.500',
  people:
    'M9 4.500a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7zM2.500 19.500c.8-3.600 3.300-5 6.500-5s5.700 1.400 6.500 5M16 5a3.500 3.500 0 0 1 0 6.500M17.500 14.700c2.200.5 3.500 2 4 4.800',
  leave: 'M14 4h6v16h-6M4 12h11M11 8l4 4-4 4',
  cut: 'M6.500 5a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5zM6.500 14a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5zM8.500 9 20 17M8.500 15 20 7',
  light:
    'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M18.700 5.300l-1.400 1.400M6.700 17.300l-1.400 1.400',
} as const;

/** Pictures that come with the editor (editor/editor-icons.ts). */
export type EditorIconName =
  | 'text'
  | 'captions'
  | 'undo'
  | 'redo'
  | 'toStart'
  | 'toEnd'
  | 'markIn'
  | 'markOut'
  | 'ripple'
  | 'trimStart'
  | 'trimEnd'
  | 'crossing'
  | 'crop'
  | 'keyframe'
  | 'marker'
  | 'snap'
  | 'minus'
  | 'eye'
  | 'eyeOff'
  | 'keyboard';

export type IconName = keyof typeof PATHS | EditorIconName;

const paths: Record<string, string> = { ...PATHS };

/** Pictures that come with a screen. */
export function addIcons(more: Readonly<Record<string, string>>): void {
  Object.assign(paths, more);
}

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
