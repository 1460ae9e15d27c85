import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { fiscalMonthName } from '../../../finance/fiscalCalendar.ts';
import { documents } from '../../../engine/db/schema/documents.ts';
import { financialData } from '../../../engine/db/schema/financialData.ts';
import { businessUnits, forecasts } from '../../../engine/db/schema/forecasts.ts';
import { bulletPoints, monthlySummaries } from '../../../engine/db/schema/monthlySummaries.ts';
import type { Transaction } from '../../../engine/db/write.ts';

// Ids of the years in a test's database.
export const FY24 = 12;
export const FY25 = 13;
export const FY26 = 14;

const month = (fyId: number, monthNum: number) => ({
  fyId,
  monthNum,
  monthName: fiscalMonthName(STANDARD_BASIS, monthNum),
});

/** Figures of these months of a year; the revenue identifies year and month. */
const figuresOf = (fyId: number, months: readonly number[]) =>
  months.map((monthNum) => ({
    ...month(fyId, monthNum),
    revenue: `${fyId * 1000 + monthNum}.00`,
    notes: `Notes of ${fyId}-${monthNum}`,
  }));

const ALL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** The report of October 2026 has the values of a month without figures. */
function reportOf(of: ReturnType<typeof month>) {
  const isLast = of.fyId === FY26 && of.monthNum === 7;
  const overview = `Overview of ${of.fyId}-${of.monthNum}`;
  const report = { ...of, year: 2026, overview, staffCount: of.monthNum };
  if (!isLast) return report;
  return { ...report, revenue: '7.00', ebitda: '-7.00', notes: 'Kept', overview: null };
}

/** Figures of FY24 to September 2026; reports of FY25 and FY26 to October 2026, which has no figures. */
export async function insertPackRows(transaction: Transaction): Promise<void> {
  await transaction
    .insert(financialData)
    .values([
      ...figuresOf(FY24, ALL),
      ...figuresOf(FY25, ALL),
      ...figuresOf(FY26, [1, 2, 3, 4, 5, 6]),
    ]);
  const reports = await transaction
    .insert(monthlySummaries)
    .values(
      [
        ...ALL.map((monthNum) => month(FY25, monthNum)),
        ...[1, 2, 3, 4, 5, 6, 7].map((monthNum) => month(FY26, monthNum)),
      ].map(reportOf),
    )
    .returning({
      id: monthlySummaries.id,
      fyId: monthlySummaries.fyId,
      monthNum: monthlySummaries.monthNum,
    });
  await transaction.insert(bulletPoints).values(
    reports.flatMap(({ id, fyId, monthNum }) =>
      [2, 0, 1].map((position) => ({
        summaryId: id,
        category: position === 1 ? ('Strategy' as const) : ('General' as const),
        bulletText: `${fyId}-${monthNum} bullet ${position}`,
        position,
      })),
    ),
  );
  await transaction.insert(documents).values(
    reports.map(({ id, monthNum }) => ({
      summaryId: id,
      fileName: `stored-${id}`,
      originalName: `Paper ${id}.pdf`,
      fileType: 'pdf' as const,
      fileSize: 1000 + monthNum,
    })),
  );
  const [unit] = await transaction.select({ id: businessUnits.id }).from(businessUnits).limit(1);
  const last = reports.at(-1);
  if (unit === undefined || last === undefined) throw new Error('Nothing to plan for');
  await transaction.insert(forecasts).values(
    // April 2025 to March 2027.
    Array.from({ length: 24 }, (_, index) => ({
      businessUnitId: unit.id,
      metric: 'budget' as const,
      fy: 2025 + Math.floor((index + 3) / 12),
      month: ((index + 3) % 12) + 1,
      amount: `${index}.00`,
      monthlySummariesId: last.id,
    })),
  );
}

/** A month with figures, a report, bullets and a document. */
export async function insertMonthAhead(
  transaction: Transaction,
  { fyId, monthNum }: { fyId: number; monthNum: number },
): Promise<void> {
  await transaction.insert(financialData).values(figuresOf(fyId, [monthNum]));
  const [report] = await transaction
    .insert(monthlySummaries)
    .values(reportOf(month(fyId, monthNum)))
    .returning({ id: monthlySummaries.id });
  if (report === undefined) throw new Error('No report was made');
  await transaction
    .insert(bulletPoints)
    .values({ summaryId: report.id, category: 'General', bulletText: 'Ahead', position: 0 });
  await transaction.insert(documents).values({
    summaryId: report.id,
    fileName: `stored-${report.id}`,
    originalName: 'Ahead.pdf',
    fileType: 'pdf',
    fileSize: 10,
  });
}
