import type { NamesByRole } from './balanceNames.ts';

export const POLISH_BALANCE_NAMES: NamesByRole = {
  cash: 'środki pieniężne w drodze, rachunek bieżący',
  deposits: 'lokata, lokaty, lokata bankowa',
  receivables: 'odpisy aktualizujące należności, rozliczenie należności',
  stock:
    '+^zapasy, +^towary, materiały, produkty gotowe, wyroby gotowe, półprodukty, produkcja w toku, rozliczenie zakupu',
  prepaid:
    '+^rozliczenia międzyokresowe kosztów, rozliczenia międzyokresowe czynne, zaliczki na dostawy, przedpłaty',
  otherAssets:
    '+^vat naliczony, +^należności pozostałe, +^pożyczki udzielone, vat, pozostałe należności, kaucje, rozrachunki z pracownikami, aktywa z tytułu odroczonego podatku, aktywa z tytułu odroczonego podatku dochodowego, rozrachunki z urzędem skarbowym, pozostałe rozrachunki z pracownikami, udziały własne, należne wpłaty',
  fixedAssets:
    '+^środki trwałe, wartości niematerialne, wartości niematerialne i prawne, umorzenie, umorzenia, umorzenie środków trwałych, odpisy umorzeniowe, budynki, budynki i budowle, grunty, maszyny, urządzenia, środki transportu, środki trwałe w budowie, wyposażenie, oprogramowanie, inwestycje w nieruchomości, środków trwałych, nieruchomości, licencje',
  investments:
    'inwestycje, udziały, akcje, udziały i akcje, długoterminowe aktywa finansowe, krótkoterminowe aktywa finansowe, obligacje, papiery wartościowe',
  payables: 'rozliczenie zakupu',
  accruals:
    '+^rozrachunki z tytułu wynagrodzeń, rozliczenia międzyokresowe bierne, zobowiązania z tytułu wynagrodzeń, bierne rozliczenia, rozrachunki z pracownikami',
  deferredIncome:
    '+^rozliczenia międzyokresowe przychodów, zaliczki otrzymane, zaliczki od odbiorców, przychody przyszłych okresów',
  indirectTaxes:
    '+^vat należny, +^rozrachunki z tytułu vat, vat, rozliczenie vat, vat naliczony, akcyza, podatek od towarów i usług',
  incomeTax:
    'podatek dochodowy, rozrachunki z tytułu cit, cit, rezerwa z tytułu odroczonego podatku, rezerwa z tytułu odroczonego podatku dochodowego, podatek dochodowy od osób prawnych',
  interest: 'odsetki, odsetki od kredytów',
  dividends: 'dywidenda, dywidendy, rozrachunki z tytułu dywidend',
  otherLiabilities:
    '+^zobowiązania, +^rozrachunki publicznoprawne, zus, rozrachunki z zus, pit, pozostałe zobowiązania, pozostałe rozrachunki, fundusze specjalne, zfśs, kaucje',
  provisions: 'rezerwa, rezerwy, rezerwy na zobowiązania, rezerwy na świadczenia emerytalne',
  debt: 'pożyczka od wspólnika, obligacje, emisja obligacji',
  leases: 'leasing, zobowiązania z tytułu leasingu, zobowiązania leasingowe',
  capital:
    '+^kapitał, +^kapitał zakładowy, kapitał podstawowy, nadwyżka ze sprzedaży akcji, udziały własne, należne wpłaty na kapitał',
  retained:
    'wynik finansowy, rozliczenie wyniku finansowego, rozliczenie wyniku, zysk, strata, zysk z lat ubiegłych, niepodzielony zysk, zysk netto',
  reserves:
    '+^kapitał zapasowy, kapitał rezerwowy, kapitał z aktualizacji wyceny, kapitały rezerwowe',
  intercompany:
    'jednostki powiązane, jednostek powiązanych, rozrachunki wewnątrzgrupowe, spółki zależne, jednostkom powiązanym, jednostkami powiązanymi',
};

