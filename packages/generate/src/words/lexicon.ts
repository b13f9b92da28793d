/** Words and what they stand for: objects, moods, colours, pace; and words that say nothing about the subject. */

import { THEMES, type ThemeName } from '../look/themes.ts';
import type { MoodName, ObjectName, Pace, ParticleName, SceneryName } from '../names.ts';

/** A vocabulary: exact words and stems that any ending may follow. */
interface Vocabulary {
  exact: Set<string>;
  stems: string[];
}

function vocabulary(words: string): Vocabulary {
  const all = words.split(' ');
  return {
    exact: new Set(all.filter((word) => !word.endsWith('*')).map((word) => word.replaceAll('-', ' '))),
    stems: all.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1)),
  };
}

function knows({ exact, stems }: Vocabulary, word: string): boolean {
  return exact.has(word) || stems.some((stem) => word.startsWith(stem));
}

function entries<T extends string>(table: Partial<Record<T, string>>): [T, Vocabulary][] {
  return (Object.entries(table) as [T, string][]).map(([name, words]) => [name, vocabulary(words)]);
}

const OBJECT_WORDS = entries<ObjectName>({
  sun: 'sun sunny sunlight sunshine sunrise* morning* summer* warmth day light daylight',
  moon: 'moon* night* sleep* bedtime rest dream* quiet silence',
  mountain: 'mountain* peak* summit* hik* climb* alps',
  tree: 'tree* oak oaks woods forest* shade root*',
  pine: 'pine* fir christmas xmas',
  leaf: 'leaf leaves photosynth* plant* autumn* green natur* organic vegan eco* sustainab* foliage',
  flower: 'flower* blossom* bloom* rose roses tulip* garden* spring scent bee bees',
  snowflake: 'snow* ice cold winter* frost* freez* cools cooling chill* fridge* glacier*',
  drop: 'water* drink* drop drops rain* hydrat* juice oil liquid clean* wash*',
  wave: 'wave waves ocean* sea surf* swim* tide* beach*',
  cup: 'coffee* roaster* kaffee* tea cup cups mug espresso* latte* cafe* café* barista* break breaks cosy cozy',
  bean: 'bean* arabica ground-coffee',
  kettle: 'kettle* brew* pouring pours pour-over boil* filter* steep*',
  tomato: 'tomato* pomodor* tomate*',
  sprout:
    'sprout* seed* seedling* soil compost sow* plant plants planting grow growing grows garden* herb herbs vegetable*',
  apple: 'apple* fruit* vegetable* healthy diet* nutrition vitamin* snack*',
  bread: 'bread* bak* dough* sourdough breakfast toast flour',
  pan: 'cook* pasta spaghetti noodle* sauce* butter pan pans kitchen* recipe* fry* egg eggs chef* meal* dinner* lunch*',
  rocket: 'rocket* launch* fast* speed* boost* startup* space* astronaut* grow growth',
  planet: 'planet* earth world* global* saturn jupiter mars universe galax*',
  heart: 'heart* love* care* health* kind* passion* family friend* thank* emotion* yoga pilates wellness',
  gift: 'gift* present presents surprise* free offer* bonus* discount* reward*',
  balloon: 'balloon* party parties kids kid child* fun play playful* playground* playtime',
  cake: 'birthday* cake* anniversar* wedding* dessert* sweet*',
  star: 'star stars best quality favourite favorite excellent magic* wish* shine rating* review*',
  headphones: 'headphone* earbud* earphone* headset*',
  note: 'music* jazz* saxophon* guitar* piano* song* melod* sing* concert* band dance* sound* audio listen* playlist* album*',
  bulb: 'idea* think* creativ* innovat* inspir* insight* light-bulb solution* smart clever learn* energy electric* power battery batteries akku* batterie*',
  gear: 'gear* engine* compressor* pump* motor* machin* mechanic* process* system* automat* setting* work* tool* repair* factory industr* engineer*',
  chip: 'chip* ai artificial intelligence robot* processor* hardware tech technolog* digital comput* quantum',
  phone: 'phone* app apps mobile smartphone* call calls message* chat* notification* social',
  laptop:
    'laptop* code coding software program* website* web online computer* developer* remote screen* desk',
  chart:
    'chart* growth data number* statistic* result* report* revenue* sales analytic* performance metric* increase* market* trend*',
  coin: 'coin* inflation money cash price* cost* cheap* save* saving* pay* budget* invest* bank* financ* tax taxes dollar* euro euros',
  target: 'target* goal* focus* aim* precis* strateg* objective* mission* plan plans accura*',
  flask: 'flask* chemi* experiment* lab laborator* medicine* drug* formula* test tests',
  atom: 'atom* physic* scien* molecul* nuclear energy-level particle* react*',
  book: 'book* read* stor* novel* librar* chapter* knowledge histor* learn* study studies studying student* school* lesson* teach* education',
  pencil: 'pencil* write* writing draw* sketch* design* note notes letter* edit* plan',
  house:
    'house* home* family apartment* 1-room* 2-room* 3-room* 4-room* 5-room* wohnung* appartement* apartamento* appartamento* maison* haus casa roof* rent* live living property garden-house shelter* neighbour*',
  building:
    'building* office* city cities tower* skyscraper* hotel* company companies architect* urban hospital*',
  car: 'car cars taxi* driv* vehicle* traffic auto automobile* road* ev',
  bicycle: 'bicycle* bike* fahrrad* rad vélo* bicicleta* cycling cyclist* ride* pedal* commut*',
  plane: 'plane* fly* flight* travel* airport* trip* vacation* holiday* journey*',
  compass: 'compass* direction* explor* adventur* guid* navigat* discover* path* route* map maps north',
  camera: 'camera* photo photos photograph* picture* film* video* shoot* lens* portrait* memor* moment*',
  ball: 'ball* football* soccer basketball* game games play* match* team* sport*',
  dumbbell: 'gym* dumbbell* fitness workout* strength* strong* muscle* exercis* lift* training',
  shoe: 'shoe* sneaker* run running runner* walk* footstep* marathon* jog* sandal*',
  trophy: 'trophy trophies win* champion* award* success* victor* prize* medal* best achiev*',
  paw: 'dog* cat cats pet pets puppy puppies kitten* animal* paw*',
  fish: 'fish* whale* dolphin* aquarium* shark* reef* coral* sushi salmon',
  bird: 'bird* freedom free-as wing* sparrow* eagle* owl* sing-bird nest*',
  turbine: 'wind windmill* turbine* renewable* clean-energy green-energy climate*',
  bag: 'bag bags shop* store* buy* sale purchas* fashion* market order* deliver* pack* luggage',
  shirt: 'shirt* cloth* wear* outfit* fashion* dress* style* textile* cotton',
  clock: 'clock* time hour* minute* deadline* late early schedule* punctual* wait* fast-time forever history',
  shield: 'shield* secur* safe* protect* privacy* trust* insurance* guard* defen* reliab*',
  megaphone: 'megaphone* announc* news* market* advert* voice* campaign* speak* public* promot*',
  people:
    'people* team* community communit* friend* together* customer* user* group* meet* famil* volunteer* member* employee* hire hiring',
  flame: 'flame* fire* heat* hot burn* boiler* stove* candle* torch*',
  glass:
    'cocktail* drinks iced ice-tea matcha lemonade* smoothie* juice* beer* wine* soda bar bars cheers champagne aperitif*',
  lamp: 'lamp* desk-lamp lantern*',
  lemon: 'lemon* lime* citrus* orange-juice grapefruit*',
  calendar: 'calendar* date dates appointment* schedule* agenda* invitation* event events',
  orbit: 'orbit* network* connect* balance* cycle* system* universe',
});

