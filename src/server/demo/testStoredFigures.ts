import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import type { DecimalValue } from '../../finance/decimal.ts';
import { decimal } from '../../finance/decimal.ts';
import { fiscalMonthNames } from '../../finance/fiscalCalendar.ts';
import { formatMoney } from '../../format/money.ts';
import { formatChangePercent, formatPercent, formatPoints } from '../../format/percent.ts';
import type { TestDatabase } from '../../engine/db/testDatabase.ts';

/** A cell of a pack as the database alone says it should be. */
export interface ExpectedFigure {
  /** The screens' formats. */
  readonly text: string;
  /** Null where there is no number: "N/A", a dash. */
  readonly value: DecimalValue | null;
}

/** A month: the running number of its financial year, "25" of FY25, or the name of a plan; and 1 for April. */
type Month = readonly [year: number | string, month: number];

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

/** Figures of plans, and their columns. */
const PLANNED = [
  ['revenue', 'revenue'],
  ['production', 'production'],
  ['salesMarketing', 'sales_marketing'],
  ['customerSuccess', 'customer_success'],
  ['marketing', 'marketing'],
  ['rnd', 'rnd'],
  ['admin', 'admin'],
  ['other', 'other'],
] as const;

const COST_LABELS = [
  'Sales & Marketing',
  'Customer Success',
  'Marketing',
  'R&D',
  'Admin',
  'Other Costs',
] as const satisfies readonly Label[];

const between = ([minuend, subtrahend]: readonly (DecimalValue | null)[]) =>
  minuend && subtrahend ? minuend.minus(subtrahend) : null;

const SHORT_MONTHS = fiscalMonthNames(STANDARD_BASIS).map((name) => name.slice(0, 3));
const CLOSING: ReadonlySet<Label> = new Set(['Cash', 'Staff']);
const MOST_PERCENT = '200';

const wholeYear = (year: number | string, to: number): Month[] =>
  Array.from({ length: to }, (_, index) => [year, index + 1]);

const budgetOf = (year: number | string) => `Budget FY${year}`;
const forecastOf = (year: number | string) => `Forecast FY${year}`;

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

/** A difference has its sign. */
export const signed = (text: string): string =>
  /[1-9]/.test(text) && !text.startsWith('-') ? `+${text}` : text;

const NONE: ExpectedFigure = { text: '—', value: null };

const total = (values: readonly DecimalValue[]): DecimalValue | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum.plus(value));