export const CZECH_BALANCE_NAMES: NamesByRole = {
  cash: 'peníze na cestě, ceniny',
  deposits: 'termínované vklady, termínovaný vklad',
  receivables:
    'opravná položka k pohledávkám, opravné položky k pohledávkám, pohledávky za odběrateli, dohadné účty aktivní, směnky k inkasu',
  stock:
    '+^zásoby, +^materiál na skladě, +^zboží na skladě, ^materiál, zboží, výrobky, nedokončená výroba, polotovary, pořízení zboží, pořízení materiálu, materiálu, opravná položka k materiálu, opravná položka ke zboží, opravná položka k výrobkům',
  prepaid:
    '+^náklady příštích období, +^příjmy příštích období, +^poskytnuté zálohy, komplexní náklady příštích období, poskytnuté provozní zálohy',
  otherAssets:
    '+^ostatní pohledávky, daň z přidané hodnoty, dph, daň z příjmů, odložená daňová pohledávka, pohledávky za zaměstnanci, jiné pohledávky, kauce, ostatní daně, pohledávky za společníky',
  fixedAssets:
    '+^oprávky, oprávky k samostatným movitým věcem, oprávky ke stavbám, stavby, pozemky, samostatné hmotné movité věci, hmotné movité věci, software, dlouhodobý hmotný majetek, dlouhodobý nehmotný majetek, pořízení dlouhodobého hmotného majetku, goodwill, ocenitelná práva, stroje, dopravní prostředky, inventář, majetek, nehmotné výsledky, movité věci, hmotn*, nehmotn*, majetku, stavebn*, zřizovací výdaje, opravná položka k nabytému majetku, opravná položka k dlouhodobému, stádo, tažná zvířata',
  investments:
    'podíly, cenné papíry, akcie, dluhopisy, podíly v ovládaných osobách, majetkové cenné papíry, dlouhodobý finanční majetek',
  payables: 'směnky k úhradě',
  accruals:
    '+^výdaje příštích období, +^zaměstnanci, dohadné účty pasivní, závazky k zaměstnancům, ostatní závazky vůči zaměstnancům',
  deferredIncome: '+^výnosy příštích období, +^přijaté zálohy, přijaté provozní zálohy',
  indirectTaxes: '+^daň z přidané hodnoty, +^dph, spotřební daň',
  incomeTax:
    'daň z příjmů, odložený daňový závazek, odložený daňový závazek a pohledávka, odložená daň, odložená daňová pohledávka a závazek, odložená daňová',
  interest: 'úroky, závazky z úroků',
  dividends: 'dividendy, závazky ke společníkům při rozdělování zisku, podíly na zisku',
  otherLiabilities:
    '+^zúčtování s institucemi, +^závazky, +^ostatní závazky, sociální pojištění, zdravotní pojištění, zúčtování s institucemi sociálního zabezpečení, ostatní přímé daně, jiné závazky, ostatní daně, ostatní daně a poplatky, daň z nemovitostí, silniční daň, dotace',
  provisions: 'rezervy, rezerva, ostatní rezervy, rezervy zákonné',
  debt: 'půjčka, půjčky, krátkodobé finanční výpomoci, vydané dluhopisy, dluhopisy, závazky ke společníkům, emitované dluhopisy, vydané krátkodobé dluhopisy, eskontní úvěry',
  leases: 'leasing, závazky z nájmu, závazky z leasingu',
  capital:
    '+^základní kapitál, ážio, emisní ážio, kapitálové fondy, ostatní kapitálové fondy, vlastní podíly, změny základního kapitálu, účet individuálního podnikatele, účet podnikatele',
  retained:
    '+^nerozdělený zisk, nerozdělený zisk minulých let, neuhrazená ztráta, neuhrazená ztráta minulých let, výsledek hospodaření, výsledek hospodaření ve schvalovacím řízení, hospodářský výsledek',
  reserves:
    '+^rezervní fond, zákonný rezervní fond, statutární fondy, oceňovací rozdíly, fondy ze zisku, ostatní fondy',
  intercompany:
    'ovládaná nebo ovládající osoba, ovládající osoba, ovládané osoby, ve skupině, mateřská společnost, dceřiná společnost',
};

