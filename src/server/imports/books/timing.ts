import type { UnderstoodGranularity } from '../../../contract/understood.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import type { SaidPeriod } from '../../../domain/books/periodText.ts';
import type { TitleTime } from '../../../domain/books/titlePeriod.ts';
import type { BookColumn, BookTable } from './bookTables.ts';
import { CURRENT_MONTH, isActual } from './headRows.ts';
import {
  areWeeks,
  ENDS,
  endsOf,
  IN_DIGITS,
  isOfFinancialYear,
  keyOfLonger,
  ofOwnYears,
  spacing,
  WEEKS,
} from './longerPeriods.ts';
import { countedMonth, goesOverStart, yearOfLabel, yearsFor } from './yearsOfMonths.ts';

export interface TimedColumn {
  readonly index: number;
  /** "2025-04"; null where its month or year is not known. */
  readonly key: string | null;
  readonly cell: string;
  /** How many months it has, where its heading or the title says it. */
  readonly months?: number | null;
}

export interface LeftColumn {
  readonly index: number;
  readonly cell: string;
  readonly label: string;
  readonly reason: string;
  /** Its heading says whose amounts they are. */
  readonly isKnown: boolean;
}

/** Which columns of a table are read, and their periods. */
export interface Timing {
  readonly granularity: UnderstoodGranularity | null;
  readonly columns: readonly TimedColumn[];
  readonly left: readonly LeftColumn[];
  /** The columns are planned amounts or differences, not what happened. */
  readonly isPlan: boolean;
  /** Why months are not known, or what was assumed. */
  readonly notes: readonly string[];
  /** The year of the months, where a title alone says it: 2025, or "FY25" of a financial year. */
  readonly yearOfTitle: string | null;
}

/** Said of a total, whatever it adds up. */
export const OF_OTHERS = 'It is a sum of other columns.';
const NO_PERIOD = 'Its heading says no period.';
const NO_PERIOD_AT_ALL = 'The sheet does not say which period its amounts are of.';
/** Said of columns of a sheet whose title says one period for all of them. */
export const NO_PERIODS =
  'Several columns of amounts have no period, and nothing tells them apart.';
/** Said of columns that are of one month. */
export const SAME_MONTH = 'Several columns are the same month, and nothing tells them apart.';
/** Said of a sheet whose title says that it compares others. */
export const OF_DIFFERENCES = 'The amounts are differences, not what happened.';
/** Said of a day on which amounts end: nobody knows whether they are of its month or of its year. */
export const ENDS_ON_DAY = 'The day on which the amounts end is said, and not since when.';
/** What is said of columns whose periods nobody knows. */
export const OF_NO_PERIOD: ReadonlySet<string> = new Set([NO_PERIOD, NO_PERIOD_AT_ALL, NO_PERIODS]);

const NO_ACTUAL = 'It is a plan, not what happened.';
/** Said of actual amounts beside planned ones, where these are read. */
const NO_PLAN = 'It is actual, not planned.';

/** The same of a sheet whose planned amounts are read. */
export const leftOfPlan = (left: readonly LeftColumn[]): readonly LeftColumn[] =>
  left.map((column) =>
    column.reason === NO_ACTUAL ? Object.assign({}, column, { reason: NO_PLAN }) : column,
  );

const REASONS = {
  comparison: 'It is a difference or a share of other columns.',
  plan: NO_ACTUAL,
  prior: 'It is an earlier period beside the one of the statement.',
  total: OF_OTHERS,
  longer: 'It is a longer period beside the others.',
  part: 'It is a part of a month.',
  none: NO_PERIOD,
} as const;

const ROLLING = 'The title says that each column sums twelve months: they are taken for years.';
const SPANS = ['month', 'week', 'quarter', 'half', 'year', 'yearToDate', 'part'] as const;

