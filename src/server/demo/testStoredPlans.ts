import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import type { DecimalValue } from '../../finance/decimal.ts';
import { decimal } from '../../finance/decimal.ts';
import { MONTH_NAMES, fiscalMonthNames } from '../../finance/fiscalCalendar.ts';
import { formatMoney } from '../../format/money.ts';
import { formatChangePercent } from '../../format/percent.ts';
import type { TestDatabase } from '../../engine/db/testDatabase.ts';
import type { ReadRow } from './testPackTables.ts';
import type { ExpectedFigure } from './testStoredFigures.ts';
import { signed } from './testStoredFigures.ts';

/** Calendar months, counted through: twelve times the year, plus 1 for January. */
type Count = number;

const counted = (name: string, year: string): Count =>
  Number(year) * 12 + MONTH_NAMES.findIndex((month) => month.startsWith(name)) + 1;

/** "October 2026", "Oct 2025", "FY25", "FY26 to Oct", wherever they stand in the text. */
function monthsIn(text: string): Count[] {
  const [, label, to] = /FY(\d\d)(?: to ([A-Z][a-z]{2}))?/.exec(text) ?? [];
  if (label !== undefined) {
    const from = counted('April', `20${label}`);
    const last = fiscalMonthNames(STANDARD_BASIS).findIndex((name) =>
      name.startsWith(to ?? 'March'),
    );
    return Array.from({ length: last + 1 }, (_, index) => from + index);
  }
  const [, name = '', year = ''] = /([A-Z][a-z]{2,}) (20\d\d)/.exec(text) ?? [];
  return [counted(name, year)];
}

interface StoredRecord {
  readonly unit: string;
  readonly currency: string;
  readonly metric: string;
  /** The planned month, and the month of the report that contains it. */
  readonly month: Count;
  readonly report: Count;
  readonly amount: string;
  readonly actual: string | null;
}

type Amount = 'Budget' | 'Forecast' | 'Actual';
type Plan = Readonly<Record<Amount, DecimalValue | null>>;

const thousands = (amount: DecimalValue) =>
  formatMoney('USD', amount.div('1000').toFixed()).replace('$', '');

const sum = (values: readonly (DecimalValue | null)[]): DecimalValue | null =>
  values
    .filter((value) => value !== null)
    .reduce<DecimalValue | null>((total, value) => total?.plus(value) ?? value, null);

const exact = (text: string | null | undefined) => (text ? decimal(text) : null);
const amountOf = (heading: string): Amount =>
  heading === 'Budget' || heading === 'Forecast' ? heading : 'Actual';

/** Budgets, forecasts and actuals, calculated from the records without the code of packs. */
export class StoredPlans {
  readonly #records: readonly StoredRecord[];

  private constructor(records: readonly StoredRecord[]) {
    this.#records = records;
  }

  static async read(database: TestDatabase): Promise<StoredPlans> {
    const { rows } = await database.pool.query<StoredRecord>(`
      select u.name as unit, f.currency, f.metric, f.fy * 12 + f.month as month,
        s.year * 12 + extract(month from to_date(s.month_name, 'Month'))::int as report,
        f.amount::text, f.actual_amount::text as actual
      from forecasts f join business_units u on u.id = f.business_unit_id
      join monthly_summaries s on s.id = f.monthly_summaries_id order by report desc, f.id desc`);
    return new StoredPlans(rows);
  }

  /** Planned amounts for each unit and month, by the newest report that has one. */
  #plans(isWanted: (record: StoredRecord) => boolean): Plan[] {
    const groups = Map.groupBy(
      this.#records.filter(isWanted),
      ({ unit, month }) => `${unit} ${month}`,
    );
    return [...groups.values()].map((records) => {
      const planned = (metric: string) => records.find((one) => one.metric === metric)?.amount;
      const given = {
        Budget: planned('budget'),
        Forecast: planned('forecast'),
        Actual: records.find(({ actual }) => actual !== null)?.actual,
      };
      return {
        Budget: exact(given.Budget),
        Forecast: exact(given.Forecast),
        Actual: exact(given.Actual),
      };
    });
  }

  row({ table, under, name, headings }: ReadRow): ExpectedFigure[] {
    const [, label = name, currency = 'USD'] = /^(.*?)(?: \(([A-Z]{3})\))?$/.exec(name) ?? [];
    const isSpan = /^(?:FY|[A-Z][a-z]{2} 20)\d\d/.test(label);
    const months = new Set(monthsIn(under || (isSpan ? label : table)));
    // A table that looks ahead knows no more than was known then.
    const known = table.startsWith('Outlook') ? (monthsIn(table)[0] ?? 0) : Number.MAX_VALUE;
    const plans = this.#plans(
      (record) =>
        (isSpan || record.unit === label) &&
        record.currency === currency &&
        months.has(record.month) &&
        record.report <= known,
    );
    const amounts = headings.filter((one) => one !== 'Variance' && one !== '%');
    const shown = amounts.map((heading): ExpectedFigure => {
      const value = sum(plans.map((plan) => plan[amountOf(heading)]));
      return { text: value === null ? 'N/A' : thousands(value), value };
    });
    return [...shown, ...compared(plans, amounts.length > 2)];
  }
}

function compared(plans: readonly Plan[], withActual: boolean): ExpectedFigure[] {
  const pairs: readonly (readonly [Amount, Amount])[] = [
    ['Actual', 'Budget'],
    ['Actual', 'Forecast'],
    ['Forecast', 'Budget'],
  ];
  return pairs.slice(withActual ? 0 : 2).flatMap(([of, to]): ExpectedFigure[] => {
    const both = plans.filter((plan) => plan[of] !== null && plan[to] !== null);
    const [figure, reference] = [of, to].map((amount) => sum(both.map((plan) => plan[amount])));
    if (!figure || !reference) return [dash, dash];
    const value = figure.minus(reference);
    const text = formatChangePercent(value.div(reference).times('100').toFixed());
    return [
      { text: signed(thousands(value)), value },
      { text, value: decimal(text.replaceAll(/[+%,]/g, '')) },
    ];
  });
}

const dash: ExpectedFigure = { text: '—', value: null };
