/** Words that say nothing of what is to be done to a film: how people speak around a wish, by language. Folded as in lex.ts. */

const spoken = [
  // All of them.
  "c'est it's its that's thats esta u ur plz svp stp s l d qu o a os as et y e hm hmm erm um uh mmh oh ah ok okay haha lol",
  // English.
  'could you actually now then please pls is are be was been being possible exactly precisely somewhere nice lovely cool beautiful ' +
    'smooth gentle subtle right straight directly immediately maybe perhaps probably really simply kinda sorta kind sort basically ' +
    'honestly anyway though tho sorry dear mate guys hey hi hello alright great perfect fine good amazing awesome thanks thank thx ' +
    "cheers yes yeah yep yup nah well ugh we us our ours my your his their i'm we're let's lets i'd i'll you'd you'll he's she's " +
    'think guess believe reckon feel wish hope wondering mean meant wanted shown displayed going gonna wanna moment thing bit bits ' +
    'part parts section clip shot scene footage frame rest same would looks look seem seems sounds feels pic photo foto definitely certainly obviously of course ' +
    'both finally eventually nicely properly correctly already yet pretty fairly rather totally completely entirely literally a an the i ' +
    'it will wants likes love loves prefers boss client customer wife husband everyone thinks',
  // German.
  'beide beiden kann man konnen konnten konnte bitte mal doch jetzt dann dem den der die das des ein eine einen einem einer im am zum zur ins ' +
    'beim kannst konntest du sie ist sein von vom fur genau exakt irgendwo schon schone schones schonen netter danke vielleicht ' +
    'eigentlich irgendwie einfach halt eben wohl ja lieber gern gerne gerade direkt gleich sofort super toll prima klasse okay also ' +
    'na ach naja hatte hatten wurde wurden wir uns unser unsere unseren mein meine meinen dein ich sollte soll sollen muss mussen ' +
    'darf durfen wird ganz noch dafur finde glaube denke moglich stelle szene teil clip stuck  sowie',
  // French.
  'la le les un une du des au aux de di se te me moi nous peux tu pouvez vous pourrais pourriez quelque joli jolie belle est exactement bien ' +
    "plutot peut-etre peut etre finalement directement fait voila alors bon merci j'aimerais je j'ai " +
    'voudrais veux mon ma mes notre nos votre vos ton ta tes ce cet cette ces il elle on passage scene extrait partie serait soit ici',
  // Spanish.
  'el los las lo del al puedes podrias podria puede por favor gracias exactamente bonito bonita lindo linda bueno vale pues quizas ' +
    'tal vez realmente simplemente justo directamente mi mis tu tus su sus nuestro nuestra nuestros este esta ese esa ' +
    'yo quisiera gustaria parte escena toma trozo suave suaves perdon perfecto genial oye hola creo me nos se te le les sea',
  // Portuguese.
  'da do dos das na no nos nas pode podes podias poderia obrigado obrigada exatamente belo bela bom boa entao talvez afinal realmente ' +
    'simplesmente diretamente meu minha meus minhas nosso nossa seu sua este esse essa eu queria gostava gostaria parte ' +
    'cena trecho otimo perfeito ola olha acho que seja ai la um uma uns umas ao aos pra',
  // Italian.
  'il gli i uno una della dello dei delle nel nella nello al allo alla puoi potresti potrebbe puo per piacere favore grazie esattamente ' +
    'bello bella carino forse magari davvero semplicemente subito proprio mio mia nostro nostra tuo sua questo questa quello quella io ' +
    'vorrei parte scena pezzo ottimo perfetto ciao senti credo direi ci mi ti si',
  // Chinese.
  '的 了 吧 请 一 下 个 在 到 里 那 这 我 想 是 段 片 们 呢 啊 嘛 哦 帮 把 给 让 来 就 能 可 以 都 点 些 各 它 它们 部 分 镜 头 觉 得 还 是',
].join(' ');

/** Words that stand for nothing among the slots of a clause. */
export const light: ReadonlySet<string> = new Set(spoken.split(' '));

/** After these an order is none: "don't make it shorter", "if you make it shorter". */
export const turning: ReadonlySet<string> = new Set(
  "not don't dont doesn't doesnt didn't isn't won't can't never no without if unless when nicht kein keine keinen nie wenn falls ne pas jamais si nunca nao sem se non mai 不 别 没 如".split(
    ' ',
  ),
);