/** The columns that are read, with their periods. */
export function timingOf(basis: CompanyBasis, table: BookTable, title: TitleTime): Timing {
  const dated = table.columns.filter(({ period, isTotal }) => period !== null && !isTotal);
  const real = dated.filter(({ scenario }) => scenario === null || scenario === 'actual');
  const plans = dated.filter(({ scenario }) => scenario === 'plan');
  const able = real.length > 0 ? real : plans;
  const span = SPANS.find((one) => able.some(({ period }) => period?.span === one));
  if (span === undefined) return singlePeriod(table, title);
  const current = span === 'yearToDate' ? currentMonth(table, title) : null;
  if (current !== null) return current;
  const chosen = able.filter(({ period }) => period?.span === span);
  const isUnsaid = chosen.every(({ scenario }) => scenario === null);
  const isDifference = title.isDifference && isUnsaid;
  const isPlan = real.length === 0 || (title.isPlan && isUnsaid) || isDifference;
  const longer = span === 'month' ? endsOf(chosen, table, title) : null;
  const said =
    longer !== null
      ? timed(basis, longer.columns, longer.span, title)
      : span === 'month'
        ? withoutGaps(openDay(timed(basis, chosen, span, title), chosen, table, title), table)
        : timed(basis, chosen, span, title);
  // A statement of the last twelve months, one by one, has their sum beside them.
  const isRolling = title.isRolling && !table.columns.some(({ isTotal }) => isTotal);
  const rolling = {
    granularity: 'year',
    notes: [...said.notes, ROLLING],
    yearOfTitle: null,
  } as const;
  return {
    ...said,
    ...(isRolling && said.granularity === 'month' ? rolling : {}),
    ...(isDifference ? { notes: [...said.notes, OF_DIFFERENCES] } : {}),
    isPlan,
    left: leftOf(table, chosen),
  };
}

/** "Month" and "Year to date" side by side: the title says which month it is. */
function currentMonth(table: BookTable, title: TitleTime): Timing | null {
  const { period } = title;
  const able = table.columns.filter(
    ({ scenario, period: own }) => own === null && (scenario === null || scenario === 'actual'),
  );
  const named = able.filter(
    ({ name, isTotal }) =>
      !isTotal && (CURRENT_MONTH.test(name) || (isActual(name) && period?.span === 'month')),
  );
  // "Total" beside the year to date is that of the month in the title.
  const totals = able.filter(({ isTotal }) => isTotal && period?.span === 'month');
  const [only, other] = named.length > 0 ? named : totals.length === able.length ? totals : [];
  if (only === undefined || other !== undefined) return null;
  const isSaid = period !== null && period.month !== null && period.year !== null;
  const key = isSaid ? keyText(period.year ?? 0, period.month ?? 0) : null;
  return {
    // "Period" may be several months, as the title says.
    granularity: key === null ? 'month' : granularityOf(period?.span ?? 'month'),
    columns: [{ index: only.index, cell: only.cell, key }],
    left: leftOf(table, [only]),
    isPlan: title.isPlan && only.scenario === null,
    notes: key === null ? ['The sheet does not say which month its amounts are of.'] : [],
    yearOfTitle: null,
  };
}

/** Between January and March a column whose heading is not known may well be February. */
function withoutGaps(said: Timed, table: BookTable): Timed {
  const numbers = said.columns.map(({ key }) =>
    key === null ? null : Number(key.slice(0, 4)) * 12 + Number(key.slice(5)),
  );
  const gap = table.columns.find(({ index, name, period, scenario, isTotal }) => {
    if (period !== null || IN_DIGITS.test(name)) return period === null;
    const after = said.columns.findIndex((column) => column.index > index);
    const [from = null, to = null] = after < 1 ? [] : numbers.slice(after - 1, after + 1);
    return !isTotal && scenario === null && from !== null && to !== null && Math.abs(to - from) > 1;
  });
  if (gap === undefined) return said;
  const note = `“${gap.name}” (${gap.cell}) stands beside months, and is none that is known.`;
  return {
    ...said,
    columns: said.columns.map(withoutKey),
    notes: [...said.notes, note],
    yearOfTitle: null,
  };
}

/** "31 Dec 2024" on its own may end a month or a year, where no title says which. */
function openDay(
  said: Timed,
  [only, other]: readonly BookColumn[],
  { columns }: BookTable,
  { period, isDay, isEnded }: TitleTime,
): Timed {
  if (only === undefined || other !== undefined || isEnded) return said;
  const isBeside = columns.some((one) => one !== only && one.period !== null);
  if (isBeside || !ENDS.test(only.name) || (period !== null && !isDay)) return said;
  return { ...said, granularity: null, notes: [ENDS_ON_DAY] };
}

function leftOf(table: BookTable, chosen: readonly BookColumn[]): readonly LeftColumn[] {
  const taken = new Set(chosen.map(({ index }) => index));
  return table.columns
    .filter(({ index }) => !taken.has(index))
    .map((column) => ({
      index: column.index,
      cell: column.cell,
      label: column.name,
      reason: reasonFor(column),
      isKnown: reasonFor(column) !== REASONS.none,
    }));
}

