import type { ForeignNames } from './testForeignNames.ts';

const JAPANESE: ForeignNames = {
  incomeTotal: '収益合計',
  costTotal: '費用合計',
  result: '当期純利益',
  heads: '勘定科目コード;勘定科目;借方;貸方',
  chart: {
    revenue: '売上高; 役務収益; 完成工事高',
    otherIncome: '受取利息; 受取配当金; 雑収入; 営業外収益; 固定資産売却益',
    production:
      '売上原価; 期首商品棚卸高; 当期商品仕入高; 仕入高; 外注費; 材料費; 労務費; 製造原価',
    marketing: '広告宣伝費',
    salesMarketing: '販売手数料; 販売促進費',
    rnd: '研究開発費',
    admin:
      '給料手当; 役員報酬; 賞与; 法定福利費; 福利厚生費; 退職給付費用; 地代家賃; 旅費交通費; 通信費; 水道光熱費; 消耗品費; 保険料; 租税公課; 支払手数料; 修繕費; 支払報酬; 接待交際費; リース料',
    other: '貸倒損失; 寄付金; 雑費',
    depreciation: '減価償却費',
    interest: '支払利息; 支払利息割引料',
    tax: '法人税等; 法人税、住民税及び事業税',
    none: '雑損失; 販売費及び一般管理費; 貸倒引当金繰入',
    cash: '現金; 普通預金; 当座預金; 現金及び預金',
    receivables: '売掛金; 受取手形',
    payables: '買掛金; 支払手形',
    debt: '短期借入金; 長期借入金; 社債',
  },
  everyday: {
    revenue: '売上; 商品売上高; サービス売上',
    otherIncome: 'その他の収益; 補助金収入',
    production: '仕入; 材料仕入高; 外注加工費; 原材料費',
    marketing: 'マーケティング費; 広告費; 宣伝費; 展示会費',
    rnd: '開発費; 試験研究費',
    admin:
      '給与; 給料; 人件費; 雑給; 社会保険料; 家賃; 賃借料; 出張費; 交通費; ソフトウェア費; システム利用料; 顧問料; 支払手数料; 損害保険料; 電気代; 事務用品費; 会議費; 採用費; 研修費; 車両費; 一般管理費',
    depreciation: '減価償却; ソフトウェア償却',
    interest: '利息費用; 借入金利息',
    tax: '法人税; 法人税等調整額',
    cash: '預金; 小口現金',
    receivables: '売上債権',
    payables: '仕入債務',
    debt: '借入金',
  },
};

const NORWEGIAN: ForeignNames = {
  incomeTotal: 'Sum driftsinntekter',
  costTotal: 'Sum driftskostnader',
  result: 'Årsresultat',
  heads: 'Konto;Kontonavn;Debet;Kredit',
  chart: {
    revenue:
      'Salgsinntekt, avgiftspliktig; Salgsinntekt, avgiftsfri; Salgsinntekter handelsvarer; Salgsinntekter tjenester',
    otherIncome:
      'Annen driftsinntekt; Leieinntekter; Renteinntekter; Annen finansinntekt; Offentlige tilskudd',
    production:
      'Varekostnad; Forbruk av råvarer; Innkjøp av varer for videresalg; Beholdningsendring; Fremmedytelse og underentreprise; Varekjøp',
    marketing: 'Reklamekostnad; Annonser, reklame',
    salesMarketing: 'Salgskostnad; Provisjonskostnad',
    admin:
      'Lønn til ansatte; Feriepenger; Arbeidsgiveravgift; Pensjonskostnad; Leie lokale; Lys, varme; Renovasjon, vann, avløp; Leie datasystemer; Reparasjon og vedlikehold; Revisjonshonorar; Regnskapshonorar; Kontorrekvisita; Telefon; Porto; Drivstoff; Reisekostnad; Diettkostnad; Representasjon; Forsikringspremie; Bank- og kortgebyrer; Annen personalkostnad; Lønnskostnad',
    other: 'Annen driftskostnad; Tap på fordringer; Gaver',
    depreciation: 'Avskrivning på inventar; Avskrivninger; Nedskrivning av varige driftsmidler',
    interest: 'Rentekostnad; Annen rentekostnad; Annen finanskostnad',
    tax: 'Skattekostnad; Betalbar skatt; Skattekostnad på ordinært resultat',
    none: 'Annen kostnad',
    cash: 'Bankinnskudd; Kasse; Kontanter',
    receivables: 'Kundefordringer',
    payables: 'Leverandørgjeld',
    debt: 'Gjeld til kredittinstitusjoner; Pantelån; Banklån',
  },
  everyday: {
    revenue: 'Omsetning; Salg av varer; Konsulentinntekter',
    otherIncome: 'Andre inntekter; Renteinntekt bank',
    production: 'Vareforbruk; Underleverandører; Innkjøp varer; Direkte kostnader; Råvarer',
    marketing: 'Markedsføring; Markedsføringskostnader; Messer og utstillinger',
    salesMarketing: 'Salg og markedsføring; Salgsprovisjon',
    rnd: 'Forskning og utvikling',
    admin:
      'Lønninger; Lønn; Sosiale kostnader; Pensjon; Husleie; Strøm; IT-kostnader; Programvare; Lisenser; Konsulenthonorarer; Advokat; Revisor; Forsikring; Reise og diett; Telefon og internett; Bankgebyr; Kurs og opplæring; Kontorkostnader; Administrasjonskostnader; Renhold',
    other: 'Andre driftskostnader',
    depreciation: 'Avskrivninger inventar',
    interest: 'Renter lån; Rentekostnader; Finanskostnader',
    tax: 'Skatt',
    cash: 'Bank',
    receivables: 'Kundefordring',
    payables: 'Leverandører',
    debt: 'Lån bank',
  },
};

