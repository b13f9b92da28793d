/** Colours that words name, for texts. */
import { valueTable } from './value-table.ts';

/** The colour that words name, as #rrggbb. */
export const hueAt = valueTable(`
#ffffff=white,weiss,weisse,weisser,blanc,blanche,blanco,blanca,branco,branca,bianco,bianca,白色
#000000=black,schwarz,schwarze,noir,noire,negro,negra,preto,preta,nero,nera,黑色
#e53935=red,rot,rote,roter,rouge,rojo,roja,vermelho,vermelha,rosso,rossa,红色
#ffd600=yellow,gelb,gelbe,gelber,jaune,amarillo,amarilla,amarelo,amarela,giallo,gialla,黄色
#1e88e5=blue,blau,blaue,blauer,bleu,bleue,azul,blu,蓝色
#43a047=green,grun,grune,gruner,vert,verte,verde,绿色
#fb8c00=orange,naranja,laranja,arancione,橙色
#ec407a=pink,rosa,rose,粉色
#8e24aa=purple,violet,lila,violett,violet,violette,morado,morada,roxo,roxa,viola,紫色
#f5c542=gold,golden,golde,dore,doree,dorado,dorada,dourado,dourada,dorato,oro,金色
#9e9e9e=grey,gray,grau,graue,gris,cinza,cinzento,grigio,灰色
#00acc1=turquoise,turkis,turquesa,turchese,cyan
#6d4c41=brown,braun,braune,marron,castanho,marrone
`);