const MOOD_WORDS = entries<MoodName>({
  calm: 'calm* quiet* slow slowly slower peace* relax* gentle* soft softly softer softness serene* tranquil* minimal* soothing mindful* still stillness meditat*',
  epic: 'epic* dramatic* powerful* heroic grand grander grandest grandiose majestic* cinematic* bold* strong* intense* triumph*',
  warm: 'warm warmly warmer warmest warmth cosy cozy nostalgic* heartfelt tender* homely romantic* intimate',
  playful:
    'fun funny funnier funniest playful* happy* cheerful* joy joyful* joyous* silly* crazy* colourful colorful* bouncy cute* party* quirky',
  tense:
    'tense* dark darker darkest darkly darkness urgent* thrill* mysterious* suspens* scary horror* danger dangerous* edgy* gritty aggressive',
  melancholic: 'sad* melanchol* lonely* loss goodbye farewell* grief wistful* somber sombre rain*',
  dreamy: 'dream* magic* ethereal* floating fantasy mystic* surreal* poetic* wonder*',
  bright: 'bright* fresh* energetic* upbeat* positive* modern* clean* optimistic* inspir* vibrant* lively',
});

const PACE_WORDS = entries<Pace>({
  calm: 'calm* slow* quiet* peaceful relaxing gentle* meditative soothing leisurely',
  fast: 'fast* quick* energetic* dynamic* rapid* upbeat punchy hectic snappy intense',
});