export const FINNISH_BALANCE_NAMES: NamesByRole = {
  cash: 'pankkisaamiset, shekkitili, käteiskassa, *pankki',
  deposits: 'määräaikaistalletus, määräaikaistalletukset, talletukset',
  receivables: 'luottotappiovaraus, vekselisaamiset, osatuloutussaamiset',
  stock:
    '+^vaihto-omaisuus, +^varasto, varastot, aineet ja tarvikkeet, valmiit tuotteet, keskeneräiset tuotteet, tavarat, raaka-aineet, *varasto, *varastot, *tavarat, *tuotteet',
  prepaid:
    '+^siirtosaamiset, +^ennakkomaksut, +^menoennakot, muut siirtosaamiset, ennakkomaksut vaihto-omaisuudesta, tulojäämät',
  otherAssets:
    '+^arvonlisäverosaamiset, +^alv-saamiset, +^lainasaamiset, +^vuokravakuudet, +^alv ostoista, arvonlisäverosaaminen, alv-saaminen, muut saamiset, laskennalliset verosaamiset, verosaamiset, matkaennakot, palkkaennakot, osakaslaina, lainasaaminen, tuloverosaamiset, verotili, *saamiset, *saaminen',
  fixedAssets:
    '+^koneet ja kalusto, kalusto, koneet, rakennukset, maa-alueet, maa- ja vesialueet, liikearvo, konserniliikearvo, aineettomat oikeudet, kehittämismenot, aineettomat hyödykkeet, aineelliset hyödykkeet, atk-laitteet, ajoneuvot, autot, poistot, kertyneet poistot, keskeneräiset hankinnat, perustamismenot, muut pitkävaikutteiset menot, it-laitteet, *kalusto, *koneet, *rakennukset, *laitteet, *menot, *hyödykkeet',
  investments:
    'osakkeet, osuudet, osakkeet ja osuudet, muut osakkeet, sijoitukset, osuudet saman konsernin yrityksissä, rahoitusarvopaperit, tytäryhtiöosakkeet, *osakkeet, *osuudet, *arvopaperit',
  payables: 'laskuttamattomat ostot',
  accruals:
    '+^siirtovelat, +^palkkavelat, +^lomapalkkavelka, palkkavelka, lomapalkkavelat, muut siirtovelat, menojäämät, lomapalkkajaksotus, jaksotetut palkat',
  deferredIncome: '+^saadut ennakot, +^tuloennakot, ennakkomaksut',
  indirectTaxes:
    '+^arvonlisäverovelka, +^alv-velka, +^alv myynnistä, arvonlisävero, alv, alv ostoista, arvonlisäverot, alv-tilitys',
  incomeTax:
    'tuloverovelka, tuloverovelat, verovelka, verovelat, laskennalliset verovelat, laskennallinen verovelka, tuloverojaksotus, ennakkoverot, *verovelka, *verovelat',
  interest: 'korkovelat, korkovelka, korkojaksotus, korkojaksotukset',
  dividends: 'osinkovelka, osinkovelat, osingonjako',
  otherLiabilities:
    '+^ennakonpidätysvelka, +^muut velat, ennakonpidätykset, sosiaaliturvamaksuvelka, tyel-velka, eläkevakuutusvelka, sotuvelka, sosiaalikuluvelat, muut lyhytaikaiset velat, työttömyysvakuutusmaksuvelka, *velat, *velka, *pidätykset',
  provisions:
    'pakolliset varaukset, eläkevaraukset, takuuvaraus, takuuvaraukset, varaukset, poistoero, muut pakolliset varaukset, *varaus, *varaukset',
  debt: 'joukkovelkakirjalainat, luotollinen shekkitili, rahoituslaitoslainat, osakaslaina, pääomalainat, pääomalaina, *laina, *lainat',
  leases: 'leasingvelat, leasingvelka, rahoitusleasing, vuokrasopimusvelat',
  capital:
    '+^osakepääoma, +^oma pääoma, sijoitetun vapaan oman pääoman rahasto, svop, ylikurssirahasto, yksityisotot, yksityissijoitukset, peruspääoma, *pääoma, *sijoitukset, *otot',
  retained:
    '+^edellisten tilikausien voitto, +^tilikauden voitto, tilikauden tulos, voittovarat, edellisten tilikausien tulos, tilikauden tappio, edellisten tilikausien tappio, osingonjako, *voitto, *tappio, *tulos',
  reserves:
    'rahasto, vararahasto, arvonkorotusrahasto, käyvän arvon rahasto, muut rahastot, poistoero, vapaaehtoiset varaukset, *rahasto, *rahastot',
  intercompany:
    'konserni, konsernisaamiset, konsernivelat, saman konsernin yrityksiltä, saman konsernin yrityksille, tytäryhtiö, emoyhtiö, omistusyhteysyritykset, omistusyhteysyrityksiltä, konsernitili, konserniyhtiöt',
};