function reasonFor({ scenario, isTotal, period }: BookColumn): string {
  if (scenario === 'comparison' || scenario === 'plan' || scenario === 'prior') {
    return REASONS[scenario];
  }
  if (isTotal) return REASONS.total;
  if (period === null) return REASONS.none;
  return period.span === 'part' ? REASONS.part : REASONS.longer;
}

const granularityOf = (span: SaidPeriod['span'] | null): UnderstoodGranularity | null =>
  span === 'half' || span === 'part' || span === 'week' ? null : span;

type Timed = Omit<Timing, 'left' | 'isPlan'>;

function timed(
  basis: CompanyBasis,
  chosen: readonly BookColumn[],
  span: SaidPeriod['span'],
  title: TitleTime,
): Timed {
  if (span === 'month') return months(basis, chosen, title);
  const notes: string[] = [];
  const columns = chosen.map(({ index, cell, period }) => ({
    index,
    cell,
    key: period === null ? null : keyOfLonger(basis, period, title, chosen.length === 1),
    months: period?.months ?? null,
  }));
  if (span === 'week') notes.push(WEEKS);
  else if (columns.some(({ key }) => key === null)) {
    notes.push(
      span === 'yearToDate'
        ? 'The headings do not say to which month their amounts go.'
        : 'The headings do not say their year.',
    );
  }
  const isEndSaid = title.period !== null || title.yearEnd !== null;
  if (!isEndSaid && chosen.some(({ period }) => isOfFinancialYear(period, title))) {
    notes.push(ofOwnYears(basis));
  }
  const keys = columns.flatMap(({ key }) => (key === null ? [] : [key]));
  if (new Set(keys).size < keys.length) {
    notes.push('Several columns are the same period, and nothing tells them apart.');
    return { granularity: null, columns: columns.map(withoutKey), notes, yearOfTitle: null };
  }
  if (span === 'half') notes.push('The columns are half years.');
  if (span === 'part') notes.push('The columns are not whole months.');
  const granularity = granularityOf(span);
  return { granularity, columns, notes, yearOfTitle: null };
}

const withoutKey = (column: TimedColumn): TimedColumn => ({ ...column, key: null });

const keyText = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}`;

function months(basis: CompanyBasis, written: readonly BookColumn[], title: TitleTime): Timed {
  const chosen = written.map((column) => ({
    ...column,
    period: countedMonth(basis, column.period, title),
  }));
  if (chosen.some(({ period }) => period?.month === null)) {
    return {
      granularity: 'month',
      columns: chosen.map(({ index, cell }) => ({ index, cell, key: null })),
      notes: ['The months are numbered, and the sheet does not say which month is the first.'],
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
  const isOpen = said.some((one, at) => goesOverStart(basis, said[at - 1], one));
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
      notes: [around?.reason ?? 'The sheet does not say the year of its months.'],
      yearOfTitle: null,
    };
  }
  const yearOfTitle = around?.label ?? null;
  if (new Set(known).size < known.length) {
    return {
      granularity: areWeeks(chosen) ? null : 'month',
      columns: columns.map(withoutKey),
      notes: [areWeeks(chosen) ? WEEKS : SAME_MONTH],
      yearOfTitle,
    };
  }
  if (title.isCumulative) {
    const note = 'The title says that the amounts are cumulative: they are of the year to date.';
    return { granularity: 'yearToDate', columns, notes: [note], yearOfTitle: null };
  }
  const longer = spacing(known, chosen, title);
  return longer === null
    ? { granularity: 'month', columns, notes: [], yearOfTitle }
    : { granularity: longer.granularity, columns, notes: [longer.note], yearOfTitle: null };
}

/** A statement of one period, which only the titles say. */
function singlePeriod(table: BookTable, title: TitleTime): Timing {
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
      left: leftOf(table, []),
      isPlan: false,
      notes,
      yearOfTitle: null,
    };
  }
  const span = title.isDay ? null : (period?.span ?? (isYear ? 'year' : null));
  if (title.isDay) notes.push(ENDS_ON_DAY);
  if (isYear)
    notes.push(`Only the year ${title.calendarYear} is said: it is taken for the whole year.`);
  if (span !== null && granularityOf(span) === null)
    notes.push('The period is neither a month, a quarter nor a year.');
  return {
    granularity: granularityOf(span),
    columns: [{ index: only.index, cell: only.cell, key, months: period?.months ?? null }],
    left: leftOf(table, [only]),
    // "Actual" beside "Budget" is what happened, whatever the title of both is.
    isPlan: (title.isPlan && only.scenario !== 'actual') || only.scenario === 'plan',
    notes,
    yearOfTitle: null,
  };
}