const SCENERY_WORDS = entries<SceneryName>({
  mountains: 'mountain* alps alpine peak* summit* everest himalaya*',
  forest: 'forest* woods jungle* rainforest*',
  hills: 'hill hills countryside village* field fields farm* vineyard*',
  meadow: 'meadow* garden* flower* tulip* blossom*',
  waves: 'ocean* sea seas sail* lake lakes lakeside river rivers riverbank wave waves surf* boat* ship*',
  beach: 'beach* island* palm* tropical coast*',
  dunes: 'desert* dune* sahara',
  skyline: 'city cities skyline* urban downtown street*',
  'skyline-night': 'neon nightlife cyberpunk',
  road: 'road* highway* driv* route*',
  space: 'space* galax* planet* universe astronaut* rocket* orbit*',
  aurora: 'aurora northern-lights polar',
  clouds: 'cloud clouds sky skies heaven* fly* flight*',
  underwater: 'underwater reef* coral* whale* dolphin* aquarium* diving fish*',
  network: 'network* data ai internet algorithm* blockchain',
  equalizer: 'music* concert* dj beat beats song* sound*',
  bunting: 'party parties birthday* celebrat* festival* carnival*',
});

const PARTICLE_WORDS = entries<ParticleName>({
  snow: 'snow* winter* christmas xmas blizzard*',
  rain: 'rain* storm* monsoon drizzl*',
  leaves: 'autumn* leaves foliage',
  petals: 'blossom* petal* cherry wedding*',
  bubbles: 'underwater bubble* champagne soda',
  stars: 'stars starry galax* universe',
  confetti: 'party parties birthday* celebrat* confetti congratulation* carnival* graduat*',
  hearts: 'valentine* love romance romantic',
  birds: 'bird birds migration seagull*',
  sparks: 'fire campfire spark* firefl* ember* candle* firework* feuerwerk*',
});

/** Colours by name, `#rrggbb`. */
const COLOR_NAMES: Record<string, string> = {
  red: '#d62839',
  crimson: '#b3122d',
  scarlet: '#d9301a',
  ruby: '#a8123e',
  burgundy: '#6d1029',
  maroon: '#701c28',
  orange: '#f3722c',
  amber: '#ffb000',
  apricot: '#fbb27b',
  peach: '#ffbe98',
  coral: '#ff7f62',
  salmon: '#fa8f7b',
  terracotta: '#c4623f',
  rust: '#a8431c',
  yellow: '#ffd23f',
  gold: '#d9a520',
  golden: '#d9a520',
  mustard: '#d4a017',
  cream: '#f7ead0',
  ivory: '#f8f3e3',
  beige: '#e6d5b8',
  sand: '#e0c699',
  tan: '#cfa877',
  brown: '#6b4226',
  chocolate: '#4e2a17',
  bronze: '#a5692f',
  copper: '#b4653a',
  green: '#2f9e54',
  emerald: '#0f8a5f',
  lime: '#9bd32f',
  olive: '#7a7d2a',
  mint: '#a6e3c5',
  sage: '#a3b899',
  forest: '#1f4d3a',
  teal: '#0f7f82',
  turquoise: '#2ec4b6',
  cyan: '#17b8d4',
  aqua: '#4fd0d8',
  blue: '#1f6fd1',
  navy: '#14275a',
  azure: '#2f8ff0',
  cobalt: '#1f47b5',
  indigo: '#3f2f9e',
  sky: '#8ecbf2',
  denim: '#34557f',
  purple: '#7b2fb5',
  violet: '#7f3fd6',
  lavender: '#c9b6f2',
  lilac: '#c8a2d8',
  plum: '#6e2a5f',
  magenta: '#d12fa0',
  fuchsia: '#e0339b',
  pink: '#f47fb0',
  rose: '#e6658f',
  blush: '#f6c6cb',
  black: '#101012',
  white: '#ffffff',
  grey: '#8a9099',
  gray: '#8a9099',
  silver: '#b9c0c8',
  charcoal: '#33373d',
  pastel: '#f3d9e6',
};

/** Adjectives of style that are no mood. */
const STYLE_ADJECTIVES = vocabulary(
  'sick awesome glitch* loud bold simple elegant minimal* clean modern retro vintage cinematic funny professional serious friendly neon stylish flat sleek trendy corporate hand-drawn geometric abstract',
);