const FINNISH: ForeignNames = {
  incomeTotal: 'Tuotot yhteensä',
  costTotal: 'Kulut yhteensä',
  result: 'Tilikauden tulos',
  heads: 'Tili;Tilin nimi;Debet;Kredit',
  chart: {
    revenue: 'Liikevaihto; Myynti; Myyntituotot; Yleinen myyntitili',
    otherIncome:
      'Liiketoiminnan muut tuotot; Korkotuotot; Rahoitustuotot; Saadut avustukset; Vuokratuotot',
    production:
      'Ostot tilikauden aikana; Aineet, tarvikkeet ja tavarat; Varastojen muutos; Ulkopuoliset palvelut; Alihankinta; Materiaalit ja palvelut',
    marketing: 'Markkinointikulut; Mainonta; Mainoskulut',
    admin:
      'Palkat ja palkkiot; Eläkekulut; Muut henkilösivukulut; Henkilöstökulut; Toimitilakulut; Toimitilavuokrat; Matkakulut; Ajoneuvokulut; Atk-laite- ja ohjelmistokulut; Hallintopalvelut; Vapaaehtoiset henkilösivukulut; Edustuskulut; Muut hallintokulut; Tietoliikenne; Vakuutukset',
    other: 'Liiketoiminnan muut kulut; Luottotappiot; Lahjoitukset',
    depreciation: 'Suunnitelman mukaiset poistot; Poistot ja arvonalentumiset',
    interest: 'Korkokulut; Korkokulut ja muut rahoituskulut; Rahoituskulut',
    tax: 'Tuloverot; Tilikauden verot',
    none: 'Muut kulut',
    cash: 'Pankkitili; Kassa; Rahat ja pankkisaamiset',
    receivables: 'Myyntisaamiset',
    payables: 'Ostovelat',
    debt: 'Lainat rahoituslaitoksilta; Pankkilaina',
  },
  everyday: {
    revenue: 'Myynti 25,5 %; Palvelumyynti; Tavaramyynti; Vientimyynti',
    otherIncome: 'Muut tuotot; Korkotuotto',
    production: 'Ostot; Ostot 25,5 %; Aineostot; Tavaraostot; Alihankintapalvelut; Raaka-aineet',
    marketing: 'Markkinointi; Messut ja näyttelyt; Mainoskulut verkossa',
    salesMarketing: 'Myynti ja markkinointi; Myyntiprovisiot',
    rnd: 'Tutkimus ja kehitys; Tuotekehitys; Tutkimus- ja kehityskulut',
    admin:
      'Palkat; Sosiaalikulut; Eläkevakuutusmaksut; Vuokrat; Vuokra toimisto; Sähkö; Matkat; Päivärahat; Ohjelmistot; Taloushallinto; Tilintarkastus; Asiantuntijapalvelut; Lakipalvelut; Vakuutusmaksut; Puhelin ja internet; Pankkikulut; Toimistotarvikkeet; Koulutus; Siivous; Polttoaine; Hallintokulut; Kirjanpito',
    other: 'Muut liikekulut',
    depreciation: 'Poistot koneista ja kalustosta',
    interest: 'Lainan korot; Korot lainoista',
    tax: 'Yhteisövero',
    cash: 'Pankki',
    receivables: 'Myyntisaatavat',
    payables: 'Ostovelat kotimaa',
    debt: 'Lainat',
  },
};

