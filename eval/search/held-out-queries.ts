import { queries } from './set-types.ts';

export const heldOutQueries = queries(`
plain | eight hundred year old ice core | glacier:said:0
plain | hidden crevasses fresh snow | glacier:said:4
typo | satelite phone base camp | glacier:said:5
typo | glaciologst | glacier:screen:0
plural | storms flattened tent | glacier:said:2
name | glacier expedition day 2 | glacier
plain | Weihnachtsoratorium nach der Pause | choir:said:2
plural | lateinisches Wort Aussprache | choir:said:1
typo | Organnist Finger gebrochen | choir:said:3
plain | wie viele Zuhörer kommen zum Konzert | choir:said:4
plain | la grêle a détruit la récolte | vineyard:said:2
plural | tonneau de chene | vineyard:said:3
typo | degustons le vin nouvau | vineyard:said:4
language | puestos antes del amanecer | market:said:0
plural | quesos curados en cuevas | market:said:1
typo | pimentos de padron | market:said:2
plain | pulpo precio kg | market:screen:1
language | ちゃんこ鍋を作る新人 | sumo:said:1
language | 引退した横綱 | sumo:said:2
language | 膝の怪我 | sumo:said:5
language | 忘れ物の傘 | bullet:said:2
language | 座席の回転 | bullet:said:1
language | 青花图案 | porcelain:said:1
language | 窑炉温度 | porcelain:said:2
language | 学徒练习拉坯 | porcelain:said:4
language | 熊猫宝宝多重 | pandas:said:0
language | 饲养员准备竹子 | pandas:said:1
language | นั่งเรือชมหิ่งห้อย | floating:said:1
language | ราคากุ้งแม่น้ำย่าง | floating:said:2
language | ลูกช้างกินกล้วย | elephants:said:1
plain | four-legged robot walking | robotics:said:0
plural | gripper holds eggs | robotics:said:1
plural | battery lasts minutes | robotics:said:2
typo | exoskelton funding | robotics:said:4
plain | runner in rhinoceros costume | marathon:said:2
plain | when do the roads reopen | marathon:said:4
plural | records course | marathon:screen:1
plain | Leder in der Gerbbrühe | shoes:said:1
plural | Stiefel halten wie viele Jahre | shoes:said:3
typo | Nahte mit Wacks | shoes:said:4
plain | Kanarienvogel Bergleute | mine:said:1
plain | Helm aufsetzen | mine:said:4
typo | trapeziste sans fillet | circus:said:0
plain | monter le chapiteau six heures | circus:said:2
plural | chapeaux du clown | circus:said:1
plain | manuscrit parchemin douzième siècle | library:said:0
plural | gant de coton | library:said:3
plain | guitarra para un cliente de Japón | guitar:said:3
language | desierto sin lluvia | desert:said:1
language | Via Lactea cupulas | desert:scenes:0
plain | chef slicing onion knife | kitchen:scenes:0
typo | copper pott steem | kitchen:scenes:1
plain | girl yellow helmet | skate:scenes:0
plural | skateboards snapping | skate:scenes:2
plain | Mähdrescher im Weizenfeld | farm:scenes:0
plural | Storch auf dem Kirchendach nistet | farm:scenes:3
plain | Lamm mit Flasche füttern | farm:scenes:2
plain | phishing mail report | training:said:1
plural | passwords on sticky notes | training:said:0
plain | social engineering module | training:screen:0
name | security training onboarding | training
plain | chairman stepping down | board:said:3
typo | aquisition danish subsidary | board:said:0
name | board call march 2025-03-14 | board
plain | blue light melatonin | podcast:said:2
plural | naps longer than twenty minutes | podcast:said:3
plain | do sharks swim while they sleep | podcast:said:5
language | scafo di alluminio | shipyard:said:0
typo | motori in mare apperto | shipyard:said:3
language | costumi egiziani | opera:said:2
plain | tulpen in gekoelde hal | tulips:said:1
plural | vrachtwagen naar Duitsland | tulips:said:2
language | redes no convés | ferry:said:1
typo | motor quebrou na florestra | ferry:said:3
language | танцовщица у зеркала | ballet:said:0
language | премьера в октябре | ballet:said:3
plain | sleeping on a hanging platform | climbing:said:1
plural | ropes stuck granite | climbing:said:2
plain | metal ring on chick's leg | birds:scenes:1
plain | fox near bird colony | birds:scenes:3
plain | solar panels computer | school:said:1
plain | alphabet under mango tree | school:said:3
phrase | where is my daughter | trailer:said:2
phrase | not have come back | trailer:said:0
name | midnight harbor trailer | trailer
plain | in cinemas november | trailer:screen:1
none | helicopter rescue at sea |
none | how to bake sourdough bread |
none | election results |
none | coffee machine broken |
none | president speech parliament |
none | Autobahn Stau |
none | Hochzeit im Garten |
none | recette de tarte aux pommes |
none | partido de fútbol |
none | 宇宙飛行士 |
none | 高速公路事故 |
none | รถไฟฟ้าใต้ดิน |
none | red sports car at night |
none | children playing piano |
none | old man reading newspaper |
none | underwater volcano eruption |
none | teacher explaining fractions |
`);
