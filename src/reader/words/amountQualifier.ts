import { priorWord } from './periodHead.ts';
import { planWord } from './planWords.ts';

/** Words which mean that amounts aren't those of a single month, or aren't actual amounts. */
const QUALIFIERS: readonly RegExp[] = [
  /(?:annuali[sz]ed?|annuali[sz]ation|annualisiert\w*|annualisé\w*|anuali[sz]ad\w*|annuali[sz]zat\w*|geannualiseerd\w*|annualiser(?:et|ad|t)|årsomregnet|hochgerechnet\w*|hochrechnung|per annum|p\.a\.)/,
  /(?:arr|mrr|run[ -]?rates?|run[ -]rated|exit[ -]rates?)/,
  /(?:(?:rolling|moving|trailing|gleitende\w*|glissante?s?|móvil(?:es)?|mobile) (?:\S+ ){0,3}(?:averages?|avg\.?|means?|sums?|totals?)|(?:\d+|three|six|twelve)[ -]?(?:months?|mth|mo|m) (?:rolling|moving|trailing)(?: (?:averages?|avg\.?|sums?|totals?))?|(?:rolling|moving|trailing) (?!12\b|twelve\b)(?:\d+|three|six) ?-?months?)/,
  /(?:averages?|avg\.?|medians?|durchschnitt(?:e|lich\w*)?|mittelwerte?|moyennes?|promedios?|medias?|médias?|gemiddelden?|gennemsnit(?:lig\w*)?|gjennomsnitt(?:lig\w*)?|genomsnitt(?:lig\w*)?|średnia|keskiarvo|ortalama)/,
  /(?:per|pro|je|par|por) (?:store|shop|site|outlet|branch|location|restaurant|hotel|room|bed|seat|employee|head|person|capita|fte|worker|customer|client|user|member|student|patient|unit|share|item|order|transaction|ticket|visit|guest|vehicle|truck|(?:square|sq\.?) (?:foot|feet|ft|met(?:re|er)|m)|m[2²]|sqm|qm|quadratmeter|kvm|tonne?|barrel|hour|day|week|quarter|filiale|laden|standort|mitarbeiter\w*|kopf|kunden?|einheit|tag|woche|magasin|salariée?|employée?|client|tienda|empleado|cliente|loja|empregado|negozio|dipendente|butik\w*|medarbejder|ansatt|anställd)/,
  /per (?:winkel|medewerker|vestiging)/,
  /(?:moving annual (?:totals?|turnover)|smoothed|geglättet\w*|lissée?s?|(?:in )?real terms|(?:constant|19\d\d|20\d\d) prices|preisbereinigt\w*|saisonbereinigt\w*)/,
  /(?:(?:incl(?:\.|uding)?|with|plus|ex(?:cl)?(?:\.|uding)?|our|attributable) (?:\S+ ){0,3}(?:joint ventures?|jvs?|associates?|acquisitions?|disposals?|exceptionals?|one[ -]?offs?)|proportionate(?:ly)? (?:consolidat\w*|shares?)|(?:at|our|group)(?: \d+ ?%)? share of \S+|\d+ ?% share of \S+|organic (?:growth|basis|only|figures|development))/,
  /(?:(?:sample|dummy|demo|mock|example|test|fictitious|fictional|placeholder) (?:data|figures|numbers|amounts|values)|beispiel(?:daten|zahlen)|musterdaten|testdaten|données (?:d'exemple|fictives)|datos de (?:ejemplo|prueba)|voorbeeld(?:data|cijfers))/,
  /(?:growth|yoy|y\/y|y-o-y|m\/m|mom (?:%|growth)|qoq|wachstum|croissance|crecimiento|crescimento|crescita|groei|vækst|vekst|tillväxt|wzrost|(?:%|percent(?:age)?) (?:change|growth)|change in (?:%|percent))/,
  // "Month-on-month P&L" lists months, and "month-on-month change" their differences.
  /(?:(?:month|quarter|year)s?[- ](?:on|over|to)[- ](?:month|quarter|year)s?|mom|m-o-m|monthly|yearly|annual) (?:changes?|movements?|differences?|deltas?|increases?)|changes? (?:by|per) (?:lines?|month|quarter|year|account|item)/,
  /(?:ind(?:ex(?:ed)?|ices|ice|exes)|índice|indeks|rebased|base ?= ?100|= ?100)/,
  /(?:pro[ -]?forma|pro[ -]rata(?: share)?|(?:our|group) share|like[ -]for[ -]like|lfl|same[ -]store|constant currenc(?:y|ies)|normali[sz]ed|seasonally adjusted|inflation[ -]adjusted|in real terms|common[ -]size|illustrative|hypothetical|simulated|simulation)/,
  /(?:consensus|(?:latest|current|revised|updated) (?:estimates?|views?|outlook|thinking)|estimated?|estimates|outlook|guidance|projected|projections?|scenarios?(?!:? ?actuals?)|(?:best|worst|base|downside|upside)[ -]case|stress(?:[ -]test\w*|ed)|what[ -]if|sensitivity|schätzung\w*|estimations?|estimaciones|estimación|estimativas?|stima|schatting\w*)/,
  /(?:cumulative|cumulated|kumuliert\w*|kumulativ\w*|aufgelaufen\w*|cumulé\w*|acumulad\w*|cumulati(?:ef|eve|vo|va|vi)|cumulat[oaie]|progressiv[oi]|narastająco|ackumulera\w*|akkumuler\w*|kumulativně|kümülatif|нарастающим)/,
  /(?:% of (?:revenue|sales|turnover|total)|(?:as a )?share of (?:revenue|sales|total)|ratios?|benchmarks?|peer group|industry (?:average|median))/,
  // Words in other languages for estimates, sums of the last months, averages and changes.
  /(?:szacun\p{L}*|odhad\p{L}*|arvio(?:t|ita|itu)?|uppskatt\p{L}*|skøn(?:net|nede)?|estimer(?:et|ede|t|te|ad|ade)|anslått|geschätzt\p{L}*|geschatte?|estim(?:é|ée|és|ées|ad[oa]s?)|stimat[oaie]|stime|becs(?:ült|lés\p{L}*)|estimăr\p{L}*|tahmini|оцен(?:к|очн)\p{L}*|概算|推計|見積|估计|估計)/u,
  /(?:r12|rullande|rullerende|glissante?s?|gleitend\p{L}*|krocząc\p{L}*|klouzav\p{L}*|voortschrijdend\p{L}*|liukuv\p{L}*|gördülő|скользящ\p{L}*|\d+ mes(?:es|i) (?:móviles|móveis|mobili)|(?:letzte[nr]?|siste|senaste|seneste|laatste|derni?ers|últimos|ultimi|viimeiset|ostatnie) (?:12|zwölf|tolv|twaalf|douze|doce|doze|dodici|dwanaście) \p{L}+)/u,
  /(?:průměr\p{L}*|átlag\p{L}*|medelvärden?|średni\p{L}*|przeciętn\p{L}*|средн\p{L}*)/u,
  /(?:rok do roku|rok k roku|mezi?roční\p{L}*|interanual(?:es)?|jaar[- ]op[- ]jaar|år[- ](?:mot|över|for)[- ]år|vuosimuutos|kasvu|růst|növekedés|büyüme|dynamika|прирост\p{L}*|前年比|前年同月比|同比|环比|增长率|成長率)/u,
  /(?:zmian[ay]|změn[ay]|förändring(?:ar)?|ændring(?:er)?|endring(?:er)?|muutos|veränderung(?:en)?|variation|évolution|variazion[ei]|variación|variação|verandering(?:en)?|mutatie|değişim|változás|изменени[ея]) (?:r\/r|y\/y|m\/m|(?:i|in|w|v|en|em|в)? ?(?:%|procent\p{L}*|prozent|pourcentage)|mot|från|fra|zum|gegenüber|par rapport|respecto|rispetto|t\.o\.v|ten opzichte|względem|wobec|w stosunku|oproti|edellises\p{L}+|annuelle|anual|annua|percentuale|porcentual|percentual|homóloga|roku)/u,
  /(?:orders? (?:received|booked|intake|in hand|on hand|placed|entry|inflow|volumes?)|(?:new|open|incoming|customer) orders|order(?:intake|ontvangst|portefeuille|ingång|stock)|auftrags(?:eing[aä]ng|best[aä]nd)\p{L}*|bestelleing[aä]ng\p{L}*|commandes (?:reçues|prises|enregistrées)|prises? de commandes?|carnet de commandes|pedidos (?:recibidos|recebidos)|cartera de pedidos|carteira de encomendas|ordini (?:ricevuti|acquisiti)|portafoglio ordini|ontvangen orders|ordre(?:indgang|inngang|beholdning|reserve)|saadut tilaukset|tilauskanta|(?:otrzymane|przyjęte) zamówienia|portfel zamówień|přijaté (?:zakázky|objednávky)|alınan siparişler|受注|订单|수주)/u,
  /(?:(?:incl(?:\.|uding|usive of)?|inkl(?:\.|usive)?|einschl(?:\.|ießlich)?|gross of|avec|con|com|met|med|con la) (?:of )?(?:[\d.,]+ ?% )?(?:vat|gst|hst|sales tax(?:es)?|mwst|mehrwertsteuer|ust|umsatzsteuer|tva|iva|btw|moms|mva|alv)|(?:vat|gst|tax|iva|tva|btw|moms|mwst)[ -](?:inclusive|included|incluid[oa]|incluíd[oa]|comprise|inclusa|inclusief)|toutes taxes comprises|ttc)/u,
  /(?:weighted|probability[ -]weighted|pipeline|backlog|order book|bookings|commitments?|purchase orders?|encumbrances?)/,
  // Words for a ledger that is still open.
  /(?:provisional(?:es)?|prelim(?:inary)?|drafts? v\.?\d+|not (?:yet )?(?:closed|final(?:i[sz]ed)?)|soft[ -]close\p{L}*|vorläufig\p{L}*|provisoires?|provvisori[oa]|voorlopige?|preliminär\p{L}*|foreløbig\p{L}*|wstępn\p{L}*|předběžn\p{L}*|alustav\p{L}*)/u,
  /flash (?:results?|figures|reports?|numbers|p ?& ?l|pnl|profits?|accounts|estimates?|close)/,
  /(?:before|pre|prior to|without|excl(?:\.|uding)?|ex)[ -](?:(?:the|all|any|final|closing|(?:month|quarter|year|period)[ -]?end) )*(?:accruals?|(?:closing|(?:month|quarter|year|period)[ -]?end) (?:adjustments?|journals?|entries))|pre[ -]close|vor (?:\p{L}+ )?abgrenzung\p{L}*|avant (?:\p{L}+ )?régularisations?/u,
  /flash(?= (?:\d|q[1-4]|fy|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/,
  /(?:p ?& ?l|pnl|profit (?:and|&) loss|accounts|statements?|results?|figures|numbers|reports?|pack|financials) ?[-–:,(]? ?(?:in )?(?:draft|flash)/,
  /draft (?:(?:monthly|management|statutory|financial|income) )*(?:accounts|statements?|p ?& ?l|pnl|profit (?:and|&) loss|results?|figures|numbers|financials|report)/,
  // Words for accounts prepared under other rules.
  /(?:underlying|adjusted) (?:p ?& ?l|pnl|profit (?:and|&) loss|income statement|results?|figures|numbers|performance|trading|earnings|basis)/,
  /(?:p ?& ?l|pnl|profit (?:and|&) loss|income statement|results?|figures) ?[-–:,(]? ?(?:adjusted|underlying|normali[sz]ed|recurring)/,
  /(?:before|pre|prior to|excl(?:\.|uding)?|ex|without)[ -](?:the )?(?:(?:effects? |impact )of )?(?:ifrs|asc|frs) ?-?\d{1,3}/,
  /(?:before|pre)[ -](?:exceptionals?|exceptional items?|one[ -]?offs?|non[ -]recurring(?: items)?|special items|adjusting items|separately disclosed items)/,
  /non[ -](?:us[ -])?(?:gaap|ifrs)/,
  /(?:cash|tax)[ -]basis(?! (?:mon|tues|wednes|thurs|fri|satur|sun)day)/,
  // Words for sums of periods other than months.
  /(?:running (?:totals?|sums?)|since inception|(?:inception|life)[ -]to[ -]date|cumuls? (?:depuis|au|à)|x ?12|13[ -]weeks? (?:view|cash|rolling)|(?:four|five|4|5)[ -]week(?:ly)? periods?|bi-?monthly|fortnightly|bi-?weekly|every (?:two|2|three|3) months|zweimonatlich|bimestr\p{L}+|tweemaandelijks\p{L}*|quarterly (?:amounts?|figures|totals?|sums?|values))/u,
  /(?:attributable share|competitors?|wettbewerber|concurrents?|konkurrent\p{L}*)/u,
];
/** Words for a foreign company's amounts at another year's exchange rates. */
const CONSTANT =
  /(?<!\p{L})(?:constant|konstante\p{L}*|constante?s?|costant[ei]|kiinteä\p{L}*|stał\p{L}+|budget(?:ed)?)(?: \p{L}+){0,3} (?:rates?|currenc(?:y|ies)|fx|forex|exchange|kurse\p{L}*|wechselkurse\p{L}*|wisselkoers\p{L}*|kurs\p{L}*)(?!\p{L})|(?:taux|tipos?|tassi?|cambi|câmbios?)(?: \p{L}+){0,3} (?:constante?s?|costant[ei])(?!\p{L})/iu;
const ANY_QUALIFIER = new RegExp(
  `(?<![\\p{L}\\d])(?:${QUALIFIERS.map(({ source }) => source).join('|')})(?![\\p{L}\\d])`,
  'iu',
);

/**
 * Exchange rates, spreadsheet functions, and company names such as "Growth Partners Ltd" aren't
 * qualifiers.
 */
const NO_QUALIFIER = [
  /(?<!\p{L})(?:exchange|fx|index,? ?match|(?:wechsel|valuta)?kurs\p{L}*|taux de change|tipo de cambio|tasso di cambio|wisselkoers\p{L}*|курс\p{L}*)(?!\p{L})/iu,
  /(?<!(?:^|\s)(?:the|our|whole|of|per|by|peer))[\s,](?:ltd|limited|llc|llp|inc|incorporated|gmbh|plc|corp(?:oration)?|pty|company|group|holdings?|partners|ventures|capital|foundation|sp\. z o\.?o)\.?$/iu,
  /\s(?:AS|AB|AG|NV|BV|B\.V|N\.V|Oy|ApS|A\/S|SA|S\.A|SAS|SARL|SRL|S\.r\.l)\.?$/u,
];

/** Abbreviations of the latest estimate. They must be capitals, because "le" is a French word. */
const LATEST_ESTIMATE =
  /(?<![\p{L}\d])LE ?\d{1,2}(?!\d)|^LE\b|(?:[Rr]evenues?|[Ss]ales|P ?& ?L|PnL|PNL|[Ll]oss|[Aa]ccounts|[Rr]esults?|[Ff]igures|[Ss]tatement|EBITDA|[Cc]osts|[Tt]urnover|FY ?\d{2,4}|Q[1-4]|20\d\d)[ :–-]{1,3}LE(?![\p{L}\d])/u;

/** Matches the abbreviation of the moving annual total, and "organic" at the end of a title. */
const MOVING_TOTAL = /(?<![\p{L}\d])MAT(?![\p{L}\d])|(?<=\p{L}.*[\s(])organic(?=\)?$)/u;
/**
 * Words for a state or a kind of sheet that count only if nothing else is in the cell or in that
 * part of a title.
 */
const ALONE =
  /^(?:drafts?|flash|underlying|entwurf|brouillon|borrador|bozza|open|unclosed|offen|ouvert|abiert[oa]|apert[oa]|åben|öppen|åpen|otwart[ya]|(?:blank |empty )?template|vorlage|plantilla|modèle)$/iu;
const UNSPACED = /累計|累计|누계|平均|指数|示例|サンプル/u;
const DIFFERENCE =
  /(?<!\p{L})(?:variances?|differences?|unterschiede?|différences?|diferencias?|differenze?|verschil(?:len)?|skillnad(?:er)?|forskel(?:le)?|abweichung(?:en)?|écarts?|afwijking(?:en)?|scostament[oi]|desviacion(?:es)?|desviación|variaç(?:ão|ões)|avvikelser?|afvigelser?|avvik|odchylen\p{L}+|poikkeama\p{L}*)(?!\p{L})/iu;

/** Words for people, hours and pieces, which aren't money. */
const COUNTS: readonly RegExp[] = [
  /(?:head ?-?counts?|ftes?|full[- ]time equivalents?|(?:number of )?employees (?:by|per)|number of (?:employees|people|staff|heads)|staff numbers|mitarbeiter(?:zahl(?:en)?|innen)?|mitarbeitende[rn]?|beschäftigte[rn]?|vzä|vollzeitäquivalente?|personalbestand|effectifs?|etp|équivalents? temps plein|número de empleados|empleados|dipendenti|addetti|colaboradores|funcionários|medewerkers|personeelsbestand|anställda|ansatte|medarbejdere|medarbetare|medarbeidere|årsverk|årsværk|årsarbetare|heltidstjänster|henkilöstömäärä|henkilötyövuo\p{L}*|zatrudnieni\p{L}*|(?:liczba )?(?:pracowników|etatów)|etaty|(?:počet )?zaměstnanc\p{L}*|létszám|çalışan sayısı|численность)/u,
  /(?:hours|man[- ]?(?:hours|days)|person[- ](?:hours|days)|timesheets?|(?:arbeits|über|projekt|ist)?stunden|personentage|heures|jours[- ]homme|horas|uren|manuren|timmar|arbetstimmar|arbejdstimer|arbeidstimer|timeantal|työtunnit|tunnit|godziny|godzin|roboczogodziny|hodin[ya]?|munkaórák|часы|часов|工时|工時)/u,
  /(?:units? (?:sold|shipped|produced|delivered|ordered|made)|(?:sales|sold|production|shipped) (?:units|volumes?|quantit(?:y|ies))|volumes? (?:sold|shipped|produced)|quantit(?:y|ies)|number of (?:units|pieces|items|customers|visitors|visits|orders|transactions|subscribers|invoices|deals|tickets|calls)|volumes?(?: in \p{L}+)?|(?:metric )?tonnes|footfall|visitors|subscribers|stückzahl(?:en)?|absatzmengen?|mengen|stück|unités (?:vendues|produites)|quantités?|unidades (?:vendidas|producidas|produzidas)|cantidad(?:es)?|quantidades?|unità (?:vendute|prodotte)|quantità|pezzi|aantallen|stuks|sålda (?:enheter|antal)|styck|solgte (?:enheder|enheter|stk)|kappalemäärä|myydyt (?:kappaleet|yksiköt)|ilość|ilości|sztuki?|množství|kus[yů]|mennyiség|adet|количество|штук[иа]?|数量|個数|수량|tonnage|[kmg]wh)/u,
];
const ANY_COUNT = new RegExp(
  `(?<![\\p{L}\\d])(?<!\\d[\\s:.]?)(?:${COUNTS.map(({ source }) => source).join('|')})(?![\\p{L}\\d])`,
  'iu',
);
/** Words for money. "Employee costs by hour", for example, is about costs. */
const MONEY_WORDS =
  /(?<!\p{L})(?:revenues?|turnover|sales(?! (?:units|volumes?|quantit))|income|profit|loss|p ?& ?l|pnl|costs?|expens\p{L}+|spend\p{L}*|salar\p{L}+|wages?|payroll|pay|fees|charges?|amounts?|results?|statement|ledger|journal|balance|accounts?|umsatz\p{L}*|erlöse?|kosten|\p{L}+kosten|aufwand\p{L}*|ergebnis\p{L}*|guv|bwa|gehält\p{L}+|löhne|lohn\p{L}*|produits|coûts?|salaires?|résultats?|chiffre|ventas|gastos|costes?|costos?|sueldos|nómina|ingresos|resultados?|costi|costo|ricavi|stipendi|conto|custos?|receitas?|omzet|lonen|resultaat|winst|intäkter|kostnad\p{L}*|löner|resultat\p{L}*|omkostning\p{L}*|lønn?|omsætning|inntekt\p{L}*|kulut|palkat|tulos\p{L}*|koszt\p{L}*|przychody|wynagrodze\p{L}+|wynik\p{L}*|náklady|výnosy|mzdy)(?!\p{L})|[$€£¥]/iu;

/**
 * Returns a title and its parts, because "Profit and loss, GBP - Units sold" makes two statements.
 */
export const piecesOfTitle = (text: string): readonly string[] => [
  text,
  ...text.split(/\s[-–—]\s|[;|•:()]|,\s/).flatMap((piece) => {
    const own = piece.trim();
    return own === '' || own === text ? [] : [own];
  }),
];

/** The words of a title that say that amounts count people, hours or pieces; null if it names money. */
export function countQualifier(text: string): string | null {
  if (isNoTitle(text) || MONEY_WORDS.test(text)) return null;
  return ANY_COUNT.exec(text.replaceAll(/[_\s]+/g, ' '))?.[0] ?? null;
}

const MOST_QUALIFIER_CHARACTERS = 120;

const SHARE_WORDS =
  /(?<![\p{L}\d])(?:in|as(?: an?)?|en|em|als|w|i|v|%-os)\s?(?:%|per ?cent(?:ages?)?|prozent|pourcentages?|porcentajes?|percentuale|procent\p{L}*|prosent)(?![\p{L}\d])|\(%\)|^%|(?<![\d.,]\s?)%$/iu;
const COMPARED_WORDS =
  /(?<!\p{L})(?:vs\.?|versus|(?:changes?|movements?|increases?|decreases?|differences?) (?:on|over|from|since)|compared (?:with|to)|relative to|against|gegenüber|ggü\.?|zum|par rapport|contre|frente a|respecto|rispetto|ten opzichte van|t\.o\.v\.?|jämfört|sammenlignet|mot|wobec|względem)(?!\p{L})/iu;

const YEAR_TO_DATE =
  /(?<!\p{L})(?:ytd|y-t-d|year[ -]to[ -]date|seit jahresbeginn|lfd\.? jahr|depuis le début de l'année|año hasta la fecha|acumulado anual|ano até à data|da inizio anno|jaar tot (?:nu|datum)|hittills i år|hittil i år|år til dato|od początku roku)(?!\p{L})/iu;

/** True if a title or a heading says that amounts are sums since the year began. */
export const saysYearToDate = (text: string): boolean =>
  !isNoTitle(text) && YEAR_TO_DATE.test(text.replaceAll('_', ' '));

/** "Revenue YTD" without its words for the year to date. */
export const withoutYearToDate = (text: string): string =>
  text
    .replaceAll('_', ' ')
    .replace(YEAR_TO_DATE, ' ')
    .replaceAll(/\(\s*\)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The words of a title that say that amounts are percentages: "in %"; null for none. */
export const shareQualifier = (text: string): string | null =>
  isNoTitle(text) ? null : (SHARE_WORDS.exec(text.replaceAll('_', ' '))?.[0] ?? null);

/** The words of a title that say that amounts are compared, such as "vs"; null for none. */
export const comparedQualifier = (text: string): string | null =>
  isNoTitle(text) || (planWord(text) ?? priorWord(text)) === null
    ? null
    : (COMPARED_WORDS.exec(text.replaceAll('_', ' '))?.[0] ?? null);

/** Abbreviations for sums of the preceding months. */
const TO_DATE =
  /(?<![\p{L}\d])(?:[lt]tm|[lrt]12m?|(?:last|rolling|trailing) \S+ months)(?![\p{L}\d])/iu;

/** Does the same for the heading of a column: "3M avg Jan 2026", "LTM Jan 2026". */
export const headingQualifier = (heading: string): string | null =>
  amountQualifier(heading) ?? toDateWords(heading);

/** The words of a text that say that amounts are sums of the last months: "LTM", "rolling 12 months"; null for none. */
export const toDateWords = (text: string): string | null =>
  TO_DATE.exec(text.replaceAll('_', ' '))?.[0] ?? null;

/**
 * True if a text is longer than any title, or names a company or anything else that isn't an
 * amount.
 */
const isNoTitle = (text: string): boolean =>
  text.length > MOST_QUALIFIER_CHARACTERS || NO_QUALIFIER.some((one) => one.test(text));

/** The words of a title that say that amounts are planned or differences; null for none. */
export function planQualifier(text: string): string | null {
  if (isNoTitle(text)) return null;
  return planWord(text) ?? DIFFERENCE.exec(text.replaceAll('_', ' '))?.[0] ?? null;
}

/**
 * The words of a title or heading that say that amounts may not be a month's actual amounts: "run-rate", "per store",
 * "latest estimate"; null for none.
 */
export function amountQualifier(text: string): string | null {
  const plain = text.replaceAll(/[_\s]+/g, ' ');
  const constant = text.length > MOST_QUALIFIER_CHARACTERS ? null : CONSTANT.exec(plain);
  if (constant !== null) return constant[0];
  if (isNoTitle(text)) return null;
  const letters = [LATEST_ESTIMATE, MOVING_TOTAL, ALONE, UNSPACED];
  return (
    [ANY_QUALIFIER, ...letters]
      .map((one) => one.exec(plain)?.[0])
      .find((one) => one !== undefined) ?? null
  );
}
