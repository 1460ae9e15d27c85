import type { NamesByMeaning } from './accountMeaning.ts';

export const POLISH_NAMES: NamesByMeaning = {
  revenue:
    'przychody, przychody ze sprzedaży, przychody netto ze sprzedaży, przychody netto, przychody z usług, ^sprzedaż, ^sprzedaż towarów, ^sprzedaż usług, ^sprzedaż produktów',
  deduction: 'udzielone rabaty, rabaty udzielone',
  otherIncome:
    'pozostałe przychody, pozostałe przychody operacyjne, przychody finansowe, odsetki otrzymane, dotacje, dotacja, przychody z najmu',
  production:
    'wartość sprzedanych towarów, wartość sprzedanych towarów i materiałów, koszt własny sprzedaży, koszt własny, koszt sprzedanych produktów, koszt sprzedanych towarów, koszt wytworzenia, koszt wytworzenia sprzedanych produktów, zużycie materiałów, zakup towarów, zakup materiałów, podwykonawca, podwykonawcy, podwykonawstwo, surowce, materiały bezpośrednie, koszty bezpośrednie, materiały i surowce',
  stock: 'zmiana stanu produktów, zmiana stanu zapasów',
  salesMarketing:
    'koszty sprzedaży, prowizje handlowe, prowizje od sprzedaży, sprzedaż i marketing',
  marketing:
    'reklama, reklama i marketing, koszty marketingu, koszty reklamy, targi, targi i wystawy, usługi marketingowe',
  rnd: 'badania i rozwój, prace rozwojowe',
  admin:
    'wynagrodzenie, wynagrodzenia, płaca, płace, ubezpieczenia społeczne, składki zus, ubezpieczenie, ubezpieczenia, ubezpieczenia majątkowe, podatki i opłaty, koszty ogólnego zarządu, koszty zarządu, koszty administracyjne, podróże służbowe, delegacje, czynsz, czynsze, najem, najem biura, wynajem biura, energia elektryczna, oprogramowanie, licencja, licencje, usługi księgowe, usługi prawne, usługi doradcze, doradztwo, materiały biurowe, materiałów biurowych, zużycie materiałów biurowych, usługi telekomunikacyjne, telefony, usługi bankowe, opłaty bankowe, prowizje bankowe, paliwo, szkolenia, usługi informatyczne, zużycie paliwa, wynajem samochodów, usługi remontowe, podatek od nieruchomości, obsługa prawna, obsługa księgowa, księgowość, koszty reprezentacji, reprezentacja, hosting, opłaty leasingowe',
  other: 'pozostałe koszty operacyjne, należności nieściągalne, darowizny, darowizna',
  depreciation: 'amortyzacja',
  interest: 'koszty finansowe, odsetki, odsetki od kredytów, odsetki bankowe, odsetki zapłacone',
  tax: 'podatek dochodowy, podatek cit, =cit',
  unclear:
    'usługi obce, pozostałe koszty rodzajowe, pozostałe koszty, odpisy aktualizujące, odpisy aktualizujące należności, zużycie materiałów i energii, zużycie energii, rezerwy, usługi transportowe, spłata kredytu, ujemne różnice kursowe, produkcyjne, produkcyjnych, produkcji, zakup usług',
  cost: 'koszty, koszt',
  cash: '^kasa, ^rachunek bankowy, ^rachunki bankowe, ^środki pieniężne, =bank, bank pln',
  receivables:
    '^należności, ^rozrachunki z odbiorcami, ^należności z tytułu dostaw i usług, ^należności od odbiorców',
  payables:
    '^zobowiązania z tytułu dostaw i usług, ^zobowiązania wobec dostawców, ^rozrachunki z dostawcami',
  debt: '^kredyt, ^kredyty, ^kredyt bankowy, ^kredyty bankowe, ^pożyczka, ^pożyczki',
};