export const JAPANESE_BALANCE_NAMES: NamesByRole = {
  cash: '小口現金, 当座, 郵便貯金',
  deposits: '定期預金, 定期積金',
  receivables: '+貸倒引当金, 電子記録債権, 契約資産',
  stock: '+棚卸資産, 商品, 製品, 仕掛品, 原材料, 貯蔵品, 半製品, 未成工事支出金',
  prepaid: '+前払費用, +前払金, +前渡金, +前払保険料, +未収収益, 長期前払費用',
  otherAssets:
    '+未収入金, +仮払金, +仮払消費税, +貸付金, +立替金, +敷金, +保証金, +繰延税金資産, +仮払法人税等, 未収消費税, 未収還付法人税, 未収法人税, 短期貸付金, 長期貸付金, 役員貸付金, 従業員貸付金, 差入保証金, 保険積立金, 現金過不足',
  fixedAssets:
    '+減価償却累計額, +建物, 構築物, 機械装置, 機械, 車両運搬具, 車両, 工具器具備品, 工具, 備品, 土地, 建設仮勘定, ソフトウェア, のれん, 特許権, 商標権, 借地権, リース資産, 一括償却資産, 附属設備, 電話加入権, 減損損失累計額',
  investments: '有価証券, 投資有価証券, 関係会社株式, 子会社株式, 出資金, 投資不動産, 株式',
  payables: '電子記録債務',
  accruals: '+未払費用, +未払給与, 未払賞与, 未払給料',
  deferredIncome: '+前受金, +前受収益, 契約負債, 未成工事受入金, 長期前受収益',
  indirectTaxes: '+仮受消費税, +未払消費税, 仮払消費税',
  incomeTax: '+未払法人税等, +繰延税金負債, 未払法人税, 未払事業税',
  interest: '+未払利息',
  dividends: '未払配当金, 未払配当',
  otherLiabilities:
    '+未払金, +預り金, +仮受金, 長期未払金, 預り保証金, 未払税金, 未払社会保険料, 社会保険料預り金, 源泉所得税預り金',
  provisions:
    '+賞与引当金, +退職給付引当金, 引当金, 製品保証引当金, 役員退職慰労引当金, 資産除去債務, 退職給付に係る負債',
  debt: '役員借入金, 一年内返済予定長期借入金, 一年内返済予定, 当座借越, 当座貸越, コマーシャルペーパー',
  leases: 'リース債務',
  capital:
    '+資本金, +資本準備金, +資本剰余金, 自己株式, 新株式申込証拠金, 元入金, 事業主貸, 事業主借, 資本余剰金',
  retained: '+利益剰余金, +繰越利益, 繰越利益剰余金, 当期純利益, 未処分利益, 繰越損失',
  reserves:
    '+利益準備金, 別途積立金, 任意積立金, 評価差額金, 為替換算調整勘定, 新株予約権, その他有価証券評価差額金, 圧縮積立金',
  intercompany: '関係会社貸付金, 関係会社借入金, 関係会社, 親会社, 子会社, 関連会社',
};

export const CHINESE_BALANCE_NAMES: NamesByRole = {
  receivables: '+坏账准备',
  prepaid: '+预付账款, +待摊费用',
  otherAssets: '+其他应收款, +无形资产',
  fixedAssets: '+固定资产, +累计折旧',
  accruals: '+应付职工薪酬',
  deferredIncome: '+预收账款',
  indirectTaxes: '+应交税费',
  otherLiabilities: '+其他应付款',
  capital: '+实收资本, +股本, +资本公积',
  retained: '+未分配利润, +本年利润',
  reserves: '+盈余公积',
};
