/** Moods of music that words name, by the English word that the composer knows. Folded as in lex.ts. */

const table = `
happy=happy,happier,cheerful,joyful,frohlich,frohliche,frohlicher,frohlichere,heiter,heitere,joyeux,joyeuse,gaie,gai,alegre,feliz,allegra,allegro,felice,欢快,快乐,开心
upbeat=upbeat,livelier,lively,peppy,bouncy,schwungvoll,schwungvolle,flotte,entrainante,entrainant,rythmee,animada,movida,vivace,ritmata,动感
energetic=energetic,energising,powerful,driving,energiegeladen,energische,energique,energica,energico,energetica,energetico,激昂
calm=calm,calmer,chill,chilled,relaxed,relaxing,mellow,soothing,gentle,gentler,ruhig,ruhige,ruhiger,ruhigere,entspannt,entspannte,sanfte,calme,douce,doux,tranquila,tranquilo,relajante,relajada,calma,relaxante,tranquilla,rilassante,平静,舒缓,轻松,安静
sad=sad,sadder,melancholic,sombre,traurig,traurige,traurigere,melancholische,triste,melancolique,melancolica,malinconica,悲伤,忧伤
epic=epic,heroic,grand,majestic,episch,epische,epischere,heroique,epique,epica,epico,史诗
dramatic=dramatic,tense,suspenseful,dramatisch,dramatische,dramatique,dramatica,drammatica,紧张,戏剧
romantic=romantic,tender,romantisch,romantische,romantique,romantica,romantico,tendre,浪漫
playful=playful,funny,funky,quirky,lustig,lustige,verspielte,drole,ludique,divertida,engracada,divertente,俏皮,搞笑
`;

const moods: ReadonlyMap<string, string> = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [mood = '', words = ''] = row.split('=');
      return words.split(',').map((word): [string, string] => [word, mood]);
    }),
);

/** The mood that a word names, in English; null for none. Chinese words are of two signs. */
export function moodAt(words: readonly string[]): { mood: string; length: number } | null {
  const [first = '', second = ''] = words;
  const one = moods.get(first);
  if (one !== undefined) return { mood: one, length: 1 };
  const two = moods.get(`${first}${second}`);
  return two !== undefined && /\p{Script=Han}/u.test(first) ? { mood: two, length: 2 } : null;
}