const SHADES = new Set([
  'light',
  'dark',
  'deep',
  'pale',
  'bright',
  'soft',
  'pastel',
  'warm',
  'cold',
  'cool',
  'royal',
  'hot',
  'baby',
]);

/** Words without weight of their own, never a keyword. */
const STOP_WORDS = vocabulary(
  'work works working turn turns turning happen happens come comes go goes going take takes said say says know knows mean means help helps use a an the and or but of in on at to for from by with about into over under after before between through during as is are was were be been being it its this that these those i you he she we they me my your our their his her us them not no so if then than too very can could should would will just do does did have has had how why what when where who which there here up down out off all any each every some most more less only own same other such both few also let lets get gets got make makes made create creates take takes like like-a use uses using want wants need needs show shows showing tell tells please one two three four five six seven eight nine ten first second third via per vs etc new',
);

/** Words about the video itself, not its subject. */
const FORMAT_WORDS = vocabulary(
  'video* documentar* documental* dokumentarfilm* clip clips film films movie* animation* animated teaser* trailer* reel reels short shorts ad ads advert* commercial* promo* spot intro* outro* explainer* montage* slideshow* story stories post posts loop gif scene scenes vertical horizontal portrait landscape square widescreen format* aspect ratio resolution hd fullhd 4k uhd 1080p 720p 2160p 16:9 9:16 1:1 4:5 tiktok instagram youtube facebook linkedin twitter second seconds sec secs s minute minutes min mins frame frames fps pace paced pacing tempo speed cut cuts music soundtrack caption* subtitle* title titles font fonts text texts typography style styled colour* color* palette background* look looks feel feeling mood tone theme themed tones hues design graphics motion kinetic aesthetic vibe vibes long upload* footage mp4 transition* fade*',
);

/** Words of asking and directing: they speak to whoever makes the video. */
const INSTRUCTION_WORDS = vocabulary(
  'moody format formato verticale verticales cuadrado quadrato hochformat querformat hochkant vídeo vidéo colours please need* required necessary draw drawn drawing generate* generated render* produce* include* add adding keep put set finish end ending start starting open opening close closing begin beginning background* voiceover voice-over narration voice narrator sound sounds logo* screen on-screen quotation quick quickly slowly loud language english readable big large small font* bold italic free stock photo* picture* image* ai tones light lighting mit ohne und oder in im am der die das den ein eine farben farbe warme warmen ruhige ruhiger musik untertitel avec sans couleurs couleur chaudes musique calme sous-titres con sin senza colores cálidos música tranquila colori caldi musica tranquilla sottotitoli et y e de des du la le el il',
);

/** True for words that speak to whoever makes the video, not of its subject. */
export function isInstructionWord(word: string): boolean {
  return knows(INSTRUCTION_WORDS, word);
}

/** True for words of the video itself: its kind, shape, length, type, sound. */
export function isFormatWord(word: string): boolean {
  return knows(FORMAT_WORDS, word);
}

/** Splits a text into lower-case words. */
export function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize('NFC')
      .match(/[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}'’%-]|:(?=\d))*/gu) ?? []
  );
}

/** Words that many subjects share: they decide only where nothing more particular is named. */
const GENERIC_WORDS = vocabulary(
  'home* grow grows growing growth fast* launch* speed* live living family day light work* time* morning* best product* new world life start* free plan plans building* kind power quality guid* learn* kids kid child* meet* present presents clean* note notes break breaks story stories market* fall cold move moving rest care evening evenings',
);
const GENERIC_WEIGHT = 0.4;

function weightOf(word: string): number {
  return knows(GENERIC_WORDS, word) ? GENERIC_WEIGHT : 1;
}

function score<T extends string>(
  table: readonly [T, Vocabulary][],
  words: readonly string[],
): Map<T, number> {
  const scores = new Map<T, number>();
  for (const [name, vocabularyOf] of table) {
    const hits = words.reduce((sum, word) => sum + (knows(vocabularyOf, word) ? weightOf(word) : 0), 0);
    if (hits > 0) scores.set(name, hits);
  }
  return scores;
}

function best<T extends string>(table: readonly [T, Vocabulary][], words: readonly string[]): T | null {
  let found: T | null = null;
  let highest = 0;
  for (const [name, hits] of score(table, words)) {
    if (hits > highest) {
      found = name;
      highest = hits;
    }
  }
  return found;
}

const THEME_WORDS = entries<ThemeName>(
  Object.fromEntries(Object.entries(THEMES).map(([name, theme]) => [name, theme.words])) as Record<
    ThemeName,
    string
  >,
);