/** The figures of the months, calculated from the tables without the code of packs. */
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
    const { rows: planned } = await database.pool.query<Record<string, unknown>>(`
      select *, revenue - production as gross_profit, revenue - production
          - (sales_marketing + customer_success + marketing + rnd + admin + other) as ebitda
      from (select p.name as year, f.month_num as month,
        ${PLANNED.map(([line, column]) => `sum(f.amount) filter (where f.line = '${line}') as ${column}`).join(', ')}
        from plan_figures f join plans p on p.id = f.plan_id group by p.name, f.month_num) planned`);
    return new StoredFigures([...rows, ...planned]);
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
    const percent = profit.div(revenue).times('100');
    // A month of a plan has its margin as months have it, with two decimals.
    return typeof both[0]?.[0] === 'string' && both.length === 1 ? percent.round(2) : percent;
  }

  /** In US dollars, percent or people. */
  #figure(months: readonly Month[], label: Label): DecimalValue | null {
    if (label === 'Gross Margin') return this.#margin(months);
    return total(this.#known(CLOSING.has(label) ? months.slice(-1) : months, label));
  }

  /** True if two spans have a figure for the same months. */
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
    return { text: signed(label === 'Staff' ? value.toFixed() : thousands(value)), value };
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

  /** A month's row of the data sheet: "FY25", "April"; no margin, which is stored by itself. */
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
    const [, label = '', unit = '', other] =
      /^(.*) \((\$M|\$K|%)\)(, year before|, budget)?$/.exec(series) ?? [];
    const [[year, month] = [0, 0]] = monthsOf(name, '') ?? [];
    const own = other === ', year before' ? Number(year) - 1 : year;
    const shown: Month[] = [[other === ', budget' ? budgetOf(year) : own, month]];
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
    const [, plan, monthName = ''] = /^Against (.+), (.+)$/.exec(title) ?? [];
    if (plan !== undefined) {
      const [month] = monthsOf(monthName.replace(/^(...)\w*/, '$1'), '') ?? [];
      return month === undefined ? [] : this.#againstPlan(plan, month, headings, name);
    }
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
        const before = months.map(([year, month]): Month => [Number(year) - 1, month]);
        return name === 'Gross Margin'
          ? this.#difference(months, before, name)
          : this.#change(months, before, name);
      }
      shown.push(months);
      return this.#shown(months, name);
    });
  }

  /** A row of an income statement over months that all have it; null: one has not. */
  #stated(months: readonly Month[], name: string): DecimalValue | null {
    const over = (label: Label) => {
      const known = this.#known(months, label);
      return known.length < months.length ? null : total(known);
    };
    if (name === 'Operating costs') {
      return total(COST_LABELS.flatMap((label) => this.#known(months, label)));
    }
    if (name === 'Adjustments') return between([over('Adjusted EBITDA'), over('EBITDA')]);
    if (!isLabel(name)) throw new RangeError(`no line is called ${name}`);
    if (name === 'Gross Margin') {
      const [profit, revenue] = [over('Gross Profit'), over('Revenue')];
      return profit && revenue ? profit.div(revenue).times('100') : null;
    }
    return CLOSING.has(name) ? this.#figure(months.slice(-1), name) : over(name);
  }

  /** True if both have the same operating costs: a sum without one of them is another sum. */
  #hasSameCosts(months: readonly Month[], others: readonly Month[]): boolean {
    const lacks = (all: readonly Month[], label: Label) => this.#stated(all, label) === null;
    return COST_LABELS.every((label) => lacks(months, label) === lacks(others, label));
  }

  /** The columns of an income statement: a month, then its year to date, each next to what it is compared with. */
  statement(headings: readonly string[], name: string): ExpectedFigure[] {
    let own: Month[] = [];
    let reference: Month[] = [];
    return headings.map((heading, at) => {
      if (heading === 'Variance') {
        const [figure, before] = [own, reference].map((months) => this.#stated(months, name));
        const isAlike = name !== 'Operating costs' || this.#hasSameCosts(own, reference);
        if (!figure || !before || !isAlike) return NONE;
        const value = figure.minus(before);
        if (name === 'Gross Margin') return { text: formatPoints(value.toFixed()), value };
        return { text: signed(thousands(value)), value };
      }
      if (heading === 'Budget') {
        reference = own.map(([year, month]): Month => [budgetOf(year), month]);
      } else {
        reference = monthsOf(heading, '') ?? [];
        const isFirst = at === 0 || (reference.length > 1 && own.length === 1);
        if (isFirst) own = reference;
      }
      const value = this.#stated(reference, name);
      if (value === null) return { text: 'N/A', value };
      const isMargin = name === 'Gross Margin';
      return { text: isMargin ? formatPercent(value.toFixed()) : thousands(value), value };
    });
  }

  #shown(months: readonly Month[], name: Label): ExpectedFigure {
    const value = this.#figure(months, name);
    if (value === null) return { text: 'N/A', value };
    if (name === 'Gross Margin') return { text: formatPercent(value.toFixed()), value };
    return { text: name === 'Staff' ? value.toFixed() : thousands(value), value };
  }

  /** The month, the year to it, and the year as the forecast goes on after it. */
  #againstPlan(
    plan: string,
    [year, month]: Month,
    headings: readonly string[],
    name: Label,
  ): ExpectedFigure[] {
    const actual = wholeYear(year, month);
    const outlook = [...actual, ...wholeYear(forecastOf(year), 12).slice(month)];
    const planned = wholeYear(plan, 12);
    const spans = [
      [[[year, month]], [[plan, month]]],
      [actual, planned.slice(0, month)],
      [outlook, planned],
    ] as const;
    let at = -1;
    return headings.map((heading) => {
      if (heading === 'Actual' || heading === 'Outlook') at += 1;
      const [own, reference] = spans[at] ?? [[], []];
      if (heading === 'Variance')
        return this.#outlookOr(at, name, () => this.#difference(own, reference, name));
      if (heading === '%') return this.#change(own, reference, name);
      if (heading === 'Outlook') {
        const isWhole = this.#isComparable(own, reference, name);
        return isWhole ? this.#outlookOr(at, name, () => this.#shown(own, name)) : NONE;
      }
      return this.#shown(heading === 'Actual' ? own : reference, name);
    });
  }

  /** Margins and balances at the end of a month have no outlook. */
  #outlookOr(at: number, name: Label, figure: () => ExpectedFigure): ExpectedFigure {
    const hasNone = name === 'Gross Margin' || CLOSING.has(name) || name === 'Adjusted EBITDA';
    return at === 2 && hasNone ? NONE : figure();
  }
}
