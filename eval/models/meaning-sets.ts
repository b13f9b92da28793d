/**
 * Short queries and what they mean: labels, descriptions, sentences of speech and texts on a screen, with distractors on
 * the same subjects. Queries avoid the words of their passage. Thresholds were found with the first set; only figures of
 * the second one are told. Both were written for this.
 */

export interface MeaningPair {
  passage: string;
  /** Null for a distractor. */
  query: string | null;
}

export interface MeaningSet {
  pairs: MeaningPair[];
  /** What nothing in the set answers. */
  unanswerable: string[];
}

function pairs(lines: string): MeaningPair[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [passage = '', query] = line.split('|').map((part) => part.trim());
      return { passage, query: query === undefined || query === '' ? null : query };
    });
}

const list = (lines: string): string[] => lines.trim().split('\n');

export const tuningMeaning: MeaningSet = {
  pairs: pairs(`
car | automobile
bicycle | someone on a bike
dog | puppy
airplane | aircraft
cell phone | smartphone
couch | sofa
tv | television set
boat | small ship
donut | sweet pastry
motorcycle | motorbike
A white car drives through a parking lot. | vehicle moving between parked ones
Two children build a castle at the beach. | kids playing in the sand
A woman waters the plants on her balcony. | lady taking care of flowers
An old man feeds pigeons in the park. | elderly person giving food to birds
A chef cuts onions in a restaurant kitchen. | cook preparing vegetables
The crowd cheers when the goal is scored. | fans celebrating at a football match
Snow falls on the roofs of a mountain village. | winter in the alps
A doctor listens to the heart of a patient. | medical examination
A surfer rides a huge wave at sunset. | water sports in the evening
A train crosses a bridge over a river. | railway above the water
We lost our biggest customer in March and had to let ten people go. | layoffs at the company
The new battery lasts twice as long and charges in twenty minutes. | improved power and fast charging
My grandmother taught me how to bake this bread. | family recipe
If you feel dizzy, sit down and drink some water. | health advice when you feel faint
The museum is free on the first Sunday of every month. | no entrance fee
We chose wood because it stores carbon and is easy to repair. | why the building material is sustainable
The flight was delayed by three hours because of fog. | bad weather held up the plane
Our school needs more teachers for mathematics. | lack of math educators
I was so nervous that I forgot the second verse. | stage fright of a singer
The police asked drivers to avoid the tunnel this morning. | traffic warning
Profits rose by twelve percent in the last quarter. | earnings went up
The king died without an heir, and a war began. | fight over the throne
Never mix these two chemicals, they can explode. | safety warning about substances
The robot picks strawberries faster than a person. | automated fruit harvest
We cut the ribbon and opened the new library. | inauguration ceremony
She won the gold medal by two hundredths of a second. | very close victory in a race
The river rose so fast that families fled to their roofs. | flood disaster
Astronauts grow lettuce on the space station. | vegetables in orbit
The bank closed my account without telling me why. | trouble with financial institution
He proposed to her on the top of the tower. | asking for her hand in marriage
EMERGENCY EXIT ONLY | way out in case of fire
SPECIAL OFFER 50% OFF TODAY | discount
Dr. Helen Marsh, Cardiologist | heart specialist
NO PARKING | forbidden to leave your car here
Thank you for watching | end of the video
person
chair
cup
clock
bench
A man reads a newspaper in a cafe.
Clouds move over a wheat field.
A girl ties her shoes.
Workers paint a wall yellow.
Two women talk at a window.
The jury has not decided yet.
We recorded the drums in an old church.
The new stadium has sixty thousand seats.
It took us four years to write this book.
Please turn off your microphones.
The price of coffee has doubled since last year.
My brother moved to Canada when he was twenty.
The bridge will be closed for repairs until June.
I have never seen so many stars.
Chapter two
LIVE
Exchange rate`),
  unanswerable: list(`
quantum computing
penguins in Antarctica
how to knit a sweater
ancient Egyptian pyramids
chess tournament
volcano eruption
tax return deadline
ballet dancers rehearsing
dinosaur fossils
beekeeping
sewing machine repair
elephant in the jungle
guitar lesson for beginners
wedding cake decoration
presidential election results
submarine
horse racing
sushi restaurant
camping in a tent
vaccination campaign`),
};

