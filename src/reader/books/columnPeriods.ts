import type { UnderstoodGranularity } from '../../contract/understood.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { StatedPeriodText } from '../words/periodText.ts';
import { statesBothEnds } from '../words/periodText.ts';
import type { TitleTime } from '../words/titlePeriod.ts';
import type { BookColumn, BookTable } from './bookTables.ts';
import { CURRENT_MONTH, isActual } from './headRows.ts';
import {
  areWeeks,
  LAST_DAY_OF_MONTH,
  periodsEndingOnDays,
  DAY_WRITTEN_IN_DIGITS,
  isOfFinancialYear,
  longerPeriodKey,
  assumedYearEndNote,
  periodSpacing,
  WEEKS,
} from './longerPeriods.ts';
import { monthOfNumberedPeriod, crossesYearStart, yearOfLabel, yearsFor } from './yearsOfMonths.ts';

export interface PeriodColumn {
  readonly index: number;
  /** "2025-04"; null if the column's month or year isn't known. */
  readonly key: string | null;
  readonly cell: string;
  /** The number of months, if the heading or the title states it. */
  readonly months?: number | null;
}

export interface LeftOutColumn {
  readonly index: number;
  readonly cell: string;
  readonly label: string;
  readonly reason: string;
  /** True if the column's heading states the scenario. */
  readonly isKnown: boolean;
}

export interface ColumnPeriods {
  readonly granularity: UnderstoodGranularity | null;
  readonly columns: readonly PeriodColumn[];
  readonly left: readonly LeftOutColumn[];
  /** The columns are planned amounts or differences, not actual amounts. */
  readonly isPlan: boolean;
  /** Explains why the months aren't known, or which assumption was made about them. */
  readonly notes: readonly string[];
  /** The year of the months if only a title states it: 2025, or "FY25" for a financial year. */
  readonly yearOfTitle: string | null;
}

/** Why a total is left out, whichever columns it sums. */
export const SUM_OF_COLUMNS_REASON = 'It is a sum of other columns.';
const NO_PERIOD = 'Its heading has no period.';
const NO_PERIOD_AT_ALL = "The sheet doesn't state the period of its amounts.";
export const NO_PERIODS =
  'Several columns of amounts have no period, and nothing tells them apart.';
export const SAME_MONTH_NOTE =
  'Several columns are for the same month, and nothing tells them apart.';
export const DIFFERENCES_NOTE = 'The amounts are differences, not actual amounts.';
/** The note for amounts with only an end date, which may cover a month or a year. */
export const UNKNOWN_START_NOTE = 'The sheet states when the period ends, but not when it starts.';
/** The notes for columns whose periods aren't known. */
export const NO_PERIOD_REASON: ReadonlySet<string> = new Set([
  NO_PERIOD,
  NO_PERIOD_AT_ALL,
  NO_PERIODS,
]);

const NOT_ACTUAL_REASON = 'It contains planned amounts, not actual ones.';
const NOT_PLANNED_REASON = 'It contains actual amounts, not planned ones.';

export const leftColumnsOfPlan = (left: readonly LeftOutColumn[]): readonly LeftOutColumn[] =>
  left.map((column) =>
    column.reason === NOT_ACTUAL_REASON
      ? Object.assign({}, column, { reason: NOT_PLANNED_REASON })
      : column,
  );

const SCENARIO_REASONS = {
  comparison: 'It shows a difference between other columns, or a share of them.',
  plan: NOT_ACTUAL_REASON,
  prior: 'It is for an earlier period than the statement.',
  total: SUM_OF_COLUMNS_REASON,
  longer: 'It is for a longer period than the others.',
  part: 'It is for part of a month.',
  none: NO_PERIOD,
} as const;

const ROLLING = 'The title says that each column sums twelve months, so they are read as years.';
const ORDERED_SPANS = ['month', 'week', 'quarter', 'half', 'year', 'yearToDate', 'part'] as const;

