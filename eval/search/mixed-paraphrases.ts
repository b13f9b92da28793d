/**
 * Paraphrases in English of what the mixed library has, the weakest class of its queries, and what is not there. Written
 * before anything was asked; no limit was chosen on them.
 */
import { queries } from './set-types.ts';

export const mixedParaphrases = queries(`
meaning | cat taking a nap | kitten
meaning | how long the phone lasts on one charge | review_phone
meaning | seaside from the air | beach
meaning | toddler blowing candles | birthday
meaning | what causes a heart attack? | surgery
meaning | melting glaciers and rising oceans | climate
meaning | electricity from sunlight | solar
meaning | player gets sent off | football
meaning | slam dunk | basketball
meaning | stretching exercises | yoga
meaning | weightlifting | gym
meaning | learning to play guitar chords | guitar
meaning | classical music concert | piano
meaning | why screens stop us sleeping | podcast_sleep
meaning | passive investing | podcast_money
meaning | first people walking on the moon | history_moon
meaning | racial equality speech | speech_dream
meaning | noise cancelling headphones | unboxing
meaning | undoing a mistake in version control | coding
meaning | spreadsheet formulas | excel
meaning | keeping slugs off vegetables | garden
meaning | beekeeper | bees
meaning | finishing wooden furniture | carpentry
meaning | fixing a dripping faucet | plumbing
meaning | worn out car brakes | carfix
meaning | woman relaxing in a spa | hotel
meaning | models on a runway | fashion
meaning | cosmetics tutorial | makeup
meaning | fish tank | aquarium
meaning | people on horseback crossing water | horses
meaning | carol singing | christmas
meaning | new year celebration at night | fireworks
meaning | obituary for a fisherman | funeral
meaning | college commencement | graduation
meaning | someone denying they signed a document | court
meaning | people evacuated after a dam failure | news_flood
meaning | life on mars mission | space
meaning | flight postponed because of bad weather | airport
meaning | pausing recruitment | budget
meaning | taxi cabs in new york | newyork
meaning | railway bridge | train
meaning | mountain hiking in the mist | mountains
meaning | side effects of immunisation | vaccine
meaning | letting dough rise overnight | sourdough
meaning | how to cook noodles | pasta
meaning | bride and groom kiss | wedding
none | dentist pulling a tooth |
none | submarine under the ice |
none | how to knit a scarf |
none | chess tournament |
none | bank robbery |
none | volcano erupting |
none | pottery wheel |
none | sewing machine repair |
none | world war two tanks |
none | coffee roasting |
none | baby's first steps |
none | ice hockey fight |
none | hot air balloon |
none | scuba diving lesson |
none | the king's coronation |
none | bitcoin mining |
none | penguins in antarctica |
none | violin repair |
none | lightning storm over the city |
none | motorcycle race |
none | haircut at the barber |
none | learning to type faster |
none | elevator stuck between floors |
none | tax return deadline |
none | skiing down a slope |
none | sushi chef |
none | parrot that talks |
none | chemistry experiment with acid |
none | moving to another country |
none | dinosaur skeleton in a museum |
none | firefighters rescue a cat |
none | rollercoaster |
none | job interview tips |
none | painting a portrait |
`);