const DANISH: ForeignNames = {
  incomeTotal: 'Indtægter i alt',
  costTotal: 'Omkostninger i alt',
  result: 'Årets resultat',
  heads: 'Konto;Kontonavn;Debet;Kredit',
  chart: {
    revenue: 'Nettoomsætning; Omsætning; Salg af varer/ydelser m/moms; Salg af varer udland',
    otherIncome:
      'Andre driftsindtægter; Renteindtægter; Finansielle indtægter; Andre finansielle indtægter',
    production:
      'Vareforbrug; Varekøb; Varekøb m/moms; Råvarer og hjælpematerialer; Direkte omkostninger; Fremmed arbejde; Lagerregulering',
    salesMarketing: 'Salgsomkostninger; Distributionsomkostninger',
    marketing: 'Annoncer og reklame',
    admin:
      'Personaleomkostninger; Lønninger; Pensioner; Andre omkostninger til social sikring; ATP; Lokaleomkostninger; Husleje; El, vand og gas; Administrationsomkostninger; Revisor; Advokat; Forsikringer; Autodrift; Kontorartikler; Telefon; Repræsentation; Rejseudgifter; Edb-udgifter; Autoomkostninger',
    other: 'Andre driftsomkostninger; Tab på debitorer',
    depreciation: 'Afskrivninger; Afskrivning, driftsmidler; Af- og nedskrivninger',
    interest:
      'Renteudgifter; Finansielle omkostninger; Renter bank; Andre finansielle omkostninger',
    tax: 'Skat af årets resultat; Selskabsskat',
    none: 'Andre eksterne omkostninger',
    cash: 'Bank; Kasse; Likvide beholdninger',
    receivables: 'Debitorer; Tilgodehavender fra salg',
    payables: 'Kreditorer; Leverandørgæld',
    debt: 'Banklån; Gæld til kreditinstitutter; Prioritetsgæld',
  },
  everyday: {
    revenue: 'Salg af varer; Salg af ydelser; Indtægter; Konsulentsalg',
    otherIncome: 'Andre indtægter; Lejeindtægter',
    production: 'Køb af varer; Underleverandører; Materialer; Vareindkøb; Produktionsomkostninger',
    marketing: 'Markedsføring; Reklame; Marketing; Messer og udstillinger',
    salesMarketing: 'Salg og marketing; Salgsprovision',
    rnd: 'Forskning og udvikling; Udviklingsomkostninger',
    admin:
      'Løn; Gager; Lønninger og gager; Sociale omkostninger; Kontorhusleje; Strøm; IT-omkostninger; Software; Rejseomkostninger; Revision; Advokatomkostninger; Forsikring; Brandforsikring; Kontorhold; Telefon og internet; Bankgebyrer; Kurser; Rengøring; Brændstof; Rejser og ophold; Lokaler',
    other: 'Øvrige driftsomkostninger',
    depreciation: 'Afskrivninger inventar',
    interest: 'Renter lån; Renter',
    tax: 'Skat',
    cash: 'Bankkonto',
    receivables: 'Varedebitorer',
    payables: 'Varekreditorer',
    debt: 'Lån',
  },
};

const SWEDISH: ForeignNames = {
  incomeTotal: 'Summa intäkter',
  costTotal: 'Summa kostnader',
  result: 'Årets resultat',
  heads: 'Konto;Kontonamn;Debet;Kredit',
  chart: {
    revenue:
      'Nettoomsättning; Försäljning varor; Försäljning tjänster; Försäljning inom Sverige, 25 % moms',
    otherIncome:
      'Övriga rörelseintäkter; Ränteintäkter; Erhållna bidrag; Hyresintäkter; Finansiella intäkter',
    production:
      'Inköp av handelsvaror; Råvaror och förnödenheter; Handelsvaror; Förändring av lager; Inköp av varor från Sverige; Legoarbeten och underentreprenader; Kostnad för sålda varor',
    marketing: 'Annonsering; Reklam och PR',
    salesMarketing: 'Försäljningskostnader; Försäljningsprovisioner',
    admin:
      'Löner till tjänstemän; Löner till kollektivanställda; Arbetsgivaravgifter; Lagstadgade sociala avgifter; Pensionskostnader; Personalkostnader; Lokalhyra; El för belysning; Kontorsmateriel; Företagsförsäkringar; Redovisningstjänster; Ersättningar till revisor; Konsultarvoden; Resekostnader; Biljetter; Representation; Bankkostnader; Telekommunikation; Datorkommunikation; Utbildning; Semesterlöner; Programvaror; Hyra av datorer; Administrationskostnader; Reparation och underhåll',
    other:
      'Övriga rörelsekostnader; Befarade förluster på kundfordringar; Konstaterade kundförluster',
    depreciation: 'Avskrivningar på inventarier; Av- och nedskrivningar; Avskrivningar enligt plan',
    interest: 'Räntekostnader; Räntekostnader och liknande resultatposter; Finansiella kostnader',
    tax: 'Skatt på årets resultat; Bolagsskatt',
    none: 'Övriga externa kostnader; Övriga kostnader',
    cash: 'Företagskonto; Kassa; Kassa och bank',
    receivables: 'Kundfordringar',
    payables: 'Leverantörsskulder',
    debt: 'Skulder till kreditinstitut; Banklån; Checkräkningskredit',
  },
  everyday: {
    revenue: 'Omsättning; Intäkter; Konsultintäkter; Försäljning',
    otherIncome: 'Övriga intäkter; Ränteintäkt',
    production:
      'Varukostnad; Varukostnader; Inköp varor; Underleverantörer; Material; Underkonsulter',
    marketing: 'Marknadsföring; Reklam; Mässor och utställningar',
    salesMarketing: 'Försäljning och marknadsföring; Provisioner till säljare',
    rnd: 'Forskning och utveckling; Produktutveckling',
    admin:
      'Löner; Sociala avgifter; Pensioner; Hyra; Lokalkostnader; El; IT-kostnader; Mjukvara; Licenser; Resor och traktamenten; Redovisning; Revision; Juridik; Försäkringar; Brandförsäkring; Telefon och internet; Bankavgifter; Utbildning och kurser; Kontorskostnader; Städning; Drivmedel',
    other: 'Kundförluster',
    depreciation: 'Avskrivningar; Avskrivning maskiner',
    interest: 'Räntor lån; Räntekostnad',
    tax: 'Skatt',
    cash: 'Bankkonto',
    receivables: 'Kundfordran',
    payables: 'Leverantörsskuld',
    debt: 'Lån',
  },
};

