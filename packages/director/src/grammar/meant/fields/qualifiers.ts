/** Words that tell one of several things from another, and name nothing alone: "the new floor", "caméra gauche". Rows as in fields.ts. */
export const qualifiers = `
new: neu, neue, neuer, neues, neuen; nouveau, nouvelle, nouveaux, nouvel; nuevo, nueva, nuevos; novo, nova, novos; nuovo, nuova, nuovi; 新
old: alt, alte, alter, altes, alten; vieux, vieille, ancien, ancienne; viejo, vieja, antiguo, antigua; velho, velha, antigo, antiga; vecchio, vecchia, antico; 旧
big, large: groß, große, großer, großes, großen; grand, grande, gros, grosse; grande, gran; grande; grande, gran; 大
small, little: klein, kleine, kleiner, kleines, kleinen; petit, petite, petits; pequeño, pequeña; pequeno, pequena; piccolo, piccola; 小
red: rot, rote, roter, rotes, roten; rouge; rojo, roja; vermelho, vermelha; rosso, rossa; 红色
blue: blau, blaue, blauer, blaues, blauen; bleu, bleue; azul; azul; blu, azzurro; 蓝色
green: grün, grüne, grüner, grünes, grünen; vert, verte; verde; verde; verde; 绿色
yellow: gelb, gelbe, gelber, gelbes, gelben; jaune; amarillo, amarilla; amarelo, amarela; giallo, gialla; 黄色
left: links, linke, linker, linkes, linken; gauche; izquierda, izquierdo; esquerda, esquerdo; sinistra, sinistro; 左
right: rechts, rechte, rechter, rechtes, rechten; droite, droit; derecha, derecho; direita, direito; destra, destro; 右
empty: leer, leere, leerer, leeres; vide; vacío, vacía; vazio, vazia; vuoto, vuota; 空
finished: fertig, fertige, fertiger, fertiges; fini, finie, terminé, terminée; terminado, terminada, acabado, acabada; acabado, acabada, pronto, pronta; finito, finita; 完成的
photo, picture: Foto, Bild; photo; foto; foto, fotografia; foto; 照片
`;
