/** The closed vocabularies of scene and music specs. A spec that names anything else is refused. */

/** What a scene is for. */
export const LAYOUTS = [
  'title',
  'statement',
  'points',
  'point',
  'number',
  'word',
  'picture',
  'closing',
  'quote',
  'steps',
  'chart',
  'cards',
  'countdown',
  'event',
  'places',
  'loop',
  'product',
  'timetable',
] as const;
export type LayoutName = (typeof LAYOUTS)[number];

/** How the values of a `chart` are drawn, what a `loop` is made of, and that nothing counts the `points`: they have marks. */
export const FORMS = [
  'none',
  'bars',
  'curve',
  'tiles',
  'orbits',
  'ripples',
  'ribbons',
  'marks',
  'pie',
] as const;
export type FormName = (typeof FORMS)[number];
export const CHARTS = ['bars', 'curve', 'pie'] as const satisfies readonly FormName[];
export const LOOPS = ['tiles', 'orbits', 'ripples', 'ribbons'] as const satisfies readonly FormName[];

/** The visual language of a whole film: backdrop, ornaments and how type enters. */
export const STYLES = ['soft', 'flat', 'editorial', 'poster', 'grid'] as const;
export type StyleName = (typeof STYLES)[number];

/** Wide drawings that stand on the lower edge or fill the sky. */
export const SCENERIES = [
  'none',
  'mountains',
  'forest',
  'hills',
  'meadow',
  'waves',
  'beach',
  'dunes',
  'skyline',
  'road',
  'space',
  'aurora',
  'clouds',
  'network',
  'skyline-night',
  'equalizer',
  'bunting',
  'underwater',
  'shapes',
  'stripes',
] as const;
export type SceneryName = (typeof SCENERIES)[number];

/** Single drawn things, one per scene. `given` keeps the room for a picture that is laid over the scene. */
export const OBJECTS = [
  'none',
  'given',
  'sun',
  'moon',
  'mountain',
  'tree',
  'pine',
  'leaf',
  'flower',
  'snowflake',
  'drop',
  'wave',
  'cup',
  'bean',
  'kettle',
  'tomato',
  'sprout',
  'apple',
  'bread',
  'pan',
  'rocket',
  'planet',
  'heart',
  'gift',
  'balloon',
  'cake',
  'star',
  'note',
  'bulb',
  'gear',
  'chip',
  'phone',
  'laptop',
  'headphones',
  'chart',
  'coin',
  'target',
  'flask',
  'atom',
  'book',
  'pencil',
  'house',
  'building',
  'car',
  'bicycle',
  'plane',
  'compass',
  'camera',
  'ball',
  'dumbbell',
  'shoe',
  'trophy',
  'paw',
  'fish',
  'bird',
  'turbine',
  'bag',
  'shirt',
  'clock',
  'shield',
  'megaphone',
  'people',
  'flame',
  'glass',
  'lamp',
  'lemon',
  'calendar',
  'hexagons',
  'orbit',
] as const;
export type ObjectName = (typeof OBJECTS)[number];

/** What floats through the air. */
export const PARTICLES = [
  'none',
  'snow',
  'rain',
  'leaves',
  'petals',
  'bubbles',
  'stars',
  'confetti',
  'sparks',
  'dust',
  'hearts',
  'birds',
] as const;
export type ParticleName = (typeof PARTICLES)[number];

/** Pairings of the shipped typefaces. */
export const TYPOGRAPHIES = ['modern', 'geometric', 'classic', 'condensed', 'technical'] as const;
export type TypographyName = (typeof TYPOGRAPHIES)[number];

export const PACES = ['calm', 'normal', 'fast'] as const;
export type Pace = (typeof PACES)[number];

/** How a scene uncovers itself at its start and covers itself at its end. */
export const COVERS = ['none', 'left', 'right', 'up', 'down', 'iris', 'blinds'] as const;
export type CoverName = (typeof COVERS)[number];

/** The feeling of a film: chooses palette, type and harmony. */
export const MOODS = ['bright', 'calm', 'epic', 'warm', 'playful', 'tense', 'melancholic', 'dreamy'] as const;
export type MoodName = (typeof MOODS)[number];

/** Groups of instruments of which the composer can play one alone. */
export const STEMS = ['drums', 'bass', 'chords', 'melody'] as const;
export type StemName = (typeof STEMS)[number];