export function columnPeriods(
  basis: CompanyBasis,
  table: BookTable,
  title: TitleTime,
): ColumnPeriods {
  const dated = table.columns.filter(({ period, isTotal }) => period !== null && !isTotal);
  const real = dated.filter(({ scenario }) => scenario === null || scenario === 'actual');
  const plans = dated.filter(({ scenario }) => scenario === 'plan');
  const priors = dated.filter(
    ({ scenario, period }) => scenario === 'prior' && period?.span === 'month',
  );
  // If a sheet has only earlier months, a question is asked about them. They aren't a plan.
  const isPrior = priors.length > 0 && priors.length === dated.length;
  const able = isPrior ? priors : real.length > 0 ? real : plans;
  const span = ORDERED_SPANS.find((one) => able.some(({ period }) => period?.span === one));
  if (span === undefined) return singlePeriod(table, title);
  const current = span === 'yearToDate' ? currentMonthTiming(table, title) : null;
  if (current !== null) return current;
  const chosen = withoutToDate(able.filter(({ period }) => period?.span === span));
  const isUnsaid = chosen.every(({ scenario }) => scenario === null);
  const isDifference = title.isDifference && isUnsaid;
  const isPlan = (real.length === 0 && !isPrior) || (title.isPlan && isUnsaid) || isDifference;
  const longer = span === 'month' ? periodsEndingOnDays(chosen, table, title) : null;
  const said =
    longer !== null
      ? timed(basis, longer.columns, longer.span, title)
      : span === 'month'
        ? withoutGaps(openDay(timed(basis, chosen, span, title), chosen, table, title), table)
        : timed(basis, chosen, span, title);
  // In a statement that lists the last twelve months one by one, a total next to them is their sum.
  const isRolling = title.isRolling && !table.columns.some(({ isTotal }) => isTotal);
  const rolling = {
    granularity: 'year',
    notes: [...said.notes, ROLLING],
    yearOfTitle: null,
  } as const;
  return {
    ...said,
    ...(isRolling && said.granularity === 'month' ? rolling : {}),
    ...(isDifference ? { notes: [...said.notes, DIFFERENCES_NOTE] } : {}),
    isPlan,
    left: leftColumns(table, chosen),
  };
}

/** In the first month of a year, the year to date has the same end as the month: "Jan/2025 - Jan/2025". */
const withoutToDate = (columns: readonly BookColumn[]): readonly BookColumn[] =>
  columns.filter(
    ({ name, period }) =>
      !statesBothEnds(name) ||
      !columns.some(
        (one) =>
          one.period?.month === period?.month &&
          one.period?.year === period?.year &&
          !statesBothEnds(one.name),
      ),
  );

const SAYS_MONTH = /(?<!\p{L})(?:months?|monat|mois|mes|mese|maand|m[åa]ne?d|månad)(?!\p{L})/iu;

/** "Month" and "Year to date" side by side: the title states which month it is. */
function currentMonthTiming(table: BookTable, title: TitleTime): ColumnPeriods | null {
  const { period } = title;
  const able = table.columns.filter(
    ({ scenario, period: own }) => own === null && (scenario === null || scenario === 'actual'),
  );
  const named = able.filter(
    ({ name, isTotal }) =>
      !isTotal && (CURRENT_MONTH.test(name) || (isActual(name) && period?.span === 'month')),
  );
  // "Total" next to the year to date is the total of the title's month.
  const totals = able.filter(({ isTotal }) => isTotal && period?.span === 'month');
  const [only, other] = named.length > 0 ? named : totals.length === able.length ? totals : [];
  if (only === undefined || other !== undefined) return null;
  const isSaid = period !== null && period.month !== null && period.year !== null;
  const key = isSaid ? keyText(period.year ?? 0, period.month ?? 0) : null;
  return {
    // "Period" may mean several months, if the title says so.
    granularity:
      key === null || SAYS_MONTH.test(only.name) ? 'month' : granularityOf(period?.span ?? 'month'),
    columns: [{ index: only.index, cell: only.cell, key }],
    left: leftColumns(table, [only]),
    isPlan: title.isPlan && only.scenario === null,
    notes: key === null ? ["The sheet doesn't state the month of its amounts."] : [],
    yearOfTitle: null,
  };
}

/** Fills gaps: a column with an unknown heading between January and March may be February. */
function withoutGaps(said: Timed, table: BookTable): Timed {
  const numbers = said.columns.map(({ key }) =>
    key === null ? null : Number(key.slice(0, 4)) * 12 + Number(key.slice(5)),
  );
  const gap = table.columns.find(({ index, name, period, scenario, isTotal }) => {
    if (period !== null || DAY_WRITTEN_IN_DIGITS.test(name)) return period === null;
    const after = said.columns.findIndex((column) => column.index > index);
    const [from = null, to = null] = after < 1 ? [] : numbers.slice(after - 1, after + 1);
    return !isTotal && scenario === null && from !== null && to !== null && Math.abs(to - from) > 1;
  });
  if (gap === undefined) return said;
  const note = `“${gap.name}” (${gap.cell}) is next to months, but is not a known month.`;
  return {
    ...said,
    columns: said.columns.map(withoutKey),
    notes: [...said.notes, note],
    yearOfTitle: null,
  };
}

