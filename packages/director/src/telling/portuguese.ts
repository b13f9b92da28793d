/** Portuguese. */
import type { Catalogue } from './catalogue.ts';

export const portuguese: Catalogue = {
  phrases: {
    and: ' e ',
    comma: ', ',
    quoted: '“{text}”',
    lacking: '{what}: {reason}.',
    gap: ' ',
    made: 'Pronto: {film}.',
    wouldMake: 'Previsto: {film}.',
    changed: 'Alterei o filme: {words}.',
    wouldChange: 'Eu alteraria o filme: {words}.',
    isNow: 'Agora é {film}.',
    wouldBe: 'Seria então {film}.',
    landscapeVideo: 'um vídeo de {seconds} segundos{size}',
    verticalVideo: 'um vídeo vertical de {seconds} segundos{size}',
    squareVideo: 'um vídeo quadrado de {seconds} segundos{size}',
    size: ' ({width}x{height}, {rate} quadros por segundo)',
    madeOf: '{video} a partir de {source}',
    madeWith: '{video} a partir de {source}, com {extras}',
    generatedScenes: 'cenas desenhadas',
    inClips: '{files} em {count} clipes',
    moreFiles: 'mais {count} arquivos',
    theTitle: 'o título {texts}',
    theTitles: 'os títulos {texts}',
    captions: 'legendas',
    composedMusic: 'música composta',
    theMusic: 'a música {name}',
    notQuite: 'Não exatamente como pedido, {words}: {reason}.',
    notDone: 'Não feito, {words}: {reason}.',
    couldNot: 'não foi possível',
    moreRemarks: 'Há mais {count} observações nos detalhes do resultado.',
    nothingChanged: 'Não alterei nada, e não custou nada.',
    changedNothing: 'Não alterei nada: {reason}.',
    isSoAlready: 'O filme já está assim: {words}.',
    sayWhat:
      'Diga o que devo alterar, por exemplo “deixe com 10 segundos”, “troque os dois primeiros” ou “em preto e branco”.',
    lengthUnclear:
      'O vídeo deve durar “{said}”? Ainda não fiz nada, e não custou nada: um vídeo de mais de 3 minutos só faço se isso for dito ' +
      'claramente. Responda com a duração, por exemplo “{minutes} minutos” ou “30 segundos”.',
    noSuchName: 'A biblioteca não tem nenhum arquivo com nome parecido.',
    nearestName: 'O nome mais parecido é {names}.',
    nearestNames: 'Os nomes mais parecidos são {names}.',
    sayFiles: 'Diga pelo nome quais arquivos usar, ou peça todos.',
    greeting:
      'Olá. Diga que filme você quer, por exemplo “um teaser vertical de 15 segundos de frog.mp4 com música calma”, ou pergunte ' +
      'o que o seu material mostra.',
    thanks: 'De nada. Diga o que mais devo alterar, ou peça outro filme.',
    help:
      'Faço filmes com o seu material conforme o que você escreve: duração, formato, clipes e sua ordem, títulos, legendas, música e ' +
      'aparência. Depois você pode dizer o que alterar, por exemplo “mais curto”, “troque os dois primeiros” ou “desfaça”, e ' +
      'perguntar o que o material mostra ou o que se diz nele.',
    price:
      'Perguntas e respostas em palavras não custam nada. Um filme é cobrado pela execução e por seus segundos e tamanho quando fica ' +
      'pronto, e o que falha não custa nada; com dry_run=true você sabe o preço antes. GET /billing/prices tem a tabela.',
    noFootage: 'A sua biblioteca ainda não tem material. Envie algum, ou peça um filme de cenas desenhadas.',
    aPicture: '{name} (uma imagem)',
    oneFile: 'Posso usar um arquivo: {files}.',
    someFiles: 'Posso usar {count} arquivos: {files}.',
    more: 'mais {count}',
    moreTimes: 'mais {count} vezes',
    found: 'Encontrei “{words}” {places}.',
    inFile: 'em {name}',
    inFileAt: 'em {name} aos {time}',
    byItsName: 'Pelo nome: {files}.',
    byTheirNames: 'Pelos nomes: {files}.',
    foundNothing: 'Não encontrei nada sobre “{words}”',
    onlyIndexed: '{reason}. Material que ainda não foi indexado não é encontrado pelo conteúdo.',
    noFilm: 'Ainda não há filme nesta conversa.',
    noPictures: 'O filme não mostra imagens no momento.',
    drawnScene: 'uma cena desenhada',
    aFile: 'um arquivo',
    isLong: 'O filme dura {seconds} segundos.',
    isNotIn: '{name} não está no filme.',
    isShownFor: '{name} aparece por {seconds} segundos.',
    isShownInClips: '{name} aparece por {seconds} segundos, em {count} clipes.',
    unchanged: 'Nada foi alterado desde que o filme foi feito.',
    onlyWeighed: 'Perguntas {words}, por isso não mudei nada; diz isso como um desejo e eu faço.',
    lastChange: 'A última alteração foi {words}.',
    hasOneClip: 'O filme tem um clipe: {files}.',
    hasClips: 'O filme tem {count} clipes: {files}.',
    showsClips: 'O filme mostra {clips}.',
    andThen: ', depois ',
    playsAt: 'Ele é reproduzido a {speeds}.',
    noMusic: 'O filme não tem música.',
    composedHere:
      'A música do filme foi composta aqui para ele; não está em nenhum arquivo da sua biblioteca.',
    musicIs: 'A música é {files}.',
    noTitle: 'O filme não tem título.',
    noCaptions: 'O filme não tem legendas.',
    hasCaptions: 'O filme tem {count} legendas.',
    titleIs: 'O título do filme é {texts}.',
    titlesAre: 'O filme tem os títulos {texts}.',
    isSaidIn: 'Em {name} se diz: {words}.',
    isSaidBeside: 'Em {name}, que não está no filme, se diz: {words}.',
    nothingHeard: 'Não se ouvem palavras no filme, até onde os arquivos foram transcritos.',
    soundIsIn: 'O som de {files} está no filme.',
    hasNoSound: '{files} não tem som.',
    haveNoSound: '{files} não têm som.',
    soundIsNotIn: 'O som dos clipes não está no filme.',
    isLandscape: 'O filme é horizontal: {size} a {rate} quadros por segundo.',
    isVertical: 'O filme é vertical: {size} a {rate} quadros por segundo.',
    isSquare: 'O filme é quadrado: {size} a {rate} quadros por segundo.',
    yesIn: 'Sim: {files} está no filme, clipe {places} de {count}.',
    noNotIn: 'Não, {names} não está no filme. Ele mostra {files}.',
    notCalled: 'O filme mostra {files}; nada nele se chama {words}.',
  },
  subjects: {
    length: 'A duração não é a pedida',
    shape: 'O formato não é o pedido',
    resolution: 'A resolução não é a pedida',
    rate: 'A taxa de quadros não é a pedida',
    assets: 'Nem todos os arquivos estão incluídos',
    exclusion: 'Um arquivo excluído está incluído',
    order: 'A ordem não é a pedida',
    trim: 'Um trecho não é o pedido',
    time: 'Um tempo não é o pedido',
    title: 'Falta um título',
    captions: 'Não há legendas',
    music: 'A música não é a pedida',
    voice: 'Uma voz não é ouvida por inteiro',
    originalSound: 'O som original não está como pedido',
    pace: 'O ritmo não é o pedido',
    repeats: 'Parte do material se repete',
    transitions: 'Nem todas as transições estão como pedido',
    fit: 'O enquadramento não é o pedido',
    change: 'Uma alteração não foi feita como pedido',
    file: 'O arquivo',
    words: 'Algumas palavras ficaram sem efeito',
  },
  reasons: {
    'it is in the film; I do not know what to do with it': 'está no filme; não sei o que fazer com isso',
    'I do not know what to do with it': 'não sei o que fazer com isso',
    'I do not know what is to be so long; name the clip or the text, or say “make the film … long”':
      'não sei o que deve durar isso; diga o clipe ou o texto, ou diga “o filme deve durar …”',
    'it is too short for a film; say “make the film … long” if you mean all of it':
      'é curto demais para um filme; diga “o filme deve durar …” se for o todo',
    'I do not know which clip “{said}” is; name it, or say which place it has':
      'não sei qual clipe é “{said}”; diga o nome, ou em que lugar está',
    'nothing in the film or the library is called “{said}”':
      'nada no filme ou na biblioteca se chama “{said}”',
    'nothing in the film or the library is called “{said}”, and no title says so':
      'nada no filme ou na biblioteca se chama “{said}”, e nenhum título diz isso',
    'nothing in the library is called “{said}”': 'nada na biblioteca se chama “{said}”',
    'nothing shows {said}': 'nada mostra {said}',
    'the film does not show {said}': 'o filme não mostra {said}',
    'the film has only {count} clips': 'o filme tem só {count} clipes',
    'the film has only one clip': 'o filme tem só um clipe',
    'there is no other clip': 'não há outro clipe',
    'these are the same clips': 'são os mesmos clipes',
    'the order is as it was': 'a ordem é a mesma de antes',
    'another clip stands there': 'outro clipe está ali',
    'the clips stand in another order': 'os clipes estão em outra ordem',
    'that would leave nothing of the film': 'não sobraria nada do filme',
    'nothing would be left of the film': 'não sobraria nada do filme',
    'that would leave nothing of it': 'não sobraria nada disso',
    'there is not enough footage': 'não há material suficiente',
    '{reason}; there is not enough footage': '{reason}; não há material suficiente',
    'there is not enough footage without repeating any': 'não há material suficiente sem repetir',
    'there is far too little footage, and I repeat it that often only when asked to (“loop it”)':
      'há material de menos, e só repito tantas vezes quando pedido (“em loop”)',
    'there is no more of that footage to show': 'não há mais desse material para mostrar',
    'there is no footage of that which I could use': 'não há material disso que eu possa usar',
    'I do not know which footage to add': 'não sei que material adicionar',
    'I do not know by which footage': 'não sei por qual material',
    'name the files to add': 'diga os arquivos a adicionar',
    'it is still in the film': 'ainda está no filme',
    'not all of it is in the film': 'nem tudo está no filme',
    'not all of that is gone': 'nem tudo saiu',
    'no clip is gone': 'nenhum clipe saiu',
    'other footage is still in the film': 'outro material ainda está no filme',
    'it only says when; say “add” to bring it in': 'isso só diz quando; diga “adicione” para incluir',
    'the film ends before that': 'o filme termina antes disso',
    'no footage is in the video': 'não há material no vídeo',
    'not every named file fits into the video': 'nem todos os arquivos citados cabem no vídeo',
    'there was no time left for {name}': 'não sobrou tempo para {name}',
    '{name} ends before the named stretch': '{name} termina antes do trecho citado',
    '{name} ends before the named stretch does': '{name} termina antes do fim do trecho citado',
    '{name} gets less, for want of material or time': '{name} recebe menos, por falta de material ou tempo',
    '{name} gets more, to fill the length': '{name} recebe mais, para preencher a duração',
    'it is {after} s long, was {before} s: there is not enough of that footage':
      'dura {after} s, antes {before} s: não há o suficiente desse material',
    'it is {seconds} s long': 'dura {seconds} s',
    'a clip lasts {seconds} s on the mean': 'um clipe dura em média {seconds} s',
    'a clip lasts {seconds} s on the mean; the footage gives no quicker cuts':
      'um clipe dura em média {seconds} s; o material não permite cortes mais rápidos',
    'a clip lasts {seconds} s on the mean; the footage has no longer takes':
      'um clipe dura em média {seconds} s; o material não tem tomadas mais longas',
    '{seconds} s are shown again, because there is not enough footage':
      '{seconds} s aparecem de novo, porque não há material suficiente',
    '{hard} of {cuts} cuts are hard, because there is no footage to spare around them':
      '{hard} de {cuts} cortes são secos, porque não sobra material em volta deles',
    'there is no footage to spare around the cuts': 'não sobra material em volta dos cortes',
    'no video is longer than {minutes} minutes': 'nenhum vídeo passa de {minutes} minutos',
    'a film that is there keeps its frame rate; ask for a new one at that rate':
      'um filme já feito mantém a taxa de quadros; peça um novo com essa taxa',
    'a change that was asked for takes or gives it time': 'uma alteração pedida lhe tira ou dá tempo',
    'nothing plays backwards': 'nada é reproduzido ao contrário',
    'nothing plays at that speed': 'nada é reproduzido a essa velocidade',
    'no picture stands still': 'nenhuma imagem fica parada',
    'only one picture is shown': 'só uma imagem aparece',
    'nothing of that moves: still pictures and drawn scenes have no speed':
      'nada disso se move: fotos e cenas desenhadas não têm velocidade',
    'I can not blur what is in a picture by words yet; the editor can':
      'ainda não consigo desfocar parte de uma imagem por palavras; o editor consegue',
    'a split screen needs two files; name both': 'uma tela dividida precisa de dois arquivos; diga os dois',
    'I do not know which file to show in the corner; name it':
      'não sei que arquivo mostrar no canto; diga o nome',
    'the film has no titles; ask for one first': 'o filme não tem títulos; peça um primeiro',
    'the film has only one title': 'o filme tem só um título',
    'it does not stand there': 'não está ali',
    'it has another colour': 'tem outra cor',
    'it does not stand in the film': 'não está no filme',
    'there is no time left for “{text}”': 'não sobra tempo para “{text}”',
    'the words have no room there': 'as palavras não cabem ali',
    'the film has no captions; ask for them first': 'o filme não tem legendas; peça primeiro',
    'captions need a transcript, and the material has none yet':
      'legendas precisam de uma transcrição, e o material ainda não tem',
    'nobody speaks in the film': 'ninguém fala no filme',
    'nobody speaks in it': 'ninguém fala nele',
    'nobody speaks in the chosen moments': 'ninguém fala nos momentos escolhidos',
    'nothing is known of what is said in {name}': 'não se sabe o que é dito em {name}',
    'the film has no music; ask for some first': 'o filme não tem música; peça primeiro',
    'it plays already; ask for other music to have another': 'já está tocando; peça outra música para trocar',
    'it is other music': 'é outra música',
    'no music plays': 'não toca música',
    'music still plays': 'ainda toca música',
    'it is as loud as it was': 'está tão alto quanto antes',
    'the footage has no sound': 'o material não tem som',
    'its footage has no sound': 'o material dele não tem som',
    'the footage is still heard': 'o material ainda é ouvido',
    'no voice is heard': 'não se ouve nenhuma voz',
    'I do not know what it is about; say it with the thing or the clip':
      'não sei do que se trata; diga com a coisa ou o clipe',
    'I do not know of what; say it with the thing, such as “the title bigger”':
      'não sei de quê; diga com a coisa, por exemplo “o título maior”',
    'I do not know which one was meant before; name it': 'não sei qual era antes; diga o nome',
    'it is not what went last; say “undo”, or what to add':
      'não é o que saiu por último; diga “desfaça”, ou o que adicionar',
    'nothing is done to it alone; say what shall change instead':
      'só com isso nada muda; diga o que deve mudar no lugar',
    'these are too many changes for one message; ask for it in another one':
      'são alterações demais para uma mensagem; peça em outra',
    'I do not publish or send films; download it, or share it by a link from its project':
      'não publico nem envio filmes; baixe-o, ou compartilhe por um link do projeto',
    'I took “{said}” for {names}, by what is seen there.':
      'Entendi “{said}” como {names}, pelo que se vê ali.',
    'I took {list} as footage to add to this film; for another one say “a new film of …”.':
      'Entendi {list} como material a adicionar a este filme; para outro, diga “um novo filme de …”.',
    'I did not understand {list}.': 'Não entendi {list}.',
    'I did not understand {list}, so the footage is my choice from the whole library.':
      'Não entendi {list}, então o material é escolha minha de toda a biblioteca.',
    'I found no footage named “{said}”, so the footage is my choice from the whole library.':
      'Não encontrei material chamado “{said}”, então ele é escolha minha de toda a biblioteca.',
    'I did not understand {list}, and I found no footage named “{said}”, so the footage is my choice from the whole library.':
      'Não entendi {list} nem encontrei material chamado “{said}”, então ele é escolha minha de toda a biblioteca.',
    'I found no wish about length, footage, words, sound or look in the prompt, so I made a video of what the library has.':
      'Não encontrei nenhum pedido de duração, material, palavras, som ou aparência, então fiz um vídeo com o que a biblioteca tem.',
    'I found no wish about length, footage, words, sound or look in the prompt (I do not understand {list}), so I made a video of what the library has.':
      'Não encontrei nenhum pedido de duração, material, palavras, som ou aparência (não entendo {list}), então fiz um vídeo com o que a biblioteca tem.',
    'I found no wish about length, footage, words, sound or look in the prompt, so I generated a video of my own choice.':
      'Não encontrei nenhum pedido de duração, material, palavras, som ou aparência, então desenhei um vídeo à minha escolha.',
    'I found no wish about length, footage, words, sound or look in the prompt (I do not understand {list}), so I generated a video of my own choice.':
      'Não encontrei nenhum pedido de duração, material, palavras, som ou aparência (não entendo {list}), então desenhei um vídeo à minha escolha.',
    '{count} of the named files could not be shown':
      '{count} dos arquivos citados não puderam ser mostrados',
    '{count} files are in the video that were not named':
      '{count} arquivos estão no vídeo sem terem sido citados',
    'I found no file named {name}': 'Não encontrei nenhum arquivo chamado {name}',
    'I found no file named {name}.': 'Não encontrei nenhum arquivo chamado {name}.',
    'I could not use {name}: {reason}': 'Não pude usar {name}: {reason}',
    'Several pieces of music are named; I used {name}.': 'Várias músicas são citadas; usei {name}.',
    'There are {count} pieces of music; I used {name}, the newest.':
      'Há {count} músicas; usei {name}, a mais recente.',
    'There are {count} files named {name}; I used the newest.':
      'Há {count} arquivos chamados {name}; usei o mais recente.',
    'The library has no music of yours, so I composed some.':
      'A biblioteca não tem música sua, então compus uma.',
    'I found no music named “{said}”; I composed some instead':
      'Não encontrei música chamada “{said}”; compus uma no lugar',
    'A title was asked for but not its words; put them in quotation marks.':
      'Foi pedido um título, mas não as palavras; coloque-as entre aspas.',
    'No words were given for the title; I took “{said}”.': 'Não havia palavras para o título; usei “{said}”.',
    'I took the last change back.': 'Desfiz a última alteração.',
    'I took the last {count} changes back.': 'Desfiz as últimas {count} alterações.',
    'I did again what I had taken back.': 'Refiz o que tinha desfeito.',
    'I went back to the first version.': 'Voltei à primeira versão.',
    'I took back what was changed by hand since my last change.':
      'Desfiz o que foi alterado à mão desde a minha última alteração.',
    '“{words}”: {reason}.': '“{words}”: {reason}.',
  },
};
