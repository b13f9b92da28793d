/**
 * Words in other forms than a file has them: numbers and cases in seven languages, slips of the pen, other languages,
 * other words; and words that look like one that is there and are none. What is there is to be seen, so that the same
 * queries are asked of a search and of a wish for footage. Written before anything was measured; every second line of
 * each part is held out.
 */
import { readLibrary } from './mixed-library.ts';
import { type EvaluatedQuery, queries } from './set-types.ts';

export const formsLibrary = readLibrary(`
bottling | MVI_0101.MOV | en
l bottle
goats | MVI_0102.MOV | en
v A goat stands on a rock.
bakery | MVI_0103.MOV | en
v A woman takes loaves out of an oven.
wolf | MVI_0104.MOV | en
l wolf
mouse | MVI_0105.MOV | en
v A mouse eats cheese.
kids | MVI_0106.MOV | en
v Children feed geese at a pond.
knife | MVI_0107.MOV | en
l knife
teeth | MVI_0108.MOV | en
v A man brushes his teeth.
cherry | MVI_0109.MOV | en
v Cherries hang from a branch.
leaf | MVI_0110.MOV | en
v A yellow leaf floats down a stream.
running | MVI_0111.MOV | en
v A man runs along a canal.
sewing | MVI_0112.MOV | en
v She sewed a button onto a shirt.
candle | MVI_0113.MOV | en
l candle
scissors | MVI_0114.MOV | en
l scissors
whale | MVI_0115.MOV | en
v A humpback whale breaches.
beard | MVI_0116.MOV | en
v A man with a long beard laughs.
house | MVI_0117.MOV | en
v A house with a red door.
pearl | MVI_0118.MOV | en
v A string of pearls lies on velvet.
trail | MVI_0119.MOV | en
v A trail leads through the heather.
haus_de | CLIP0001.mp4 | de
v Die Äpfel liegen in einem Korb.
buch_de | CLIP0002.mp4 | de
v Ein altes Buch liegt auf dem Tisch.
kuh_de | CLIP0003.mp4 | de
v Zwei Kühe grasen am Hang.
schluessel_de | CLIP0004.mp4 | de
v Ein Schlüssel steckt im Schloss.
zwerg_de | CLIP0005.mp4 | de
v Ein Gartenzwerg steht im Beet.
cheval_fr | CLIP0006.mp4 | fr
v Un cheval blanc galope sur la plage.
bateau_fr | CLIP0007.mp4 | fr
v Des bateaux rentrent au port.
journal_fr | CLIP0008.mp4 | fr
v Un homme lit un journal.
oeil_fr | CLIP0009.mp4 | fr
v Gros plan sur un œil bleu.
chou_fr | CLIP0010.mp4 | fr
v Des choux poussent dans un champ.
pez_es | CLIP0011.mp4 | es
v Un pez rojo nada en el acuario.
lapiz_es | CLIP0012.mp4 | es
v Tres lápices sobre una mesa.
cruz_es | CLIP0013.mp4 | es
v Una cruz de piedra en la cima.
leon_es | CLIP0014.mp4 | es
v Los leones duermen a la sombra.
voz_es | CLIP0015.mp4 | es
v Un camión descarga arena.
aviao_pt | CLIP0016.mp4 | pt
v Um avião pousa na pista.
limao_pt | CLIP0017.mp4 | pt
v Limões amarelos num prato.
farol_pt | CLIP0018.mp4 | pt
v Um farol branco junto ao mar.
animal_pt | CLIP0019.mp4 | pt
v Um funil de metal na cozinha.
nuvem_pt | CLIP0020.mp4 | pt
v Uma nuvem escura sobre o vale.
uovo_it | CLIP0021.mp4 | it
v Un uovo si rompe nella ciotola.
fungo_it | CLIP0022.mp4 | it
v Funghi nel bosco dopo la pioggia.
forchetta_it | CLIP0023.mp4 | it
v Una forchetta d'argento brilla.
lago_it | CLIP0024.mp4 | it
v Un lago tranquillo al mattino.
barca_it | CLIP0025.mp4 | it
v Una barca attraversa il fiume.
umbrella_zh | CLIP0026.mp4 | zh
v 雨中撑着红色雨伞的女孩。
lantern_zh | CLIP0027.mp4 | zh
v 街上挂满了灯笼。
`);

