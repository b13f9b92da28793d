/** What pictures are looked through for where RUSHES_LABELS names nothing else: what footage often shows. */
export const DEFAULT_LABELS: readonly string[] = `
person, crowd of people, child, baby, man, woman, face in close-up, hand, audience, musician, singer, dancer, athlete,
worker, doctor, cook, teacher, soldier, police officer, bride, speaker on a stage, interview, news studio, meeting,
handshake, dog, cat, horse, cow, sheep, pig, bird, chicken, fish, insect, butterfly, bee, bear, elephant, lion, monkey,
rabbit, frog, snake, whale, shark, tree, forest, flower, grass, field, garden, park, leaf, mushroom, mountain, hill,
valley, desert, beach, sea, wave, lake, river, waterfall, island, ice, snow, rain, cloud, storm, lightning, rainbow,
sunrise, sunset, night sky, moon, stars, fire, smoke, explosion, fireworks, city skyline, street, road, motorway,
crossing, bridge, tunnel, building, skyscraper, house, church, castle, ruin, factory, construction site, farm, market,
shop, restaurant, cafe, bar, hotel room, living room, bedroom, kitchen, bathroom, office, classroom, library, hospital,
laboratory, museum, theatre, cinema, stadium, gym, swimming pool, playground, airport, railway station, car park, car,
truck, bus, taxi, motorcycle, bicycle, train, tram, aeroplane, helicopter, drone, rocket, ship, boat, sailing boat,
tractor, wheelchair, food, bread, fruit, vegetables, meat, cake, coffee, glass of wine, bottle, plate, table, chair,
sofa, bed, lamp, window, door, stairs, mirror, book, newspaper, letter, painting, sculpture, map, sign, logo, flag, text
on a screen, slide of a presentation, chart, computer, laptop, telephone, television, camera, microphone, headphones,
guitar, piano, violin, drums, ball, football match, basketball game, tennis match, swimming, running, cycling, skiing,
surfing, climbing, boxing, yoga, clothes, shoes, hat, glasses, jewellery, watch, bag, umbrella, toy, balloon, money,
tool, machine, robot, weapon, wedding, birthday party, concert, parade, protest, ceremony, cooking, eating, driving,
dancing, walking, animation, black and white film, aerial view, underwater scene
`
  .replaceAll('\n', ' ')
  .split(',')
  .map((label) => label.trim());
