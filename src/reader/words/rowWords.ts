import type { AccountMeaning } from '../../finance/books/foreignNames/accountMeaning.ts';
import { meaningsOfName } from '../../finance/books/foreignNames/meaningsOfName.ts';
import { isResultHeading } from '../../finance/lineHeadings.ts';

export type Section =
  | 'income'
  | 'costOfSales'
  | 'costs'
  | 'otherIncome'
  | 'otherCosts'
  | 'tax'
  | 'balanceSheet'
  | 'cashFlow';

/**
 * Matches the unit or formula letters after a name: "Personnel Total £(000)", "Gross profit
 * [L=J-K]".
 */
const WITH_MARK = /\s*(?:\[[^\]]{1,24}\]|[£$€]?\s?\(['’]?0{3}s?\))\s*$/;
/** Matches the word in "Actual Revenue", which distinguishes it from "Budget Revenue". */
const ACTUAL_AROUND_LABEL = /^actuals?[\s_]+(?=\p{L})|(?<=\p{L})[\s_]+\(?actuals?\)?$/iu;
export const withoutMark = (label: string): string =>
  label.trim().replace(WITH_MARK, '').replace(ACTUAL_AROUND_LABEL, '');

const plainLabel = (label: string) =>
  label
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’`´]/g, "'")
    .replaceAll('_', ' ')
    .replace(WITH_MARK, '')
    .replace(ACTUAL_AROUND_LABEL, '')
    .replace(/^(?:[\d.\-\s]+[.\-–·:)]\s*|(?!(?:19|20)\d{2}\b)\d{3,}[\d.\-/]*\s+)(?=\p{L})/u, '')
    .replace(/^\(\s*[-–+=]\s*\)\s*/, '')
    .replace(/^[^\p{L}\d%(]+/u, '')
    // Removes "三、" and "减：", as in "减：营业成本".
    .replace(/^[一二三四五六七八九十]{1,3}[、.]\s*/u, '')
    .replace(/^[减減加][:：]\s*/u, '')
    // Removes numbering, as in "A) Resultado" and "IV. Umsatz".
    .replace(/^(?:[a-z]\)|[ivx]{1,4}[.)])\s+(?=\p{L})/u, '')
    .replace(/^nett\b/, 'net')
    .replace(/^(?:less|plus|add|deduct):?\s+(?=\p{L})(?!costs?$)/u, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s:]+$/, '')
    .trim();

const TOTAL_WORD =
  /^(?:grand |sub ?-?|net |gross )?totals?(?:$|[\s:\-–])|\b(?:sub ?)?totals?\)?$|^(?:sum|summe|summa|suma|som|gesamt|samlet|sum of)(?:$|[\s:])|^gesamt(?:kosten|leistung|erl[öo]se|aufwand|ertrag|umsatz)|\b(?:insgesamt|gesamt|i alt)$|^totaa?le?s?\b|^sub-?totaal|\btotaal$|^all (?:revenues?|incomes?|sales|costs|expenses|expenditures?)$/;
const FOREIGN_TOTAL_WORD =
  /^(?:totalt|totaux|totais|samlede?|sammanlagt|razem|ogółem|łącznie|suma|celkem|součet|mezisoučet|yhteensä|összesen|välisumma|delsumma|delsum|sous[ -]total|podsuma|toplam|totala|celkov[éýá]|łączn[eya]|całkowit[eya]|összes|teljes)(?:$|[\s:])|^kokonais\p{L}|(?<=\p{L} )(?:totais|totales|totali|totaux|toplamı?)$|(?<!\p{L})(?:yhteensä|celkem|razem|ogółem|łącznie|összesen|totalt|sammanlagt|i alt)$|(?:合[計计]|小[計计]|総計|总计|(?<![会設統時家推])計)$/u;
const isTotalText = (text: string) => TOTAL_WORD.test(text) || FOREIGN_TOTAL_WORD.test(text);

const RESULT_LABELS: readonly RegExp[] = [
  /^(?:adj(?:usted|\.)?|underlying|normali[sz]ed|reported|statutory)?\s*(?:ebitdar?|ebita?|ebt|ebtda|noi|nopat|pbt|pat|pbit)\b/,
  /^gross (?:profit|margin|loss|income|result|surplus)\b(?!.*%)/,
  /^(?:net|operating|trading|ordinary|pre-?tax|taxable|net operating|net ordinary|net other|comprehensive|total comprehensive|consolidated net|net trading) (?:profit|loss|income|earnings|margin|result|surplus|deficit|ordinary income|other income)(?:$|[\s/(:\-–](?!tax))/,
  /^(?:profits?|loss|income|earnings|result|surplus|deficit)(?:\s*[/&(]+\s*\(?(?:profits?|loss|deficit)\)?)?\s+(?:before|after|from (?:continuing )?operations|for the|attributable|on ordinary)\b/,
  /^(?:income|loss|profit) \(?(?:loss|profit)?\)?\s*(?:before|after|from operations|for the)\b/,
  /^(?:profit|net profit|net loss|profit\s*[/(&]+\s*\(?loss\)?|loss\s*[/(]+\s*profit\)?|surplus|deficit|bottom line)$/,
  /^contribution(?: margin| profit)?(?: \d)?$/,
  /^(?:(?:increase|decrease|change)(?: ?[(/]? ?(?:increase|decrease)\)?)? in (?:total )?net assets|excess(?: ?\([a-z]+\))? of revenues?)\b/,
  /^earnings before\b/,
  /^(?:(?:reportable )?segment(?:al)?|division(?:al)?|business unit|branch|regional|departmental) (?:(?:operating|trading|gross|net|adjusted) )?(?:profit|loss|margin|earnings|results?|surplus|deficit|contribution|ebit(?:da)?)\b(?!.*(?:%|tax|sharing|share))/,
  /^(?:operating|trading) (?:profit|result)\b/,
  /^(?:(?:roh|brutto)(?:ergebnis|ertrag|gewinn|verlust)|(?:betriebliches|operatives|ordentliches) ergebnis|betriebl\. rohertrag|neutraler (?:aufwand|ertrag)|betriebsergebnis|jahresüberschuss|jahresfehlbetrag|deckungsbeitrag|(?:jahres|perioden|monats)?ergebnis\b.*|gewinn(?: ?\/ ?verlust)?$|vorläufiges ergebnis|betrieblicher rohertrag|finanzergebnis|gesamtleistung|neutrales ergebnis|(?:jahres|perioden|rein)gewinn|(?:jahres|perioden)verlust|(?:betriebs|unternehmens|jahres)erfolg|profit period)/,
  /^(?:marge brute|valeur ajoutée|excédent brut|résultat\b|(?:bénéfice|perte) (?:net|brut|avant|après|de l'exercice|d'exploitation))/,
  /^(?:margen bruto|(?:beneficio|ganancia) (?:bruto|neto|bruta|neta)|utilidad|resultado\b|(?:beneficio|p[ée]rdida) del (?:ejercicio|per[ií]odo)|(?:beneficio|ganancia) (?:antes|operativ[oa]|de explotación))/,
  /^(?:bruto ?winst|bruto ?marge|bedrijfsresultaat|netto ?winst|netto ?resultaat|resultaat\b|bedrijfswinst|exploitatieresultaat|(?:winst|verlies) (?:voor|vóór|na)\b)/,
  /^(?:margine (?:lordo|operativo)|risultato\b|utile (?:\(perdita\)|lordo|netto|operativo|d(?:ell)?'esercizio|prima|ante)|perdita d(?:ell)?'esercizio|differenza [tf]ra (?:il )?valore|valore aggiunto|margem (?:bruta|operacional|l[ií]quida)|lucro (?:bruto|l[ií]quido|operacional)|preju[ií]zo l[ií]quido|receita (?:operacional )?l[ií]quida)/,
  /^(?:bruttofortjeneste|dækningsbidrag|dekningsbidrag|täckningsbidrag|indtjeningsbidrag|rörelsevinst|(?:drifts|års)overskudd?|årets (?:resultat|overskudd?|underskudd?|vinst|förlust)|driftsresultat|årsresultat|resultat\b|bruttoresultat|bruttovinst|rörelseresultat|bruttoavanse|(?:beräknat|beregnet|periodens|ordinært) resultat\b)/,
  /^(?:(?:zysk|strata)(?! (?:z tytułu|ze zbycia|ze? sprzedaży (?:środk|aktyw|akcji|udziałów)))|wynik|marża|zisk|ztráta|obchodní marže|přidaná hodnota|(?:voitto|tappio|tulos)(?: \(tappio\))? ennen|(?:hrub[ýá]|čistý|provozní|hospodářský) (?:zisk|marže|výsledek)|výsledek hospodaření|(?:bruttó|nettó|üzemi|üzleti|adózott|adózás előtti|mérleg szerinti) (?:eredmény|fedezet)|eredmény$|profit(?:ul)? (?:brut|net|din exploatare|operațional)|rezultat(?:ul)?|(?:liike|tilikauden |brutto)(?:tulos|voitto|tappio)|käyttökate|myyntikate|bruttokate|katetuotto)(?!\p{L})/u,
  /^(?:brüt (?:satış )?|(?:esas )?faaliyet |net |dönem (?:net )?|vergi öncesi )k[âa]r[ıi]?(?!\p{L})/u,
  /^(?:(?:营业|税前|税后)?(?:毛利润|毛利|净利润|利润(?:总额)?)|综合收益总额)(?!\p{L})/u,
  /^(?:売上総|営業|経常|税引前|税金等調整前|当期|純|粗)(?:当期純|純)?(?:利益|損失|損益|利(?!\p{L}))/u,
];

/** True if a row's words alone show that it is a sum or a result of other rows. */
export function isTotalLabel(label: string): boolean {
  const text = plainLabel(label);
  return (
    isTotalText(text) ||
    RESULT_LABELS.some((pattern) => pattern.test(text)) ||
    isResultHeading(text)
  );
}

const OPERATING_RESULT =
  /\bebitd?a?\b|\b(?:operating|trading) (?:profit|loss|income|earnings|result|surplus|deficit)|\b(?:profit|loss|income|earnings|result|surplus|deficit)\)? from operations|betriebsergebnis|betriebserfolg|betriebliches ergebnis|operatives ergebnis|d'exploitation|de explotación|operativ[oa]|operacional|bedrijfs(?:resultaat|winst)|exploitatieresultaat|rörelse(?:resultat|vinst)|drifts(?:resultat|overskudd?)|liike(?:tulos|voitto|tappio)|operacyjn|provozní|üzemi|üzleti|exploatare|operațional|faaliyet k[âa]r|営業(?:利益|損失|損益)|营业利润/u;

/** True for a result before interest and tax, such as "Operating profit" and "EBIT". */
export const isOperatingResult = (label: string): boolean => {
  const text = plainLabel(label);
  return !isTotalText(text) && isTotalLabel(label) && OPERATING_RESULT.test(text);
};

/** True if the label is a sum of the rows above it, not a result such as gross profit. */
export const isSumLabel = (label: string): boolean => isTotalText(plainLabel(label));

/**
 * The name of the rows that a total adds up: "Total - Cost Of Sales" and "Total for Cost of Sales" both give
 * "Cost Of Sales".
 */
export function totalOf(label: string): string {
  return label
    .trim()
    .replace(
      /^(?:grand |sub ?-?|sous[ -])?(?:totals?|totale|totaal|totalt|totala|summe|summa|sum|suma|som|razem|ogółem|celkem|yhteensä|samlede|toplam|celkov[éýá]|łączn[eya]|całkowit[eya]|összes|teljes)(?!\p{L})(?:\s+(?:for|of|til|for the|des?|du|dei|delle|van de))?(?!\p{L})\s*[-–:]?\s*/iu,
      '',
    )
    .replace(
      /\s*[-–:]?\s*\(?(?:sub ?-?)?(?:totals?|totaal|totalt|totais|totales|totali|totaux|toplamı?|gesamt|i alt|yhteensä|celkem|razem|ogółem|łącznie|összesen|合計|小計|(?<![会設統時家推])計)\)?$/i,
      '',
    )
    .trim();
}

const CASH_FLOW_TITLE =
  /\bcash[ -]?flows?\b|kapitalfluss|flux de tr[ée]sorerie|flujos? de (?:efectivo|caja|tesorer[ií]a)|fluxos? de caixa|rendiconto finanziario|kasstroom|kassaflöde|pengestr[øo]m|likviditetsudvikling|rahavirta|przepływ\p{L}* pieniężn|peněžní\p{L}* tok|キャッシュ・?フロー|现金流量/iu;

export const isOfCashFlows = (title: string): boolean => CASH_FLOW_TITLE.test(title);

export function sectionOf(label: string): Section | null {
  const text = plainLabel(totalOf(label));
  if (MIXED.test(text)) return null;
  const foreign = foreignSection(text);
  if (foreign !== undefined) return foreign;
  const section = SECTION_LABELS.find(([, pattern]) => pattern.test(text))?.[0];
  const isCost = () => meaningsOfName(text).some(({ meaning }) => meaning === 'cost');
  return section ?? (isCost() ? 'costs' : null);
}

/** Null for names of balance sheet accounts, and for names that can be added or subtracted. */
const SECTIONS_BY_MEANING: Readonly<Partial<Record<AccountMeaning, Section>>> = {
  revenue: 'income',
  otherIncome: 'otherIncome',
  production: 'costOfSales',
  salesMarketing: 'costs',
  marketing: 'costs',
  rnd: 'costs',
  admin: 'costs',
  other: 'costs',
  unclear: 'costs',
  depreciation: 'costs',
  interest: 'otherCosts',
  exceptional: 'otherCosts',
  tax: 'tax',
};
const isIncomeSection = (section: Section | null) =>
  section === 'income' || section === 'otherIncome';

/** The section of a name in another language; null if its words mean income as well as costs. */
function foreignSection(text: string): Section | null | undefined {
  if (RESULT_LABELS.some((pattern) => pattern.test(text))) return undefined;
  const sections = meaningsOfName(text).flatMap(({ meaning }) =>
    meaning === 'cost' ? [] : [SECTIONS_BY_MEANING[meaning] ?? null],
  );
  const [first] = sections;
  if (first === undefined || first === null) return first;
  return sections.every((one) => isIncomeSection(one) === isIncomeSection(first)) ? first : null;
}

/**
 * Names such as "Other income (expense)" can mean both, so each of their accounts shows which it
 * is.
 */
const MIXED =
  /^(?:(?:other|ordinary|non-?operating|interest|finance|financial|net)\s+)+(?:incomes?|gains?)\b.*(?:expens|cost|loss|charges)|^(?:(?:other|non-?operating|finance|financial|net)\s+)+(?:expenses?|costs?|loss(?:es)?)\b.*(?:income|gain)/;

const SECTION_LABELS: readonly (readonly [Section, RegExp])[] = [
  [
    'balanceSheet',
    /^(?:(?:current|fixed|non-?current|long[- ]term|total|other|net|tangible|intangible)\s+)*(?:assets?|liabilit(?:y|ies)|equity|shareholders'? ?'?(?:equity|funds)|capital and reserves|aktiva|passiva)\b/,
  ],
  ['cashFlow', /\bcash ?flows?\b|^(?:operating|investing|financing) activities/],
  [
    'costOfSales',
    /\bcosts? of (?:goods|sales?|revenues?|production|services?|products?|materials?)|^(?:cogs|cos|less cost|less:? cost of|purchases)\b|^(?:direct|production|variable) (?:costs?|expenses?)|^material-? ?\/ ?wareneinkauf\b|^wareneinsatz|^materialaufwand|^materialverbrauch|^(?:umsatz|herstellungs)kosten|^inkoop(?:waarde|kosten)|^produktionsomkostninger|^consumos?\b|^(?:mat\.?\/?wareneinkauf)|^vareforbrug|^varekostnad|^varekost|^varekj[øo]p|^varekøb|^inköp\b|^kostprijs|^inkoopwaarde|^co[ûu]ts? (?:des|de) (?:ventes|marchandises)|^achats|^aprovisionamientos?|^coste? de (?:las )?ventas|^costos? de ventas|^(?:cmv|cpv)\b|^(?:waren|handelswaren|waren- und material|material- und waren)aufwand|^(?:satış(?:ların)? maliyet|maliyet(?:ler)?$)|^custos? (?:das?|dos?) (?:mercadorias?|produtos?|servi[çc]os?|vendas)|^costo del(?:le| )(?:vendite|venduto)|^koszt(?:y)? (?:własny|sprzedanych)|^náklady na prod|^elábé|^eladott áruk|^anyagjellegű|^costul (?:vânzărilor|bunurilor)|^kostnad(?:er)? s[åa]lda varor|^handelsvaror/,
  ],
  [
    'tax',
    /\b(?:income|corporation|corporate|company) tax(?:es|ation)?\b|^tax(?:es|ation)?$|^steuern|^skat\b|^skatt\b|^imp[ôo]ts|^impuestos/,
  ],
  [
    'otherIncome',
    /^(?:other|non-?operating|interest|finance|financial|miscellaneous)(?: and other)?(?: operating| non-?operating)? (?:income|revenues?|gains?)\b(?!.*expens)|^(?:(?:zins|finanz|beteiligungs|wertschriften|liegenschafts|miet)ertrag|(?:sonstiger|übriger|ausserordentlicher|betriebsfremder) ertrag|so(?:nst)?\.? betr\.? erl[öo]se|zinsertr[äa]ge?|sonst\. neutr\. ertr|neutraler ertrag|sonstige (?:betriebliche )?ertr[äa]ge|andre (?:drifts)?indt[æa]gter|andre inntekter|övriga r[öo]relseint[äa]kter|autres produits|otros ingresos|overige opbrengsten)/,
  ],
  [
    'otherCosts',
    /^(?:other|non-?operating|interest|finance|financial)(?: and other)?(?: non-?operating)? (?:expenses?|costs?|charges|losses)\b|^(?:zinsaufwand|zinsaufwendungen|sonst\. neutr\. aufw|neutraler aufwand)/,
  ],
  [
    'income',
    /^(?:(?:operating|trading|ordinary|gross|net|total|sales|service|product|business|direct)\s+)*(?:incomes?|revenues?|sales(?: revenues?)?|turnover|fees|receipts)\b(?!\s*(?:tax|&|and|expens|cost|commission|\/|team|salar|staff|department|market|dep|statement))|^(?:umsatz|best\. ?verdg|bestandsver[äa]nderung|akt\. ?eigenleist|aktivierte eigenleist|erl[öo]se|ertr[äa]ge|(?:betriebs|netto)?ertrag$|(?!roh|brutto)\p{L}+ertrag$|nettoerlöse?|betriebsertr[äa]ge|gelir(?:ler)?$|produits|revenus|chiffre d'affaires|ventes|ingresos|ventas|(?:importe neto de la )?cifra de negocios|omzet|netto-?omzet|opbrengsten|oms[æae]tning|nettooms[æa]tning|omsetning|driftsinntekter|salgsinntekter|salg(?!\p{L}| (?:og|&))|försäljning(?:sintäkter)?(?!\p{L}| (?:och|&))|inntekter|indt[æa]gter|int[äa]kter|nettooms[äa]ttning|r[öo]relseint[äa]kter|rörelsens int[äa]kter|receitas?|vendas|faturamento|ricavi|przychody|tržby|výnosy|(?:(?:értékesítés )?nettó )?árbevétel|bevétel(?:ek)?|venituri|cifr[aă] de afaceri|liikevaihto|収益$|营业收入|매출액)/u,
  ],
  [
    'costs',
    /\b(?:expenses?|expenditures?|costs?|overheads?|opex|outgoings)\b|^(?:sg&a|g&a|payroll|personnel|aufwendungen|aufwand|(?:gesamt|personal|raum|betriebs|sonstige |verwaltungs|fahrzeug|werbe)-?kosten|kosten|charges|(?:otros )?gastos|despesas?|custos|spese|costi|omkostninger|kapacitetsomkostninger|koszty|náklady|cheltuieli|kostnader|driftskostnader|r[öo]relsekostnader|rörelsens kostnader|lasten|bedrijfskosten|personalkostnader|l[øo]nn(?:skostnader)?)|^[\p{L} -]*(?:kosten|aufwand|aufwendungen|omkostninger|kostnad(?:er)?|ráfordítás(?:ok|ai)?|költség(?:ek|ei)?|kulut|giderleri|náklady)$|^(?:abschreibungen?|l[öo]hne|geh[äa]lter|miete|salaires|loyers?|frais|dotations|sueldos|salarios|alquiler|amortizaciones|lonen|huur|afschrijvingen|l[øo]n|husleje|afskrivninger|avskrivning(?:er|ar)|hyra|l[öo]ner)(?!\p{L})|^(?:versich\.|werbe-?\/|reparatur|betriebl\. steuern)/u,
  ],
];

const SHARE_LABEL =
  /%|\b(?:ratios?|per share|eps|headcount|fte|ftes|number of|no\. of|# of|count|days|shares outstanding|average shares|weighted average|growth|conversion|rate|churn|arpu|(?:revenues?|sales|income|turnover|costs?|profit|ebitda|spend) per (?:chair|seat|employee|head|fte|person|capita|customer|client|user|patient|member|order|visit|room|bed|store|shop|site|unit|day|hour|vehicle|sqm|square)|utili[sz]ation|units sold|units|quantity|qty|price per|basis points|bps|exchange rate|tax rate|multiple|customers|subscribers|users|hours)\b|^(?:total |average )?employees(?: \(.*\))?$|\bchecks?$|^(?:control|check)\b|\bmargin percentage\b|\b(?:profit|gross|operating|net|ebitda) margin$/;

/**
 * After these words, a count or rate only describes what the money is for: "Occupancy costs",
 * "Growth marketing".
 */
const MONEY_AFTER_COUNT =
  /\b(?:costs?|expenses?|fees?|wages?|salar(?:y|ies)|pay(?:roll)?|marketing|charges?|benefits?|insurance|training|travel|pensions?|bonus(?:es)?|commissions?|gains?|loss(?:es)?|allowances?|services|repairs?|rent|materials?|supplies|equipment|revenues?|income)$/;
const NO_MONEY =
  /%|\b(?:ratios?|per|number of|no\. of|# of|headcount|fte|ftes|weighted average|eps|as a share|growth (?:in|of)|days|rate|hours)\b/;

/** True if a row's words show that it has ratios, counts and the like, which aren't money of the statement. */
export function isShareLabel(label: string): boolean {
  const text = plainLabel(label).replaceAll(TAX_RATE, ' ');
  if (WHICH_WORDS.test(text) || ROLLING_SUM_LABEL.test(text) || RUNNING.test(text)) return true;
  return SHARE_LABEL.test(text) && (NO_MONEY.test(text) || !MONEY_AFTER_COUNT.test(text));
}

/** "Erlöse 19% USt" is money, because the rate is part of the account's name. */
const TAX_RATE = /(?<=\p{L}.*)\b\d{1,2}(?:[.,]\d{1,2})? ?%(?! of)/gu;

/** Words for a part of the row above, which that row already includes. */
const WHICH_WORDS =
  /^\W*(?:of which|thereof|davon|dont|waarvan|heraf|hvorav|varav|de los cuales)\b|^其中/;
/** Words for sums over the last twelve months, whatever the period of the column. */
const ROLLING_SUM_LABEL = /\b(?:ltm|ttm|(?:last|trailing|rolling) (?:12|twelve)(?: months?)?)\b/;

/** Words for running sums over all columns, and labels that consist of a number. */
const RUNNING =
  /^(?:cumulative(?! (?:effect|translation|catch))|running (?:total|balance))\b|^(?:key )?(?:metric|kpi) ?#?\d+$/;

const FOOTER_LABEL =
  /^(?:(?:accrual|cash) basis|created (?:on|by|with)|generated|printed|prepared|exported|report (?:generated|run|date)|run date|page \d|source\b|notes?\b|disclaimer|unaudited|see (?:notes|accompanying)|the accompanying|\*|©|copyright|this (?:report|template|spreadsheet|workbook))|\bGMT[+-]/i;

export const isFooter = (label: string): boolean => FOOTER_LABEL.test(label.trim());
