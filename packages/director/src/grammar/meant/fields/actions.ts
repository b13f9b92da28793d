/** What people do, as files are named by it: in English with -ing or plain. Rows as in fields.ts. */
export const actions = `
dancing, dance: tanzen, tanzt, Tanz; danser, danse, dansent; bailar, bailando, baila, baile; dançar, dançando, a dançar, dança; ballare, ballando, balla, ballo, danza; 跳舞, 舞蹈
singing, sing: singen, singt, Gesang; chanter, chante, chant; cantar, cantando, canta; cantar, cantando, a cantar, canta; cantare, cantando, canta, canto; 唱歌
jumping, jump: springen, springt, Sprung, hüpfen; sauter, saute, saut; saltar, saltando, salta, salto; saltar, saltando, pular, pulando, salto, pulo; saltare, saltando, salta, salto; 跳, 跳跃
cooking, cook: kochen, kocht; cuisiner, cuisine, faire la cuisine; cocinar, cocinando, cocina; cozinhar, cozinhando; cucinare, cucinando, cucina; 做饭, 烹饪, 做菜
baking, bake: backen, backt; cuisson, faire un gâteau, pâtisserie; hornear, horneando, horneado; assar, assando; infornare, cottura in forno; 烘焙, 烤
running, run: laufen, rennen, läuft, rennt, Lauf; courir, court, course à pied, footing; correr, corriendo, corre; correr, correndo, corrida; correre, correndo, corre, corsa; 跑步, 奔跑
jogging: joggen, Joggen; jogging, footing; trotar, footing; corrida leve, cooper; jogging, corsetta; 慢跑
walking, walk: gehen, spazieren, laufen, Spaziergang; marcher, marche, promenade, balade; caminar, caminando, paseo, pasear; caminhar, caminhando, passeio, caminhada; camminare, camminando, passeggiata, passeggiare; 走路, 散步
eating, eat: essen, isst; manger, mange; comer, comiendo, come; comer, comendo, come; mangiare, mangiando, mangia; 吃饭, 吃东西
drinking, drink: trinken, trinkt; boire, boit; beber, bebiendo, bebe; beber, bebendo; bere, bevendo, beve; 喝东西, 喝水
sleeping, sleep: schlafen, schläft, Schlaf; dormir, dort, sommeil; dormir, durmiendo, duerme; dormir, dormindo, a dormir; dormire, dormendo, dorme; 睡觉
nap: Mittagsschlaf, Nickerchen, Schläfchen; sieste; siesta; soneca, sesta; pisolino, sonnellino, siesta; 午睡, 小睡
laughing, laugh: lachen, lacht, Lachen; rire, rit, rires; reír, riendo, risas, ríe; rir, rindo, risos; ridere, ridendo, risate, ride; 大笑, 笑
smile, smiles, smiling: Lächeln, lächelt; sourire, sourires; sonrisa, sonrisas, sonriendo; sorriso, sorrisos, sorrindo; sorriso, sorrisi, sorride; 微笑
crying, cry, tears: weinen, weint, Tränen; pleurer, pleure, larmes; llorar, llorando, lágrimas; chorar, chorando, lágrimas; piangere, piangendo, lacrime; 哭, 眼泪
hug, hugs, hugging: Umarmung, umarmen, Umarmungen; câlin, étreinte, embrassade; abrazo, abrazos, abrazar; abraço, abraços, abraçar; abbraccio, abbracci, abbracciare; 拥抱
playing, play: spielen, spielt; jouer, joue, jouent; jugar, jugando, juega; brincar, brincando, jogar, jogando; giocare, giocando, gioca; 玩耍, 玩
talking, talk, conversation: reden, sprechen, Gespräch, Unterhaltung; parler, discussion, conversation; hablar, hablando, conversación, charla; falar, falando, conversa; parlare, parlando, conversazione, chiacchierata; 聊天, 谈话
reading: lesen, liest, Lesung, vorlesen; lecture, lire, lit; leer, leyendo, lectura; ler, lendo, leitura; leggere, leggendo, lettura; 读书, 阅读
writing: schreiben, schreibt; écrire, écriture; escribir, escribiendo, escritura; escrever, escrevendo, escrita; scrivere, scrivendo, scrittura; 写字, 写作
drawing: zeichnen, Zeichnung, malt; dessiner, dessin; dibujar, dibujando, dibujo; desenhar, desenhando, desenho; disegnare, disegnando, disegno; 画画
painting, paint: malen, Malen, Malerei, Gemälde; peindre, peinture; pintar, pintando, pintura; pintar, pintando, pintura; dipingere, dipingendo, pittura; 绘画, 画画
painting the wall, painting a wall, painting wall, wall painting: Wand streichen, Wände streichen; peindre le mur, peinture des murs; pintar la pared, pintando la pared; pintar a parede, pintando a parede; dipingere la parete, imbiancare la parete, imbiancare; 刷墙
swimming, swim: schwimmen, schwimmt; nager, nage, natation; nadar, nadando, natación; nadar, nadando, natação; nuotare, nuotando, nuoto; 游泳
diving, dive: tauchen, Tauchen, Tauchgang, Kopfsprung, Sprung ins Wasser; plongée, plonger, plongeon; buceo, bucear, zambullida, clavado; mergulho, mergulhar, mergulhando; immersione, tuffo, tuffi, tuffarsi; 潜水, 跳水
snorkeling, snorkelling: Schnorcheln, schnorcheln; snorkeling, tuba; esnórquel, bucear con tubo; snorkel, mergulho livre; snorkeling; 浮潜
climbing, climb: klettern, klettert, Klettern; escalade, grimper, grimpe; escalar, escalando, escalada; escalar, escalando, escalada; arrampicata, arrampicare, scalare; 攀岩, 爬
falling, fall down, tumble: fallen, hinfallen, Sturz, stürzt; tomber, tombe, chute; caer, cayendo, caída; cair, caindo, queda, tombo; cadere, cadendo, caduta; 摔倒, 跌倒
throwing, throw, toss: werfen, wirft, Wurf; lancer, lance, jeter; lanzar, lanzamiento, tirar, lanzando; lançar, lançamento, jogar, atirar; lanciare, lancio, lanciando; 扔, 投掷, 抛
catching, catch: fangen, Fang; attraper, attrape; atrapar, atrapando; apanhar, pegar; prendere al volo, presa; 接住
driving, drive: Autofahrt, Autofahren, fahren; conduire, conduite, trajet en voiture; conducir, conduciendo, manejar; dirigir, dirigindo, conduzir; guidare, guidando, guida; 开车, 驾驶
riding, ride, horse riding, horseback riding: reiten, Reiten, Ausritt; équitation, monter à cheval, balade à cheval; montar a caballo, equitación, cabalgar; andar a cavalo, equitação, cavalgada; cavalcare, equitazione, passeggiata a cavallo; 骑马
pony ride, pony riding: Ponyreiten, Pony reiten; promenade en poney, tour de poney; paseo en poni, montar en poni; passeio de pônei, passeio de pónei; giro sul pony, pony; 骑小马
cycling, bike ride, biking, bike tour: Radfahren, Radtour, Fahrradtour, Fahrradfahren; vélo, balade à vélo, cyclisme; ciclismo, paseo en bici, montar en bici; ciclismo, passeio de bicicleta, pedalar; ciclismo, giro in bici, pedalata; 骑车, 骑行
fishing: angeln, Angeln, fischen; pêche, pêcher, à la pêche; pesca, pescar, pescando; pesca, pescar, pescando; pesca, pescare, pescando; 钓鱼
hunting: Jagd, jagen; chasse; caza, cazar; caça; caccia; 打猎
shopping: Einkaufen, einkaufen, Shopping, Einkauf; courses, shopping, faire les courses; compras, ir de compras; compras; shopping, spesa, fare la spesa; 购物, 买东西
packing, packing bags, packing suitcase, packing the suitcase: Koffer packen, packen, Packen; faire les valises, faire sa valise, valises; hacer la maleta, hacer las maletas, maletas; fazer as malas, fazer a mala, arrumar as malas; fare le valigie, fare la valigia, valigie; 收拾行李, 打包行李
wrapping, packing boxes, packaging orders: verpacken, einpacken, Verpacken, Einpacken; emballage, emballer; empaquetar, empaquetado, envolver; embalar, embrulhar, embalagem; imballaggio, incartare, confezionare, impacchettare; 包装, 打包
unboxing, unpacking: auspacken, Auspacken, Unboxing, packt aus; déballage, déballer, unboxing; desempaquetar, desempaquetado, unboxing, abrir la caja; desempacotar, desembalar, unboxing; spacchettamento, spacchettare, unboxing, scartare; 开箱
moving house, moving, moving in, moving day: Umzug, Einzug, umziehen; déménagement, emménagement; mudanza; mudança; trasloco; 搬家
cleaning, clean: putzen, Putzen, Reinigung, sauber machen; nettoyage, ménage, nettoyer; limpieza, limpiar, limpiando; limpeza, limpar, limpando, faxina; pulizia, pulizie, pulire; 打扫, 清洁
washing, wash: waschen, Wäsche, wäscht; laver, lavage; lavar, lavado, lavando; lavar, lavagem, lavando; lavare, lavaggio, lavando; 洗, 清洗
ironing: bügeln, Bügeln; repassage, repasser; planchar, plancha; passar a ferro, passar roupa; stirare; 熨衣服
building, assembling, assembly: Aufbau, aufbauen, bauen, zusammenbauen; assembler, construire, assemblage; construir, armar; construir; costruire, assemblare; 组装, 搭建
repair, repairing, fixing: Reparatur, reparieren, repariert; réparation, réparer; reparación, reparar, arreglar; conserto, consertar, reparação, reparar; riparazione, riparare; 修理, 维修
digging, dig: graben, Graben, buddeln; creuser; cavar, excavar; cavar, escavar; scavare, scavo; 挖, 挖掘
planting, plant trees: pflanzen, Pflanzen, einpflanzen; plantation, planter; plantar, plantando, plantación; plantar, plantando, plantio; piantare, piantando; 种植, 栽种
tree planting, planting trees: Bäume pflanzen, Baumpflanzung; plantation d'arbres, planter des arbres; plantar árboles, plantación de árboles; plantar árvores, plantio de árvores, plantação de árvores; piantare alberi, piantumazione; 植树, 种树
watering, watering plants: gießen, Gießen, Blumen gießen; arrosage, arroser; regar, riego, regando; regar, regando, rega; annaffiare, innaffiare, irrigazione; 浇水
mowing, mowing the lawn: Rasen mähen, Rasenmähen, mähen; tondre la pelouse, tonte; cortar el césped, cortar el pasto; cortar a grama, cortar a relva; tagliare l'erba, tosare il prato; 割草
feeding, feed: füttern, Füttern, Fütterung; nourrir, nourrissage, donner à manger; alimentar, dar de comer, alimentación; alimentar, dar de comer, alimentação; dar da mangiare, nutrire, pappa; 喂食, 喂
feeding ducks, feeding the ducks: Enten füttern; nourrir les canards; dar de comer a los patos; dar comida aos patos, alimentar os patos; dare da mangiare alle anatre; 喂鸭子
grooming, brushing: bürsten, Bürsten, Fellpflege; brossage, toilettage; cepillar, cepillado, peluquería canina; escovar, escovação, tosa; spazzolare, toelettatura; 梳毛
brushing teeth: Zähne putzen, Zähneputzen; brossage de dents, se brosser les dents; cepillarse los dientes; escovar os dentes, lavar os dentes; lavarsi i denti; 刷牙
homework: Hausaufgaben; devoirs; deberes, tarea; dever de casa, trabalhos de casa, lição de casa; compiti; 作业
working, work: arbeiten, Arbeit, arbeitet; travail, travailler; trabajo, trabajar, trabajando; trabalho, trabalhar, trabalhando; lavoro, lavorare, lavorando; 工作, 干活
waiting: warten, wartet; attente, attendre; espera, esperar, esperando; espera, esperar, esperando; attesa, aspettare; 等待
arriving, arrival, arrivals: Ankunft, ankommen; arrivée; llegada; chegada; arrivo; 到达, 抵达
guests arriving, arrival of guests: Ankunft der Gäste, Gäste kommen an; arrivée des invités; llegada de los invitados; chegada dos convidados; arrivo degli ospiti, arrivo degli invitati; 客人到来, 宾客入场
departure, leaving: Abfahrt, Abreise; départ; salida, partida; partida, saída; partenza; 出发, 离开
clapping, applause: Applaus, klatschen, Beifall; applaudissements, applaudir; aplauso, aplausos, aplaudir; aplauso, aplausos, palmas; applauso, applausi; 掌声, 鼓掌
cheering, cheers: Jubel, jubeln, jubelt; acclamations, acclamer; vítores, animar, celebrando; comemoração, vibrar, torcendo; esultanza, esultare, tifo; 欢呼
celebrating, goal celebration: feiern, Jubel, Torjubel; fêter, célébration, célébrer; celebrar, celebración, celebrando; comemorar, comemoração, celebração, festejo; festeggiare, esultanza, celebrazione; 庆祝
handshake, shaking hands: Händedruck, Handschlag, Händeschütteln; poignée de main, serrer la main; apretón de manos, dar la mano; aperto de mão; stretta di mano; 握手
waving, waving goodbye: winken, winkt; saluer, faire coucou; saludar, saludando con la mano; acenar, acenando; salutare, salutando; 挥手
voting, vote: Abstimmung, Wahl, abstimmen; vote, scrutin, voter; votación, votar; votação, votar; voto, votazione, votare; 投票
signing, signature: Unterschrift, Unterzeichnung, unterschreiben; signature, signer; firma, firmar; assinatura, assinar; firma, firmare; 签字, 签名
tasting, taste: Verkostung, Probieren, kosten, Weinprobe; dégustation, goûter, déguster; degustación, cata, probar; degustação, prova, provar; degustazione, assaggio, assaggiare; 品尝, 试吃, 品酒
removing, ripping out, tearing out, removal: rausreißen, entfernen, herausreißen, Ausbau; enlever, arracher, retirer; quitar, arrancar; remover, arrancar, retirar; rimuovere, togliere, rimozione; 拆除, 移除
changing, change, swapping: Wechsel, wechseln, Tausch; changement, changer; cambio, cambiar; troca, trocar, mudança; cambio, cambiare; 更换
measuring: messen, ausmessen, Messung; mesurer, mesure, mesures; medir, medición; medir, medição; misurare, misurazione; 测量
experiment, experiments: Experiment, Versuch; expérience, expériences; experimento, experimentos; experimento, experiência; esperimento, esperimenti; 实验
visit, visiting: Besuch, besuchen; visite, visiter; visita, visitar; visita, visitar; visita, visitare; 参观, 拜访
tour, guided tour: Rundgang, Führung, Besichtigung; visite guidée, visite; recorrido, visita guiada; visita guiada, passeio; giro, visita guidata; 参观, 导览
trip, journey, excursion, outing: Ausflug, Reise, Fahrt; voyage, excursion, sortie; viaje, excursión, salida; viagem, excursão, passeio; viaggio, gita, escursione; 旅行, 旅程, 出游
sightseeing: Besichtigung, Stadtrundfahrt, Sightseeing; visite de la ville, tourisme; turismo, hacer turismo; passeio turístico, turismo; visita turistica, giro turistico; 观光
`;
