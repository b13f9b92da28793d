/**
 * Clauses beside a wish that say of the rest of a film that it stays: "make it 20 seconds, keep all the shots", "…, den Rest so
 * lassen". What is asked for changes nothing else anyway. Pure.
 */
const nouns =
  '(?:shots?|clips?|scenes?|videos?|takes|szenen|einstellungen|plans|scènes|planos|tomas|escenas|cenas|scene|inquadrature)';
const clauses = [
  String.raw`(?:please\s+)?(?:keep|leave|retain)\s+(?:in\s+)?(?:all|every)(?:\s+of)?(?:\s+(?:the|my|our|these))?\s+${nouns}(?:\s+in)?`,
  String.raw`(?:please\s+)?(?:keep|leave)\s+(?:the\s+rest|everything\s+else|all\s+else)(?:\s+(?:as\s+(?:it\s+)?is|the\s+same|untouched|alone|unchanged|like\s+that))?`,
  String.raw`(?:the\s+rest|everything\s+else)\s+(?:stays|can\s+stay|is\s+fine|is\s+good|as\s+(?:it\s+)?is)(?:\s+(?:the\s+same|as\s+(?:it\s+)?is))?`,
  String.raw`(?:bitte\s+)?(?:alle\s+${nouns}\s+(?:behalten|drin\s*lassen|bleiben(?:\s+drin)?)|(?:den\s+)?rest\s+so\s+lassen|der\s+rest\s+bleibt(?:\s+so)?)`,
  String.raw`(?:garde[zr]?|en\s+gardant)\s+(?:tous\s+les|toutes\s+les)\s+${nouns}|(?:le\s+reste|tout\s+le\s+reste)\s+(?:ne\s+change\s+pas|reste\s+(?:comme\s+ça|pareil))`,
  String.raw`(?:mant[eé]n|deja|conserva)\s+tod[oa]s\s+l[oa]s\s+${nouns}|(?:el\s+resto|lo\s+demás)\s+(?:igual|queda\s+igual|se\s+queda)`,
  String.raw`(?:mant[eé]m|mantenha|deixa)\s+tod[oa]s\s+[oa]s\s+${nouns}|o\s+resto\s+(?:igual|fica\s+igual)`,
  String.raw`(?:tieni|mantieni|lascia)\s+tutt[ei]\s+(?:le|i)\s+${nouns}|il\s+resto\s+(?:uguale|resta\s+(?:così|uguale))`,
].join('|');
const kept = new RegExp(
  String.raw`(?:[,;.!]\s*|\s+(?:and|but|und|aber|et|mais|y|pero|e|mas|ma)\s+)(?:${clauses})(?=\s*(?:[.,;!]|$))`,
  'giu',
);
/** Longer messages are told, characters. */
const longest = 1_500;

/** `prompt` with blanks for such clauses behind a wish. */
export const withoutKept = (prompt: string): string =>
  prompt.length > longest ? prompt : prompt.replace(kept, (clause) => ' '.repeat(clause.length));

const counted =
  /(?<![\p{L}\p{N}])(\d{1,2}|deux|trois|quatre|cinq|dos|tres|cuatro|cinco|dois|duas|três|due|tre|quattro|cinque)(\s+)(premi[eè]re?s|derni[eè]re?s|primer[oa]s|[úu]ltim[oa]s|primeir[oa]s|prim[ie]|ultim[ie])(?=\s+(?:sec|seg|s(?!\p{L})))/giu;

/** "Los 3 primeros segundos" as "los primeros 3 segundos", in as many characters. */
export const withPlainEdges = (prompt: string): string =>
  prompt.length > longest ? prompt : prompt.replace(counted, '$3$2$1');
