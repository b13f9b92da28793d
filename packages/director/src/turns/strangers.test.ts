/** Conversations by people who had not seen the product: what is understood of them is not lost again. See `npm run eval:conversations`. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ConversationSet, lacksByTurn } from '../testing/conversation-checks.ts';

const folder = new URL('../../../../eval/conversations/sets/', import.meta.url);

test.each([
  { name: 'five-libraries', messages: 74, whole: 49 },
  { name: 'bowling-garden-hotel-judo-ferry-print', messages: 97, whole: 89 },
  { name: 'four-libraries', messages: 73, whole: 60 },
  { name: 'estate-museum-farm-wedding', messages: 75, whole: 41 },
  { name: 'pots-van-run-choir', messages: 82, whole: 39 },
  { name: 'bakery-climbing-play-boat', messages: 88, whole: 68 },
  { name: 'flat-physio-launch-council', messages: 90, whole: 73 },
  { name: 'garden-vet-hackathon-ski', messages: 95, whole: 71 },
  { name: 'market-dance-boatyard-nursery', messages: 93, whole: 68 },
  { name: 'workshop-dentist-camp-brewery', messages: 96, whole: 63 },
  { name: 'tattoo-bees-truck-swim', messages: 95, whole: 42 },
  { name: 'yoga-survey-detailing-book', messages: 100, whole: 57 },
  { name: 'firsts-barber-to-trail', messages: 60, whole: 56 },
  { name: 'firsts-bikes-to-climbing', messages: 90, whole: 86 },
  { name: 'firsts-kennel-to-salon', messages: 60, whole: 54 },
  { name: 'hive-judo-pasta-birds-hackathon-theatre', messages: 59, whole: 55 },
  { name: 'firsts-waltz-to-solar', messages: 61, whole: 52 },
  { name: 'pottery-to-play-talks', messages: 80, whole: 66 },
  { name: 'firsts-waltz-to-solar-more', messages: 59, whole: 34 },
  { name: 'hive-to-theatre-more', messages: 58, whole: 49 },
  { name: 'cheese-to-dance-talks', messages: 64, whole: 59 },
  { name: 'firsts-cheese-to-dance', messages: 72, whole: 50 },
  { name: 'glass-to-kites-talks', messages: 64, whole: 49 },
  { name: 'firsts-glass-to-kites', messages: 64, whole: 50 },
  { name: 'firsts-balloons-to-bonsai', messages: 64, whole: 40 },
  { name: 'balloons-to-watches-talks', messages: 64, whole: 43 },
  { name: 'wordings-cafe-coast-workshop', messages: 238, whole: 218 },
  { name: 'changes-farm-coast-bakery', messages: 483, whole: 478 },
])('of $messages messages of strangers at least $whole leave nothing to be wished: $name', (floor) => {
  const sets = JSON.parse(readFileSync(new URL(`${floor.name}.json`, folder), 'utf8')) as ConversationSet[];
  const judged = sets.flatMap(({ library, conversations }) =>
    conversations.flatMap(({ turns }) => lacksByTurn(library, turns)),
  );
  expect(judged).toHaveLength(floor.messages);
  expect(judged.filter(({ lacks }) => lacks.length === 0).length).toBeGreaterThanOrEqual(floor.whole);
});
