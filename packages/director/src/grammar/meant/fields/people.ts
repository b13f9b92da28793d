/** People: the family, at work and at school, on a stage and among those who watch. Rows as in fields.ts. */
export const people = `
grandma, granny, grandmother, nan, nana: Oma, Großmutter, Omi; mamie, grand-mère; abuela, abuelita, yaya; avó, vovó, vó; nonna, nonnina; 奶奶, 外婆, 姥姥
grandpa, grandfather, grandad, granddad: Opa, Großvater, Opi; papi, pépé, grand-père; abuelo, abuelito; avô, vovô, vô; nonno; 爷爷, 外公, 姥爷
grandparents: Großeltern, Oma und Opa; grands-parents; abuelos; avós; nonni; 祖父母, 爷爷奶奶
mother, mom, mum, mommy, mummy: Mutter, Mama, Mutti; mère, maman; madre, mamá; mãe, mamãe, mamã; madre, mamma; 妈妈, 母亲
father, dad, daddy: Vater, Papa, Vati; père, papa; padre, papá; pai, papai, papá; padre, papà, babbo; 爸爸, 父亲
parents: Eltern; parents; padres; pais; genitori; 父母
brother: Bruder, Brüder; frère; hermano; irmão, irmãos; fratello; 兄弟, 哥哥, 弟弟
sister: Schwester; sœur, soeur; hermana; irmã; sorella; 姐妹, 姐姐, 妹妹
siblings: Geschwister; frères et sœurs; hermanos; irmãos; fratelli; 兄弟姐妹
uncle: Onkel; oncle, tonton; tío; tio; zio; 叔叔, 舅舅
aunt, auntie: Tante; tante, tata, tatie; tía; tia; zia; 阿姨, 姑姑
cousin, cousins: Cousin, Cousine, Vetter; cousin, cousine; primo, prima, primos; primo, prima, primos; cugino, cugina, cugini; 表兄弟, 堂兄弟
grandchild, grandchildren, grandson, granddaughter, grandkids: Enkel, Enkelin, Enkelkind, Enkelkinder; petit-fils, petite-fille, petits-enfants; nieto, nieta, nietos; neto, neta, netos; nipote, nipoti, nipotino; 孙子, 孙女
son: Sohn, Söhne; fils; hijo; filho; figlio; 儿子
daughter: Tochter, Töchter; fille; hija; filha; figlia; 女儿
husband: Ehemann; mari, époux; marido, esposo; marido, esposo; marito; 丈夫, 老公
wife: Ehefrau; femme, épouse; esposa, mujer; esposa, mulher; moglie; 妻子, 老婆
couple, newlyweds: Paar, Brautpaar, Ehepaar; couple, mariés; pareja, novios; casal, noivos; coppia, sposi; 夫妻, 新人
bride: Braut; mariée; novia; noiva; sposa; 新娘
groom, bridegroom: Bräutigam; marié; novio; noivo; sposo; 新郎
bridesmaid, bridesmaids, maid of honor, maid of honour: Brautjungfer, Brautjungfern, Trauzeugin; demoiselle d'honneur, demoiselles d'honneur; dama de honor, damas de honor; dama de honra, damas de honor, madrinha; damigella, damigelle; 伴娘
best man, groomsmen: Trauzeuge, Trauzeugen; témoin, témoins, garçon d'honneur; padrino de boda, testigo, testigos; padrinho, padrinhos; testimone, testimoni; 伴郎
flower girl: Blumenmädchen, Blumenkind, Blumenkinder; petite fille d'honneur, bouquetière; niña de las flores; menina das flores, daminha; damigella piccola, bambina dei fiori; 花童
godparents, godmother, godfather: Paten, Patin, Pate, Taufpaten, Patentante, Patenonkel; parrain, marraine; padrino, madrina, padrinos; padrinho, madrinha, padrinhos; padrino, madrina; 教父, 教母
baby: Baby, Säugling; bébé; bebé; bebê, bebé, neném; bebè, bimbo, neonato, bambino; 宝宝, 婴儿
newborn: Neugeborenes, Neugeborene, Neugeborener; nouveau-né; recién nacido, recién nacida; recém-nascido, recém-nascida; neonato, neonata; 新生儿
toddler: Kleinkind; tout-petit, bambin; niño pequeño; criança pequena; bimbo piccolo; 幼儿
child, kid, kids, children: Kind, Kinder; enfant, enfants, gamins; niño, niña, niños, niñas, chicos; criança, crianças, miúdos; bambino, bambini, bimbi, ragazzi; 孩子, 小孩, 孩子们, 儿童
twins: Zwillinge; jumeaux, jumelles; gemelos, mellizos; gêmeos, gémeos; gemelli; 双胞胎
teenager, teens: Jugendliche, Jugendlicher, Teenager; ado, ados, adolescent; adolescente; adolescente; adolescente, ragazzo; 青少年
family: Familie; famille; familia; família; famiglia; 家人, 全家, 家庭
friend, friends, buddies: Freund, Freunde, Freundin, Kumpel; ami, amis, amie, copains, potes; amigo, amigos, amiga; amigo, amigos, amiga; amico, amici, amica; 朋友
neighbour, neighbor, neighbours, neighbors: Nachbar, Nachbarn, Nachbarin; voisin, voisine, voisins; vecino, vecina, vecinos; vizinho, vizinha, vizinhos; vicino, vicina, vicini; 邻居
guest, guests: Gast, Gäste, Hochzeitsgäste; invité, invitée, invités, convives; invitado, invitados, invitada; convidado, convidados; ospite, ospiti, invitato, invitati; 客人, 宾客, 来宾
boss, manager: Chef, Chefin, Boss; patron, patronne, chef; jefe, jefa; chefe, patrão; titolare; 老板, 经理
colleague, coworker, coworkers, colleagues: Kollege, Kollegen, Kollegin, Kolleginnen; collègue, collègues; colega, colegas, compañero, compañeros; colega, colegas; collega, colleghi; 同事
team, crew, staff: Team, Mannschaft, Belegschaft; équipe; equipo, plantilla; equipe, equipa, time; squadra, team; 团队, 队伍
employee, employees: Mitarbeiter, Mitarbeiterin, Angestellte; employé, employés, salarié, salariés; empleado, empleados; funcionário, funcionários; dipendente, dipendenti; 员工, 职员
customer, customers, client, clients: Kunde, Kunden, Kundin, Kundschaft; client, clients, cliente; cliente, clientes; cliente, clientes; cliente, clienti; 客户, 顾客
owner: Inhaber, Inhaberin, Besitzer, Besitzerin; propriétaire, patron; dueño, dueña, propietario; dono, dona, proprietário; proprietario, proprietaria, titolare; 店主, 业主
founder, founders: Gründer, Gründerin; fondateur, fondatrice, fondateurs; fundador, fundadora; fundador, fundadora; fondatore, fondatrice; 创始人
ceo, director: Geschäftsführer, Geschäftsführerin, Direktor, Direktorin; pdg, directeur, directrice; director, directora, gerente; diretor, diretora; direttore, direttrice, amministratore; 总裁, 主任
intern, trainee, apprentice: Praktikant, Praktikantin, Azubi, Lehrling, Auszubildende; stagiaire, apprenti, apprentie; becario, becaria, aprendiz; estagiário, estagiária, aprendiz; stagista, apprendista, tirocinante; 实习生, 学徒
teacher, teachers: Lehrer, Lehrerin, Lehrkraft, Lehrkräfte; professeur, prof, maître, maîtresse, enseignant, enseignante; profesor, profesora, maestro, maestra; professor, professora; insegnante, maestro, maestra, professore, professoressa; 老师, 教师
headteacher, headmaster, principal: Schulleiter, Schulleiterin, Rektor, Rektorin; directeur d'école, directrice d'école, proviseur; director de la escuela, directora de la escuela; diretor da escola, diretora da escola; preside, dirigente scolastico; 校长
student, students, pupil, pupils: Schüler, Schülerin, Student, Studentin, Studierende; élève, élèves, étudiant, étudiante, étudiants; alumno, alumna, alumnos, estudiante, estudiantes; aluno, aluna, alunos, estudante; studente, studentessa, studenti, alunno, alunni; 学生
classmates: Mitschüler, Klassenkameraden; camarades de classe; compañeros de clase; colegas de turma; compagni di classe; 同学
scientist, researcher: Wissenschaftler, Wissenschaftlerin, Forscher, Forscherin; scientifique, chercheur, chercheuse; científico, científica, investigador, investigadora; cientista, pesquisador, pesquisadora, investigador; scienziato, scienziata, ricercatore, ricercatrice; 科学家, 研究员
speaker, presenter, host: Redner, Rednerin, Referent, Referentin, Moderator, Moderatorin; orateur, oratrice, intervenant, présentateur, présentatrice; ponente, presentador, presentadora, orador; palestrante, orador, apresentador, apresentadora; relatore, relatrice, presentatore, presentatrice; 主持人, 演讲者, 发言人
audience, spectators, viewers, public: Publikum, Zuschauer, Zuschauerinnen; public, spectateurs; público, espectadores; público, plateia, espectadores; pubblico, spettatori; 观众
crowd: Menge, Menschenmenge, Publikum; foule, public; multitud, público; multidão, público; folla, pubblico; 人群, 观众
fan, fans, supporters: Fan, Fans, Anhänger; supporter, supporters, fans; hincha, hinchas, aficionado, aficionados, afición; torcedor, torcedores, torcida, adeptos; tifoso, tifosi; 球迷, 粉丝
volunteer, volunteers: Freiwillige, Freiwilliger, Ehrenamtliche, Helfer; bénévole, bénévoles, volontaire, volontaires; voluntario, voluntaria, voluntarios; voluntário, voluntária, voluntários; volontario, volontaria, volontari; 志愿者
mayor: Bürgermeister, Bürgermeisterin, Oberbürgermeister; maire, mairesse; alcalde, alcaldesa; prefeito, prefeita, presidente da câmara; sindaco, sindaca; 市长
priest, pastor, vicar: Pfarrer, Pfarrerin, Priester, Pastor; prêtre, curé, pasteur; cura, sacerdote, pastor; padre, sacerdote, pastor; prete, parroco, sacerdote; 牧师, 神父
doctor: Arzt, Ärztin, Doktor; médecin, docteur, docteure; médico, médica, doctor, doctora; médico, médica, doutor, doutora; medico, dottore, dottoressa; 医生, 大夫
nurse: Krankenschwester, Krankenpfleger, Pflegerin, Pflegekraft; infirmière, infirmier; enfermera, enfermero; enfermeira, enfermeiro; infermiera, infermiere; 护士
patient: Patient, Patientin, Patienten; patient, patiente, patients; paciente, pacientes; paciente, pacientes; paziente, pazienti; 病人, 患者
firefighter, firefighters, fireman, firemen: Feuerwehrmann, Feuerwehrfrau, Feuerwehrleute, Feuerwehr; pompier, pompiers, sapeur-pompier; bombero, bomberos; bombeiro, bombeiros; pompiere, pompieri, vigile del fuoco, vigili del fuoco; 消防员
police, policeman, policewoman, police officer: Polizei, Polizist, Polizistin; police, policier, policière, gendarme; policía; polícia, policial; polizia, poliziotto, poliziotta, carabinieri; 警察
paramedic, paramedics: Sanitäter, Sanitäterin, Rettungssanitäter, Notfallsanitäter; ambulancier, secouriste, secouristes, ambulanciers; paramédico, paramédicos, sanitario, sanitarios; paramédico, paramédicos, socorrista, socorristas; paramedico, paramedici, soccorritore, soccorritori; 急救员, 医护人员
soldier, soldiers: Soldat, Soldaten, Soldatin; soldat, soldats; soldado, soldados; soldado, soldados; soldato, soldati; 士兵
worker, workers: Arbeiter, Arbeiterin; ouvrier, ouvrière, ouvriers; obrero, obreros, trabajador, trabajadores; operário, operários, trabalhador, trabalhadores; operaio, operai, lavoratore; 工人
craftsman, artisan: Handwerker, Handwerkerin; artisan, artisane; artesano, artesana; artesão, artesã; artigiano, artigiana; 工匠, 手艺人
architect: Architekt, Architektin; architecte; arquitecto, arquitecta; arquiteto, arquiteta; architetto, architetta; 建筑师
engineer: Ingenieur, Ingenieurin; ingénieur, ingénieure; ingeniero, ingeniera; engenheiro, engenheira; ingegnere; 工程师
electrician: Elektriker, Elektrikerin; électricien, électricienne; electricista; eletricista; elettricista; 电工
plumber: Klempner, Installateur; plombier; fontanero, plomero; encanador, canalizador; idraulico; 水管工
lawyer: Anwalt, Anwältin; avocat, avocate; abogado, abogada; advogado, advogada; avvocato, avvocatessa; 律师
journalist, reporter: Journalist, Journalistin, Reporter, Reporterin; journaliste, reporter; periodista, reportero; jornalista, repórter; giornalista, reporter; 记者
photographer: Fotograf, Fotografin; photographe; fotógrafo, fotógrafa; fotógrafo, fotógrafa; fotografo, fotografa; 摄影师
artist: Künstler, Künstlerin; artiste; artista; artista; artista; 艺术家
painter: Maler, Malerin; peintre; pintor, pintora; pintor, pintora; pittore, pittrice, imbianchino; 画家, 油漆工
sculptor: Bildhauer, Bildhauerin; sculpteur, sculptrice; escultor, escultora; escultor, escultora; scultore, scultrice; 雕塑家
actor, actors, actress: Schauspieler, Schauspielerin, Darsteller; acteur, actrice, acteurs, comédiens, comédien; actor, actriz, actores; ator, atriz, atores; attore, attrice, attori; 演员
model, models: Model, Models, Modell; mannequin, mannequins, modèle; modelo, modelos; modelo, modelos; modella, modelle, modello; 模特
singer: Sänger, Sängerin; chanteur, chanteuse; cantante; cantor, cantora; cantante; 歌手
dancer, dancers: Tänzer, Tänzerin; danseur, danseuse, danseurs; bailarín, bailarina, bailarines; dançarino, dançarina, bailarino, bailarina; ballerino, ballerina, ballerini; 舞者, 舞蹈演员
magician: Zauberer, Zauberkünstler; magicien; mago; mágico; mago, prestigiatore; 魔术师
clown: Clown; clown; payaso; palhaço; pagliaccio; 小丑
winner, winners, champion: Sieger, Siegerin, Gewinner, Gewinnerin, Meister; vainqueur, gagnant, gagnante, champion; ganador, ganadora, campeón; vencedor, vencedora, campeão; vincitore, vincitrice, campione; 冠军, 获胜者
tourist, tourists: Tourist, Touristen; touriste, touristes; turista, turistas; turista, turistas; turista, turisti; 游客
passenger, passengers: Passagier, Passagiere, Fahrgast, Fahrgäste; passager, passagers; pasajero, pasajeros; passageiro, passageiros; passeggero, passeggeri; 乘客
driver: Fahrer, Fahrerin; chauffeur, conducteur, conductrice, pilote; conductor, conductora, chófer; motorista, condutor; autista, conducente; 司机
pilot: Pilot, Pilotin; pilote; piloto; piloto; pilota; 飞行员
seller, salesperson, vendor, shop assistant: Verkäufer, Verkäuferin; vendeur, vendeuse; vendedor, vendedora, dependiente; vendedor, vendedora; venditore, venditrice, commessa, commesso; 店员, 售货员
homeless, homeless people: Obdachlose, Obdachloser; sans-abri, sdf; personas sin hogar; sem-teto, sem-abrigo; senzatetto; 无家可归者
elderly, seniors, old people: Senioren, alte Leute; seniors, personnes âgées; ancianos, mayores; idosos; anziani; 老人
portrait: Porträt, Portrait; portrait; retrato; retrato; ritratto; 肖像
group, group photo: Gruppe, Gruppenfoto, Gruppenbild; groupe, photo de groupe; grupo, foto de grupo; grupo, foto de grupo; gruppo, foto di gruppo; 合影, 集体照
selfie: Selfie; selfie; selfie; selfie; selfie; 自拍
`;
