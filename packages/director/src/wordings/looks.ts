/** A look, a silence or a kind of cuts that is told of all: "everything in greyscale", "tout en noir et blanc : chien, plage". Pure. */
import { type Form, withForms, words } from './forms.ts';

const grey = String.raw`black\s*(?:and|&|\+|n|'n'|n'|-and-|/)\s*white|b\s?(?:&|/|n|\+)\s?w|bw|gr[ea]y[ -]?scaled?|monochrom(?:e|atic)|desaturated|schwarz[- /]?(?:und[- ])?wei(?:ß|ss)|s/w|sw(?![\p{L}])|noir et blanc|n&b|blanco y negro|b/n|preto e branco|p&b|bianco e nero|无彩色|黑白`;
const sepia = String.raw`sepia(?: tone[sd]?)?|sépia|seppia`;
const all = String.raw`all(?: of (?:it|them|this))?|everything|every ?thing|the whole (?:thing|film|video|lot|reel)|the entire (?:thing|film|video)|it all|alles|(?:das|den) ganzen?(?: (?:film|video))?|komplett|tout(?:e la vidéo| le film)?|todo(?: el (?:vídeo|video))?|tod[oa]s|tudo|o vídeo todo|tutt[oi](?: il (?:video|film))?|全部|整部|整个视频`;
const link = String.raw`(?:(?:is|are|be|should be|shall be|goes?|in|im|als|en|em|a|al|into|to|as|made|turned|变成|用|都)\s*){0,4}`;

/** "Everything in greyscale", of a film whose clips are named: its look, and no more clips. */
const lookOfAll = new RegExp(
  String.raw`(?<![\p{L}])(?:but |with |and |y |et |und |e |com |con |mais |aber |make |mach(?:e)? |mets |pon |put |deixa |fai )?(?:${all})\s+${link}(?<look>${grey}|${sepia})(?![\p{L}])`,
  'giu',
);
/** "Full b&w grade on everything", "make it all black and white like …: list". */
const gradeOfAll = new RegExp(
  String.raw`(?<![\p{L}])(?:(?:a |the )?full )?(?:${grey})(?: grade| grading| look| treatment| filter| effect)? (?:on|for|over|across|throughout) (?:everything|all(?: of it| of them)?|it all|the (?:whole|entire) (?:thing|film|video)|(?:all|every) (?:the )?(?:clips?|shots?))(?![\p{L}])`,
  'giu',
);
const looksOfAllInHan =
  /(?:全部|整部|整个视频|全片|所有(?:画面|片段)?)(?:都)?(?:用|变成|改成|是|为)?(黑白)(?:的|色)?/gu;

const colourless: readonly Form[] = [
  [
    words(
      String.raw`(?:with )?(?:without|no|take (?:out )?(?:all )?the|remove (?:all )?(?:the )?|drain (?:all )?the) colou?rs?(?: (?:at all|out|away))?|desaturate(?: (?:everything|it|all|it all|the (?:film|video|whole thing)))?|ohne farben?|keine farben?|sans couleurs?|sin color(?:es)?|sem cor(?:es)?|senza colori?`,
    ),
    'in black and white',
  ],
];

const inLook = (look: string) =>
  new RegExp(`^(?:${sepia})$`, 'iu').test(look) ? 'in sepia' : 'in black and white';

/** A property at the head of a list: "tout en noir et blanc : chien, plage", "grayscale: dog, beach". */
const headed = new RegExp(
  String.raw`^\s*((?:(?:shot|filmed|all|everything|make (?:it|this|everything)(?: all)?(?: in)?|(?:the|der|das) (?:whole|ganze)?\s*(?:film|video)|a|an|ein|eine|une?|un|uma?)\s+)?(?:in|en|em|im)?\s*(?:${grey}|${sepia})(?: (?:film|video|clip|edit|reel))?(?:,? (?:like|as in|just like|wie|comme|como|come) [^:.\n]{1,60}?)?)\s*[:：]\s*(\S[\s\S]*?)[.。]?\s*$`,
  'iu',
);

/** "Tout en noir et blanc avec le chien et la plage". */
const withList = new RegExp(
  String.raw`^\s*(?:make (?:it|this) )?(?:${all})\s+${link}(${grey}|${sepia}) (?:with|avec|com|con|mit) (\S[\s\S]*?)[.。]?\s*$`,
  'iu',
);

/** Of a first message, whose clips are named. */
export function plainLooks(text: string): string {
  const told = withForms(text, [
    ...colourless,
    [looksOfAllInHan, ' 黑白'],
    [gradeOfAll, 'in black and white'],
    [
      words(
        String.raw`(between|zwischen|entre|tra|fra) (?:all|alle[nr]?|toutes?|tous|tod[oa]s|tutt[ei])(?: of)?(?: the| den| les| l[oa]s| [oa]s| i| le)? (clips?|shots?|scenes?|of them|them|szenen|plans|scènes|planos|tomas|cenas|clipes|scene)`,
      ),
      '$1 the $2',
    ],
  ]).replace(lookOfAll, (...found: unknown[]) => {
    const groups = found.at(-1) as { look?: string };
    return inLook(groups.look ?? '');
  });
  const listed = told.replace(withList, (_, look: string, rest: string) => `${rest}. ${inLook(look)}`);
  return listed.replace(
    headed,
    (_, look: string, rest: string) =>
      `${rest}. ${inLook(look.replace(/^[\s\S]*?(?=sepia|sépia|seppia)/iu, ''))}`,
  );
}

const cross: readonly Form[] = [
  [
    words(
      String.raw`(?:let (?:them|it) )?(?:melt|melting|blend|blending|bleed|flow|dissolve|fade)(?:s|ing)?(?: (?:the |all the )?(?:clips|shots|scenes|pictures|them|it))?(?: (?:softly|gently|smoothly|nicely))? into (?:each other|one another|the next(?: one)?)|ineinander (?:über)?(?:blenden|gehen|fließen)|fondues? l['’]une? dans l['’]autre|que se fundan`,
    ),
    'with crossfades',
  ],
  [
    words(
      String.raw`(?:(?:com|adiciona|põe|coloca|mete|faz)\s+)?(?:um[as]?\s+)?(?:transiç(?:ão|ões) suaves?|fus(?:ão|ões)(?: cruzadas?)?)(?: entre (?:os clipes|as cenas|os planos|eles|todos))?`,
    ),
    'with crossfades',
  ],
  [
    /(?:片段|镜头|画面)?(?:之间)?(?:都)?(?:加|用|使用|添加)?(?:上)?(?:交叉淡化|交叉叠化|叠化|淡入淡出)(?:转场|过渡)?(?:效果)?/gu,
    ' with crossfades',
  ],
];
const refusesFades =
  /(?<![\p{L}])(?:no|not|without|kein|keine|ohne|sans|pas|sin|sem|senza|niente|nada)(?![\p{L}])|不要|没有|无|别/iu;

/** Crossfades, whatever they are called; a message that refuses something is left to those who read refusals. */
export const plainCrossfades = (text: string): string =>
  refusesFades.test(text) ? text : withForms(text, cross);
