/** Themes: what a subject looks and sounds like. */
import type { MoodName, ObjectName, ParticleName, SceneryName, StyleName } from './names.ts';
import type { PaletteName } from './palettes.ts';

export interface Theme {
  /** Words that point to it; a trailing `*` stands for any ending. */
  words: string;
  light: readonly PaletteName[];
  dark: readonly PaletteName[];
  sceneries: readonly SceneryName[];
  objects: readonly ObjectName[];
  particles: readonly ParticleName[];
  styles: readonly StyleName[];
  mood: MoodName;
}

export const THEMES = {
  mountains: {
    words:
      'berg berge bergen montagne* montaña* alpen mountain* alps alpine peak summit* hik* trek* climb* ski* snowboard* himalaya* trail wilderness camp* valley* glacier*',
    light: ['dawn', 'frost'],
    dark: ['alpine'],
    sceneries: ['mountains', 'hills', 'clouds'],
    objects: ['mountain', 'pine', 'compass', 'sun'],
    particles: ['birds', 'dust'],
    styles: ['flat', 'flat', 'editorial'],
    mood: 'epic',
  },
  forest: {
    words:
      'wald* wälder* forêt* bosque* natur naturaleza forest* wood* woodland tree* jungle* rainforest* leaf leaves moss* fern* mushroom* nature natural wild wildlife',
    light: ['meadow'],
    dark: ['forest'],
    sceneries: ['forest', 'hills', 'mountains'],
    objects: ['tree', 'leaf', 'pine', 'bird'],
    particles: ['leaves', 'birds', 'dust'],
    styles: ['flat', 'flat', 'soft'],
    mood: 'calm',
  },
  ocean: {
    words:
      'meer mer mar océan* océano mare ocean* sea seas marine wave* surf* underwater whale* dolphin* coral* reef* fish* sail* boat* ship* coast* harbour harbor lake* river* water waterfall*',
    light: ['beach'],
    dark: ['ocean'],
    sceneries: ['waves', 'underwater', 'beach'],
    objects: ['wave', 'fish', 'drop', 'compass'],
    particles: ['bubbles', 'birds'],
    styles: ['flat', 'flat', 'soft'],
    mood: 'calm',
  },
  summer: {
    words:
      'sommer* été verano* strand* summer* beach* island* tropical palm* sand sunny sunshine vacation* holiday* pool* ice-cream icecream lemonade',
    light: ['beach'],
    dark: ['sunset', 'voyage'],
    sceneries: ['beach', 'waves', 'hills'],
    objects: ['sun', 'wave', 'plane', 'bag'],
    particles: ['birds', 'dust'],
    styles: ['flat', 'flat', 'poster'],
    mood: 'bright',
  },
  autumn: {
    words:
      'herbst* automne otoño* autunno autumn* fall harvest* pumpkin* october november thanksgiving halloween maple*',
    light: ['harvest'],
    dark: ['autumn'],
    sceneries: ['forest', 'hills', 'mountains'],
    objects: ['leaf', 'tree', 'cup', 'apple'],
    particles: ['leaves'],
    styles: ['flat', 'editorial', 'flat'],
    mood: 'warm',
  },
  winter: {
    words:
      'schnee* neige nieve* invierno hiver weihnacht* noël navidad winter* snow* frost* ice icy cold christmas xmas santa december january freez* polar arctic blizzard* sled* reindeer',
    light: ['frost'],
    dark: ['alpine'],
    sceneries: ['mountains', 'forest', 'hills'],
    objects: ['snowflake', 'pine', 'house', 'cup'],
    particles: ['snow'],
    styles: ['flat', 'flat', 'soft'],
    mood: 'calm',
  },
  spring: {
    words:
      'frühling* printemps primavera blume* fleur* spring springtime flower* blossom* bloom* garden* tulip* rose roses cherry easter bee bees butterfl* meadow* petal*',
    light: ['blossom', 'meadow'],
    dark: ['forest'],
    sceneries: ['meadow', 'hills'],
    objects: ['flower', 'leaf', 'tree', 'bird'],
    particles: ['petals'],
    styles: ['flat', 'soft', 'editorial'],
    mood: 'bright',
  },
  space: {
    words:
      'space* planet* star stars galax* universe* cosm* astronaut* moon* lunar mars orbit* satellite* rocket* nasa comet* telescope* astronom* solar-system nebula*',
    light: ['cosmos'],
    dark: ['cosmos', 'ultraviolet'],
    sceneries: ['space', 'aurora'],
    objects: ['rocket', 'planet', 'moon', 'orbit'],
    particles: ['stars'],
    styles: ['flat', 'grid', 'soft'],
    mood: 'dreamy',
  },
  night: {
    words:
      'night* midnight aurora northern-lights dream* sleep* bedtime evening* dusk twilight firefl* lullab*',
    light: ['aurora'],
    dark: ['aurora', 'cosmos'],
    sceneries: ['aurora', 'mountains', 'space'],
    objects: ['moon', 'star', 'house'],
    particles: ['stars'],
    styles: ['flat', 'soft'],
    mood: 'dreamy',
  },
  desert: {
    words: 'desert* dune* sahara camel* canyon* safari savanna* africa* cactus egypt pyramid*',
    light: ['desert'],
    dark: ['sunset'],
    sceneries: ['dunes', 'mountains'],
    objects: ['sun', 'compass', 'mountain'],
    particles: ['dust', 'birds'],
    styles: ['flat', 'editorial'],
    mood: 'epic',
  },
  city: {
    words:
      'stadt* städte ville* ciudad* city cities urban street* downtown skyline* tower* skyscraper* metro subway traffic architectur* building* london paris berlin tokyo york amsterdam rome madrid shanghai dubai neighbourhood neighborhood town',
    light: ['concrete'],
    dark: ['neon', 'boardroom'],
    sceneries: ['skyline', 'skyline-night', 'road'],
    objects: ['building', 'car', 'bicycle', 'camera'],
    particles: ['birds', 'dust'],
    styles: ['flat', 'poster', 'flat'],
    mood: 'bright',
  },
  nightlife: {
    words:
      'neon club* nightlife cyberpunk retro synthwave vaporwave 80s eighties downtown-night bar bars cocktail*',
    light: ['neon'],
    dark: ['neon', 'stage'],
    sceneries: ['skyline-night', 'equalizer', 'road'],
    objects: ['building', 'note', 'car', 'star'],
    particles: ['sparks', 'dust'],
    styles: ['flat', 'grid', 'poster'],
    mood: 'tense',
  },
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
      'financ* money bank* invest* stock* budget* saving* tax* econom* price* profit* revenue* fund* pension* insurance* mortgage* loan*',
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
      'essen rezept* küche* cuisine comida food* cook* recipe* kitchen* restaurant* meal* dinner lunch breakfast pizza* pasta bread bak* cake* chef* taste* tasty delicious spice* soup* salad* vegetable* fruit* apple* cheese* wine* burger* sushi taco* noodle* rice eat eating dish* menu* organic',
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
      'kaffee* café* coffee* cafe* café* espresso* latte* cappuccino* barista* roast* tea teas teahouse mug cup cups',
    light: ['kitchen', 'linen'],
    dark: ['roast'],
    sceneries: ['none', 'hills', 'shapes'],
    objects: ['cup', 'clock', 'bread', 'heart'],
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
      'sport* football* soccer basketball* tennis run runner* running marathon* gym* fitness workout* train training athlet* olympic* race races racing champion* match* goal* league* team-sport swim* cycl* bike* bicycle* boxing muscle* strength ball cup-final',
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
      'musik* musique* música music* song* concert* band bands guitar* piano* dj festival* album* beat beats dance* dancing jazz rock hip-hop orchestra* choir* vinyl podcast* radio sing* singer*',
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
  animals: {
    words:
      'animal* pet pets dog dogs puppy puppies cat cats kitten* horse* rabbit* bird* farm* zoo* elephant* lion* tiger* bear bears wolf fox* penguin* hamster* vet',
    light: ['meadowbrown', 'meadow'],
    dark: ['forest'],
    sceneries: ['hills', 'meadow', 'forest'],
    objects: ['paw', 'heart', 'bird', 'fish'],
    particles: ['birds', 'leaves'],
    styles: ['flat', 'flat', 'soft'],
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
  energy: {
    words:
      'climate* environment* sustainab* renewable* solar wind energy recycl* green planet-earth earth ecolog* eco carbon emission* plastic pollution electric* battery batteries turbine* biodiversity',
    light: ['windfarm', 'meadow'],
    dark: ['forest', 'laboratory'],
    sceneries: ['hills', 'meadow', 'clouds'],
    objects: ['turbine', 'leaf', 'bulb', 'sun', 'drop', 'planet'],
    particles: ['leaves', 'birds'],
    styles: ['flat', 'soft'],
    mood: 'bright',
  },
  education: {
    words:
      'school* learn* teach* student* universit* college* course* lesson* study* exam* history language* grammar tutorial* workshop* knowledge lecture* class* education explain*',
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
  travel: {
    words:
      'reise* voyage* viaje* travel* trip* journey* adventure* explor* flight* fly flying airport* passport* tour* destination* backpack* road-trip roadtrip hotel* map maps world around-the-world weekend* getaway*',
    light: ['beach', 'dawn'],
    dark: ['voyage', 'sunset'],
    sceneries: ['clouds', 'mountains', 'waves', 'road'],
    objects: ['plane', 'compass', 'camera', 'bag'],
    particles: ['birds', 'dust'],
    styles: ['flat', 'poster', 'flat'],
    mood: 'bright',
  },
  cars: {
    words:
      'car cars auto automobile* vehicle* driv* engine* motor* truck* highway* motorcycle* ev tesla garage*',
    light: ['concrete'],
    dark: ['asphalt'],
    sceneries: ['road', 'skyline', 'stripes'],
    objects: ['car', 'gear', 'trophy', 'clock'],
    particles: ['dust', 'sparks'],
    styles: ['poster', 'flat', 'grid'],
    mood: 'tense',
  },
  games: {
    words: 'game* gaming gamer* esport* arcade* console* player* quest* level levels pixel* joystick*',
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
  rain: {
    words:
      'rain* storm* thunder* umbrella* fog* mist* grey-day puddle* monsoon lonely alone farewell goodbye loss grief sad sadness',
    light: ['rainy'],
    dark: ['rainy'],
    sceneries: ['skyline', 'waves', 'hills'],
    objects: ['drop', 'house', 'leaf'],
    particles: ['rain'],
    styles: ['flat', 'editorial'],
    mood: 'melancholic',
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

export type ThemeName = keyof typeof THEMES;
