import type { StatedPeriodText } from './periodText.ts';
import { periodOfText } from './periodText.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';

/** The scenario of a column: actual amounts, a plan, an earlier period for comparison, or a difference. */
export type Scenario = 'actual' | 'plan' | 'prior' | 'comparison';

export interface PeriodHead {
  readonly period: StatedPeriodText | null;
  readonly scenario: Scenario | null;
  /** The sum of the columns next to it, or their average. */
  readonly isTotal: boolean;
}

const MOST_PERIOD_HEAD_CHARACTERS = 100;

/** Words and abbreviations for a difference between amounts: "Abw.", "Écart", "Δ", "差異", "B/(W)". */
const COMPARISON =
  /(?<!\p{L})(?:variances?|var|(?<!net )change|chg|diff(?:erences?)?|growth|increase|decrease|delta|vs|versus|yoy|mom(?!['’])|over(?:\/|\s)?\(?under|fav(?:ou?rable)?|better(?:\/|\s)?\(?worse|(?:b\/\(?w|f\/\(?u)|abw(?:eichung(?:en)?)?|veränderung(?:en)?|differenz(?:en)?|unterschied|écarts?|ecarts?|différences?|variation|variaci[óo]n|desv|desviaci(?:[óo]n|ones)|diferencias?|variaç(?:ão|ões)|desv[íi]os?|diferenças?|scost|scostament[oi]|variazion[ei]|differenz[ae]|afw|afwijking(?:en)?|verschil(?:len)?|avvik|avvikelser?|afv|afvigelser?|skillnad|forskell?|forskjell|f[öo]r[äa]ndring|endring|ændring|poikkeama|muutos|erotus|odchyleni[ae]|r[óo][żz]nica|zmiana|odch|odchylk[ay]|odchýlk[ay]|rozd[íi]l|eltérés|különbség|változás|abatere|diferență|fark|sapma|откл(?:онение)?|изменение|απόκλιση|διαφορά)(?!\p{L})|[δ∆Δ]|^(?:\+ ?\/ ?[-–]|ero(?!\p{L}))|差[異异额額]|[增増][减減]|[同环]比|前[年期]比|차이|증감/u;

const SCENARIO_HEADINGS: readonly (readonly [Scenario, RegExp])[] = [
  [
    'comparison',
    new RegExp(
      `${COMPARISON.source}|(?<!\\p{L})(?:(?:as )?% of (?:total )?[a-z]+|(?<!costs? )of (?:revenue|sales|income)|common size|remaining|(?:over|under|above|below) (?:the )?(?:budget|plan|target|forecast)|percent(?:age)?)(?!\\p{L})|%`,
      'u',
    ),
  ],
  [
    'plan',
    /(?<!\p{L})(?:budget(?:ed|iert)?|bud|bgt|forecast(?:ed)?|fcst|plan(?:ned)?|targets?|outlook|estimate[ds]?|projected|projections?|pro[ -]?forma|soll|budsjett(?:ert)?|budgété|begroting|begroot|prévisions?|prévisionnel(?:le)?s?|presupuest(?:o|ado|ari[oa])|orçament(?:o|ado)|orçad[oa]|preventiv[oi]|budżet|rozpočet|budjetti|talousarvio|ennuste|prognos(?:e|er|is)?|prognoza|annuali[sz]ed|run[ -]?rates?|consensus|guidance|index(?:ed)?|(?:rolling|moving) (?:average|avg))(?!\p{L})/u,
  ],
  [
    'prior',
    /(?<!\p{L})(?:(?:prior|previous|last|preceding|comparative)\s*(?:year|yr|period|quarter|month)s?|comparatives|(?:rok(?:u)? (?:poprzedni(?:ego)?|ubiegły|ubiegłego)|(?:poprzedni|ubiegły) rok)|exercice n ?- ?1|py|ly|pp|n ?- ?1|vor(?:jahr|periode|monat|quartal)(?:e?s?(?:zahlen|werte|betr[aä]ge))?|(?:forrige|föregående|föreg\.?|fg\.?) (?:år|periode?|m[åa]nad|måned|kvartal)|vorige? (?:periode|jaar|maand|kwartaal)|(?:période|année|exercice|mois|trimestre) précédente?|(?:per[ií]odo|año|ano|mes|mês|ejercicio|exercício|trimestre) anterior|(?:periodo|anno|mese|esercizio|trimestre) precedente)(?![\p{L}\d])|^(?:prior|previous|comparatives?)$/u,
  ],
  [
    'actual',
    /(?<!\p{L})(?:actuals?|act|historical|historic|ist|reali[sz]ed|realiseret|utfall|ré(?:el|alisé)s?|réelle?s?|real(?! estate| terms)|realizad[oa]s?|realisatie|werkelijk|consuntiv[oi]|faktisk|regnskap|realisert|wykonanie|toteuma|toteutunut|skutečnost|tény|gerçekleşen)(?!\p{L})/u,
  ],
];
const PRIOR = SCENARIO_HEADINGS.find(([scenario]) => scenario === 'prior')?.[1];

/** The words of a heading that mark its amounts as an earlier period, in any supported language. */
export const priorWord = (heading: string): string | null =>
  PRIOR?.exec(heading.toLowerCase())?.[0] ?? null;

/** True if a heading says that its amounts are differences between others, in any supported language. */
export const isComparisonHeading = (heading: string): boolean =>
  COMPARISON.test(heading.normalize('NFKC').toLowerCase());

const TOTAL_HEADING =
  /^(?:grand |sub ?-?)?totals?\b|\btotals?$|^sum(?:me|ma)?$|^full[ -]year$|^(?:average|avg|mean|annual(?: total)?|year total)\b|^gesamt|^i alt$|^totaa?lt?$|^totaux$|^totale$|^suma$/;
/** Words next to a period that aren't part of it. */
const WORDS_AROUND_PERIOD: readonly RegExp[] = [
  /^amounts?\s*\((.*)\)$/,
  /^\((.*)\)$/,
  /^(.*?)\s*[-–:,]?\s*\(?(?:amounts?|unaudited|audited|restated|provisional|final|net|balance)\)?$/,
  /^(?:amounts?|balance|net)\s*[-–:]?\s*(?:for|in|of|at|as of)?\s*(.*)$/,
  /^(?:for|in|as of|as at|at)\s+(.*)$/,
  /^(.*?)\s*\((?:in )?(?:usd|eur|gbp|us\$|\$|€|£|k|m|'?000)[^)]*\)$/,
  /^(.*?)\s+(?:usd|eur|gbp|us\$|\$|€|£)(?:\s?['’]?(?:000|k|m))?$/,
];

/** The time stated by a column's heading; null if it states none. */
export function periodHead(basis: CompanyBasis, written: string): PeriodHead | null {
  if (written === '' || written.length > MOST_PERIOD_HEAD_CHARACTERS) return null;
  const text = written
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
    .trim();
  const lettered = withLetter(basis, text);
  if (lettered !== null) return lettered;
  const scenario =
    SCENARIO_HEADINGS.find(([, pattern]) => pattern.test(text))?.[0] ?? planOfYear(text);
  const rest = withoutScenario(text);
  const period = periodWithin(basis, rest);
  const isTotal = TOTAL_HEADING.test(rest);
  if (period === null && scenario === null && !isTotal) return null;
  // "Change in stock" names a row and isn't the heading of a column.
  if (period === null && !isTotal && rest.length > 14) return null;
  return { period: isTotal ? null : period, scenario, isTotal };
}

/** "Jan-25A" is actual; "Feb-25F", "Q3 25E" and "Mar-25B" are planned. */
function withLetter(basis: CompanyBasis, text: string): PeriodHead | null {
  const [, said = '', letter] = /^(.*\d)\s?\(?([aefbp])\)?$/.exec(text) ?? [];
  const period = letter === undefined ? null : periodOfText(basis, said);
  if (period === null || period.span === 'year' || period.span === 'week') return null;
  return { period, scenario: letter === 'a' ? 'actual' : 'plan', isTotal: false };
}

/** Years such as "2024E" and "2025F" are expected years. */
const planOfYear = (text: string): Scenario | null =>
  /^(?:fy|cy)?\s*'?(?:20)?\d{2}\s*[efpb]$/.test(text) ? 'plan' : null;

function withoutScenario(text: string): string {
  return SCENARIO_HEADINGS.reduce((left, [, pattern]) => left.replace(pattern, ' '), text)
    .replaceAll(/\(\s*\)/g, ' ')
    .replaceAll(/^[\s\-–:,.()/$#&+]+(?=[^(]*$)|[\s\-–:,/$#&+]+$/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function periodWithin(basis: CompanyBasis, text: string): StatedPeriodText | null {
  let rest = text;
  for (let step = 0; step < 3 && rest !== ''; step += 1) {
    const period = periodOfText(basis, rest);
    if (period !== null) return period;
    const inner = WORDS_AROUND_PERIOD.map((pattern) => pattern.exec(rest)?.[1]).find(
      (found) => found !== undefined && found !== rest,
    );
    if (inner === undefined) return null;
    rest = inner.trim();
  }
  return null;
}
