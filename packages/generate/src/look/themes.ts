/** All themes by name. Where a prompt fits two equally, the one that stands first wins. */
import type { Theme } from './theme.ts';
import { OUTDOOR_THEMES } from './themes-outdoors.ts';

/** Themes of people: work, culture, feelings, daily life. */
const SOCIETY_THEMES = {
  technology: {
    words:
      'tech technolog* software app apps code coding program* developer* digital cyber* cloud computing data database* ai artificial intelligence robot* machine algorithm* internet web website* online server* api chip* computer* laptop* smartphone* phone* startup* platform* automation blockchain crypto* quantum cybersecurity security privacy',
    light: ['daylight', 'paper'],
    dark: ['circuit', 'ultraviolet'],
    sceneries: ['network', 'none'],
    objects: ['chip', 'laptop', 'phone', 'shield', 'gear', 'rocket'],
    particles: ['sparks', 'none'],
    styles: ['grid', 'grid', 'soft'],
    mood: 'bright',
  },
  business: {
    words:
      'business* company companies corporate team teams office* meeting* strateg* quarter* report* growth customer* client* sale sales market* brand* product* launch* agency consult* service* hire hiring career* job jobs leader* productiv* partner* conference* webinar*',
    light: ['daylight'],
    dark: ['boardroom'],
    sceneries: ['shapes', 'skyline', 'none'],
    objects: ['chart', 'target', 'people', 'megaphone', 'bulb', 'building'],
    particles: ['none', 'dust'],
    styles: ['soft', 'poster', 'soft'],
    mood: 'bright',
  },
  finance: {
    words:
      'financ* money bank* invest* stock* budget* saving* tax taxes econom* price* profit* revenue* fund* pension* inflation interest insurance* mortgage* loan*',
    light: ['daylight'],
    dark: ['ledger', 'boardroom'],
    sceneries: ['skyline', 'none', 'shapes'],
    objects: ['coin', 'chart', 'shield', 'target', 'building'],
    particles: ['none', 'sparks'],
    styles: ['soft', 'grid', 'soft'],
    mood: 'bright',
  },
  food: {
    words:
      'roast roasts roasting essen rezept* küche* cuisine comida food* cook* recipe* kitchen* restaurant* meal* dinner lunch breakfast pizza* pasta bread bak* cake* chef* taste* tasty delicious spice* soup* salad* vegetable* fruit* apple* cheese* wine* burger* sushi taco* noodle* rice eat eating dish* menu* organic pancake* waffle* batter butter syrup egg eggs milk flour dough* pastr* pie pies recette* recetas receta ricett* crêpe* crepe* farine harina farina œuf* oeuf* huevo* uova mehl eier milch zucker sucre azúcar zucchero kochen backen cuire cocinar bäcker* kuchen pâtisserie',
    light: ['kitchen'],
    dark: ['roast'],
    sceneries: ['none', 'shapes', 'hills'],
    objects: ['pan', 'bread', 'apple', 'cup'],
    particles: ['none', 'dust'],
    styles: ['flat', 'poster', 'editorial'],
    mood: 'warm',
  },
  coffee: {
    words:
      'kaffee* café* coffee* cafe* café* espresso* latte* cappuccino* barista* roaster* tea teas teahouse mug cup cups',
    light: ['kitchen', 'linen'],
    dark: ['roast'],
    sceneries: ['none', 'hills', 'shapes'],
    objects: ['cup', 'bean', 'kettle', 'bread', 'heart'],
    particles: ['dust', 'none'],
    styles: ['flat', 'editorial', 'soft'],
    mood: 'warm',
  },
  health: {
    words:
      'health* wellness yoga meditat* mindful* breath* relax* calm* spa massage skin* beauty doctor* medic* hospital* nurse* vitamin* diet* hydrat* stress* mental therap* sleep drink*',
    light: ['mint'],
    dark: ['ocean', 'forest'],
    sceneries: ['hills', 'none', 'waves'],
    objects: ['heart', 'drop', 'leaf', 'moon', 'sun'],
    particles: ['dust', 'petals'],
    styles: ['soft', 'soft', 'editorial'],
    mood: 'calm',
  },
  sport: {
    words:
      'sport* football* soccer basketball* tennis run runner* running marathon* gym* fitness workout* train training athlet* olympic* race races racing champion* match* goal* league* team-sport swim* cycling cyclist* bike* bicycle* boxing fc derby stadium* tournament* turnier* goalkeeper* rower* rowing ruder* regatta* fußball* fussball* fútbol futbol calcio handball* volleyball* hockey muscle* strength ball cup-final fahrrad* rad vélo* bicicleta*',
    light: ['victory', 'stadium'],
    dark: ['stadium', 'victory'],
    sceneries: ['stripes', 'road', 'none'],
    objects: ['ball', 'dumbbell', 'shoe', 'trophy', 'bicycle', 'target'],
    particles: ['sparks', 'confetti'],
    styles: ['poster'],
    mood: 'epic',
  },
  music: {
    words:
      'musik* musique* música music* song* concert* headphone* earbud* earphone* loudspeaker* band bands guitar* piano* dj festival* album* beat beats dance* dancing jazz rock hip-hop orchestra* choir* vinyl podcast* radio sing* singer*',
    light: ['fiesta'],
    dark: ['stage', 'neon'],
    sceneries: ['equalizer', 'shapes', 'none'],
    objects: ['note', 'star', 'heart', 'megaphone'],
    particles: ['sparks', 'confetti'],
    styles: ['poster', 'soft', 'flat'],
    mood: 'playful',
  },
  celebration: {
    words:
      'birthday* party parties celebrat* anniversar* congratulation* graduat* wedding* new-year fireworks carnival* invitation* invite* cheers jubilee',
    light: ['fiesta'],
    dark: ['disco'],
    sceneries: ['bunting', 'shapes'],
    objects: ['cake', 'balloon', 'gift', 'star', 'trophy'],
    particles: ['confetti'],
    styles: ['flat', 'soft', 'poster'],
    mood: 'playful',
  },
  love: {
    words:
      'liebe amour amor love* romance romantic valentine* heart hearts couple* kiss* engagement mother* mum mom father* dad family families grandm* grandp* thank* friend* friendship baby',
    light: ['blush'],
    dark: ['sunset'],
    sceneries: ['clouds', 'meadow', 'none'],
    objects: ['heart', 'flower', 'gift', 'people'],
    particles: ['hearts', 'petals'],
    styles: ['soft', 'editorial', 'flat'],
    mood: 'warm',
  },
  kids: {
    words:
      'kinder* enfant* niño* kid kids child* children toy toys playground* school-kids kindergarten* cartoon* fairy* teddy* puppet* story-time preschool toddler*',
    light: ['crayon'],
    dark: ['classroom'],
    sceneries: ['hills', 'clouds', 'meadow', 'shapes'],
    objects: ['balloon', 'star', 'rocket', 'ball', 'book', 'paw'],
    particles: ['confetti', 'bubbles'],
    styles: ['flat'],
    mood: 'playful',
  },
  science: {
    words:
      'scien* physic* chemi* biolog* laborator* lab experiment* research* dna atom* molecul* photosynthesis evolution gravity microscope* math* formula* brain* cell cells vaccine* discover*',
    light: ['daylight', 'mint'],
    dark: ['laboratory'],
    sceneries: ['network', 'none'],
    objects: ['atom', 'flask', 'bulb', 'orbit', 'leaf'],
    particles: ['bubbles', 'sparks'],
    styles: ['grid', 'soft', 'flat'],
    mood: 'bright',
  },
  education: {
    words:
      'school* pupil* primary classroom* learn* teach* student* universit* college* course* lesson* study* exam* history language* grammar tutorial* workshop* knowledge lecture* class* education explain*',
    light: ['parchment', 'daylight'],
    dark: ['classroom'],
    sceneries: ['none', 'shapes'],
    objects: ['book', 'pencil', 'bulb', 'atom', 'clock'],
    particles: ['dust', 'none'],
    styles: ['flat', 'soft', 'editorial'],
    mood: 'bright',
  },
  books: {
    words:
      'book* novel* library librar* poem* poet* poetry read reading writer* writing author* literature stor* letter* essay*',
    light: ['parchment'],
    dark: ['noir', 'roast'],
    sceneries: ['none', 'hills'],
    objects: ['book', 'pencil', 'cup', 'moon'],
    particles: ['dust'],
    styles: ['editorial'],
    mood: 'calm',
  },
  home: {
    words:
      'haus zuhause maison casa home* house* apartment* interior* furniture sofa* room* living decor* renovat* real-estate realestate property properties rent* move moving cosy cozy',
    light: ['linen'],
    dark: ['roast'],
    sceneries: ['hills', 'skyline', 'none'],
    objects: ['house', 'heart', 'bulb', 'cup'],
    particles: ['dust', 'none'],
    styles: ['flat', 'editorial', 'soft'],
    mood: 'warm',
  },
  fashion: {
    words:
      'fashion* style* cloth* dress* shoe* sneaker* jewel* perfume* boutique* collection* outfit* model* lookbook luxury sandal* shop* store* discount* bag bags handbag* makeup cosmetic*',
    light: ['atelier'],
    dark: ['noir'],
    sceneries: ['none', 'stripes', 'shapes'],
    objects: ['bag', 'shirt', 'shoe', 'star'],
    particles: ['none', 'dust'],
    styles: ['editorial', 'poster'],
    mood: 'bright',
  },
  games: {
    words: 'game* gaming gamer* esport* arcade* console* player* quest quests level levels pixel* joystick*',
    light: ['paper'],
    dark: ['arcade', 'neon'],
    sceneries: ['shapes', 'skyline-night', 'equalizer'],
    objects: ['trophy', 'star', 'rocket', 'target', 'hexagons'],
    particles: ['sparks', 'confetti'],
    styles: ['grid', 'poster'],
    mood: 'playful',
  },
  photography: {
    words:
      'photo photos photograph* camera* film films cinema* movie* picture* portrait* studio* gallery galleries art artist* paint* design* exhibition* museum* creative*',
    light: ['atelier', 'paper'],
    dark: ['noir', 'dusk'],
    sceneries: ['shapes', 'none'],
    objects: ['camera', 'star', 'pencil', 'bulb'],
    particles: ['dust', 'none'],
    styles: ['editorial', 'poster', 'soft'],
    mood: 'dreamy',
  },
  time: {
    words:
      'time* clock* history year* decade* century centuries memory memories future past deadline* countdown* hour* minute* morning*',
    light: ['paper', 'linen'],
    dark: ['dusk'],
    sceneries: ['none', 'hills', 'shapes'],
    objects: ['clock', 'orbit', 'sun', 'star'],
    particles: ['dust'],
    styles: ['editorial', 'soft'],
    mood: 'calm',
  },
  abstract: {
    words:
      'abstract shape* geometr* minimal* pattern* form forms idea ideas inspir* motivat* mind* focus* vision change',
    light: ['paper', 'daylight'],
    dark: ['dusk', 'ultraviolet'],
    sceneries: ['shapes', 'none', 'stripes'],
    objects: ['orbit', 'hexagons', 'bulb', 'star'],
    particles: ['dust', 'none'],
    styles: ['soft', 'poster', 'editorial', 'grid'],
    mood: 'bright',
  },
} as const satisfies Record<string, Theme>;

export const THEMES = { ...OUTDOOR_THEMES, ...SOCIETY_THEMES };

export type ThemeName = keyof typeof THEMES;