export const heldOutMeaning: MeaningSet = {
  pairs: pairs(`
truck | lorry
horse | pony
refrigerator | fridge
potted plant | flower pot
wine glass | drinking glass
bus | public transport vehicle
cat | kitten
laptop | notebook computer
toilet | bathroom
teddy bear | stuffed toy
suitcase | luggage
sheep | lamb
scissors | tool for cutting paper
pizza | italian food
A nurse pushes a patient in a wheelchair down the corridor. | hospital worker helping a sick man
Fishermen pull a net full of sardines on board. | men catching fish
A boy blows out the candles on his cake. | birthday celebration
Firefighters spray water on a burning warehouse. | putting out a blaze
A couple dances slowly under paper lanterns. | romantic dance
A farmer drives a tractor across a muddy field. | agriculture machine
Students raise their hands in a classroom. | pupils who want to answer
A plane lands on a wet runway at night. | aircraft touching down
A violinist plays alone on a dark stage. | solo musician
Hikers cross a narrow bridge in the fog. | people walking in the mountains
A woman signs with her hands in front of a grey wall. | someone using sign language
A mechanic changes the tyre of a racing car. | repairing a wheel
Dolphins jump next to a sailing boat. | sea animals near a yacht
A baker takes loaves out of the oven. | fresh bread
A child sleeps in the back seat. | kid taking a nap
A judge enters the courtroom and everyone stands up. | legal trial
Ask not what your country can do for you, ask what you can do for your country. | speech about serving the nation
Our engineers found a crack in the turbine and stopped production. | defect halted the factory
I quit smoking after my daughter was born. | giving up cigarettes
The vaccine prevents nine out of ten infections. | protection against a virus
The rent has become so high that young families leave the city. | expensive housing
We planted five thousand trees along the highway. | reforestation
The orchestra rehearses every morning at nine. | musicians practising together
You should back up your files before you install the update. | save your data first
The team lost the final after a penalty shootout. | defeat in the championship game
My passport was stolen at the station. | theft of travel documents
The satellite will take pictures of every glacier on Earth. | observing ice from space
He apologized to the workers for the accident. | saying sorry to employees
Our app now translates your voice while you are speaking. | simultaneous interpretation software
The soup needs more salt and a little lemon. | seasoning the dish
Unemployment fell to its lowest level in thirty years. | more people have jobs
The painting was hidden in an attic for a century. | rediscovered artwork
Wash your hands for at least twenty seconds. | hygiene instructions
The storm cut off electricity in the whole valley. | power outage
She speaks five languages and is learning Japanese. | multilingual woman
The old cinema will be turned into apartments. | movie theatre becomes flats
Investors put two million dollars into the start-up. | funding for a young company
We met at university and have been friends ever since. | long friendship
The teacher explained why the moon changes its shape. | lunar phases
Turn left at the church and follow the river. | directions for the way
The goalkeeper was injured and had to leave the field. | hurt football player
Recycling one can saves enough energy to run a television for three hours. | reusing aluminium
Their dog found the missing boy in the woods. | pet rescued a lost child
WET FLOOR | slippery ground
SOLD OUT | no tickets left
Prof. Daniel Okafor, Marine Biologist | ocean scientist
BREAKING NEWS: EARTHQUAKE HITS COAST | natural disaster report
Please fasten your seat belts | safety on board
HAPPY NEW YEAR | turn of the year greeting
person
spoon
kite
bowl
backpack
A man shaves in front of a mirror.
Leaves float on a pond.
A waiter carries two plates.
Lights of a city seen from a hill.
A hand writes a formula on a board.
A girl combs her hair.
The curtain opens slowly.
We will talk about that tomorrow.
The first version took eleven minutes to load.
My father never told us about it.
It depends on the colour you choose.
There are three ways to fold this paper.
The committee meets twice a year.
I would do it again.
Part four
Subscribe now
Room 214`),
  unanswerable: list(`
black holes
kangaroo
how to play poker
medieval knights
skiing downhill
cryptocurrency mining
sewing a dress
rainforest frogs
parliament vote on pensions
underwater cave diving
marathon training plan
apple orchard
solar eclipse
hip hop concert
wildfire smoke
dental surgery
camel caravan in the desert
origins of democracy in Greece
tango lessons
coal mine
whisky distillery
kindergarten playground slide
spider web
carnival in Rio
washing machine advertisement`),
};
