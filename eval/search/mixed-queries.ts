/**
 * What people ask of the mixed library: in other words, in questions, in other languages, with slips, and what is not
 * there. Written before anything was measured; every second line of each part is held out.
 */
import { type EvaluatedQuery, queries } from './set-types.ts';

const ASKED = queries(`
synonym | automobile | parking,newyork
synonym | canine | puppy
synonym | feline | kitten
synonym | aircraft | airport
synonym | luggage | airport
synonym | locomotive | train
synonym | smartphone | review_phone
synonym | photographs of a bike | birthday
synonym | soccer | football
synonym | spaghetti | pasta
synonym | yacht harbour pyrotechnics | fireworks
synonym | big cats or pachyderms at the zoo | zoo
meaning | kids in costumes | halloween
meaning | exchanging vows | wedding
meaning | pony riding | horses
meaning | company finances | budget
meaning | how the founder began | interview_ceo
meaning | homemade loaf | sourdough
meaning | global warming | climate
meaning | renewable energy on the roof | solar
meaning | cardiology | surgery
meaning | insomnia | podcast_sleep
meaning | saving money for emergencies | podcast_money
meaning | astronaut on the moon | history_moon
meaning | underwater animals | aquarium
meaning | leaking tap | plumbing
meaning | house for sale | realestate
meaning | demonstration against the government | protest
meaning | natural disaster | news_flood
meaning | robot exploring another planet | space
meaning | unwrapping gifts | christmas
meaning | the dog plays fetch | puppy
question | how long should I sleep? | podcast_sleep
question | who scored at the end of the game? | football
question | what did the doctor say about eating before an operation | surgery
question | where do they talk about the brake pads | carfix
question | how many eggs does the queen lay | bees
question | is the phone too expensive? | review_phone
question | when was the roof replaced? | realestate
question | how do I undo a commit on the wrong branch | coding
question | did he sign the contract? | court
question | what should young founders do | interview_ceo
word | pivot table | excel
word | discount code | unboxing
word | marble kitchen | realestate
word | red card | football
word | downward dog | yoga
word | Linda Park | interview_ceo
word | carbon tax | climate
word | phone number 555 0199 | hotel
word | Chopin | piano
word | Maple Street | realestate
typo | melatonine screen ligth | podcast_sleep
typo | vacine fever | vaccine
typo | tomatos and snails | garden
typo | elefant | zoo
typo | varnsh the wood | carpentry
typo | cherry pik branch | coding
language | Auto | parking,newyork
language | Hund | puppy
language | gato | kitten
language | coche | parking,newyork
language | voiture | parking,newyork
language | cheval | horses
language | avião | airport
language | 汽车 | parking,newyork
language | 大象 | zoo
language | Pferd | horses
language | tren | train
language | bolo de aniversário | birthday
language | perro | puppy
language | Hochzeit | wedding
language | Strand | beach,praia
language | montagne | mountains
language | 猫 | kitten
language | 狗 | puppy
language | Wie viel kostet der Radweg? | wahl
language | Kette ölen | fahrrad
language | vino en barricas | vino
language | cuántos huevos | abuela
language | fromage de chèvre | marche
language | gonfler pneu | velo
language | ondas perfeitas | praia
language | berimbau | capoeira
language | 采茶 | tea_zh
language | 熊猫吃竹子 | panda
language | Mieten begrenzen | wahl
language | Spiegel Urgroßmutter | umzug
`);

const UNANSWERABLE = queries(`
none | cryptocurrency mining |
none | whisky distillery |
none | kangaroo |
none | submarine |
none | ballet rehearsal |
none | chess tournament |
none | how to change a light bulb |
none | tattoo artist |
none | quantum computing |
none | violin concerto |
none | polar bear |
none | volcano eruption |
none | ice hockey |
none | skyscraper construction site |
none | dentist appointment |
none | sushi chef |
none | knitting a scarf |
none | helicopter rescue |
none | electric scooter |
none | Angela Merkel |
none | Shakespeare sonnet |
none | bank robbery |
none | nuclear power plant |
none | parachute jump |
none | camel in the desert |
none | how do I renew my passport? |
none | who won the world series in 1986? |
none | what is the capital of Mongolia |
none | where can I buy stamps? |
none | how much does the divorce lawyer cost |
none | red Ferrari on a race track |
none | penguin colony |
none | ancient Egyptian pyramid |
none | dinosaur skeleton in a museum |
none | wind turbine |
none | coffee roasting |
none | blacksmith forging a sword |
none | origami |
none | karate black belt |
none | glassblowing |
none | stock photo of a lawyer with handcuffs |
none | rainbow |
none | man playing the drums |
none | baby crying |
none | sewing machine |
none | electric eel |
none | lightning strike |
none | prison cell |
none | asdfgh qwerty |
none | xylophone zebra quartz |
none | blue whale song |
none | motorcycle stunt |
none | Formel-1-Rennen |
none | Schwimmbad |
none | Zahnarzt |
none | Eiskunstlauf |
none | submarino nuclear |
none | corrida de toros |
none | patinaje sobre hielo |
none | centrale nucléaire |
none | cours de danse classique |
none | parapente |
none | jogo de xadrez |
none | aula de natação |
none | 火山爆发 |
none | 滑雪比赛 |
none | 潜水艇 |
none | 小提琴 |
`);

const half = (all: readonly EvaluatedQuery[], rest: 0 | 1) => all.filter((_, index) => index % 2 === rest);

export const mixedTuning = [...half(ASKED, 0), ...half(UNANSWERABLE, 0)];
export const mixedHeldOut = [...half(ASKED, 1), ...half(UNANSWERABLE, 1)];
