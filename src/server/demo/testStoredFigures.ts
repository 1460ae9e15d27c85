import { STANDARD_BASIS } from '../../domain/companyBasis.ts';
import type { DecimalValue } from '../../domain/decimal.ts';
import { decimal } from '../../domain/decimal.ts';
import { fiscalMonthNames } from '../../domain/fiscalCalendar.ts';
import { formatMoney } from '../../format/money.ts';
import { formatChangePercent, formatPercent, formatPoints } from '../../format/percent.ts';
import type { TestDatabase } from '../db/testDatabase.ts';

/** A cell of a pack as the database alone says it should be. */
export interface ExpectedFigure {
  /** As the screens format it. */
  readonly text: string;
  /** Null where there is no number: "N/A", a dash. */
  readonly value: DecimalValue | null;
}

/** A month: the running number of its financial year, "25" of FY25, and 1 for April. */
type Month = readonly [year: number, month: number];

/** The labels of a pack's lines, in their order, and what is stored for each. */
const COLUMNS = {
  Revenue: 'revenue',
  'Gross Profit': 'gross_profit',
  'Gross Margin': null,
  'Adjusted EBITDA': 'adj_ebitda',
  EBITDA: 'ebitda',
  Cash: 'cash',
  Staff: 'staff_count',
  Production: 'production',
  'Sales & Marketing': 'sales_marketing',
  'Customer Success': 'customer_success',
  Marketing: 'marketing',
  'R&D': 'rnd',
  Admin: 'admin',
  'Other Costs': 'other',
} as const;
type Label = keyof typeof COLUMNS;

export const LINE_LABELS: readonly string[] = Object.keys(COLUMNS);
const isLabel = (text: string): text is Label => Object.hasOwn(COLUMNS, text);

/** The names of series in charts. */
const CHARTED: Readonly<Record<string, readonly Label[]>> = {
  Revenue: ['Revenue'],
  'Adj EBITDA': ['Adjusted EBITDA'],
  Cash: ['Cash'],
  Production: ['Production'],
  'S&M': ['Sales & Marketing'],
  'Customer Success': ['Customer Success'],
  Marketing: ['Marketing'],
  'Combined S&M': ['Sales & Marketing', 'Marketing'],
  'R&D': ['R&D'],
  Admin: ['Admin'],
  Other: ['Other Costs'],
};

const SHORT_MONTHS = fiscalMonthNames(STANDARD_BASIS).map((name) => name.slice(0, 3));
const CLOSING: ReadonlySet<Label> = new Set(['Cash', 'Staff']);
const MOST_PERCENT = '200';

const wholeYear = (year: number, to: number): Month[] =>
  Array.from({ length: to }, (_, index) => [year, index + 1]);

/** "Oct 2026", "FY25", "FY26 to Oct", and "Oct" where the title names the year. */
function monthsOf(heading: string, title: string): Month[] | null {
  const [, name = '', calendar] = /^([A-Z][a-z]{2})(?: (\d{4}))?$/.exec(heading) ?? [];
  const month = SHORT_MONTHS.indexOf(name) + 1;
  if (month > 0) {
    const given = Number(/FY(\d\d)/.exec(title)?.[1]);
    const year = calendar === undefined ? given : Number(calendar) - 2000 - (month > 9 ? 1 : 0);
    return [[year, month]];
  }
  const [, year, to] = /^FY(\d\d)(?: to ([A-Z][a-z]{2}))?$/.exec(heading) ?? [];
  if (year === undefined) return null;
  return wholeYear(Number(year), to === undefined ? 12 : SHORT_MONTHS.indexOf(to) + 1);
}

const thousands = (amount: DecimalValue) =>
  formatMoney('USD', amount.div('1000').toFixed()).replace('$', '');

const total = (values: readonly DecimalValue[]): DecimalValue | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum.plus(value));

/** The figures of the months, worked out from what the tables hold, without the code of packs. */
export class StoredFigures {
  readonly #rows: ReadonlyMap<string, Readonly<Record<string, unknown>>>;

