/** Portuguese, as far as it is read. Folded as in lex.ts: without case and accents. */
import type { Language } from './language.ts';

export const portuguese: Language = {
  phrases: {
    'not on': 'sem,exceto',
  },
  words: {
    spotLinks: 'a ao em no na de do da o tela imagem quadro terco canto lado parte',
    spotTop: 'cima topo superior',
    spotBottom: 'baixo embaixo fundo inferior',
    spotLeft: 'esquerda esquerdo',
    spotRight: 'direita direito',
    spotMiddle: 'centro',
    materials: 'clipes',
    fillers: 'um uma os as com do da dos das',
  },
};