const CZECH: ForeignNames = {
  incomeTotal: 'Výnosy celkem',
  costTotal: 'Náklady celkem',
  result: 'Výsledek hospodaření za účetní období',
  heads: 'Účet;Název účtu;MD;Dal',
  chart: {
    revenue:
      'Tržby z prodeje výrobků a služeb; Tržby za prodej zboží; Tržby z prodeje služeb; Tržby za vlastní výrobky',
    otherIncome: 'Ostatní provozní výnosy; Výnosové úroky; Úroky přijaté; Ostatní finanční výnosy',
    production:
      'Náklady vynaložené na prodané zboží; Prodané zboží; Spotřeba materiálu; Změna stavu zásob vlastní činnosti',
    marketing: 'Reklama a propagace',
    admin:
      'Mzdové náklady; Zákonné sociální pojištění; Náklady na sociální zabezpečení a zdravotní pojištění; Osobní náklady; Cestovné; Náklady na reprezentaci; Opravy a udržování; Nájemné; Spotřeba energie; Ostatní daně a poplatky; Daně a poplatky; Pojistné; Zákonné sociální náklady',
    other: 'Ostatní provozní náklady; Odpis pohledávky; Dary',
    depreciation: 'Odpisy dlouhodobého nehmotného a hmotného majetku; Odpisy',
    interest: 'Nákladové úroky; Úroky; Nákladové úroky a podobné náklady',
    tax: 'Daň z příjmů; Daň z příjmů splatná',
    none: 'Služby; Ostatní služby; Tvorba a zúčtování opravných položek; Jiné provozní náklady',
    cash: 'Pokladna; Bankovní účty; Peněžní prostředky',
    receivables: 'Odběratelé; Pohledávky z obchodních vztahů',
    payables: 'Dodavatelé; Závazky z obchodních vztahů',
    debt: 'Bankovní úvěry; Krátkodobé úvěry; Závazky k úvěrovým institucím',
  },
  everyday: {
    revenue: 'Tržby; Tržby za služby; Prodej zboží',
    otherIncome: 'Ostatní výnosy; Dotace',
    production: 'Nákup zboží; Nákup materiálu; Subdodávky; Materiál a zboží; Přímé náklady',
    marketing: 'Reklama; Marketing; Veletrhy a výstavy; Propagace',
    salesMarketing: 'Prodej a marketing; Provize obchodníkům',
    rnd: 'Výzkum a vývoj',
    admin:
      'Mzdy; Hrubé mzdy; Sociální a zdravotní pojištění; Nájem kanceláře; Elektřina; Energie; Cestovní náklady; Software; Licence; IT služby; Účetní služby; Právní služby; Poradenství; Pojištění; Kancelářské potřeby; Telefon a internet; Bankovní poplatky; Pohonné hmoty; Školení; Úklid; Správní náklady',
    other: 'Nedobytné pohledávky',
    depreciation: 'Odpisy majetku',
    interest: 'Úroky z úvěru; Úroky z půjček',
    tax: 'Daň z příjmů právnických osob',
    cash: 'Bankovní účet',
    receivables: 'Pohledávky',
    payables: 'Závazky vůči dodavatelům',
    debt: 'Úvěr',
  },
};

export const NORTHERN_CHARTS: Readonly<Record<string, ForeignNames>> = {
  Japanese: JAPANESE,
  Norwegian: NORWEGIAN,
  Finnish: FINNISH,
  Danish: DANISH,
  Swedish: SWEDISH,
  Czech: CZECH,
};