  private constructor(rows: readonly Readonly<Record<string, unknown>>[]) {
    this.#rows = new Map(
      rows.map((row) => [`${String(row['year'])}-${String(row['month'])}`, row]),
    );
  }

  static async read(database: TestDatabase): Promise<StoredFigures> {
    const { rows } = await database.pool.query<Record<string, unknown>>(`
      select substr(y.fy_year, 3)::int as year, d.month_num as month, d.not_reported,
        ${Object.values(COLUMNS)
          .flatMap((column) => (column === null ? [] : [`${column}::text`]))
          .join(', ')}
      from financial_data d join financial_years y on y.id = d.fy_id
      left join (select fy_id, month_num, staff_count from monthly_summaries) s
        on s.fy_id = d.fy_id and s.month_num = d.month_num`);
    return new StoredFigures(rows);
  }

  /** Null for a missing figure, and for a zero that stands for one. */
  #stored([year, month]: Month, label: Label): DecimalValue | null {
    const column = COLUMNS[label];
    const row = this.#rows.get(`${year}-${month}`);
    const value = column === null ? null : row?.[column];
    const left = row?.['not_reported'];
    const key = column?.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    if (Array.isArray(left) && left.includes(key)) return null;
    return typeof value === 'string' ? decimal(value) : null;
  }

  #known(months: readonly Month[], label: Label): DecimalValue[] {
    return months.flatMap((month) => this.#stored(month, label) ?? []);
  }

  #margin(months: readonly Month[]): DecimalValue | null {
    const both = months.filter(
      (month) =>
        this.#stored(month, 'Revenue') !== null && this.#stored(month, 'Gross Profit') !== null,
    );
    const [profit, revenue] = [
      total(this.#known(both, 'Gross Profit')),
      total(this.#known(both, 'Revenue')),
    ];
    if (profit === null || revenue === null || revenue.eq('0')) return null;
    return profit.div(revenue).times('100');
  }

  /** In US dollars, percent or people. */
  #figure(months: readonly Month[], label: Label): DecimalValue | null {
    if (label === 'Gross Margin') return this.#margin(months);
    return total(this.#known(CLOSING.has(label) ? months.slice(-1) : months, label));
  }

  /** Whether two spans have a figure for the same months. */
  #isComparable(months: readonly Month[], others: readonly Month[], label: Label): boolean {
    if (CLOSING.has(label)) return true;
    const lines: readonly Label[] =
      label === 'Gross Margin' ? ['Gross Profit', 'Revenue'] : [label];
    return months.every((month, index) =>
      lines.every((line) => {
        const other = others[index];
        const isThere = other !== undefined && this.#stored(other, line) !== null;
        return isThere === (this.#stored(month, line) !== null);
      }),
    );
  }

  #difference(months: readonly Month[], before: readonly Month[], label: Label): ExpectedFigure {
    const [figure, reference] = [this.#figure(months, label), this.#figure(before, label)];
    if (figure === null || reference === null || !this.#isComparable(months, before, label)) {
      return { text: '—', value: null };
    }
    const value = figure.minus(reference);
    if (label === 'Gross Margin') return { text: formatPoints(value.toFixed()), value };
    return { text: label === 'Staff' ? value.toFixed() : thousands(value), value };
  }

  #change(months: readonly Month[], before: readonly Month[], label: Label): ExpectedFigure {
    const [figure, reference] = [this.#figure(months, label), this.#figure(before, label)];
    const isThere = figure !== null && reference !== null && reference.gt('0') && !figure.lt('0');
    if (label === 'Gross Margin' || !isThere || !this.#isComparable(months, before, label)) {
      return { text: '—', value: null };
    }
    const percent = figure.minus(reference).div(reference).times('100');
    if (percent.round(1).abs().gte(MOST_PERCENT)) return { text: '—', value: null };
    const text = formatChangePercent(percent.toFixed());
    return { text, value: decimal(text.replaceAll(/[+%,]/g, '')) };
  }

  /** What the data sheet holds of a month: "FY25", "April"; no margin, which is stored by itself. */
  month(label: string, name: string): ReadonlyMap<string, DecimalValue | null> {
    const month: Month = [
      Number(label.slice(2)),
      fiscalMonthNames(STANDARD_BASIS).findIndex((one) => one === name) + 1,
    ];
    return new Map(
      LINE_LABELS.filter(isLabel).flatMap((line) =>
        line === 'Gross Margin' ? [] : [[line, this.#stored(month, line)]],
      ),
    );
  }

  /** A value of a chart: its series, "Adj EBITDA ($K), year before", and its month, "Oct 2026". */
  charted(series: string, name: string): DecimalValue | null {
    const [, label = '', unit = '', before] =
      /^(.*) \((\$M|\$K|%)\)(, year before)?$/.exec(series) ?? [];
    const [[year, month] = [0, 0]] = monthsOf(name, '') ?? [];
    const shown: Month[] = [[before === undefined ? year : year - 1, month]];
    const lines = CHARTED[label] ?? [];
    const amount = total(lines.flatMap((line) => this.#figure(shown, line) ?? []));
    if (unit !== '%') return amount?.div(unit === '$M' ? '1000000' : '1000') ?? null;
    const revenue = this.#figure(shown, 'Revenue');
    if (amount === null || revenue === null || revenue.eq('0')) return null;
    return decimal(formatPercent(amount.div(revenue).times('100').toFixed()).replace('%', ''));
  }

  /** The figures of a table's row of this name under these headings; they say what a column is. */
  row(title: string, headings: readonly string[], name: string): ExpectedFigure[] {
    if (!isLabel(name)) throw new RangeError(`${title}: no line is called ${name}`);
    const shown: Month[][] = [];
    return headings.map((heading) => {
      const months = monthsOf(heading, title);
      const [own = [], reference = []] = [shown[0], shown.at(-1)];
      if (months === null) {
        if (heading === 'Variance') return this.#difference(own, reference, name);
        if (heading === '%') return this.#change(own, reference, name);
        throw new RangeError(`${title}: what is ${heading}?`);
      }
      if (title.startsWith('Annual growth')) {
        const before = months.map(([year, month]): Month => [year - 1, month]);
        return name === 'Gross Margin'
          ? this.#difference(months, before, name)
          : this.#change(months, before, name);
      }
      shown.push(months);
      const value = this.#figure(months, name);
      if (value === null) return { text: 'N/A', value };
      if (name === 'Gross Margin') return { text: formatPercent(value.toFixed()), value };
      return { text: name === 'Staff' ? value.toFixed() : thousands(value), value };
    });
  }
}
