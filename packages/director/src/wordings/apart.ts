/** Clips that are left out of a first message: "leave the frog out and take the rest", in seven languages. Pure. */
import { words } from './forms.ts';

const article = String.raw`(?:(?:the|my|our|das|die|den|der|le|la|les|el|los|las|o|a|os|as|il|lo|i|gli) |l['’])?`;
const verb = String.raw`take|use|keep|show|include|put|play|nimm|nehme?|verwende|zeige?|behalte?|nutze|prends|garde[rz]?|utilise[rz]?|montre[rz]?|mets|usa|toma|coge|pon|muestra|pega|use|põe|mostra|fica com|prendi|metti|tieni`;
const one = String.raw`${article}(?!(?:${verb}|rest|everything)(?![\p{L}]))[\p{L}\p{N}_.'’-]{2,60}`;
const item = String.raw`(${one}(?:(?:, | and | or | und | oder | et | ou | y | e | o )${one}){0,3})`;
const others = String.raw`(?:all (?:of )?)?(?:the )?(?:rest|others?|remaining (?:ones|clips|videos))|everything else|all (?:the )?(?:others?|rest)|every other (?:clip|one|video)|(?:(?:den|der|alle[sn]?) )?(?:rest|übrigen(?: clips)?|anderen(?: clips)?|andere)|(?:tout )?le reste|(?:tous )?les autres(?: clips)?|(?:todo )?(?:el resto|lo demás)|(?:todos )?(?:los|las) demás(?: clips)?|(?:tudo )?o resto|(?:todos )?os outros|(?:tutto )?il resto|(?:tutti )?gli altri`;
const rest = String.raw`(\s*[,;.]?\s*(?:(?:and|but|und|aber|et|mais|y|pero|e|mas|ma) )?(?:(?:then|just|dann|bitte|with|only) )?(?:(?:${verb}) (?:(?:bitte|just|only|nur|all of) )?(?:${others})(?: (?:nehmen|verwenden|zeigen|in|rein))?|(?:${others}) (?:nehmen|verwenden|zeigen|behalten)))`;

const forms: readonly RegExp[] = [
  words(String.raw`leave out ${item}${rest}?`),
  words(String.raw`(?:leave|keep) ${item} out(?: of (?:it|this|the (?:film|video)))?${rest}?`),
  words(String.raw`(?:skip|omit|forget|drop|ignore|omite|ignora|salta|oublie[rz]?) ${item}${rest}`),
  words(String.raw`lass(?:e)? (?:bitte )?${item} (?:weg|aus|raus|draußen)${rest}?`),
  words(String.raw`${item} weglassen${rest}?`),
  words(String.raw`(?:laisse[rz]?|mets|mettez) ${item} (?:de côté|tomber|dehors)${rest}?`),
  words(String.raw`deja(?:r)? (?:fuera|aparte)(?: a)? ${item}${rest}?`),
  words(String.raw`deja(?:r)? ${item} (?:fuera|aparte)${rest}?`),
  words(String.raw`deixa(?:r)? ${item} (?:de fora|de lado)${rest}?`),
  words(String.raw`lascia(?:re)? fuori ${item}${rest}?`),
  words(String.raw`lascia(?:re)? ${item} (?:fuori|da parte)${rest}?`),
  /(?:不要|去掉|除去|跳过|排除|不用)([\p{L}\p{N}_.-]{1,40}?)[，,]?(\s*(?:把|用|放|要)?(?:其他|其余|剩下|别的)的?(?:都|全部?|视频|片段)*(?:用|要|放|用上|放进去|留下|保留)?)/gu,
];

const bare = (name: string) => name.trim().replace(new RegExp(`^${article}`, 'iu'), '');
const parts = /,| and | or | und | oder | et | ou | y | e | o /iu;

/** What stands in each of them. */
const leaving =
  /(?:out|skip|omit|forget|drop|ignor|salta|oublie|weg|aus|raus|draußen|côté|tomber|dehors|fuera|aparte|fora|lado|fuori|parte|不要|去掉|除去|跳过|排除|不用)/iu;

/** `text` with such clips as ones that are refused; of all others where the rest is asked for. `isName`: a file goes by these words. */
export const plainApart = (text: string, isName: (words: string) => boolean): string =>
  !leaving.test(text)
    ? text
    : forms.reduce(
        (left, form) =>
          left.replace(form, (said: string, what: string, more: string | number | undefined) => {
            if (!what.split(parts).every((part) => isName(bare(part)))) return said;
            return typeof more === 'string' ? `all the clips without ${what}` : `without ${what}`;
          }),
        text,
      );
