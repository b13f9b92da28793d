/** Music and the stage, art and handicraft. Rows as in fields.ts. */
export const stage = `
rehearsal, rehearsals: Probe, Proben, Generalprobe; répétition, répétitions, répète; ensayo, ensayos; ensaio, ensaios; prova, prove; 排练, 彩排
soundcheck, sound check: Soundcheck, Tonprobe; balances, balance, essai son; prueba de sonido; passagem de som; prova suono, soundcheck; 试音
concert, gig, live show: Konzert, Auftritt; concert; concierto, recital; concerto, show; concerto; 音乐会, 演唱会
performance: Auftritt, Aufführung, Vorstellung; représentation, spectacle; actuación, espectáculo, función; apresentação, espetáculo; esibizione, spettacolo; 表演, 演出
stage: Bühne; scène; escenario; palco; palco, palcoscenico; 舞台
stage dive: Stagediving, Sprung von der Bühne; saut dans la foule, stage diving; salto al público; mosh, salto para o público; stage diving, tuffo sulla folla; 跳水
encore: Zugabe; rappel, bis; bis; bis, encore; bis; 返场, 安可
backstage, behind the stage: Backstage, hinter der Bühne; coulisses, loges, backstage; bastidores, entre bambalinas, camerinos; bastidores, camarim; dietro le quinte, backstage, camerino; 后台
dressing room: Garderobe; loge; camerino; camarim; camerino; 化妆间
tour bus: Tourbus; bus de tournée, tour bus; bus de gira, autobús de la gira; ônibus da turnê; tour bus, pullman del tour; 巡演大巴
concert tour: Tournee; tournée; gira; turnê, digressão; tournée; 巡演
drummer: Schlagzeuger, Schlagzeugerin, Drummer; batteur, batteuse; baterista, batería; baterista; batterista; 鼓手
drums, drum kit, drum: Schlagzeug, Trommel; batterie, tambour; batería, tambor; bateria, tambor; batteria, tamburo; 鼓, 架子鼓
guitarist: Gitarrist, Gitarristin; guitariste; guitarrista; guitarrista; chitarrista; 吉他手
guitar: Gitarre; guitare; guitarra; guitarra, violão; chitarra; 吉他
bassist, bass player: Bassist, Bassistin; bassiste; bajista; baixista; bassista; 贝斯手
bass guitar: Bass, Bassgitarre; basse; bajo; baixo; basso; 贝斯
pianist: Pianist, Pianistin; pianiste; pianista; pianista; pianista; 钢琴家
piano: Klavier, Flügel; piano; piano; piano; pianoforte, piano; 钢琴
violinist: Geiger, Geigerin; violoniste; violinista; violinista; violinista; 小提琴手
violin: Geige, Violine; violon; violín; violino; violino; 小提琴
cello: Cello; violoncelle; violonchelo, chelo; violoncelo; violoncello; 大提琴
saxophone, sax: Saxophon, Saxofon; saxophone, saxo; saxofón, saxo; saxofone; sassofono, sax; 萨克斯
trumpet: Trompete; trompette; trompeta; trompete; tromba; 小号
accordion: Akkordeon; accordéon; acordeón; acordeão; fisarmonica; 手风琴
microphone, mic: Mikrofon, Mikro; micro, microphone; micrófono; microfone; microfono; 麦克风, 话筒
solo, guitar solo: Solo, Gitarrensolo; solo, solo de guitare; solo, solo de guitarra; solo, solo de guitarra; assolo, assolo di chitarra; 独奏, 吉他独奏
duet: Duett; duo; dúo, dueto; dueto; duetto; 二重唱
soloist: Solist, Solistin; soliste; solista; solista; solista; 独唱
choir, chorus: Chor; chœur, choeur, chorale; coro; coro, coral; coro; 合唱团
conductor: Dirigent, Dirigentin; chef d'orchestre, cheffe d'orchestre; director de orquesta, directora de orquesta; maestro, maestrina, regente; direttore d'orchestra, direttrice d'orchestra; 指挥
orchestra: Orchester; orchestre; orquesta; orquestra; orchestra; 乐团, 交响乐团
organ: Orgel; orgue; órgano; órgão; organo; 管风琴
recording session, studio session: Studioaufnahme, Aufnahmesession; session d'enregistrement, séance studio; sesión de grabación, sesión de estudio; sessão de gravação; sessione di registrazione; 录音现场
studio, recording studio: Studio, Tonstudio, Aufnahmestudio; studio, studio d'enregistrement; estudio, estudio de grabación; estúdio, estúdio de gravação; studio di registrazione; 录音室, 工作室
mixing desk, mixer: Mischpult; table de mixage, console; mesa de mezclas; mesa de som, mesa de mistura; mixer; 调音台
dj, dj set: DJ, DJ-Set; dj, platines; dj, pinchadiscos; dj; dj; 打碟
dance floor, dancefloor: Tanzfläche; piste de danse; pista de baile; pista de dança; pista da ballo; 舞池
curtain call: Verbeugung, Schlussapplaus; salut final, saluts; saludo final; agradecimento final; inchino finale; 谢幕
curtain: Vorhang; rideau; telón, cortina; cortina, pano; sipario, tenda; 幕布, 窗帘
puppet, puppets, puppet show: Puppe, Puppen, Marionette, Marionetten, Puppentheater, Kasperletheater; marionnette, marionnettes; marioneta, marionetas, títeres; marionete, marionetas, fantoches; burattini, marionette; 木偶, 木偶戏
ballet: Ballett; ballet; ballet; balé, ballet; balletto, danza classica; 芭蕾
choreography: Choreografie; chorégraphie; coreografía; coreografia; coreografia; 编舞
audition, casting: Vorsprechen, Casting; audition, casting; audición, casting; audição; audizione, provino; 试镜
film set: Filmset, Drehort; plateau, plateau de tournage; plató, set de rodaje; set de filmagem, local das filmagens; set, set cinematografico; 片场
behind the scenes, making of, bts: hinter den Kulissen, Making-of; coulisses, making of, envers du décor; detrás de cámaras, tras las cámaras, making of, entre bastidores; bastidores, making of, por trás das câmeras; dietro le quinte, backstage, making of; 花絮, 幕后
blooper, bloopers, outtakes: Outtakes, Pannen, Versprecher; bêtisier, ratés; tomas falsas; erros de gravação; papere; 花絮失误
exhibition: Ausstellung; exposition, expo; exposición; exposição; mostra, esposizione; 展览
gallery: Galerie; galerie; galería; galeria; galleria; 画廊
sculpture, statue: Skulptur, Statue; sculpture, statue; escultura, estatua; escultura, estátua; scultura, statua; 雕塑, 雕像
mural, graffiti: Wandbild, Graffiti; fresque, graffiti; mural, grafiti; mural, grafite; murale, graffiti; 壁画, 涂鸦
brush: Pinsel; pinceau; pincel; pincel; pennello; 画笔
canvas: Leinwand; toile; lienzo; tela; tela; 画布
sketch: Skizze; croquis, esquisse; boceto, bosquejo; esboço, croqui; schizzo, bozzetto; 草图, 素描
pottery, ceramics: Töpfern, Töpferei, Keramik; poterie, céramique; alfarería, cerámica; cerâmica, olaria; ceramica, vasellame; 陶艺, 陶器
potter: Töpfer, Töpferin; potier, potière; alfarero, alfarera, ceramista; oleiro, ceramista; vasaio, ceramista; 陶艺师
potters wheel, wheel: Töpferscheibe, Scheibe; tour de potier, tour; torno de alfarero, torno; roda de oleiro, torno; tornio; 陶轮, 拉坯
kiln, firing: Brennofen, Töpferofen; four à céramique, four, cuisson; horno de cerámica, horno, cocción; forno de cerâmica, forno, queima; forno, cottura; 窑
clay: Ton, Lehm; argile, terre; arcilla, barro; argila, barro; argilla, creta; 黏土, 粘土
glaze, glazing: Glasur, Glasieren; émail, émaillage, vernis; esmalte, esmaltado; esmalte, vidrado; smalto, smaltatura; 上釉, 釉
sewing, sewing machine: Nähen, nähen, Nähmaschine; couture, coudre, machine à coudre; costura, coser, máquina de coser; costura, costurar, máquina de costura; cucito, cucire, macchina da cucire; 缝纫, 缝纫机
fitting, dress fitting: Anprobe; essayage; prueba de vestido; prova de roupa, prova do vestido; prova abito; 试衣
fabric, fabrics, cloth: Stoff, Stoffe; tissu, tissus; tela, telas; tecido, tecidos; tessuto, tessuti, stoffa; 布料, 面料
runway, catwalk, fashion show: Laufsteg, Catwalk, Modenschau; défilé, podium, passerelle, défilé de mode; pasarela, desfile de moda; passarela, desfile de moda; passerella, sfilata; 时装秀, T台
fashion: Mode; mode; moda; moda; moda; 时尚
knitting: Stricken, stricken; tricot, tricoter; tejer, punto, tejido; tricô, tricotar; lavoro a maglia, maglia; 编织, 织毛衣
crochet: Häkeln, häkeln; crochet; ganchillo, crochet; crochê; uncinetto; 钩针
yarn, wool: Garn, Wolle; fil, laine, pelote; lana, hilo, ovillo; lã, fio, novelo; lana, filo, gomitolo; 毛线
scarf: Schal; écharpe, foulard; bufanda; cachecol; sciarpa; 围巾
loom, weaving: Webstuhl, Weben; métier à tisser, tissage; telar, tejeduría; tear, tecelagem; telaio, tessitura; 织布机
embroidery: Stickerei, Sticken; broderie; bordado; bordado; ricamo; 刺绣
leather: Leder; cuir; cuero, piel; couro; cuoio, pelle; 皮革
carving, wood carving: Schnitzen, Schnitzerei; sculpture sur bois, taille; tallado, talla en madera; entalhe, escultura em madeira; intaglio; 雕刻, 木雕
glassblowing: Glasblasen; soufflage du verre, souffleur de verre; soplado de vidrio; sopro de vidro; soffiatura del vetro; 吹玻璃
jewellery, jewelry: Schmuck; bijoux; joyas, joyería; joias, bijuteria; gioielli; 首饰, 珠宝
haircut, hair cut: Haarschnitt, Haare schneiden; coupe de cheveux; corte de pelo, corte de cabello; corte de cabelo; taglio di capelli, taglio capelli; 剪发, 理发
makeup, make up, make-up: Make-up, Schminken, Schminke; maquillage; maquillaje; maquiagem, maquilhagem; trucco; 化妆
nails, manicure: Nägel, Maniküre; ongles, manucure; uñas, manicura; unhas, manicure; unghie, manicure; 美甲, 指甲
hair salon, hairdresser, barber: Friseur, Friseursalon, Frisör; coiffeur, salon de coiffure, coiffeuse, barbier; peluquería, peluquero, barbero; cabeleireiro, salão de beleza, barbeiro; parrucchiere, barbiere; 理发店, 美发店
mirror: Spiegel; miroir; espejo; espelho; specchio; 镜子
tattoo: Tattoo, Tätowierung; tatouage; tatuaje; tatuagem; tatuaggio; 纹身
`;
