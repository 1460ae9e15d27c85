const VERSION_WORDS = new Set(
  [
    'current prior previous last this period periods month months quarter year years yr fy py ly cy pp ytd mtd qtd ptd',
    'opening closing beginning ending net gross change changes movement movements balance balances activity',
    'comparative comparatives cumulative accumulated currency lc sc fc gc n',
    'aktuell aktuelle aktueller laufend laufende laufender vorjahr vorperiode vormonat periode monat jahr quartal',
    'kumuliert kumulativ saldo salden anfangsbestand endbestand veranderung bewegung betrag berichtsmonat',
    'berichtsjahr geschaftsjahr courant courante precedent precedente mois annee exercice trimestre cumul cumule',
    'cumulee solde ouverture cloture variation mouvement montant actual anterior corriente periodo mes ano ejercicio',
    'acumulado acumulada inicial variacion movimiento importe apertura cierre corrente mese anno esercizio cumulato',
    'progressivo iniziale finale variazione importo huidig huidige vorig vorige lopend lopende maand jaar kwartaal',
    'cumulatief beginsaldo eindsaldo mutatie bedrag aktuellt innevarande foregaende foreg fg manad ar kvartal',
    'ackumulerat ackumulerad ingaende utgaende forandring belopp aktuel denne dette forrige maned akkumuleret',
    'akkumulert hittil hidtil hittills primo ultimo bevægelse beløb beløp bevegelse endring ændring',
  ].flatMap((line) => line.split(' ')),
);
const VERSION_SIDE_WORDS = new Set(
  'to date end start of in the and i as at per local foreign system group reporting presentation home base document'
    .concat(
      ' actuals amount amounts value values de del du en vor zum im til dato brought carried forward',
    )
    .split(' '),
);

const isWordNextToVersion = (word: string) =>
  VERSION_SIDE_WORDS.has(word) || /^(?:\d+|\p{L})$/u.test(word);

/** True if a heading names a time or version of amounts: "Current", "Exercice N-1", "Balance (LC)". */
export function isVersionName(name: string): boolean {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return (
    words.some((word) => VERSION_WORDS.has(word)) &&
    words.every((word) => VERSION_WORDS.has(word) || isWordNextToVersion(word))
  );
}

export type ReportSheet = 'comparison' | 'prior' | 'summary';

const REPORT_SHEETS: readonly (readonly [ReportSheet, RegExp])[] = [
  [
    'comparison',
    /^(?:.* )?(?:variances?|comparisons?|comparatives?|difference|differences|vs|versus|bva|abweichung(?:en)?|vergleich|écarts?|afwijking(?:en)?|avvigelser?)(?: .*)?$/iu,
  ],
  [
    'prior',
    /^(?:(?:p l|p and l|pnl|is) )?(?:(?:prior|previous|last) (?:year|period|month)|py|ly|vorjahr|vorig jaar|forrige år|föregående år|année précédente|año anterior)(?: (?:p l|p and l|pnl|is))?$/iu,
  ],
  [
    'summary',
    /^(?:.* )?(?:summary|overview|dashboard|cover|highlights|snapshot|kpis?|report|pack|board|executive|presentation|print|übersicht|zusammenfassung|overzicht|samenvatting|oversigt|oversikt|synthèse|resumen)(?: .*)?$/iu,
  ],
];

/** Words for comparisons that also occur in names of places and people, such as "Tower Bridge". */
const WEAK = 'bridge|var|diff|compare';
const AMOUNT_NAMES = 'ebitda|profit|p l|pnl|budgets?|actuals?';
const TIME_WORDS =
  'ytd|mtd|qtd|fy|py|ly|cy|q[1-4]|h[12]|year|month|quarter|period|to|date|prior|previous|last|current|and|of|the|vs|loss|forecast|plan';
const MONTH_WORD =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const COMPARED_SHEET_NAMES = [
  new RegExp(
    `^(?:(?:${[WEAK, AMOUNT_NAMES, TIME_WORDS, MONTH_WORD].join('|')}|(?:fy)?\\d+)(?: |$))+$`,
    'i',
  ),
  new RegExp(`(?:^| )(?:${AMOUNT_NAMES}) (?:${WEAK})(?: |$)`, 'i'),
];
const isCompared = (name: string): boolean =>
  new RegExp(`(?:^| )(?:${WEAK})(?: |$)`, 'i').test(name) &&
  COMPARED_SHEET_NAMES.some((pattern) => pattern.test(name));

/** True if a sheet's name shows that it repeats its company: "Variance", "Prior Year", "Summary". */
export function reportSheetOf(name: string): ReportSheet | null {
  const bare = name
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  if (isCompared(bare)) return 'comparison';
  return REPORT_SHEETS.find(([, pattern]) => pattern.test(bare))?.[0] ?? null;
}

const LONGER_SHEET =
  /^(?:.* )?(?:ytd|y t d|(?:year|period|quarter) to date|cum|cumul\p{L}*|(?:full|whole|total|financial|fiscal) year|year|annual|fy ?(?:20)?\d\d|cy ?(?:20)?\d\d|(?:12|twelve) months|12m|q[1-4]|[1-4]q|qtr ?[1-4]|quarter(?:ly)?|h[12]|half year|totals?|sum|kum\p{L}*|gesamt\p{L}*|(?:geschäfts)?jahr|quartal ?[1-4]?|halbjahr|année|annuel|trimestre|exercice|acumulad[oa]|anual|año|ano|jaar|kwartaal|år|helår|räkenskapsår|ackumulera\p{L}*|a[ck]kumul\p{L}*|hittills? i år|år til dato|vuosi|tilikausi|kumulat\p{L}*|narastająco|rok|progressivo|anno)(?: .*)?$/iu;

/** True if a sheet's name says that its amounts cover more than a month: "YTD", "Full Year", "Q1", "Total". */
export const isLongerPeriodName = (name: string): boolean =>
  LONGER_SHEET.test(
    name
      .normalize('NFKC')
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );

const COPIED =
  /(?<!\p{L})(?:copy(?: of)?|copie|kopie|kopia|kopi|copia|cópia|backup|old|v\d{1,2})(?!\p{L})/giu;
/** Matches the number, in brackets or after the name, that spreadsheets give to a copy. */
const COPY_NUMBER = /\s*\(\d{1,2}\)$|\s+\d$/;

const plainSheetName = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(COPIED, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

const withoutNumber = (name: string): string =>
  plainSheetName(name.trim().replace(COPY_NUMBER, ''));

/**
 * True if the names show that one of two sheets is a copy of the other: "P&L", "P&L (2)", "Copy of P&L". "Shop 1" and
 * "Shop 2" aren't copies, because both have a number.
 */
export function isCopyName(one: string, other: string): boolean {
  if (one === other) return false;
  const [first, second] = [plainSheetName(one), plainSheetName(other)];
  return first === second || withoutNumber(one) === second || first === withoutNumber(other);
}