/** Themes of purpose rather than subject: a summer sale looks like summer. */
const GENERAL_THEMES = new Set<ThemeName>(['business', 'education', 'time', 'abstract', 'fashion', 'health']);

/** Themes that words point to, strongest first; earlier words weigh more. */
export function themesOf(words: readonly string[]): ThemeName[] {
  const weights = new Map<ThemeName, number>();
  for (const [index, word] of words.entries()) {
    for (const [name, vocabularyOf] of THEME_WORDS) {
      if (!knows(vocabularyOf, word)) continue;
      const exactness = (GENERAL_THEMES.has(name) ? 0.6 : 1) * (vocabularyOf.exact.has(word) ? 1.02 : 1);
      weights.set(name, (weights.get(name) ?? 0) + exactness * weightOf(word) * (1 + 1 / (index + 2)));
    }
  }
  return [...weights].sort((a, b) => b[1] - a[1]).map(([name]) => name);
}

/** The object that words name most, or null. */
export function objectOf(words: readonly string[]): ObjectName | null {
  // A thing that is named by its own name counts more than what others only hint at.
  const named = words
    .filter((word, index) => !(word === 'save' && words.slice(index + 1, index + 3).join(' ') === 'the date'))
    .flatMap((word) => [word, ...(isNameOfObject(word) ? [word] : [])]);
  // A jazz night is about jazz: when something is shows only where nothing else is named.
  return (
    best(
      OBJECT_WORDS,
      named.filter((word) => !TIMES.test(word)),
    ) ?? best(OBJECT_WORDS, named)
  );
}

const TIMES = /^(?:night|evening|morning)s?$/u;

const OBJECT_NAMES = new Set<string>(OBJECT_WORDS.map(([name]) => name));

function isNameOfObject(word: string): boolean {
  return OBJECT_NAMES.has(word) || OBJECT_NAMES.has(word.replace(/s$/u, ''));
}

export function moodOf(words: readonly string[]): MoodName | null {
  return best(MOOD_WORDS, words);
}

export function paceOf(words: readonly string[]): Pace | null {
  return best(PACE_WORDS, words);
}

export function sceneryOf(words: readonly string[]): SceneryName | null {
  return best(SCENERY_WORDS, words);
}

export function particlesOf(words: readonly string[]): ParticleName | null {
  return best(PARTICLE_WORDS, words);
}

/** True for words that a theme or an object is known for: they can be shown with a fitting drawing. */
export function isPictured(word: string): boolean {
  return objectOf([word]) !== null || themesOf([word]).length > 0;
}

/** True for words that carry the subject. */
export function isContentWord(word: string): boolean {
  if (word.length < 3 || /^\d/.test(word)) return false;
  return (
    !knows(STOP_WORDS, word) &&
    !knows(FORMAT_WORDS, word) &&
    COLOR_NAMES[word] === undefined &&
    !SHADES.has(word)
  );
}

/** True for words that describe the look or the video as such: colours, moods, formats. */
export function isStyleWord(word: string): boolean {
  const isMood = [...MOOD_WORDS, ...PACE_WORDS].some(([, vocabularyOf]) => knows(vocabularyOf, word));
  return (
    isMood ||
    knows(STYLE_ADJECTIVES, word) ||
    knows(FORMAT_WORDS, word) ||
    COLOR_NAMES[word] !== undefined ||
    SHADES.has(word) ||
    /^\d+([.:]\d+)?(s|p|k|fps|sec)?$/.test(word)
  );
}

export function isStopWord(word: string): boolean {
  return knows(STOP_WORDS, word);
}

/** Colours named by words, in order; shades like "dark" before a name change it. Names inside phrases such as "orange juice" count as well. */
export function colorsOf(words: readonly string[]): { name: string; hex: string; shade: string | null }[] {
  const found: { name: string; hex: string; shade: string | null }[] = [];
  for (const [index, word] of words.entries()) {
    const hex = COLOR_NAMES[word];
    if (hex === undefined || found.some((color) => color.name === word)) continue;
    const before = words[index - 1] ?? '';
    // "Fry until golden" tells of the thing.
    if (/^(?:until|till|turns?|bis)$/.test(before)) continue;
    const compound = word === 'forest' || word === 'sky' || word === 'sand' || word === 'rose';
    if (compound && !/^(green|blue|pink|gold|colou?red)$/.test(words[index + 1] ?? '')) continue;
    found.push({ name: word, hex, shade: SHADES.has(before) ? before : null });
  }
  return found;
}
