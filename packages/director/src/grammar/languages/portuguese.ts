/** Portuguese, as far as it is read. Folded as in lex.ts: without case and accents. */
import type { Language } from './language.ts';

export const portuguese: Language = {
  phrases: {
    'everything on':
      'todos os clipes,todos os videos,todos os meus clipes,todos os meus videos,todas as cenas,todas as imagens,tudo o que tenho',
    'first previous': 'no inicio,no comeco',
    'last previous': 'no fim,no final',
    'music on': 'musica,cancao,minha faixa',
    'title closing': 'chamada para acao,texto final,titulo final,cartao final,tela final,cartela final',
    'title any': 'titulos,textos',
    'title opening': 'titulo,intitulado,texto,letreiro,slogan',
    'writing on': 'que diga,chama lhe,chame de,escrito,dizendo,que se leia',
    'not on': 'sem,exceto',
  },
  words: {
    groundNouns: 'fundo tela ecra cartela',
    groundLinks: 'sobre',
    plainGround: 'liso simples',
    offWords: 'desligado desligada fora',
    quietWords: 'baixo baixa baixinho baixinha',
    barelyWords: 'mal',
    loudWords: 'alto alta',
    volumeWords: 'demais volume muito fundo super',
    beLinks: 'seja',
    cornerWords: 'canto',
    overWords: 'sempre cima tempo todo',
    badgeWords: 'logo logotipo marca brasao escudo',
    uploadedWords: 'enviei subi carreguei propria',
    ownWords: 'meu minha meus minhas nosso nossa',
    viewWords: 'cima noite',
    thingPlaces: 'em no na nos nas sobre',
    footageNouns: 'imagens tomadas cenas fotos clipes',
    subjectVerbs: 'mostra mostre usa use utiliza pega',
    subjectLinks: 'de do da dos das com',
    products: 'resumo retrospectiva apresentacao anuncio',
    addressWords: 'endereco site pagina',
    onScreenWords: 'tela ecra cima',
    writeVerbs: 'escreve escreva coloca poe ponha mostra',
    titleLinks: 'com o e',
    titleEnds: 'com',
    titleStems: 'titul ^texto$',
    titleNouns: 'titulo texto letreiro slogan',
    spotLinks: 'a ao em no na de do da o tela imagem quadro terco canto lado parte',
    spotTop: 'cima topo superior',
    spotBottom: 'baixo embaixo fundo inferior',
    spotLeft: 'esquerda esquerdo',
    spotRight: 'direita direito',
    spotMiddle: 'centro',
    materials: 'clipes',
    fillers:
      'um uma os as com do da dos das faca crie cria adiciona adicione coloca coloque ponha poe usa mostra',
  },
  numbers: {
    counted: [
      {
        first: 2,
        words:
          'dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove vinte',
      },
      { first: 30, step: 10, words: 'trinta quarenta cinquenta sessenta' },
    ],
    single: { uma: 1, duas: 2, catorze: 14, dezasseis: 16, dezassete: 17, dezanove: 19 },
  },
};
