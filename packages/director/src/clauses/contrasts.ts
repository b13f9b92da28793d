/** "Not the pig but the elf …", "…, not the music", "everything is fine except the music, which is too loud": what is meant of two. Pure. */
import {
  areClips,
  areThings,
  begin,
  type ClauseWorld,
  end,
  isClip,
  isList,
  list,
  namesIn,
} from './phrases.ts';

const not = 'not|nicht|pas|no|não|nao|non';
const but = 'but|but rather|rather|sondern|mais(?: plutôt)?|sino|mas(?: sim)?|ma|bensì';
/** "No" alone refuses a thing: "quieter, and no title". */
const notThe = String.raw`(?:not|nicht|pas|(?:no|não|nao|non)(?=\s+(?:el|la|los|las|o|os|as|il|lo|i|gli|le|l['’])[\s\p{L}]))`;
const joint = String.raw`(?:\s+(?=(?:not the|nicht d[enia][nres]m?|pas l[ea]s?)\s)|\s*,?\s+(?:and|but|und|aber|et|mais|y|pero|e|mas|ma|però)\s+|\s*,\s*)`;

/** "Not the pig but the elf in black and white". */
const notButForm = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:nein|no|non|não),\s*)?(?:${not})\s+(${list})\s*,?\s+(?:${but})\s+(?=(${list})(?![\p{L}\p{N}]))`,
  'giu',
);
/** "Not the pig, the frog in black and white". */
const notThisForm = new RegExp(
  String.raw`${begin}(?:(?:no|nein|non|não|nope|nah)[,!.]\s*)?(?:${not})\s+(${list})\s*[,;–—-]+\s*(?=(${list})(?![\p{L}\p{N}])\s+([^\s,;.!?]))`,
  'giu',
);
/** "Don't mute the pig but the elf". */
const dontButForm = new RegExp(
  String.raw`${begin}(?:please )?(?:don['’]?t|do not) ([\p{L}]+) (${list}),? (?:but|but rather|rather) (${list})(?=[\s,;.!?]|$)`,
  'giu',
);
/** "The title should go, not the music", "everything black and white but not the pig". */
const notThatForm = new RegExp(
  String.raw`^(.+?)${joint}${notThe}\s+(?:(?:on|over|in|auf|bei|sur|en|em|no|na|su|nel) )?(${list})${end}`,
  'iu',
);
const all =
  /(?<![\p{L}\p{N}])(?:everything|all (?:of (?:it|them)|(?:the )?(?:clips|videos|shots|scenes))|all|it all|the (?:whole|entire) (?:film|video|thing)|alles|alle(?: clips)?|den ganzen film|tout|tous(?: les plans)?|todo|todos(?: los clips)?|tudo|todos os clipes|tutto|tutti(?: i clip)?)(?![\p{L}\p{N}])/iu;

const meaning =
  /(?<![\p{L}])(?:mean|meant|meine|meinte|voulais dire|parle de|quise decir|quería decir|quis dizer|queria dizer|volevo dire|intendevo)(?![\p{L}])/iu;

/** "Use the goat, not the market" puts one in the place of the other. */
const taking =
  /^\s*(?:please |bitte )?(?:use|take|have|show|give me|i want|i(?:['’]d| would) like|nimm|ich will|zeig|prends|utilise|je veux|usa|quiero|toma|quero|voglio|prendi) /iu;

/** "No, not the last one" takes the change before off that one. */
const refusing =
  /^(?:[\s,.!]|(?:oh|no|nope|nah|nein|nee|non|não|sorry|wait|please|ok|okay|hm+|but|and|stop|ah|ne|bitte)(?![\p{L}]))*$/iu;

function notThat(sentence: string, world: ClauseWorld): string {
  const found = notThatForm.exec(sentence);
  if (found === null) return sentence;
  const [said, main = '', what = ''] = found;
  // "I meant the reception, not the waiting room" puts right which one was taken.
  const isOther = /^\s*\uE000/u.test(main) || meaning.test(main) || refusing.test(main);
  const own = main.replace(taking, '');
  if (isOther || !areThings(what, world) || (isList(own) && areThings(own, world))) return sentence;
  const after = sentence.slice(said.length);
  if (all.test(main) && areClips(what, world))
    return `${main.replace(all, `everything but ${what}`)}${after}`;
  return `${main}${after}`;
}

const wholes = String.raw`(?:(?:i |we )?(?:really )?(?:love|like) (?:everything|it all|all of it)|(?:everything|all|it|it all|the (?:rest|film|video)|the whole (?:film|video|thing)|everything else)(?:['’]s| is| looks| sounds)?(?: really| all)? (?:fine|great|good|perfect|ok|okay|lovely|nice|cool)|alles(?: ist)?(?: sehr)? (?:super|gut|toll|okay|ok|prima|perfekt|schön)|tout (?:est |va )?(?:très )?(?:bien|parfait|super)|todo (?:está )?(?:muy )?(?:bien|perfecto|genial)|(?:está )?tudo (?:está )?(?:muito )?(?:bem|ótimo|perfeito|bom)|(?:va |è )?tutto (?:va |è )?(?:molto )?(?:bene|perfetto|ok))`;
const except = String.raw`(?:except(?: for)?|apart from|other than|save for|but(?: not)?|only|just not|außer|bis auf|nur|sauf|à part|excepto|salvo|menos|exceto|tranne|a parte|eccetto)`;
const relative = String.raw`(?:\s*[,:;–—-]+\s*|\s+)(?:(?:which|that|who|it|he|she|they|die|der|das|qui|elle|il|que|che)(?:['’]s| is| are| looks| sounds| ist| sind| est| sont| está| è)?(?![\p{L}])|(?:is|are|ist|est|está|è)(?![\p{L}]))?\s*`;
/** "Everything is great except the music, which is too loud". */
const exceptForm = new RegExp(
  String.raw`${begin}${wholes}\s*,?\s*${except}\s+(${list})(?:${relative}([^,;.!?\n]{3,60}))?${end}`,
  'iu',
);

function excepted(text: string, world: ClauseWorld): string {
  return text.replace(exceptForm, (said: string, what: string, wrong: string | undefined) => {
    if (!areThings(what, world)) return said;
    if (wrong === undefined || wrong.trim() === '') return `don't touch ${what}`;
    return `${what} ${/^(?:zu |too |trop |demasiado |muy |muito |troppo )/iu.test(wrong) ? wrong : `is ${wrong}`}`;
  });
}

const wish = String.raw`(?:i|we|ich|wir|je|yo|eu|io)`;
const want = String.raw`(?:(?:do |['’]d )?(?:want|need|mean|like|prefer|rather)(?: (?:have|to have))?|will|möchte|wollte|veux|voudrais|quiero|quero|voglio)`;
const itself = String.raw`(?:it |them |that |the (?:film|video) |ihn |es |sie |le |la |lo |o )?`;
/** "I don't want it faster, I want it shorter". */
const wantForm = new RegExp(
  String.raw`${begin}(?:${wish} )?(?:(?:don['’]?t|do not|did not|didn['’]?t) (?:want|need|mean) ${itself}[^,;.!?\n]{2,40}|(?:will|möchte|wollte) ${itself}nicht [^,;.!?\n]{2,40}|ne (?:le |la )?(?:veux|voulais) pas [^,;.!?\n]{2,40}|no (?:lo |la )?(?:quiero|quería) [^,;.!?\n]{2,40}|não (?:o |a )?(?:quero|queria) [^,;.!?\n]{2,40}|non (?:lo |la )?(?:voglio|volevo) [^,;.!?\n]{2,40})\s*(?:[,;.–—-]+\s*(?:(?:${but})\s+)?|\s+(?:${but})\s+)(?:${wish} )?(?:(?:le |la |lo |o |a )?)?${want}(?![\p{L}])(?: ${itself})?\s*`,
  'giu',
);
const more = String.raw`(?:(?:much |a bit |etwas |un peu |un poco |um pouco |un po['’] )?(?:(?:plus|moins|más|menos|mais|più|meno|more|less) \p{L}+|\p{L}{3,}er))`;
/** "Not faster, shorter", "nicht schneller, sondern kürzer". */
const notMore = new RegExp(
  String.raw`(?<![\p{L}])(?:(?:${wish} )?(?:don['’]?t|do not) (?:want|need|mean|make) (?:it|that) |(?:${not}) )${more}\s*(?:,\s*(?:(?:${but})\s+)?|\s+(?:${but})\s+)(?=${more}(?![\p{L}]))`,
  'giu',
);
const units = String.raw`(?:\d{1,3}(?:[.,]\d+)?\s?(?:s|secs?|seconds?|sekunden?|secondes?|segundos?|secondi)|\p{L}{2,12}\s(?:seconds?|sekunden?|secondes?|segundos?|secondi))(?![\p{L}])`;
const lengthWord = String.raw`(?:shorter|longer|kürzer|länger|plus (?:court|long)e?|más (?:cort|larg)[oa]|mais (?:curt|long)[oa]|più (?:cort|lung)[oa]|più breve)`;
/** "Shorter: nine seconds" is so long, and not by so much. */
const soLong = new RegExp(
  String.raw`(?<![\p{L}])(${lengthWord})\s*:\s*(?=${units}\s*(?:[,;.!?\n]|$|and |und |et |y |e ))`,
  'giu',
);

const leave = String.raw`(?:leave|keep) (?:everything|it all|all)(?:,? (?:else|as it is|as is|the same|like that|unchanged))*`;
const behindIt = String.raw`\s*[,:;–—-]?\s*(?:(?:and |just |please )*(?:make|turn|set|play) (?:it|that|them|him|her) |(?:it|that) (?:should be|is to be) )?`;
/** "Leave everything as it is except the pig, make it black and white". */
const leaveBut = new RegExp(
  String.raw`${begin}(?:please )?${leave},? (?:except(?: for)?|but|apart from|other than) (${list})${behindIt}([^,;.!?\n]{3,60})${end}`,
  'iu',
);
/** "Make all clips shorter except the pig". */
const allExcept = new RegExp(
  String.raw`^(.+?)\s*,?\s+(?:except(?: for)?|apart from|other than|save for|but|außer|bis auf|sauf|à part|excepto|salvo|menos|exceto|tranne|a parte) (${list})${end}`,
  'iu',
);
const going =
  /(?<![\p{L}])(?:remove|delete|drop|lose|keep|leave|only|cut|without|swap|weg|raus|lösch\p{L}*|entfern\p{L}*|lass|nur|enlève|supprime|garde|quita|elimina|borra|deja|tira|apaga|deixa|togli|rimuovi|lascia)(?![\p{L}])/iu;
/** "The frog shouldn't be muted, the pig should". */
const shouldNot = new RegExp(
  String.raw`${begin}(${list}) (?:should not|shouldn['’]t|must not|mustn['’]t) ((?:be )?[^,;.!?\n]{2,40}?)(?:\s*[,;]\s*(?:but )?|\s+but\s+)(${list}) (?:should|must)${end}`,
  'iu',
);
const done = String.raw`(?:mute|silence|reverse|slow down|speed up|brighten|darken|shorten|lengthen)`;
/** "Mute the elf instead of the pig". */
const insteadForm = new RegExp(
  String.raw`${begin}((?:please )?${done} ${list}|(?:make|turn) ${list} (?:black and white|slower|faster|shorter|longer|brighter|darker)) (?:instead of|rather than|and not) (${list})${end}`,
  'iu',
);

function exceptAll(sentence: string, world: ClauseWorld): string {
  const found = allExcept.exec(sentence);
  const [said = '', main = '', what = ''] = found ?? [];
  const isChange = all.test(main) && !going.test(main) && main.replace(all, '').trim().length > 4;
  if (found === null || !isChange || !areClips(what, world)) return sentence;
  return `${main.replace(all, `everything but ${what}`)}${sentence.slice(said.length)}`;
}

const ofSeveral = (text: string, world: ClauseWorld): string =>
  text
    .replace(leaveBut, (said, what: string, told: string) =>
      areThings(what, world) ? `make ${what} ${told}` : said,
    )
    .replace(shouldNot, (said, _gone: string, told: string, what: string) =>
      areThings(what, world) ? `${what} should ${told}` : said,
    )
    .replace(insteadForm, (said, told: string, gone: string) => (areClips(gone, world) ? told : said));

/** `text` with what is meant of two that are set against each other. */
export function plainContrasts(text: string, world: ClauseWorld): string {
  const told = excepted(ofSeveral(text, world), world)
    .replace(wantForm, '')
    .replace(notMore, '')
    .replace(soLong, (_, length: string) => `${length}, `)
    .replace(dontButForm, (said, verb: string, gone: string, meant: string) =>
      areThings(gone, world) && areThings(meant, world) ? `${verb} ${meant}` : said,
    )
    .replace(notButForm, (said, gone: string, meant: string) =>
      namesIn(gone).every((one) => isClip(one, world)) && isClip(namesIn(meant)[0] ?? '', world) ? '' : said,
    )
    .replace(notThisForm, (said, gone: string, meant: string) =>
      areClips(gone, world) && isClip(namesIn(meant)[0] ?? '', world) && isDenied(said) ? '' : said,
    );
  return told
    .split(/(?<=[.!?;\n])/u)
    .map((sentence) => exceptAll(notThat(sentence, world), world))
    .join('');
}

/** "No frog, the pig first" leaves the frog out. */
const isDenied = (said: string) =>
  !/(?<![\p{L}])no\s+(?!el |la |los |las )[^,]*[,;–—-]+\s*$/iu.test(said) || /(?<![\p{L}])not\s/iu.test(said);