export const CZECH_NAMES: NamesByMeaning = {
  revenue:
    'tržby, tržby z prodeje, tržby za prodej zboží, tržby za služby, tržby z prodeje služeb, tržby za vlastní výrobky, tržby z prodeje výrobků a služeb, výnosy, ^prodej zboží, ^prodej služeb',
  otherIncome:
    'ostatní výnosy, ostatní provozní výnosy, jiné provozní výnosy, výnosové úroky, úroky přijaté, přijaté úroky, ostatní finanční výnosy, finanční výnosy, dotace, tržby z prodeje dlouhodobého majetku',
  production:
    'náklady vynaložené na prodané zboží, náklady na prodané zboží, ^prodané zboží, spotřeba materiálu, nákup zboží, nákup materiálu, =materiál, materiál a zboží, subdodávky, subdodavatelé, přímé náklady, náklady na prodej, spotřeba zboží',
  stock:
    'změna stavu zásob, změna stavu zásob vlastní činnosti, změna stavu nedokončené výroby, změna stavu výrobků',
  salesMarketing:
    'prodejní náklady, obchodní náklady, provize obchodníkům, provize z prodeje, prodej a marketing',
  marketing:
    'reklama, reklama a propagace, propagace, náklady na marketing, veletrhy, veletrhy a výstavy',
  rnd: 'výzkum a vývoj',
  admin:
    'mzda, mzdy, mzdové náklady, osobní náklady, zákonné sociální pojištění, zákonné sociální náklady, sociální pojištění, zdravotní pojištění, sociální a zdravotní pojištění, sociální zabezpečení, náklady na sociální zabezpečení, ostatní sociální náklady, cestovné, cestovní náklady, náklady na reprezentaci, opravy a udržování, opravy, nájem, nájemné, nájem kanceláře, spotřeba energie, energie, elektřina, plyn, vodné, daně a poplatky, ostatní daně a poplatky, pojistné, pojištění, licence, it služby, účetní služby, právní služby, poradenství, daňové poradenství, kancelářské potřeby, telefon, telefony, bankovní poplatky, poplatky bance, pohonné hmoty, školení, úklid, správní náklady, správní režie, administrativní náklady, poštovné, leasing, silniční daň, účetnictví, údržba, daň z nemovitostí',
  other:
    'odpis pohledávky, odpisy pohledávek, odpis pohledávek, nedobytné pohledávky, dary, ostatní provozní náklady, pokuty, pokuty a penále, penále',
  depreciation:
    'odpisy, odpisy majetku, odpisy dlouhodobého majetku, odpisy dlouhodobého hmotného majetku, odpisy dlouhodobého nehmotného majetku',
  interest: 'nákladové úroky, úroky, úroky z úvěru, úroky z půjček, úroky placené',
  tax: 'daň z příjmů, daň z příjmu',
  unclear:
    '=služby, ostatní služby, spotřeba materiálu a energie, opravné položky, tvorba a zúčtování opravných položek, opravných položek, jiné provozní náklady, ostatní náklady, ostatní finanční náklady, tvorba rezerv, rezervy, provize, kurzové ztráty, přeprava, drobný majetek, výroba, výroby, nákup služeb',
  cost: 'náklady',
  cash: '^pokladna, ^bankovní účet, ^bankovní účty, ^peněžní prostředky, ^běžný účet',
  receivables:
    '^odběratelé, ^pohledávky, ^pohledávky z obchodních vztahů, ^pohledávky z obchodního styku',
  payables:
    '^dodavatelé, ^závazky z obchodních vztahů, ^závazky z obchodního styku, ^závazky vůči dodavatelům',
  debt: '^úvěr, ^úvěry, ^bankovní úvěr, ^bankovní úvěry, ^krátkodobé úvěry, ^dlouhodobé úvěry, ^závazky k úvěrovým institucím',
};