const ASKED = queries(`
plural | bottles | bottling
plural | goats | goats
plural | loaf | bakery
plural | loaf of bread in an oven | bakery
plural | wolves | wolf
plural | a pack of wolves | wolf
plural | mice | mouse
plural | goose | kids
plural | child | kids
plural | knives | knife
plural | tooth | teeth
plural | brushing one's tooth | teeth
plural | cherry | cherry
plural | leaves | leaf
plural | women | bakery
plural | running | running
plural | men | running,teeth,beard
plural | sewing | sewing
plural | candles | candle
plural | whales | whale
plural | houses | house
plural | pearl | pearl
plural | trails | trail
plural | beards | beard
plural | Apfel | haus_de
plural | Bücher | buch_de
plural | Kuh | kuh_de
plural | Schlüsseln | schluessel_de
plural | Gartenzwerge | zwerg_de
plural | Tische | buch_de
plural | chevaux | cheval_fr
plural | bateau | bateau_fr
plural | journaux | journal_fr
plural | yeux | oeil_fr
plural | chou | chou_fr
plural | champs | chou_fr
plural | peces | pez_es
plural | lápiz | lapiz_es
plural | cruces | cruz_es
plural | león | leon_es
plural | camiones | voz_es
plural | piedras | cruz_es
plural | aviões | aviao_pt
plural | limão | limao_pt
plural | faróis | farol_pt
plural | funis | animal_pt
plural | nuvens | nuvem_pt
plural | prato | limao_pt
plural | uova | uovo_it
plural | fungo | fungo_it
plural | forchette | forchetta_it
plural | laghi | lago_it
plural | barche | barca_it
plural | boschi | fungo_it
typo | botle | bottling
typo | candel | candle
typo | scisors | scissors
typo | sissors | scissors
typo | whael | whale
typo | cherrys | cherry
typo | humpbak whale | whale
typo | velvit | pearl
typo | knif | knife
typo | childern | kids
typo | man with a long baerd | beard
typo | Gartenzwreg | zwerg_de
typo | Schlüsel | schluessel_de
typo | foruchetta | forchetta_it
typo | acuarrio | pez_es
typo | bateeau | bateau_fr
language | Flasche | bottling
language | bouteilles | bottling
language | botellas | bottling
language | garrafa | bottling
language | bottiglie | bottling
language | 瓶子 | bottling
language | Ziege | goats
language | chèvres | goats
language | lobo | wolf
language | Kerzen | candle
language | bougie | candle
language | tijeras | scissors
language | Schere | scissors
language | cuchillo | knife
language | coltelli | knife
language | ballena | whale
language | baleine | whale
language | horse on the beach | cheval_fr
language | ship | bateau_fr
language | newspaper | journal_fr
language | cows | kuh_de
language | lions | leon_es
language | airplane | aviao_pt
language | lemons | limao_pt
language | lighthouse | farol_pt
language | mushrooms | fungo_it
language | umbrella | umbrella_zh
language | lanterns | lantern_zh
language | book | buch_de
language | key | schluessel_de
synonym | rodent | mouse
synonym | jogging by the water | running
synonym | kids | kids
synonym | cutlery | knife,forchetta_it
synonym | dental hygiene | teeth
synonym | footpath | trail
synonym | fruit | cherry,haus_de,limao_pt
synonym | autumn foliage | leaf
synonym | necklace beads | pearl
synonym | facial hair | beard
synonym | marine mammal | whale
synonym | tailor | sewing
`);

const NOT_THERE = queries(`
none | boats and coats |
none | a cat on a mat |
none | cake |
none | bear |
none | bears |
none | horsefly |
none | mousse |
none | moose |
none | wool |
none | train |
none | trains |
none | tail |
none | pear |
none | pears |
none | battle |
none | battles |
none | whole |
none | wheel |
none | handle |
none | saddle |
none | beaver |
none | coat |
none | gate |
none | life jacket |
none | ghost |
none | boulder |
none | breads and bards |
none | louse |
none | blouse |
none | rehearsal |
none | Schlüsselblume |
none | Schlüsselbein |
none | Tasche |
none | Tuch |
none | Bach |
none | Hase |
none | gâteau |
none | château |
none | cheveux |
none | journée |
none | chose |
none | chat |
none | pecera vacía |
none | crudo |
none | limpio |
none | melón |
none | avião de papel vermelho em chamas |
none | flor |
none | milhão |
none | nuevo |
none | nuovo |
none | lampo |
none | barba |
none | banca |
none | 雨衣 |
none | 灯泡 |
none | helicopter |
none | saxophone |
none | Zahnarzt |
none | tiburón |
`);

const half = (all: readonly EvaluatedQuery[], rest: 0 | 1) => all.filter((_, index) => index % 2 === rest);

export const formsTuning = [...half(ASKED, 0), ...half(NOT_THERE, 0)];
export const formsHeldOut = [...half(ASKED, 1), ...half(NOT_THERE, 1)];
