import type { ReportingGroup } from '../../../contract/forecasts.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import {
  calendarMonthName,
  fiscalToCalendar,
  monthsAfter,
  toFiscalMonth,
} from '../../../finance/fiscalCalendar.ts';
import type { ReportedForecast } from './forecasts.queries.ts';

type Pair = ReportingGroup['forecasts'][number];

interface GatheredPair {
  readonly month: number;
  readonly pair: Pair;
  forecastActual: string | null;
  budgetActual: string | null;
}

/** Code-unit order, so that the result does not depend on the server's locale. */
const byCodeUnitOrder = (a: string, b: string) => Number(a > b) - Number(a < b);

/**
 * Groups records by report in the reports' order. Within a report, records of the three calendar months after it are
 * paired by unit, month and currency; currencies are never mixed. If two records have the same unit, month and
 * currency, the later one is used.
 */
export function reportingGroups(
  basis: CompanyBasis,
  records: readonly ReportedForecast[],
): ReportingGroup[] {
  const byReport = Map.groupBy(records, (record) => record.monthlySummariesId);
  return [...byReport.values()].map((ofReport) => reportingGroup(basis, ofReport));
}

function reportingGroup(basis: CompanyBasis, records: readonly ReportedForecast[]): ReportingGroup {
  const [first] = records;
  if (first === undefined) throw new RangeError('A group has at least one record');
  const following = monthsAfter(
    first.reportYear,
    fiscalToCalendar(basis, toFiscalMonth(first.reportMonthNum)),
    LIMITS.reportingMonths,
  );
  const pairs = new Map<string, GatheredPair>();
  let otherCount = 0;
  for (const record of records) {
    const month = following.findIndex(
      ({ calendarYear, calendarMonth }) =>
        calendarYear === record.fy && calendarMonth === record.month,
    );
    if (month === -1) otherCount += 1;
    else gather(pairs, month, record);
  }
  const sorted = [...pairs.values()].toSorted(
    (a, b) =>
      a.month - b.month ||
      byCodeUnitOrder(a.pair.businessUnit, b.pair.businessUnit) ||
      byCodeUnitOrder(a.pair.currency, b.pair.currency),
  );
  return {
    summaryId: first.monthlySummariesId,
    summaryPeriod: `${first.reportMonthName} ${first.reportYear}`,
    forecasts: sorted.map(reportedPair),
    otherCount,
  };
}

function reportedPair({ pair, forecastActual, budgetActual }: GatheredPair): Pair {
  return { ...pair, actualAmount: forecastActual ?? budgetActual };
}

function gather(pairs: Map<string, GatheredPair>, month: number, record: ReportedForecast): void {
  const { businessUnit, currency, fy, amount, actualAmount } = record;
  const key = JSON.stringify([businessUnit, month, currency]);
  let gathered = pairs.get(key);
  if (gathered === undefined) {
    const pair: Pair = {
      businessUnit,
      currency,
      monthName: calendarMonthName(record.month),
      fy,
      budgetAmount: null,
      forecastAmount: null,
      actualAmount: null,
    };
    gathered = { month, pair, forecastActual: null, budgetActual: null };
    pairs.set(key, gathered);
  }
  if (record.metric === 'forecast') {
    gathered.pair.forecastAmount = amount;
    gathered.forecastActual = actualAmount ?? gathered.forecastActual;
  } else {
    gathered.pair.budgetAmount = amount;
    gathered.budgetActual = actualAmount ?? gathered.budgetActual;
  }
}
