/**
 * By what else people call the classes of the picture model, and what several of them are together. `names: classes or
 * kinds`. Names that the classes have already stand in their file; folded, of many the one.
 */
export const OTHER_CLASS_NAMES = `
polar bear: ice bear
red panda: lesser panda
panda, panda bear: giant panda
lemur: Madagascar cat, indri
pig, piglet, boar: hog, wild boar
cow, cattle, bull: ox
buffalo: bison, water buffalo
rooster, cockerel: cock
chicken: hen, cock
goose, geese: goose
duck, waterfowl: duck, goose
duckling, gosling: drake, goose
swan: black swan
elephant: elephant, tusker
rabbit, bunny: rabbit, hare
goat: ibex, bighorn
camel, dromedary: Arabian camel
alpaca: llama
primate: ape, monkey, gibbon, siamang, Madagascar cat
ape, great ape: ape, gibbon, siamang
horse, pony, foal: horse
clownfish, clown fish: anemone fish
crocodile, alligator: African crocodile, American alligator
chameleon: African chameleon, American chameleon
iguana: common iguana
squirrel: fox squirrel
big cat, wild cat: big cat, cougar, lynx
wild animal: big cat, bear, wolf, fox, elephant, zebra, hyena, giant panda, gorilla
honeybee, bumblebee: bee
lobster: American lobster, spiny lobster
crab: crab, hermit crab
sea turtle: loggerhead, leatherback turtle
orca: killer whale
penguin: king penguin
seal: sea lion
owl: owl
heron, egret: little blue heron, American egret, bittern
stork: white stork, black stork
wading bird: white stork, black stork, spoonbill, flamingo, little blue heron, American egret, bittern, crane, limpkin
kitten: cat
puppy: dog
lamb: sheep
calf: ox
pet: dog, cat, hamster, guinea pig, goldfish
farm animal, livestock: ox, hog, sheep, hen, cock, horse, goose, water buffalo
rodent: hamster, marmot, beaver, guinea pig, fox squirrel, porcupine
reptile: lizard, snake, turtle, African crocodile, American alligator
coral: coral reef, brain coral
underwater, under water: coral reef, scuba diver, anemone fish, sea anemone, jellyfish, brain coral, lionfish, rock beauty, stingray, loggerhead, electric ray
airplane, aeroplane, plane, jet, aircraft: airliner, warplane
race car, racing car, formula one: racer
taxi: cab
tram, trolley: streetcar
bus, coach: bus
train, railway: bullet train, electric locomotive, steam locomotive, passenger car, freight car
locomotive: electric locomotive, steam locomotive
public transport, public transit: bus, streetcar, bullet train, passenger car, electric locomotive
vehicle: vehicle, bus
fire truck, fire engine: fire engine
rubbish truck, bin lorry: garbage truck
farm machine, farm machinery: tractor, harvester, thresher, plow
combine harvester: harvester
bike, bicycle: bicycle
motorbike, motorcycle: motorcycle
cruise ship: liner
cargo ship: container ship
sailboat, sailing boat, sailing ship: schooner, yawl, catamaran, trimaran
kayak: canoe
rocket: missile, space shuttle, projectile
hot air balloon: balloon
church, steeple, chapel: church, bell cote
temple, pagoda: stupa
statue, sculpture, monument: pedestal, totem pole
arch: triumphal arch
lighthouse: beacon
solar panel, solar cell, solar power: solar dish
aqueduct: viaduct
bridge: bridge
jetty: pier
harbor, harbour, port: dock, pier
sofa, couch: studio couch
bed: four-poster, crib
chair: chair, park bench
fridge: refrigerator
oven: stove
sink: washbasin
pan, skillet: frying pan, wok
cell phone, mobile phone, smartphone: cellular telephone
keyboard: computer keyboard, typewriter keyboard
computer mouse: mouse
electronics, circuit board: hard disc, desktop computer, oscilloscope
string instrument: violin, cello, guitar, harp, banjo
saxophone: sax
piano: piano
drum kit, drum set, drum: drum
trumpet: cornet
brass instrument: cornet, trombone, French horn
soccer, football: soccer ball
soccer player, football player, footballer: soccer ball
american football: football helmet
rugby: rugby ball
tennis: tennis ball, racket
golf: golf ball
table tennis, ping pong: ping-pong ball
baseball player: ballplayer
skiing, skier: ski
sport, sports: ball, ballplayer, racket, ski, football helmet, barbell
diver, diving: scuba diver
bride, wedding: groom
sea, ocean, seaside, coast, beach: beach, promontory
mountain: mountain, cliff
mushroom, fungus: mushroom, agaric, bolete, gyromitra, coral fungus, hen-of-the-woods
citrus, citrus fruit: lemon, orange
apple: Granny Smith
coffee, cup of coffee: espresso, coffee mug
cup of tea, tea: teapot
burger, hamburger: cheeseburger
hot dog: hotdog
baguette: French loaf
wine: red wine
beer: beer glass
axe: hatchet
drill: power drill
spade: shovel
sneaker: running shoe
rucksack: backpack
teddy bear, plush toy: teddy
merry-go-round: carousel
pumpkin: jack-o'-lantern
toilet: toilet seat
police car: police van
concert: stage
`;

/** Names of classes that mostly mean something else: a mouse is an animal, and here one of a computer. */
export const MISLEADING_NAMES: ReadonlySet<string> = new Set(
  (
    'kite boxer plane file groom mouse drake hip ear chest bow iron pirate liner mortar upright organ stole rule jersey ' +
    'newfoundland leonberg brass bonnet screen switch slot safe pole wing cab reel pick nail hook vault tick stage suit ' +
    'mask cardigan pembroke admiral monarch ringlet brass pitcher racer plate throne bib jean torch buckle balance beam ' +
    'space bar wool velvet web site menu bubble clumber cairn briard titi patas gar eft horizontal bar fly cricket ' +
    'crane amphibian beacon tub hay tray dock pedestal altar cup'
  ).split(' '),
);
