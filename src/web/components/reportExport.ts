import type { FinancialData } from '../../contract/financialData.ts';
import { calendarYear } from '../../finance/fiscalCalendar.ts';
import type { PageExport } from './pageExport.ts';
import { shownBasis } from '../api/companyBasis.ts';

type ExportedMonth = Pick<FinancialData, 'fyId' | 'monthNum' | 'monthName'>;

const withYear = (fyLabel: string, figures: FinancialData) => ({
  figures,
  fyLabel,
  calendarYear: calendarYear(shownBasis(), fyLabel, figures.monthNum),
});

export function exportOfReport(
  { fyId, monthNum, monthName, year }: ExportedMonth & { readonly year: number },
  read: () => Promise<{ fyLabel: string; record: FinancialData }>,
): PageExport {
  return {
    name: `${monthName} ${year}`,
    scope: { fyId, monthNum },
    kind: 'report',
    figures: async () => {
      const { fyLabel, record } = await read();
      return [withYear(fyLabel, record)];
    },
  };
}

export function exportOfYear(
  { id, fyYear }: { readonly id: number; readonly fyYear: string },
  records: readonly FinancialData[],
): PageExport {
  return {
    name: fyYear,
    scope: { fyId: id },
    kind: 'year',
    figures: async () => records.map((record) => withYear(fyYear, record)),
  };
}