export const FINNISH_NAMES: NamesByMeaning = {
  revenue:
    'liikevaihto, ^myynti, myyntituotot, myyntituotto, *myynti, ^tuotot, yleinen myyntitili, myyntitili, palvelumyynti, tavaramyynti, vientimyynti',
  deduction: 'myynnin oikaisuerät, myyntialennukset, myönnetyt alennukset',
  otherIncome:
    'liiketoiminnan muut tuotot, muut tuotot, korkotuotto, korkotuotot, rahoitustuotot, muut rahoitustuotot, saadut avustukset, avustukset, vuokratuotto, vuokratuotot, korkotulot',
  production:
    'ostot, ostot tilikauden aikana, *ostot, aineet tarvikkeet ja tavarat, materiaalit ja palvelut, ulkopuoliset palvelut, alihankinta, alihankinnat, alihankintapalvelut, raaka-aineet, raaka-aineostot, välittömät kulut, muuttuvat kulut',
  stock:
    'varastojen muutos, varaston muutos, varastojen lisäys tai vähennys, valmiiden ja keskeneräisten tuotteiden varastojen muutos',
  salesMarketing:
    'myynti ja markkinointi, myynti- ja markkinointikulut, myyntikulut, myyntiprovisio, myyntiprovisiot',
  marketing:
    'markkinointi, markkinointikulut, mainonta, mainoskulut, mainoskulu, messut, messut ja näyttelyt, mainos- ja markkinointikulut, markkinointipalvelut',
  rnd: 'tutkimus ja kehitys, tutkimus- ja kehityskulut, tutkimus- ja kehitysmenot, tuotekehitys',
  admin:
    'palkka, palkat, palkat ja palkkiot, palkkakulut, palkkiot, eläkekulut, eläkevakuutusmaksut, henkilösivukulut, muut henkilösivukulut, vapaaehtoiset henkilösivukulut, henkilöstökulut, sosiaalikulut, toimitilakulut, toimitilavuokrat, toimitilavuokra, vuokra, vuokrat, vuokra toimisto, sähkö, lämpö, vesi, siivous, matka, matkat, matkakulut, päivärahat, kilometrikorvaukset, ajoneuvokulut, atk-laite- ja ohjelmistokulut, it-kulut, ohjelmisto, ohjelmistot, ohjelmistokulut, hallintopalvelut, hallintokulut, muut hallintokulut, hallinto, taloushallinto, kirjanpito, tilintarkastus, asiantuntijapalvelut, lakipalvelut, edustuskulut, tietoliikenne, vakuutus, vakuutukset, vakuutusmaksut, puhelin, pankkikulut, toimistotarvikkeet, toimistokulut, koulutus, koulutuskulut, polttoaine, polttoaineet, korjaus ja huolto, työnantajan sosiaaliturvamaksut, sosiaaliturvamaksut, lomapalkat, *palkat, työterveyshuolto, tilavuokrat, *vuokrat, tilitoimistopalvelut, konsultointi, kokouskulut, edustus, autokulut, lämmitys',
  other: 'liiketoiminnan muut kulut, muut liikekulut, luottotappio, luottotappiot, lahjoitukset',
  depreciation:
    'poisto, poistot, suunnitelman mukaiset poistot, poistot ja arvonalentumiset, arvonalentumiset',
  interest:
    'korkokulu, korkokulut, korot, lainan korot, rahoituskulut, muut rahoituskulut, korkokulut ja muut rahoituskulut',
  tax: 'tulovero, tuloverot, tilikauden verot, yhteisövero',
  unclear:
    'muut kulut, vaihtuvien vastaavien poistot, lyhennykset, rahdit, perintäkulut, kurssitappiot, tuotanto, tuotannon',
  mixed: 'rahoitustuotot ja -kulut, kulut ja tuotot, tuotot ja kulut',
  cost: 'kulut, menot, *kulut',
  cash: '^pankki, ^pankkitili, ^kassa, ^rahat ja pankkisaamiset, ^rahavarat, ^käteisvarat',
  receivables: '^myyntisaamiset, ^myyntisaatavat',
  payables: '^ostovelat',
  debt: '^laina, ^lainat, ^pankkilaina, ^pankkilainat, ^lainat rahoituslaitoksilta',
};

/** Without spaces between words, these are parts of names. The longest part decides. */
export const JAPANESE_NAMES: NamesByMeaning = {
  revenue: '売上高, 売上, 役務収益, 完成工事高, 営業収益, サービス収入',
  deduction: '売上値引, 売上戻り, 売上割戻',
  otherIncome:
    '受取利息, 受取配当金, 雑収入, 営業外収益, 固定資産売却益, その他の収益, その他収益, 補助金収入, 助成金収入, 受取家賃, 受取賃貸料, 為替差益, 仕入割引, 特別利益, 貸倒引当金戻入',
  production:
    '売上原価, 仕入, 仕入高, 外注費, 外注加工費, 材料費, 原材料費, 労務費, 製造原価, 製造経費, 完成工事原価',
  stock: '商品棚卸高, 製品棚卸高, 期首商品, 期末商品, 期首製品, 期末製品',
  salesMarketing: '販売手数料, 販売促進費, 販促費, 販売奨励金',
  marketing: '広告宣伝費, 広告費, 宣伝費, 展示会費, マーケティング費',
  rnd: '研究開発費, 開発費, 試験研究費, 研究費',
  admin:
    '給料, 給与, 給料手当, 役員報酬, 賞与, 人件費, 雑給, 法定福利費, 福利厚生費, 社会保険料, 退職給付費用, 退職金, 地代家賃, 家賃, 賃借料, 旅費, 交通費, 旅費交通費, 出張費, 通信費, 水道光熱費, 電気代, 消耗品費, 事務用品費, 保険料, 租税公課, 支払手数料, 修繕費, 支払報酬, 顧問料, 接待交際費, 交際費, 会議費, リース料, ソフトウェア費, システム利用料, 採用費, 採用教育費, 研修費, 車両費, 新聞図書費, 諸会費, 一般管理費, 管理費, 通勤費, サーバー費, 接待費, 水道料, ガス代, 荷物保険料, 支払家賃, クラウド利用料',
  other: '貸倒損失, 寄付金, 雑費',
  depreciation: '減価償却費, 減価償却, ソフトウェア償却, のれん償却',
  interest: '支払利息, 支払利息割引料, 利息費用, 借入金利息, 社債利息',
  tax: '法人税, 法人税等, 法人税、住民税及び事業税, 法人税等調整額, 住民税',
  exceptional: '特別損失, 固定資産売却損, 固定資産除却損, 減損損失, 営業外費用, 雑損失, 為替差損',
  unclear:
    '販売費及び一般管理費, 販売費, 販管費, 貸倒引当金繰入, 引当金繰入, 荷造運賃, 運賃, 賞与引当金繰入, 業務委託費, 委託費, 派遣料',
  cost: '費用, 経費',
  cash: '現金, 普通預金, 当座預金, 現金及び預金, 預金',
  receivables: '売掛金, 受取手形, 売上債権, 完成工事未収入金',
  payables: '買掛金, 支払手形, 仕入債務, 工事未払金',
  debt: '短期借入金, 長期借入金, 借入金, 社債',
};

