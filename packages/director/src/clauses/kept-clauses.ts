/** Clauses that say what stays as it is: "leave the frog and pig as they are", "the frog is fine", "don't touch the rest". Pure. */
import { areThings, begin, type ClauseWorld, end, isPronoun, isRest, list, namesIn } from './phrases.ts';

const asIs = [
  String.raw`(?:exactly |just )?(?:as|how|like|the way|where) (?:it|they|he|she|that) (?:is|are|was|were)(?: now)?|as is|as before|alone|unchanged|untouched|(?:the )?same|like (?:that|this)|in peace|be`,
  String.raw`(?:genau )?(?:so,? )?wie (?:er|sie|es) (?:ist|sind|war|waren)|so|in ruhe|unverändert|gleich`,
  String.raw`(?:exactement )?(?:comme|telle?s? qu['’]) ?(?:il|elle|ils|elles|ça) (?:est|sont)|telle?s? quelle?s?|comme ça|tranquilles?|intacte?s?|inchangée?s?`,
  String.raw`(?:tal )?(?:como|cual) está[ns]?|tal cual|igual(?:es)?|así|tranquil[oa]s?|en paz|sin cambios`,
  String.raw`(?:tal )?(?:como|qual) est(?:á|ão|a|ao)|assim|iguais|em paz|sem mudanças`,
  String.raw`(?:così )?com['’]è|(?:così )?come sono|così|stare|in pace|uguali?|invariat[oiae]`,
].join('|');
const leaving = String.raw`(?:please |bitte |just |only )?(?:leave|keep|let|lass|lasse|lassen sie|laisse[rz]?|garde[rz]?|deja|dejad|deje|mantén|deixa|deixe|mantém|mantenha|lascia(?:re|te)?|tieni|mantieni)`;
const fine = [
  String.raw`(?:is|are|was|were|looks?|seems?|sounds?) (?:just |perfectly |already |totally |really |all |very |pretty |quite )*(?:fine|okay|ok|good|great|perfect|nice|lovely|alright|right|unchanged|untouched)(?: (?:as (?:it is|they are|is)|already|now|so|like (?:that|this)|the way (?:it is|they are)))?`,
  String.raw`(?:(?:is|are|can|may|should|must|has to|have to|shall) )?(?:stays?|be left|remains?|be kept)(?: (?:${asIs}))?`,
  String.raw`(?:is|are) (?:(?:to be |to )?left )?(?:${asIs})`,
  String.raw`(?:passt|passen)(?: so| schon)*|(?:ist|sind|war) (?:so |schon |ganz |wirklich |sehr )*(?:okay|ok|gut|super|perfekt|prima|toll|in ordnung|schön)(?: so| wie (?:er|sie|es) (?:ist|sind))?`,
  String.raw`(?:soll(?:en)?|kann|können|darf|dürfen) (?:genau |ruhig )?(?:so |gleich |unverändert )+bleiben(?:,? wie (?:er|sie|es) (?:ist|sind))?`,
  String.raw`(?:bleibt|bleiben) (?:bitte |genau |ruhig )*(?:so|gleich|unverändert|wie (?:er|sie|es) (?:ist|sind))(?:,? wie (?:er|sie|es) (?:ist|sind))?`,
  String.raw`(?:est|sont) (?:très |vraiment |déjà )*(?:bien|parfaite?s?|ok|super|bonn?e?s?|comme (?:ça|il faut))(?: comme ça)?|(?:reste|restent) (?:${asIs}|pareil)|(?:va|vont) bien`,
  String.raw`(?:está|están) (?:muy |ya |perfectamente )?(?:bien|perfect[oa]s?|genial|ok|así)(?: así)?|(?:se )?quedan? (?:${asIs})`,
  String.raw`(?:está|estão) (?:muito |já )?(?:bem|bom|boa|bons|boas|ótim[oa]s?|perfeit[oa]s?|ok|bem assim)|(?:fica|ficam) (?:${asIs})`,
  String.raw`(?:va|vanno) (?:già |molto )?bene(?: così)?|(?:è|sono) (?:già |molto )?(?:perfett[oaie]|ok|a posto|bell[oaie])|(?:resta|restano|rimane|rimangono) (?:${asIs})`,
].join('|');
const touching = String.raw`(?:please |bitte )?(?:(?:don['’]?t|do not|never) (?:touch|change|alter|modify|mess with|edit)|no changes? (?:to|for|on|in)|keine änderung(?:en)? (?:an|am|beim|bei)|ne (?:touche|touchez|change|changez|modifie[rz]?) (?:pas|rien)(?: (?:à|au|aux))?|no (?:toques|toque|toquéis|cambies|cambie|modifiques)|não (?:toques|toque|mexas|mexa|mexe|mudes|mude|alteres|altere)(?: (?:em|no|na|nos|nas))?|non (?:toccare|cambiare|modificare|tocca))`;
const untouched = String.raw`(?:without (?:touching|changing|altering)|sans (?:toucher|changer|modifier)(?: (?:à|au|aux))?|sin (?:tocar|cambiar)|sem (?:tocar|mexer|mudar|alterar)(?: (?:em|no|na|nos|nas))?|senza (?:toccare|cambiare|modificare))`;
const touched = String.raw`(?:nicht (?:anfassen|ändern|verändern|anrühren|berühren)|nichts ändern)`;