/** "31 Dec 2024" on its own may end a month or a year, unless a title says which. */
function openDay(
  said: Timed,
  [only, other]: readonly BookColumn[],
  { columns }: BookTable,
  { period, isDay, isEnded }: TitleTime,
): Timed {
  if (only === undefined || other !== undefined || isEnded) return said;
  const isBeside = columns.some((one) => one !== only && one.period !== null);
  if (isBeside || !LAST_DAY_OF_MONTH.test(only.name) || (period !== null && !isDay)) return said;
  return { ...said, granularity: null, notes: [UNKNOWN_START_NOTE] };
}

function leftColumns(table: BookTable, chosen: readonly BookColumn[]): readonly LeftOutColumn[] {
  const taken = new Set(chosen.map(({ index }) => index));
  return table.columns
    .filter(({ index }) => !taken.has(index))
    .map((column) => ({
      index: column.index,
      cell: column.cell,
      label: column.name,
      reason: whyColumnLeft(column),
      isKnown: whyColumnLeft(column) !== SCENARIO_REASONS.none,
    }));
}

function whyColumnLeft({ scenario, isTotal, period }: BookColumn): string {
  if (scenario === 'comparison' || scenario === 'plan' || scenario === 'prior') {
    return SCENARIO_REASONS[scenario];
  }
  if (isTotal) return SCENARIO_REASONS.total;
  if (period === null) return SCENARIO_REASONS.none;
  return period.span === 'part' ? SCENARIO_REASONS.part : SCENARIO_REASONS.longer;
}

const granularityOf = (span: StatedPeriodText['span'] | null): UnderstoodGranularity | null =>
  span === 'half' || span === 'part' || span === 'week' ? null : span;

type Timed = Omit<ColumnPeriods, 'left' | 'isPlan'>;

function timed(
  basis: CompanyBasis,
  chosen: readonly BookColumn[],
  span: StatedPeriodText['span'],
  title: TitleTime,
): Timed {
  if (span === 'month') return timedMonths(basis, chosen, title);
  const notes: string[] = [];
  const columns = chosen.map(({ index, cell, period }) => ({
    index,
    cell,
    key: period === null ? null : longerPeriodKey(basis, period, title, chosen.length === 1),
    months: period?.months ?? null,
  }));
  if (span === 'week') notes.push(WEEKS);
  else if (columns.some(({ key }) => key === null)) {
    notes.push(
      span === 'yearToDate'
        ? "The headings don't state the month of their amounts."
        : 'The headings do not state the year of their months.',
    );
  }
  const isEndSaid = title.period !== null || title.yearEnd !== null;
  if (!isEndSaid && chosen.some(({ period }) => isOfFinancialYear(period, title))) {
    notes.push(assumedYearEndNote(basis));
  }
  const keys = columns.flatMap(({ key }) => (key === null ? [] : [key]));
  if (new Set(keys).size < keys.length) {
    notes.push('Several columns are for the same period, and nothing tells them apart.');
    return { granularity: null, columns: columns.map(withoutKey), notes, yearOfTitle: null };
  }
  if (span === 'half') notes.push('The columns are for half years.');
  if (span === 'part') notes.push('The columns are not for whole months.');
  const granularity = granularityOf(span);
  return { granularity, columns, notes, yearOfTitle: null };
}

const withoutKey = (column: PeriodColumn): PeriodColumn => ({ ...column, key: null });

