import type { FinancialData } from '../../contract/financialData.ts';
import { calendarYear } from '../../domain/fiscalCalendar.ts';
import type { PageExport } from './pageExport.ts';
import { saveFigures } from './saveFigures.ts';

type Month = Pick<FinancialData, 'fyId' | 'monthNum' | 'monthName'>;

function withYear(fyLabel: string, records: readonly FinancialData[]) {
  return records.map((figures) => ({
    figures,
    fyLabel,
    calendarYear: calendarYear(fyLabel, figures.monthNum),
  }));
}

/** One report's month. Its year's label and its figures may have to be read first. */
export function exportOfReport(
  { fyId, monthNum, monthName, year }: Month & { readonly year: number },
  read: () => Promise<{ fyLabel: string; record: FinancialData }>,
): PageExport {
  return {
    name: `${monthName} ${year}`,
    scope: { fyId, monthNum },
    announcement: 'Report export will begin shortly',
    saveFigures: async () => {
      const { fyLabel, record } = await read();
      saveFigures(withYear(fyLabel, [record]), `Board report ${monthName} ${year}`);
    },
  };
}

/** All months of a year. */
export function exportOfYear(
  { id, fyYear }: { readonly id: number; readonly fyYear: string },
  records: readonly FinancialData[],
): PageExport {
  return {
    name: fyYear,
    scope: { fyId: id },
    announcement: 'All reports export will begin shortly',
    saveFigures: async () => saveFigures(withYear(fyYear, records), `Board reports ${fyYear}`),
  };
}