export const CHINESE_NAMES: NamesByMeaning = {
  revenue: '主营业务收入, 其他业务收入, 营业收入, 销售收入, 服务收入, 业务收入',
  deduction: '销售退回, 销售折扣, 销售折让',
  otherIncome:
    '投资收益, 利息收入, 营业外收入, 其他收益, 资产处置收益, 公允价值变动收益, 补贴收入, 政府补助, 汇兑收益',
  production:
    '主营业务成本, 其他业务成本, 营业成本, 销售成本, 生产成本, 制造费用, 劳务成本, 直接材料, 直接人工, 采购成本',
  stock: '库存商品, 原材料, 存货, 在产品',
  salesMarketing: '销售费用',
  marketing: '广告费, 业务宣传费, 推广费, 市场费',
  rnd: '研发费用, 研究开发费, 研发支出',
  admin:
    '管理费用, 工资, 薪金, 职工薪酬, 社会保险费, 办公费, 差旅费, 房租, 租赁费, 水电费, 通讯费, 福利费, 业务招待费, 咨询费, 审计费, 维修费, 保险费, 培训费, 营业税金及附加, 税金及附加',
  other: '坏账损失, 捐赠支出',
  depreciation: '折旧费, 折旧, 摊销费, 摊销',
  interest: '财务费用, 利息支出, 利息费用',
  tax: '所得税费用, 所得税',
  exceptional: '营业外支出, 资产减值损失, 信用减值损失, 汇兑损失',
  cost: '费用, 成本, 支出',
  cash: '库存现金, 银行存款, 货币资金',
  receivables: '应收账款, 应收票据',
  payables: '应付账款, 应付票据',
  debt: '短期借款, 长期借款',
};

export const TURKISH_NAMES: NamesByMeaning = {
  revenue:
    'yurtiçi satışlar, yurt içi satışlar, yurtdışı satışlar, yurt dışı satışlar, net satışlar, brüt satışlar, satış gelirleri, hasılat',
  deduction: 'satıştan iadeler, satış iskontoları, satış indirimleri',
  otherIncome:
    'faiz gelirleri, kambiyo karları, diğer olağan gelir, kira gelirleri, diğer gelirler',
  production:
    'satışların maliyeti, satılan malın maliyeti, satılan mamuller maliyeti, satılan ticari mallar maliyeti, satılan hizmet maliyeti, hizmet üretim maliyeti',
  salesMarketing: 'pazarlama satış dağıtım giderleri, pazarlama satış ve dağıtım giderleri',
  marketing: 'pazarlama giderleri, reklam giderleri',
  rnd: 'araştırma geliştirme giderleri, araştırma ve geliştirme giderleri',
  admin:
    'genel yönetim giderleri, personel giderleri, kira giderleri, maaş giderleri, ücret giderleri',
  depreciation: 'amortisman giderleri, amortisman',
  interest: 'finansman giderleri, faiz giderleri, borçlanma giderleri',
  tax: 'kurumlar vergisi, vergi karşılığı',
  cost: '=giderler',
};