/** Each with what stays in its first group, and, where more of it is said behind "but", that. */
const keeping: readonly RegExp[] = [
  new RegExp(String.raw`${begin}${leaving} (${list}),? (?:${asIs})${end}`, 'giu'),
  new RegExp(String.raw`${begin}(${list})(?: |['’]s )(?:${fine})${end}`, 'giu'),
  new RegExp(
    String.raw`${begin}(${list})['’]s (?:just |already |all |totally )?(?:fine|okay|ok|good|great|perfect|alright)(?: as (?:it )?is| like that| already| now)?${end}`,
    'giu',
  ),
  new RegExp(String.raw`${begin}${touching} (${list})${end}`, 'giu'),
  new RegExp(String.raw`(?<=^|\s)${untouched} (${list})${end}`, 'giu'),
  new RegExp(String.raw`(?<=^|[\s,])ohne (${list}) zu (?:ändern|verändern|berühren|anzufassen)${end}`, 'giu'),
  new RegExp(String.raw`${begin}(?:an |am )?(${list}) (?:bitte )?${touched}${end}`, 'giu'),
  new RegExp(
    String.raw`${begin}(${list}) (?:wie (?:er|sie|es) (?:ist|sind)|as (?:it is|they are|is)|unchanged|untouched|unverändert|inchangée?s?|sin cambios|tels? quels?|telles? quelles?|sem mudanças)${end}`,
    'giu',
  ),
];

/** "The pig is great but too long": what is wrong with it is said right behind. */
const butItIs =
  /^\s*,?\s*(?:but|only|just|aber|nur|mais|pero|mas|ma|però)\s+(?:(?:it|he|she|they)(?:['’]s|['’]re| is| are| looks?| sounds?| feels?)? |er ist |sie ist |es ist |elle est |il est |está |è )?(?=a (?:bit|little|tad) \p{L}|etwas \p{L}|un peu \p{L}|un poco \p{L}|um pouco \p{L}|(?:much |way |far |slightly |viel )*(?:too |zu |trop |demasiado |muito |troppo |\p{L}+er(?![\p{L}])|más |mais |più |plus ))/iu;
/** Behind what stays only this may be said of it again: "…, leave it", "…, lass ihn". */
const again = String.raw`(?:\s*[,;]?\s*(?:so |just |bitte |please )*(?:leave|keep|don['’]?t touch|lass|laisse|deja|deixa|lascia) (?:it|them|that|ihn|sie|es|le|la|les|lo|los|li)(?: (?:${asIs}))?${end})?`;
const behind = new RegExp(`^${again}`, 'iu');

export interface KeptClauses {
  /** The message without what stays. */
  rest: string;
  /** What stays, as it was said. */
  kept: string[];
}

/** `text` without its clauses that only say what stays. */
export function withoutKeptClauses(text: string, world: ClauseWorld): KeptClauses {
  const kept: string[] = [];
  let rest = text;
  for (const form of keeping) {
    let left = '';
    let at = 0;
    form.lastIndex = 0;
    for (let found = form.exec(rest); found !== null; found = form.exec(rest)) {
      const [said, what = ''] = found;
      // Another name may begin within what was taken for one.
      if (!isKept(what, world)) {
        form.lastIndex = found.index + 1;
        continue;
      }
      const after = found.index + said.length;
      const wrong = butItIs.exec(rest.slice(after));
      left += rest.slice(at, found.index);
      if (wrong !== null) {
        left += `${what.trim()} `;
        at = after + wrong[0].length;
        form.lastIndex = at;
        continue;
      }
      const repeated = behind.exec(rest.slice(after))?.[0].length ?? 0;
      kept.push(what.trim());
      at = after + repeated;
      form.lastIndex = at;
    }
    rest = left + rest.slice(at);
  }
  return { rest: kept.length === 0 ? rest : tidied(rest), kept };
}

const isKept = (what: string, world: ClauseWorld) =>
  namesIn(what).length > 0 &&
  (areThings(what, world) || namesIn(what).every((one) => isPronoun(one) || isRest(one)));

/** Without the marks and joints that the clauses stood between. */
const tidied = (text: string) => {
  const joint =
    '(?:and|but|while|whereas|und|aber|während|et|mais|tandis que|y|pero|mientras|e|mas|ma|però|mentre)';
  return text
    .replace(new RegExp(String.raw`\s+${joint}\s*(?=[,;.!?\n]|$)`, 'giu'), '')
    .replace(new RegExp(String.raw`([,;.!?\n])\s*(?:${joint}\s*)?(?=[,;.!?\n])`, 'giu'), '$1')
    .replace(new RegExp(String.raw`^\s*(?:[,;.!?]\s*)*(?:${joint}\s+)?`, 'iu'), '')
    .replace(/[\s,;]+$/u, '')
    .replace(/([.!?])[,;]/gu, '$1');
};
