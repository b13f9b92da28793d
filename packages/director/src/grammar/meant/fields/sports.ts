/** Sports and their moments, fitness and the body. Rows as in fields.ts. */
export const sports = `
match, game: Spiel, Partie; match, partie; partido, juego; jogo, partida; partita, gara; 比赛
football, soccer: Fußball; foot, football; fútbol; futebol; calcio; 足球
kickoff, kick off, kick-off: Anstoß, Anpfiff; coup d'envoi; saque inicial, inicio del partido; pontapé inicial, pontapé de saída; calcio d'inizio; 开球
first half: erste Halbzeit; première mi-temps; primera parte, primer tiempo; primeiro tempo, primeira parte; primo tempo; 上半场
second half: zweite Halbzeit; deuxième mi-temps, seconde mi-temps; segunda parte, segundo tiempo; segundo tempo, segunda parte; secondo tempo; 下半场
halftime, half time, half-time: Halbzeit, Halbzeitpause; mi-temps; descanso, medio tiempo, intermedio; intervalo; intervallo, fine primo tempo; 中场休息
goal: Tor, Treffer; but; gol; gol, golo; gol, rete; 进球
penalty, penalty kick, spot kick: Elfmeter, Strafstoß; penalty, pénalty; penalti, penal, penalty; pênalti, penálti, grande penalidade; rigore, calcio di rigore; 点球
penalty shootout: Elfmeterschießen; tirs au but, séance de tirs au but; tanda de penaltis; disputa de pênaltis; calci di rigore; 点球大战
free kick: Freistoß; coup franc; tiro libre; tiro livre; punizione, calcio di punizione; 任意球
corner kick: Eckball, Eckstoß; coup de pied de coin; saque de esquina, tiro de esquina; escanteio, pontapé de canto; calcio d'angolo; 角球
save, saves, goalkeeper save: Parade, Glanzparade, Torwartparade; arrêt, parade, arrêt du gardien; parada, atajada; defesa; parata; 扑救
shot, shot on goal: Schuss, Torschuss; tir, frappe; tiro, disparo, remate; chute, remate; tiro; 射门
header: Kopfball; tête, coup de tête; cabezazo, remate de cabeza; cabeceio, cabeçada; colpo di testa; 头球
tackle: Grätsche, Zweikampf; tacle; entrada; carrinho, desarme; contrasto, scivolata; 铲球
foul: Foul; faute; falta del juego; falta do jogo; fallo; 犯规
red card: rote Karte; carton rouge; tarjeta roja; cartão vermelho; cartellino rosso; 红牌
yellow card: gelbe Karte; carton jaune; tarjeta amarilla; cartão amarelo; cartellino giallo; 黄牌
referee: Schiedsrichter, Schiri; arbitre; árbitro; árbitro, juiz; arbitro; 裁判
goalkeeper, keeper, goalie: Torwart, Torhüter, Torfrau, Torhüterin, Keeper; gardien, gardien de but; portero, arquero, guardameta; goleiro, guarda-redes; portiere; 守门员
coach, trainer: Trainer, Trainerin, Coach; entraîneur, coach; entrenador, entrenadora; treinador, treinadora, técnico; allenatore, allenatrice, mister; 教练
player, players: Spieler, Spielerin; joueur, joueuse, joueurs; jugador, jugadora, jugadores; jogador, jogadora, jogadores; giocatore, giocatrice, giocatori; 球员
captain: Kapitän; capitaine; capitán; capitão; capitano; 队长
substitution: Auswechslung, Einwechslung; remplacement, changement de joueur; sustitución, cambio de jugador; substituição; sostituzione; 换人
bench, substitutes bench: Ersatzbank, Bank; banc, banc de touche; banquillo; banco de reservas, banco de suplentes; panchina; 替补席
locker room, changing room, dressing room: Umkleide, Umkleidekabine, Kabine, Garderobe; vestiaire, vestiaires; vestuario, vestuarios; vestiário, balneário; spogliatoio; 更衣室
team talk, huddle: Mannschaftsbesprechung, Teamansprache, Mannschaftskreis; causerie, discours d'avant match; charla técnica; preleção, palestra técnica; discorso alla squadra; 赛前动员
stadium: Stadion; stade; estadio; estádio; stadio; 体育场, 球场
stands, grandstand: Tribüne; tribune, tribunes, gradins; gradas, tribuna; arquibancada, bancada; tribuna, spalti; 看台
training, practice: Training; entraînement; entrenamiento; treino; allenamento; 训练
warm up, warmup, warm-up, warming up: Aufwärmen, Warm-up; échauffement; calentamiento; aquecimento; riscaldamento; 热身
team photo, squad photo: Teamfoto, Mannschaftsfoto; photo d'équipe; foto de equipo, foto del equipo; foto da equipe, foto da equipa; foto di squadra; 全队合影
podium, winners podium: Siegerpodest, Podium, Podest, Siegertreppchen, Treppchen; podium; podio; pódio; podio; 领奖台
medal, medals: Medaille, Medaillen; médaille, médailles; medalla, medallas; medalha, medalhas; medaglia, medaglie; 奖牌
trophy, cup: Pokal, Trophäe; trophée, coupe; trofeo, copa; troféu, taça; trofeo, coppa; 奖杯
victory, win: Sieg; victoire; victoria, triunfo; vitória; vittoria; 胜利
defeat, loss: Niederlage; défaite; derrota; derrota; sconfitta; 失败
final whistle: Abpfiff, Schlusspfiff; coup de sifflet final; pitido final; apito final; fischio finale; 终场哨
scoreboard, score: Anzeigetafel, Spielstand; tableau d'affichage, score; marcador; placar, marcador; tabellone, punteggio; 记分牌
race: Rennen, Wettlauf; course; carrera; corrida; gara, corsa; 赛跑
start line, starting line, race start: Startlinie, Start des Rennens, Rennstart; ligne de départ, départ de la course; línea de salida, salida de la carrera; linha de partida, largada; linea di partenza, partenza della gara; 起跑线, 起点
finish line, finishing line, finish: Ziellinie, Ziel, Zieleinlauf; ligne d'arrivée, arrivée; línea de meta, meta, llegada; linha de chegada, meta, chegada; traguardo, arrivo, linea del traguardo; 终点线, 终点
lap, laps: Runde; tour de piste; vuelta; volta; giro di pista, giro; 一圈
sprint: Sprint, Endspurt; sprint; esprint; sprint; sprint, volata; 冲刺
marathon: Marathon; marathon; maratón; maratona; maratona; 马拉松
relay, relay race: Staffel, Staffellauf; relais; relevos, carrera de relevos; revezamento, estafeta; staffetta; 接力
transition, transition zone: Wechselzone; aire de transition; zona de transición; zona de transição; zona cambio; 换项区
water station, aid station: Verpflegungsstation, Verpflegungsstelle; ravitaillement; avituallamiento, puesto de agua; posto de água, abastecimento; ristoro; 补给站
serve, service: Aufschlag; service; saque, servicio; saque, serviço; servizio, battuta; 发球
smash: Schmetterball, Smash; smash; remate, smash; smash, cortada; schiacciata, smash; 扣杀
rally: Ballwechsel; échange; peloteo, intercambio; troca de bolas, rali; scambio; 对打
match point: Matchball; balle de match; punto de partido, bola de partido; match point; match point; 赛点
dunk, slam dunk: Dunk, Dunking; dunk, smash; mate, clavada; enterrada, afundanço; schiacciata; 扣篮
free throw: Freiwurf; lancer franc; tiro libre; lance livre; tiro libero; 罚球
three pointer: Dreier; panier à trois points, trois points; triple; cesta de três, triplo; tiro da tre, tripla; 三分球
timeout, time out: Auszeit; temps mort; tiempo muerto; tempo técnico, desconto de tempo; time out; 暂停
basketball: Basketball; basket; baloncesto; basquete, basquetebol; pallacanestro, basket; 篮球
volleyball: Volleyball; volley, volley-ball; voleibol, vóley; vôlei, voleibol; pallavolo; 排球
handball: Handball; handball; balonmano; handebol, andebol; pallamano; 手球
tennis: Tennis; tennis; tenis; tênis, ténis; tennis; 网球
table tennis, ping pong: Tischtennis; ping-pong, tennis de table; tenis de mesa, ping pong; tênis de mesa, pingue-pongue; ping pong, tennistavolo; 乒乓球
badminton: Badminton, Federball; badminton; bádminton; badminton; badminton; 羽毛球
golf, golf swing: Golf, Golfschwung; golf, swing; golf; golfe; golf; 高尔夫
rugby: Rugby; rugby; rugby; rugby; rugby; 橄榄球
boxing: Boxen, Boxkampf; boxe, combat de boxe; boxeo; boxe; pugilato, boxe; 拳击
judo, karate, martial arts: Kampfsport, Judo, Karate; arts martiaux, judo, karaté; artes marciales, judo, kárate; artes marciais, judô, caratê; arti marziali, judo, karate; 武术, 柔道, 空手道
gymnastics: Turnen, Gymnastik; gymnastique; gimnasia; ginástica; ginnastica; 体操
skiing, ski: Skifahren, Ski, Skiurlaub; ski, skier; esquí, esquiar; esqui, esquiar; sci, sciare; 滑雪
snowboarding, snowboard: Snowboarden, Snowboard; snowboard; snowboard; snowboard; snowboard; 单板滑雪
ski lift, chairlift, lift up: Skilift, Lift, Sessellift; remontée, télésiège, téléski; telesilla, remonte; teleférico, telesqui; seggiovia, skilift; 缆车
sledding, sledging, sledge: Schlittenfahren, Rodeln, Schlitten; luge; trineo; trenó; slitta, slittino; 雪橇
ice skating, skating: Eislaufen, Schlittschuhlaufen, Schlittschuhfahren; patinage, patin à glace; patinaje, patinar sobre hielo; patinação, patinagem; pattinaggio; 滑冰
ice hockey, hockey: Eishockey, Hockey; hockey, hockey sur glace; hockey; hóquei; hockey; 冰球
snowman: Schneemann; bonhomme de neige; muñeco de nieve; boneco de neve; pupazzo di neve; 雪人
snowball fight: Schneeballschlacht; bataille de boules de neige; guerra de bolas de nieve, pelea de nieve; guerra de bolas de neve; battaglia di palle di neve; 打雪仗
skateboarding, skateboard: Skateboarden, Skateboard; skate, skateboard; monopatín, patineta, skate; skate; skateboard; 滑板
surfing, surf: Surfen, Surf; surf, surfer; surf, surfear; surfe, surfar; surf, surfare; 冲浪
surfboard: Surfbrett; planche de surf, planche; tabla de surf, tabla; prancha de surf, prancha; tavola da surf, tavola; 冲浪板
wipeout: Sturz vom Brett, Wipeout; gamelle, chute en surf; revolcón; caldo; caduta dalla tavola; 翻板
rowing: Rudern; aviron, rameur; remo; remo; canottaggio, vogatore, remata; 划船
mountain bike, mountain biking: Mountainbike, Mountainbiken; vtt, vélo tout terrain; bicicleta de montaña; bicicleta de montanha; mountain bike; 山地车
bike, bicycle, cycle: Fahrrad, Rad, Bike; vélo, bicyclette; bici, bicicleta; bicicleta, bike; bici, bicicletta; 自行车, 单车
helmet: Helm; casque; casco; capacete; casco; 头盔
goggles: Schutzbrille, Schwimmbrille, Skibrille; lunettes de plongée, lunettes de ski; gafas de natación, gafas de esquí; óculos de natação; occhialini, maschera da sci; 护目镜
gym: Fitnessstudio, Fitness, Turnhalle; salle de sport, gymnase; gimnasio, gym; academia, ginásio; palestra; 健身房
workout, exercise, exercises: Workout, Übung, Übungen, Sportprogramm; exercice, exercices, séance de sport; ejercicio, ejercicios, rutina; exercício, exercícios, treino; esercizio, esercizi; 锻炼, 运动
squat, squats: Kniebeuge, Kniebeugen; squat, squats, flexions de jambes; sentadilla, sentadillas; agachamento, agachamentos; squat, piegamenti sulle gambe; 深蹲
push up, push ups, pushup, pushups, press ups: Liegestütz, Liegestütze; pompe, pompes; flexiones, lagartijas; flexão, flexões; piegamenti, flessioni; 俯卧撑
pull up, pull ups, pullups: Klimmzug, Klimmzüge; traction, tractions; dominadas; barra fixa, elevações; trazioni; 引体向上
sit ups, crunches, situps, abs: Sit-ups, Bauchmuskeltraining, Crunches; abdos, abdominaux; abdominales; abdominais; addominali; 仰卧起坐
plank: Unterarmstütz, Plank; gainage, planche; plancha; prancha; plank, asse; 平板支撑
lunges, lunge: Ausfallschritte, Ausfallschritt; fentes; zancadas, estocadas; afundo, avanços; affondi; 弓步
deadlift, deadlifts: Kreuzheben; soulevé de terre; peso muerto; levantamento terra, peso morto; stacchi da terra; 硬拉
bench press: Bankdrücken; développé couché; press de banca; supino; panca piana, distensioni su panca; 卧推
treadmill: Laufband; tapis de course; cinta de correr, caminadora; esteira, passadeira; tapis roulant; 跑步机
burpees: Burpees; burpees; burpees; burpees; burpees; 波比跳
jump rope, skipping rope: Seilspringen, Springseil; corde à sauter; saltar la cuerda, comba; pular corda; saltare la corda, salto della corda; 跳绳
stretching, stretches: Dehnen, Dehnübungen, Stretching; étirements, stretching; estiramientos, estirar; alongamento, alongamentos; stretching, allungamento; 拉伸
cool down: Abkühlen, Cool-down; retour au calme; vuelta a la calma, enfriamiento; desaquecimento; defaticamento; 放松
weights, dumbbells, weightlifting: Hanteln, Gewichte, Gewichtheben; haltères, poids, haltérophilie; pesas, mancuernas; pesos, halteres; pesi, manubri; 哑铃, 举重
yoga: Yoga; yoga; yoga; ioga; yoga; 瑜伽
meditation: Meditation; méditation; meditación; meditação; meditazione; 冥想
breathing: Atmung, Atemübung; respiration; respiración; respiração; respirazione; 呼吸
massage: Massage; massage; masaje; massagem; massaggio; 按摩
injury: Verletzung; blessure; lesión; lesão; infortunio; 受伤
crash, accident: Unfall, Sturz; accident, crash; accidente, choque; acidente; incidente; 事故, 车祸
`;
