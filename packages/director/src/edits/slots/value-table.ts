/** Values that words name, row by row, and the moods of music among them. Pure. */

// Values that words name: `value=words` a row, folded as in lex.ts, Chinese words of one sign or two.

/** A value, and how many tokens name it. */
export interface NamedValue {
  value: string;
  length: number;
}

/** Looks a table up: the value that the first of some words name, together or alone; null for none. */
export function valueTable(table: string): (words: readonly string[]) => NamedValue | null {
  const values = new Map(
    table
      .trim()
      .split('\n')
      .flatMap((row) => {
        const [value = '', words = ''] = row.split('=');
        return words.split(',').map((word): [string, string] => [word, value]);
      }),
  );
  return ([first = '', second = '']) => {
    const two = /\p{Script=Han}/u.test(first) ? values.get(first + second) : undefined;
    if (two !== undefined) return { value: two, length: 2 };
    const one = values.get(first);
    return one === undefined ? null : { value: one, length: 1 };
  };
}

// Moods of music that words name, by the English word that the composer knows.

/** The mood that words name, in English. */
export const moodAt = valueTable(`
happy=happy,happier,cheerful,joyful,frohlich,frohliche,frohlicher,frohlichere,heiter,heitere,joyeux,joyeuse,gaie,gai,alegre,feliz,allegra,allegro,felice,欢快,快乐,开心
upbeat=upbeat,livelier,lively,peppy,bouncy,schwungvoll,schwungvolle,flotte,entrainante,entrainant,rythmee,animada,movida,vivace,ritmata,动感
energetic=energetic,energising,powerful,driving,energiegeladen,energische,energique,energica,energico,energetica,energetico,激昂
calm=calm,calmer,chill,chilled,relaxed,relaxing,mellow,soothing,gentle,gentler,ruhig,ruhige,ruhiger,ruhigere,entspannt,entspannte,sanfte,calme,douce,doux,tranquila,tranquilo,relajante,relajada,calma,relaxante,tranquilla,rilassante,平静,舒缓,轻松,安静
sad=sad,sadder,melancholic,sombre,traurig,traurige,traurigere,melancholische,triste,melancolique,melancolica,malinconica,悲伤,忧伤
epic=epic,heroic,grand,majestic,episch,epische,epischere,heroique,epique,epica,epico,史诗
dramatic=dramatic,tense,suspenseful,dramatisch,dramatische,dramatique,dramatica,drammatica,紧张,戏剧
romantic=romantic,tender,romantisch,romantische,romantique,romantica,romantico,tendre,浪漫
playful=playful,funny,funky,quirky,lustig,lustige,verspielte,drole,ludique,divertida,engracada,divertente,俏皮,搞笑
`);
