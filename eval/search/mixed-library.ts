/**
 * A library of many subjects, as people have it: camera names, transcripts, what a detector saw, texts on the screen,
 * descriptions; seven languages. `key | name | language`, then a line each: `d` description, `k` keywords, `s` what is
 * said, `o` text on the screen, `v` description of a scene, `l` labels.
 */
import type { EvaluatedAsset } from './set-types.ts';

const LIBRARY = `
parking | IMG_0412.mp4 | en
l car, truck
v A white van reverses into a parking space in front of a supermarket.
puppy | MVI_2201.MOV | en
l dog, person
v A brown dog chases a tennis ball across the lawn.
kitten | VID_20240611_101523.mp4 | en
l cat, couch
v A kitten sleeps on a grey sofa.
birthday | Emma turns six.mp4 | en
s Make a wish and blow out the candles!
s Thank you for my new bicycle, grandpa.
l person, cake, chair
wedding | Sarah & Tom ceremony.mov | en
s I promise to love you in good times and in bad.
s You may now kiss the bride.
v The couple cuts the three-tier cake.
v Guests throw rice outside the church.
budget | all_hands_march.mp4 | en
s Revenue grew by twelve percent compared to last quarter.
s We are freezing hiring until the summer.
s Our biggest risk is that two suppliers went bankrupt.
o Q1 Results
o Operating margin 14.2 %
interview_ceo | CEO interview final v2.mp4 | en
s I started this company in my parents' garage with five hundred dollars.
s The worst moment was when our servers burned down.
s My advice to young founders is to talk to customers every single day.
o Linda Park, Chief Executive
sourdough | bread class.mp4 | en
s Mix the flour and the water and let it rest for half an hour.
s Fold the dough four times, then leave it in the fridge overnight.
s Bake it in a very hot oven with the lid on.
pasta | kitchen_03.mp4 | en
s Never rinse the noodles after cooking.
s Toss them with garlic, olive oil and chili flakes.
l bowl, fork, person
beach | DJI_0045.mp4 | en
v Waves roll onto an empty sandy beach, seen from above.
v A surfer paddles out at sunrise.
l surfboard
mountains | DJI_0101.mp4 | en
v Fog drifts between snow-covered peaks.
v Hikers walk along a narrow ridge.
k drone, alps
newyork | city b-roll.mp4 | en
v Yellow taxis wait at a red light in Manhattan.
v Steam rises from a manhole at night.
l car, traffic light, person
airport | travel_day1.mp4 | en
l airplane, suitcase, person
s Our flight is delayed by two hours because of a storm.
train | GOPR0087.MP4 | en
v A steam train crosses a stone viaduct.
l train
surgery | med_lecture_7.mp4 | en
s The heart pumps about five litres of blood every minute.
s A blocked artery can cause a heart attack.
s Patients should not eat anything for six hours before the operation.
vaccine | health_talk.mp4 | en
s Vaccines train the immune system to recognise a virus.
s A mild fever after the injection is normal.
climate | panel_2023.mp4 | en
s Global temperatures have risen by more than one degree since eighteen fifty.
s Melting ice sheets raise the sea level.
s A carbon tax would be the cheapest way to cut emissions.
solar | solar install.mp4 | en
s The panels face south and produce four kilowatts.
s The inverter turns direct current into alternating current.
football | match_highlights.mp4 | en
s And it's a goal in the last minute! The stadium goes wild.
s The referee shows him a red card.
l person, sports ball
basketball | court_footage.mp4 | en
s He dribbles past two defenders and dunks it.
o HOME 88 GUEST 91
tennis | clip_0007.mp4 | en
l tennis racket, person
v A woman serves on a clay court.
yoga | morning flow.mp4 | en
s Breathe in and lift your arms above your head.
s Now come into downward facing dog and relax your neck.
gym | workout_b.mp4 | en
s Keep your back straight when you lift the barbell.
s Three sets of ten push-ups.
guitar | lesson_12.mp4 | en
s Place your index finger on the second fret.
s This song only needs three chords.
piano | recital.mp4 | en
v A girl in a blue dress plays the piano on stage.
o Chopin, Nocturne Op. 9 No. 2
podcast_sleep | ep14.mp3 | en
s Blue light from screens keeps you awake because it stops melatonin.
s Most adults need between seven and nine hours a night.
podcast_money | ep15.mp3 | en
s Put three months of expenses aside before you invest in anything.
s Index funds beat most professional managers over twenty years.
history_moon | archive_1969.mp4 | en
s That's one small step for man, one giant leap for mankind.
o NASA Archive Footage
speech_dream | reel_63.mp4 | en
s I have a dream that my four little children will one day not be judged by the color of their skin.
review_phone | phone review.mp4 | en
s The battery lasts almost two full days.
s The camera struggles in low light, though.
s At nine hundred dollars it is simply too expensive.
l cell phone
unboxing | headphones unbox.mp4 | en
s They cancel the noise of an engine surprisingly well.
o 20 % off with code SOUND20
coding | screencast_git.mp4 | en
s If you commit to the wrong branch you can cherry-pick it onto another one.
o git rebase --interactive
excel | tutorial_sheets.mp4 | en
s A pivot table sums up thousands of rows in seconds.
o =VLOOKUP(A2, prices, 2)
garden | allotment.mp4 | en
s Tomatoes want full sun and plenty of water.
s Snails eat the lettuce at night, so I put copper around the bed.
l potted plant
bees | hive check.mp4 | en
s The queen lays up to two thousand eggs a day.
s Smoke calms them before we open the hive.
carpentry | bench build.mp4 | en
s Sand the wood with the grain and wipe off the dust.
s Two coats of varnish protect it from rain.
plumbing | sink repair.mp4 | en
s Turn off the water before you loosen the pipe under the sink.
s If it still drips, replace the rubber washer.
carfix | brakes.mp4 | en
s Squeaking usually means that the brake pads are worn.
s Jack up the vehicle and take off the wheel.
realestate | 14 Maple Street tour.mp4 | en
s This is the master bedroom with a walk-in closet.
s The roof was replaced in twenty nineteen.
v A bright kitchen with marble worktops.
l bed, refrigerator, sink
hotel | promo_spa.mp4 | en
v A woman gets a massage by candlelight.
o Book now: 555 0199
fashion | runway_ss24.mp4 | en
v Models walk down the catwalk in long silk coats.
makeup | get ready with me.mp4 | en
s I always start with a primer and then blend the foundation.
zoo | zoo trip.mp4 | en
l elephant, giraffe, zebra
s Look, the baby one is holding on to its mother's tail!
aquarium | P1090233.mp4 | en
v Jellyfish glow in dark blue water.
v A shark glides past a school of small fish.
horses | ranch.mov | en
l horse, person
v Two riders gallop through a river.
christmas | xmas eve 2022.mp4 | en
s Who wants to open the first present?
v The whole family sings around the tree.
halloween | oct31.mp4 | en
v Children dressed as ghosts knock on a door.
o Trick or treat
fireworks | NYE_clip.mp4 | en
v Colourful rockets explode over the harbour at midnight.
funeral | memorial.mp4 | en
s He taught me everything I know about fishing.
s We will miss his terrible jokes.
graduation | class of 2021.mp4 | en
v Students throw their caps into the air.
s Today you are no longer students but engineers.
court | deposition_a.mp4 | en
s I did not sign that contract.
s The witness was at home on the evening of the fourth of May.
protest | street_demo.mp4 | en
v A crowd with banners marches past the parliament.
o SAVE OUR RIVERS
news_flood | news_0412.mp4 | en
s Hundreds of people had to leave their homes after the dam broke.
o BREAKING NEWS
space | documentary_mars.mp4 | en
s The rover has been driving over the red planet for eleven years.
s A day there lasts forty minutes longer than ours.
baecker | Baeckerei_Rundgang.mp4 | de
s Der Teig ruht zwölf Stunden in der Kühlkammer.
s Unsere Brezeln werden von Hand geschlungen.
umzug | Umzug nach Leipzig.mp4 | de
s Die Kartons kommen alle ins Wohnzimmer.
s Vorsicht mit dem Spiegel, der ist von meiner Urgroßmutter.
fahrrad | Werkstatt_Folge3.mp4 | de
s Zuerst lösen wir die Bremse und nehmen das Hinterrad heraus.
s Die Kette muss regelmäßig geölt werden.
wahl | Rathaus_Debatte.mp4 | de
s Wir wollen die Mieten in der Innenstadt begrenzen.
s Der neue Radweg kostet drei Millionen Euro.
vino | bodega_visita.mp4 | es
s La uva se recoge a mano en septiembre.
s El vino descansa dos años en barricas de roble.
abuela | receta_abuela.mp4 | es
s Se pelan las patatas y se cortan en rodajas finas.
s Batimos seis huevos con un poco de sal.
marche | marche_provence.mp4 | fr
s Ces tomates viennent de mon jardin, elles n'ont jamais vu de pesticides.
s Le fromage de chèvre a trois semaines d'affinage.
velo | atelier velo.mp4 | fr
s Il faut gonfler les pneus à quatre bars.
s La chaîne saute parce que le dérailleur est mal réglé.
praia | praia_verao.mp4 | pt
s A água está gelada, mas as ondas estão perfeitas.
s Vamos comer um pastel na barraca depois.
capoeira | roda_salvador.mp4 | pt
s O berimbau comanda o ritmo da roda.
tea_zh | 茶园采访.mp4 | zh
s 春天的第一批茶叶最珍贵。
s 我们的工人每天早上五点开始采茶。
panda | 熊猫基地.mp4 | zh
s 这只大熊猫每天要吃二十公斤竹子。
s 小熊猫宝宝上个月刚出生。
`;

const FIELDS = { s: 'said', o: 'screen', v: 'scenes' } as const;

function addLine(asset: EvaluatedAsset, line: string): void {
  const [kind, text] = [line.slice(0, 1), line.slice(2)];
  if (kind === 'd') asset.description = text;
  else if (kind === 'k') asset.keywords = text.split(', ');
  else if (kind === 'l') asset.labels = text.split(', ');
  else {
    const field = FIELDS[kind as keyof typeof FIELDS];
    asset[field] = [...(asset[field] ?? []), text];
  }
}

/** The assets of lines as above. */
export function readLibrary(lines: string): EvaluatedAsset[] {
  const assets: EvaluatedAsset[] = [];
  for (const line of lines.trim().split('\n')) {
    const [key = '', name, language] = line.split(' | ');
    const asset = assets.at(-1);
    if (name !== undefined && language !== undefined) assets.push({ key, name, language });
    else if (asset !== undefined) addLine(asset, line);
  }
  return assets;
}

export const mixedLibrary = readLibrary(LIBRARY);
