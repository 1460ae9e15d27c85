import type { LineKey } from './lines.ts';

/** Separated by "|". */
const HEADINGS: Readonly<Partial<Record<LineKey, string>>> = {
  revenue: `
    Umsatz | Umsatzerlöse | Nettoumsatz | Gesamtumsatz | Chiffre d'affaires |
    Chiffre d'affaires net | Ingresos por ventas | Importe neto de la cifra de negocios |
    Cifra de negocios | Ventas netas | Ingresos netos | Receita líquida |
    Receita operacional líquida | Omzet | Netto-omzet | Omsætning | Nettoomsætning | Omsetning |
    Sum driftsinntekter | Salgsinntekter | Omsättning | Intäkter | Inntekter | Indtægter |
    Summa intäkter | Nettoomsättning | Ingresos | Ingresos totales | Total ingresos | Ventas |
    Receita | Receitas | Receita total | Receita de vendas | Faturamento | Vendas |
    Volume de negócios | Ricavi | Ricavi netti | Ricavi delle vendite | Totale ricavi |
    Fatturato | Salgsinntekt | Försäljning | Przychody | Przychody ze sprzedaży |
    Przychody netto | Przychody netto ze sprzedaży | Tržby | Tržby z prodeje | Výnosy |
    Árbevétel | Nettó árbevétel | Értékesítés nettó árbevétele | Venituri | Venituri din vânzări |
    Cifra de afaceri | Cifră de afaceri | Cifra de afaceri netă | Liikevaihto | Satışlar |
    Net satışlar | Hasılat | Prihodi | Prihodi od prodaje | Приходи | Выручка | Доходы |
    Πωλήσεις | Κύκλος εργασιών | 売上高 | 売上 | 营业收入 | 销售收入 | 매출액 | 매출 | Przychody ogółem |
    Tržby celkem | Salgsindtægter | Försäljningsintäkter | Receita operacional | Vendas líquidas |
    Vendas e serviços prestados | 純売上高
  `,
  production: `
    Materialaufwand | Wareneinsatz | Umsatzkosten | Herstellungskosten des Umsatzes |
    Coût des ventes | Coût des marchandises vendues | Coste de ventas | Coste de las ventas |
    Costo de ventas | CMV | Custo das mercadorias vendidas | Custo dos produtos vendidos |
    Kostprijs van de omzet | Kostprijs omzet | Inkoopwaarde van de omzet | Inkoopwaarde omzet |
    Vareforbrug | Varekostnad | Varekost | Kostnad sålda varor | Kostnad för sålda varor |
    Kostnader för sålda varor | Costo del venduto | Costo delle vendite | Costi diretti |
    Custo das vendas | Custo dos serviços prestados |
    Custo das mercadorias vendidas e das matérias consumidas | Coste de los bienes vendidos |
    Coût des produits vendus | Coût direct | Kostprijs verkopen | Produktionsomkostninger |
    Koszt własny sprzedaży | Koszt sprzedanych produktów | Koszt własny |
    Náklady na prodané zboží | Náklady na prodej | Eladott áruk beszerzési értéke | ELÁBÉ |
    Értékesítés közvetlen költségei | Costul vânzărilor | Costul bunurilor vândute |
    Satışların maliyeti | Troškovi prodanih proizvoda | Себестоимость | Себестоимость продаж |
    Κόστος πωλήσεων | 売上原価 | 营业成本 | 매출원가 | Vareforbruk | Varukostnader | Coût des biens vendus |
    Costo de lo vendido | Costo de mercancías vendidas |
    Wartość sprzedanych towarów i materiałów | Náklady vynaložené na prodané zboží |
    Custo dos bens vendidos | Materiaalit ja palvelut
  `,
  grossProfit: `
    Rohertrag | Rohergebnis | Rohgewinn | Bruttoergebnis | Bruttoergebnis vom Umsatz |
    Bruttogewinn |
    Marge brute | Margen bruto | Beneficio bruto | Utilidad bruta | Ganancia bruta | Lucro bruto |
    Brutomarge | Brutowinst | Bruttofortjeneste | Bruttoresultat | Bruttovinst | Margine lordo |
    Utile lordo | Margem bruta | Resultado bruto | Zysk brutto ze sprzedaży | Marża brutto |
    Hrubý zisk | Hrubá marže | Bruttó eredmény | Bruttó fedezet | Profit brut | Marja brută |
    Marjă brută | Bruttotulos | Myyntikate | Brüt kâr | Brüt kar | Bruto dobit | Валовая прибыль |
    Μικτό κέρδος | 売上総利益 | 毛利 | 매출총이익 | Bruttokate | Bruttoavance | Bruttoavanse | 粗利 | 粗利益 |
    Bénéfice brut
  `,
  ebitda: `
    Margine operativo lordo | MOL | Excédent brut d'exploitation | EBE | Käyttökate | FAVÖK
  `,
  salesMarketing: `
    Vertrieb und Marketing | Ventes et marketing | Ventas y marketing | Verkoop en marketing |
    Salg og marketing | Salg og markedsføring | Försäljning och marknadsföring | Vertriebskosten |
    Vendite e marketing | Costi commerciali e marketing | Spese commerciali e marketing |
    Vendas e marketing | Sprzedaż i marketing | Prodej a marketing | Értékesítés és marketing |
    Vânzări și marketing | Myynti ja markkinointi | Satış ve pazarlama | Commercial et marketing |
    Frais commerciaux et marketing | Gastos comerciales y de marketing
  `,
  marketing: `
    Marketingkosten | Werbekosten | Gastos de marketing | Markedsføring | Marknadsföring |
    Frais de marketing | Marketingomkostninger | Marketingkostnader | Markedsføringskostnader |
    Marknadsföringskostnader | Costi di marketing | Despesas de marketing | Koszty marketingu |
    Náklady na marketing | Cheltuieli de marketing | Markkinointi | Pazarlama giderleri
  `,
  rnd: `
    Forschung und Entwicklung | Forschungs- und Entwicklungskosten |
    Forschungs- und Entwicklungsaufwand | F&E | F+E | F&E-Kosten | Forschungskosten |
    Entwicklungskosten | Frais de R&D | Gastos de I+D | Costi di ricerca e sviluppo | Onderzoeks- en ontwikkelingskosten | FoU-kostnader | Recherche et développement | Investigación y desarrollo |
    Onderzoek en ontwikkeling | Forskning og udvikling | Forskning og utvikling |
    Forskning och utveckling | Ricerca e sviluppo | Pesquisa e desenvolvimento |
    Investigação e desenvolvimento | Badania i rozwój | Výzkum a vývoj | Kutatás és fejlesztés |
    Cercetare și dezvoltare | Tutkimus ja kehitys | Ar-Ge | Ar-Ge giderleri |
    Frais de recherche et développement | Gastos de investigación y desarrollo |
    Utviklingskostnader | Udviklingsomkostninger | 研究開発費
  `,
  admin: `
    Verwaltung | Verwaltungskosten | Verwaltungsaufwand | Allgemeine Verwaltungskosten |
    Administración | Administração | Amministrazione | Administratie | Administrasjon | Frais administratifs |
    Gastos de administración | Gastos administrativos | Administratiekosten |
    Administrationsomkostninger | Administrasjonskostnader | Administrationskostnader |
    Costi amministrativi | Spese amministrative | Spese generali e amministrative |
    Costi generali e amministrativi | Despesas administrativas |
    Despesas gerais e administrativas | Gastos generales y administrativos |
    Gastos de administración y generales | Frais généraux et administratifs |
    Koszty ogólnego zarządu | Koszty administracyjne | Správní náklady | Administrativní náklady |
    Igazgatási költségek | Cheltuieli administrative | Cheltuieli generale și administrative |
    Hallinto | Hallintokulut | Genel yönetim giderleri | Управленческие расходы | Frais généraux |
    Algemene beheerskosten | Beheerskosten | 一般管理費
  `,
  other: `
    Sonstige betriebliche Aufwendungen | Autres charges d'exploitation |
    Otros gastos de explotación | Overige bedrijfskosten | Andre driftsomkostninger |
    Andre driftskostnader | Annen driftskostnad | Övriga rörelsekostnader |
    Altri costi operativi | Outras despesas operacionais | Pozostałe koszty operacyjne |
    Ostatní provozní náklady | Egyéb ráfordítások | Liiketoiminnan muut kulut |
    Øvrige driftsomkostninger
  `,
  cash: `
    Liquide Mittel | Liquidität | Flüssige Mittel | Trésorerie | Liquidità | Liquiditeit | Liquidez |
    Liquidités | Disponibilités | Liquiditet | Efectivo | Liquide middelen | Likvida medel | Tesorería |
    Disponibilità liquide | Cassa e banche | Caixa e equivalentes de caixa | Disponibilidades |
    Likvide beholdninger | Bankinnskudd | Środki pieniężne | Peněžní prostředky | Pénzeszközök |
    Rahavarat | Денежные средства | Rahat ja pankkisaamiset | Kassa och bank | 現金及び預金 | 現預金 |
    Caja y bancos | Caixa e depósitos bancários
  `,
  otherIncome: `
    Sonstige Erträge | Sonstige betriebliche Erträge | Autres produits | Otros ingresos |
    Overige opbrengsten | Andre indtægter | Øvrige indtægter | Andre inntekter | Övriga intäkter |
    Altri ricavi | Altri ricavi e proventi | Outras receitas | Pozostałe przychody operacyjne |
    Ostatní výnosy | Egyéb bevételek | Liiketoiminnan muut tuotot | Annen driftsinntekt |
    Andre driftsinntekter | Andre driftsindtægter | Övriga rörelseintäkter |
    Overige bedrijfsopbrengsten | Otros ingresos de explotación | Outros rendimentos |
    Outros rendimentos e ganhos | Ostatní provozní výnosy
  `,
  depreciation: `
    Abschreibungen | Dotations aux amortissements | Amortizaciones | Amortización |
    Afschrijvingen | Afskrivninger | Avskrivninger | Avskrivningar | Ammortamenti | Depreciação |
    Depreciação e amortização | Amortyzacja | Odpisy | Értékcsökkenés | Értékcsökkenési leírás |
    Poistot | Amortisman | Av- och nedskrivningar | Av- og nedskrivninger |
    Af- og nedskrivninger | Poistot ja arvonalentumiset | Ammortamenti e svalutazioni |
    Amortización del inmovilizado | Dotations aux amortissements et provisions | Depreciaciones |
    減価償却費
  `,
  interest: `
    Zinsaufwand | Zinsen und ähnliche Aufwendungen | Charges d'intérêts | Charges financières |
    Gastos financieros | Rentelasten | Renteudgifter | Finansielle omkostninger | Rentekostnader |
    Räntekostnader | Oneri finanziari | Despesas financeiras | Koszty finansowe |
    Nákladové úroky | Rahoituskulut | Korkokulut | Finanskostnader | Financiële lasten |
    Finansiella kostnader | Gastos por intereses | Interessi passivi | Juros suportados |
    Odsetki | 支払利息
  `,
  tax: `
    Steuern vom Einkommen und vom Ertrag | Ertragsteuern | Impôt sur les bénéfices |
    Impôt sur les sociétés | Impuesto sobre beneficios | Impuesto de sociedades |
    Vennootschapsbelasting | Belastingen | Skat af årets resultat | Skattekostnad |
    Skatt på årets resultat | Imposte | Imposte sul reddito | Imposto de renda |
    Podatek dochodowy | Daň z příjmů | Társasági adó | Impozit pe profit | Tuloverot |
    Selskabsskat | Bolagsskatt | Skatt | Skat | Impôts sur les bénéfices |
    Impuesto sobre sociedades | Imposto sobre o rendimento | Daň z příjmu | Tilikauden verot |
    Vpb | 法人税等
  `,
  netIncome: `
    Jahresüberschuss | Jahresergebnis | Ergebnis nach Steuern | Résultat net | Resultado neto |
    Resultado del ejercicio | Nettoresultaat | Resultaat na belastingen | Årets resultat |
    Resultat efter skat | Resultat etter skatt | Utile netto | Lucro líquido | Resultado líquido |
    Zysk netto | Čistý zisk | Adózott eredmény | Profit net | Tilikauden tulos | Чистая прибыль |
    Bénéfice net | Résultat de l'exercice | Beneficio neto | Utilidad neta | Nettowinst |
    Netto resultaat | Utile d'esercizio | Utile (perdita) dell'esercizio |
    Resultado líquido do período | Resultado líquido do exercício | Zysk (strata) netto |
    Wynik netto | Výsledek hospodaření po zdanění | Výsledek hospodaření za účetní období |
    Årsresultat | Periodens resultat | Tilikauden voitto | Tilikauden voitto (tappio) | 当期純利益
  `,
  receivables: `
    Forderungen | Forderungen aus Lieferungen und Leistungen | Créances clients | Clientes |
    Deudores | Debiteuren | Tilgodehavender fra salg | Kundefordringer | Kundfordringar |
    Kundfordran | Myyntisaamiset | Należności | Pohledávky | Crediti verso clienti | 売掛金 |
    Varedebitorer
  `,
  payables: `
    Verbindlichkeiten aus Lieferungen und Leistungen | Dettes fournisseurs | Proveedores |
    Acreedores comerciales | Crediteuren | Leverandørgæld | Leverandørgjeld | Leverantörsskulder |
    Ostovelat | Zobowiązania handlowe | Závazky z obchodních vztahů | Debiti verso fornitori |
    Fornecedores | 買掛金
  `,
  debt: `
    Finanzschulden | Finanzverbindlichkeiten | Dettes financières | Deuda financiera |
    Financiële schulden | Rentebærende gæld | Rentebærende gjeld | Räntebärande skulder |
    Debiti finanziari | Empréstimos e financiamentos | Lainat | Úvěry | Kredyty i pożyczki |
    有利子負債 | 借入金
  `,
};

export const FOREIGN_LINE_HEADINGS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(HEADINGS).map(([line, text]) => [
    line,
    text.split('|').map((heading) => heading.trim()),
  ]),
);
