/** The sound effects that are made, with the words that ask for them. */
import * as air from './air.ts';
import * as hits from './hits.ts';
import type { Shape, Stage } from './stage.ts';
import * as tones from './tones.ts';

export interface Sound {
  /** As it is told to people. */
  name: string;
  /** Words and phrases that mean it, singular, in small letters. */
  words: readonly string[];
  /** `on`: as long as is asked for; `once`: it ends by itself. */
  lasts: 'on' | 'once';
  /** Its length where none is asked for, seconds. */
  usual: number;
  /** Level of its loudest moment, dB of full scale: what is quiet in a room is quiet here. */
  level: number;
  make: (stage: Stage, shape: Shape) => void;
}

const bed = (name: string, level: number, words: string, make: Sound['make']): Sound => ({
  name,
  words: words.split('|'),
  lasts: 'on',
  usual: 8,
  level,
  make,
});

const hit = (name: string, usual: number, words: string, make: Sound['make'], level = -15): Sound => ({
  name,
  words: words.split('|'),
  lasts: 'once',
  usual,
  level,
  make,
});

export const sounds: readonly Sound[] = [
  hit(
    'whoosh',
    0.9,
    'whoosh|woosh|swoosh|swish|swipe|whip|fly by|flyby|pass by|passby|whooshing|swooshing',
    air.whoosh,
    -17,
  ),
  hit(
    'riser',
    3,
    'riser|rise|rising|build up|buildup|build-up|uplifter|tension|crescendo|sweep up|suspense',
    air.riser,
    -17,
  ),
  hit(
    'downlifter',
    2.5,
    'downlifter|downer|drop down|falling|power down|powerdown|shut down|shutdown|sweep down|downward sweep',
    air.downer,
    -17,
  ),
  hit('sweep', 1.6, 'sweep|transition', air.whoosh, -17),
  bed('wind', -22, 'wind|windy|breeze|gust|gale|blizzard|howling', air.wind),
  bed('rain', -24, 'rain|raining|rainy|drizzle|downpour|rainfall|raindrop', air.rain),
  hit('thunder', 5, 'thunder|thunderclap|lightning|thunderstorm', air.thunder),
  bed('ocean', -22, 'ocean|sea|wave|surf|beach|seaside|shore', air.ocean),
  bed(
    'stream',
    -24,
    'stream|river|brook|creek|waterfall|fountain|running water|flowing water|tap|faucet|water',
    air.stream,
  ),
  bed('fire', -24, 'fire|campfire|fireplace|bonfire|flame|burning|crackle|crackling', air.fire),
  bed(
    'room tone',
    -46,
    'room tone|roomtone|quiet room|empty room|silence|air conditioning|air conditioner|ventilation|office|ambience|ambiance|ambient|background noise',
    air.roomTone,
  ),
  bed('noise', -26, 'static|white noise|pink noise|noise|hiss|hissing|tape hiss', air.hiss),
  hit('steam', 1.8, 'steam|spray|aerosol|gas leak|deflate|air release|pneumatic|hydraulic', air.spray, -19),
  bed(
    'crowd',
    -24,
    'crowd|people|chatter|chattering|murmur|audience|restaurant|cafe|café|bar|pub|party|walla|mall|marketplace|lobby|talking',
    air.crowd,
  ),
  bed('applause', -20, 'applause|applauding|clapping|clap|ovation', air.applause),
  bed('traffic', -22, 'traffic|street|road|highway|city|cars|car passing|cars passing|urban', air.traffic),
  bed('crickets', -28, 'cricket|cicada|summer night|night ambience', air.crickets),
  bed('birds', -26, 'bird|birdsong|chirp|chirping|tweet|forest|woods|morning|jungle', air.birds),
  hit(
    'impact',
    2,
    'impact|hit|boom|thud|bang|punch|slam|crash|smash|stomp|braam|thump|drop|kick|trailer hit|collision',
    hits.impact,
    -13,
  ),
  hit(
    'explosion',
    4,
    'explosion|explode|exploding|blast|detonation|bomb|grenade|fireworks|firework',
    hits.explosion,
    -12,
  ),
  hit('shot', 1.2, 'gunshot|shot|gun|pistol|rifle|cannon|shooting', hits.shot, -13),
  hit(
    'click',
    0.25,
    'click|clicking|mouse|mouse click|button|button press|switch|tap on|ui|interface|toggle',
    hits.click,
    -22,
  ),
  bed('clock', -26, 'tick|ticking|clock|tick tock|metronome|stopwatch|countdown', hits.tick),
  hit('knock', 1.2, 'knock|knocking|knock on the door|door knock', hits.knock, -17),
  hit('door', 1.6, 'door|gate|door slam|door closing|door close', hits.door, -15),
  hit(
    'creak',
    2,
    'creak|creaking|creaky|squeak|squeaking|hinge|door creak|creaking door|creaky door',
    hits.creak,
    -20,
  ),
  bed(
    'footsteps',
    -22,
    'footstep|step|walking|walk|running footsteps|running|steps|jogging|marching',
    hits.footsteps,
  ),
  bed('typing', -24, 'typing|keyboard|typewriter|keystroke|typing on a keyboard', hits.typing),
  bed('heartbeat', -18, 'heartbeat|heart|pulse|heart beat', hits.heartbeat),
  hit(
    'breaking glass',
    2,
    'glass|shatter|shattering|breaking glass|glass break|window breaking|shards',
    hits.glass,
    -16,
  ),
  hit('pop', 0.3, 'pop|popping|cork|plop|bubble pop', hits.pop, -18),
  hit('camera shutter', 0.4, 'shutter|camera|snapshot|photo|photograph', hits.shutter, -19),
  hit('paper', 1, 'paper|page|rustle|rustling|crumple|crumpling|page turn', hits.paper, -24),
  bed('dripping', -22, 'drip|dripping|drop of water|water drop|droplet|leaking', hits.drip),
  hit('splash', 1.8, 'splash|splashing|diving|dive|plunge', hits.splash, -17),
  bed('bubbles', -22, 'bubble|bubbling|boiling|underwater|aquarium|gurgle', hits.bubbles),
  hit('drum roll', 3, 'drum roll|drumroll|snare roll', hits.drumRoll, -16),
  bed(
    'engine',
    -20,
    'engine|motor|car engine|machine|machinery|truck|motorcycle|motorbike|generator|factory|tractor',
    hits.engine,
  ),
  hit('metal', 2, 'metal|metallic|clang|clank|anvil|sword|gong|pipe', hits.metal, -17),
  hit('beep', 0.7, 'beep|beeping|bleep|blip|boop|tone|signal', tones.beep, -20),
  bed('alarm', -19, 'alarm|alert|warning|smoke detector', tones.alarm),
  bed('siren', -19, 'siren|police|ambulance|fire truck|fire engine', tones.siren),
  hit(
    'notification',
    1,
    'notification|message|message sound|ping|pling|chat|email|text message',
    tones.notification,
    -19,
  ),
  hit(
    'success',
    1.4,
    'success|correct|right answer|level up|win|winning|achievement|complete|tada',
    tones.success,
    -18,
  ),
  hit('buzzer', 0.7, 'buzzer|error|wrong|wrong answer|fail|failure|buzz|incorrect|denied', tones.buzzer, -18),
  hit(
    'bell',
    2.5,
    'bell|chime|ding|church bell|doorbell|bicycle bell|chimes|wind chime|dong',
    tones.bell,
    -17,
  ),
  bed('telephone', -19, 'phone|telephone|ringtone|phone ringing|ringing', tones.phone),
  hit('laser', 0.5, 'laser|zap|blaster|phaser|raygun|pew', tones.laser, -18),
  hit(
    'power-up',
    1.8,
    'power up|powerup|power-up|charging|charge up|boot up|startup|start up|turn on',
    tones.powerUp,
    -18,
  ),
  hit(
    'glitch',
    1,
    'glitch|glitchy|digital|distortion|data|computer|robot|hacking|malfunction',
    tones.glitch,
    -19,
  ),
  bed('sonar', -20, 'sonar|radar|submarine', tones.sonar),
  bed(
    'drone',
    -22,
    'drone|dark ambience|eerie|horror|spaceship|space|ominous|spooky|sci-fi|scifi|creepy',
    tones.drone,
  ),
  bed(
    'hum',
    -28,
    'hum|humming|mains|electrical|electric|electricity|refrigerator|fridge|transformer|neon',
    tones.hum,
  ),
  hit('coin', 1, 'coin|coins|cash|money|cash register|treasure|pickup', tones.coin, -18),
  hit(
    'sparkle',
    2,
    'sparkle|magic|magical|twinkle|fairy|glitter|shimmer|shimmering|wand',
    tones.sparkle,
    -19,
  ),
];

const byName = new Map(sounds.map((sound) => [sound.name, sound]));

export const soundNames: readonly string[] = sounds.map(({ name }) => name);

/** Throws RangeError for a sound that is not made. */
export function soundNamed(name: string): Sound {
  const sound = byName.get(name);
  if (sound === undefined) throw new RangeError(`there is no sound ${name}`);
  return sound;
}