const keyText = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}`;

export const MISNUMBERED_NOTE = 'The period numbers don’t match the months.';

/** Periods are numbered from the first month of a year, so all numbers are equally far from their months. */
const areMisnumbered = (columns: readonly BookColumn[]): boolean =>
  new Set(
    columns.flatMap(({ period }) =>
      period?.number === undefined || period.month === null
        ? []
        : [(period.month - period.number + 12) % 12],
    ),
  ).size > 1;

function timedMonths(basis: CompanyBasis, written: readonly BookColumn[], title: TitleTime): Timed {
  const chosen = written.map((column) => ({
    ...column,
    period: monthOfNumberedPeriod(basis, column.period, title),
  }));
  if (chosen.some(({ period }) => period?.month === null)) {
    return {
      granularity: 'month',
      columns: chosen.map(({ index, cell }) => ({ index, cell, key: null })),
      notes: ['The months are numbered, and the sheet does not say which month is the first.'],
      yearOfTitle: null,
    };
  }
  if (areMisnumbered(chosen)) {
    return {
      granularity: 'month',
      columns: chosen.map(({ index, cell }) => ({ index, cell, key: null })),
      notes: [MISNUMBERED_NOTE],
      yearOfTitle: null,
    };
  }
  const said = chosen.map(({ period }) => ({
    month: period?.month ?? 0,
    year: period?.year ?? null,
    isFinancial: period?.isFinancial === true,
  }));
  const around = said.every(({ year }) => year === null)
    ? yearsFor(
        basis,
        said.map(({ month }) => month),
        title,
      )
    : null;
  const isOpen = said.some((one, at) => crossesYearStart(basis, said[at - 1], one));
  const keys = said.map(({ month, year, isFinancial }, at) => {
    const own = isFinancial && year !== null ? yearOfLabel(basis, year, month) : year;
    const known = isOpen && isFinancial ? null : (own ?? around?.years[at] ?? null);
    return known === null ? null : keyText(known, month);
  });
  const columns = chosen.map(({ index, cell }, at) => ({ index, cell, key: keys[at] ?? null }));
  const known = keys.filter((key) => key !== null);
  if (known.length < keys.length) {
    return {
      granularity: 'month',
      columns,
      notes: [around?.reason ?? 'The sheet does not state the year of its months.'],
      yearOfTitle: null,
    };
  }
  const yearOfTitle = around?.label ?? null;
  if (new Set(known).size < known.length) {
    return {
      granularity: areWeeks(chosen) ? null : 'month',
      columns: columns.map(withoutKey),
      notes: [areWeeks(chosen) ? WEEKS : SAME_MONTH_NOTE],
      yearOfTitle,
    };
  }
  if (title.isCumulative) {
    const note =
      'The title says that the amounts are cumulative, so they are read as the year to date.';
    return { granularity: 'yearToDate', columns, notes: [note], yearOfTitle: null };
  }
  const longer = periodSpacing(known, chosen, title);
  return longer === null
    ? { granularity: 'month', columns, notes: [], yearOfTitle }
    : { granularity: longer.granularity, columns, notes: [longer.note], yearOfTitle: null };
}

function singlePeriod(table: BookTable, title: TitleTime): ColumnPeriods {
  const able = table.columns.filter(
    ({ scenario, isTotal, name }) =>
      !isTotal &&
      (scenario === null || scenario === 'actual') &&
      !/^(?:notes?|ref|code)\b/i.test(name),
  );
  const actual = able.filter(({ scenario }) => scenario === 'actual');
  const totals = table.columns.filter(({ isTotal, scenario }) => isTotal && scenario === null);
  const [only, other] =
    actual.length > 0 ? actual : able.length === 1 ? able : totals.length === 1 ? totals : able;
  const { period } = title;
  const isYear = period === null && title.calendarYear !== null;
  const key =
    period !== null && period.month !== null && period.year !== null
      ? keyText(period.year, period.month)
      : isYear && title.calendarYear !== null
        ? keyText(title.calendarYear, 12)
        : null;
  const notes: string[] = [];
  if (key === null) notes.push(NO_PERIOD_AT_ALL);
  if (other !== undefined) notes.push(NO_PERIODS);
  if (only === undefined || other !== undefined) {
    return {
      granularity: null,
      columns: [],
      left: leftColumns(table, []),
      isPlan: false,
      notes,
      yearOfTitle: null,
    };
  }
  const span = title.isDay ? null : (period?.span ?? (isYear ? 'year' : null));
  if (title.isDay) notes.push(UNKNOWN_START_NOTE);
  if (isYear)
    notes.push(`Only the year ${title.calendarYear} is stated, so it is read as the whole year.`);
  if (span !== null && granularityOf(span) === null)
    notes.push('The period is neither a month, a quarter nor a year.');
  return {
    granularity: granularityOf(span),
    columns: [{ index: only.index, cell: only.cell, key, months: period?.months ?? null }],
    left: leftColumns(table, [only]),
    // "Actual" next to "Budget" means actual amounts, even if the title above both says otherwise.
    isPlan: (title.isPlan && only.scenario !== 'actual') || only.scenario === 'plan',
    notes,
    yearOfTitle: null,
  };
}
