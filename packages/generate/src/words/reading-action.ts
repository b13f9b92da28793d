/** What a prompt asks those who see its film to do, and where. */
import { tidy } from './reading-instructions.ts';
import { capital } from './reading-series.ts';
import { sentencesOf } from './sentences.ts';

/** A house in a street, by its English or German form: "12 Mill Lane", "Torstraße 44". */
const STREET =
  /(?<![\p{L}\p{N}])\d{1,4}[a-z]?\s+(?:\p{Lu}[\p{L}'’.-]{0,30}\s+){1,3}(?:Street|St|Road|Rd|Lane|Avenue|Ave|Square|Drive|Way|Place|Court|Boulevard|Row|Quay|Hill|Park|Terrace)(?![\p{L}])|\p{Lu}[\p{L}-]{1,40}(?:straße|strasse|gasse|weg|platz|allee|ufer|damm)\s+\d{1,4}[a-z]?(?![\p{L}\p{N}])/u;

const ADDRESS =
  /(?:https?:\/\/|www\.)?[\p{L}\p{N}][\p{L}\p{N}.-]{0,60}\.(?:com|org|net|io|app|shop|store|gallery|art|de|fr|es|it|nl|eu|uk|ch|at|be|se|dk|pl|pt|ca|au|jp|br|us|cz|fi|ie|nz|co|dev|ai|me|tv|info|design|studio|berlin|events?|tickets?|example)(?:\/[\p{L}\p{N}/_-]*)?(?![\p{L}\p{N}])|[\p{L}\p{N}._-]{1,60}@[\p{L}\p{N}-]{1,60}(?:\.[\p{L}\p{N}-]{1,20}){1,4}|(?<![\p{L}\p{N}])@[\p{L}\p{N}_.]{2,30}/iu;
/** A number to call: at least seven digits, in groups. */
const PHONE =
  /(?<![\p{L}\p{N}])(?:\+\d{1,3}[\s/-]?)?(?:\(\d{1,5}\)[\s/-]?)?\d{2,5}(?:[\s/-]\d{2,8}){1,4}(?![\p{L}\p{N}])/u;

/** How such a sentence begins. */
export const ASKS =
  /^(?:and\s+)?(?:(?:please|bitte|por favor)\s+)?((?:pre-?)?order|shop|buy|book|rsvp|sign up|subscribe|register|join|visit|download|get (?:it|yours|started|tickets)|try|follow|call|learn more|start|reserve|donate|apply|tickets|reservations|come (?:by|in|along|visit|see us)|stop by|drop (?:by|in)|find us|meet us|call us|jetzt|karten|bestell\p{L}*|anmeld\p{L}*|bewerb\p{L}*|reservier\p{L}*|spende[nt]?|réservez|commandez|inscri\p{L}*|billets?|achetez|appelez|postulez|donnez|compra|reserva|entradas|boletos|apúnt\p{L}*|llam[ae]|dona|iscri\p{L}*|prenot\p{L}*|biglietti|chiama\p{L}*|ingressos)(?![\p{L}])/iu;

/** What may be told of anything, and asks where it says where: "Adopt at pawhouse.example". */
const ASKS_THERE =
  /^(?:please\s+)?(?:adopt|sign|vote|volunteer|email|write|contact|check|see|explore|discover|read|watch|listen|play|find|more|unterschreib\p{L}*|mehr|signez|adoptez|votez|découvrez|firma|adopta|vota|descubre|más|firmate|adotta|scopri)(?![\p{L}])/iu;

/** What leads from a call to where. */
const TO_ADDRESS = /\s+(?:at|on|under|via|auf|bei|unter|an|sur|en|to|su|presso|em|à|a)\s*$/iu;

/** A call without where: "Apply at jobs@oven.de by May" is "Apply by May". */
function withoutAddress(call: string, address: string): string {
  if (address === '') return call;
  const [before = '', ...after] = call.split(address);
  const rest = after.join(address);
  return rest.trim() === '' ? before : `${before.replace(TO_ADDRESS, ' ')} ${rest}`;
}

/** A sentence that says what to do: "Order now at lumen.com". */
export function actionOf(text: string): { action: { text: string; contact: string }; rest: string } | null {
  const sentences = sentencesOf(text);
  for (const sentence of sentences.toReversed()) {
    const bare = tidy(sentence);
    const phone = bare.match(PHONE)?.[0] ?? '';
    const isPhone = phone.replace(/\D/gu, '').length >= 7;
    const address = (bare.match(ADDRESS) ?? bare.match(STREET))?.[0] ?? '';
    // Where alone: "www.shoes.example".
    if (address !== '' && address === bare && !STREET.test(bare))
      return { action: { text: '', contact: address }, rest: text.replace(sentence, ' ') };
    const asks = ASKS.test(bare) || (address !== '' && ASKS_THERE.test(bare));
    if (!asks || bare.length > 90 || (address === '' && !isPhone && bare.split(' ').length > 5)) continue;
    const words = tidy(
      tidy(withoutAddress(bare, address))
        .replace(/[!?]+$/u, '')
        .replace(TO_ADDRESS, ''),
    );
    const verb = words
      .replace(/\s+(?:at|on|via|to)$/iu, '')
      .replace(/^(?:please|bitte|por favor)\s+(?=\S)/iu, '');
    return { action: { text: capital(verb), contact: address }, rest: text.replace(sentence, ' ') };
  }
  return null;
}
