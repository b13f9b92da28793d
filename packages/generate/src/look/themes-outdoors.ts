/** Themes of nature, weather, places and being on the way. */
import type { Theme } from './theme.ts';

export const OUTDOOR_THEMES = {
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
      'meer mer mar océan* océano mare ocean* sea seas marine wave* surf* underwater whale* dolphin* coral* reef* fish* sail* boat* ship* coast* harbour harbor lake lakes lakeside river rivers riverbank water waterfall*',
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
  garden: {
    words:
      'jardin* jardín orto garten* gärtner* garden* tomato* tomate* pomodor* potato* carrot* lettuce cucumber* herb herbs basil seed* seedling* soil compost plant plants planting greenhouse* allotment* balcony harvest* houseplant* vegetable* grow growing',
    light: ['vegetable'],
    dark: ['grove'],
    sceneries: ['meadow', 'hills'],
    objects: ['sprout', 'sun', 'drop', 'tomato', 'leaf', 'flower'],
    particles: ['leaves', 'birds', 'none'],
    styles: ['flat', 'flat', 'soft'],
    mood: 'bright',
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
} as const satisfies Record<string, Theme>;
