import type { FinancialData } from '../../contract/financialData.ts';
import { calendarYear } from '../../domain/fiscalCalendar.ts';
import { figuresCsv } from './figuresCsv.ts';
import { saveFile } from './saveFile.ts';
import { toast } from '../ui/toastStore.ts';

function save(fyLabel: string, records: readonly FinancialData[], name: string): void {
  const csv = figuresCsv(
    records.map((figures) => ({
      figures,
      fyLabel,
      calendarYear: calendarYear(fyLabel, figures.monthNum),
    })),
  );
  saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${name.toLowerCase()}.csv`);
}

/** The figures of one report's month. */
export function exportReport(fyLabel: string, record: FinancialData): void {
  toast({ title: 'Export Started', description: 'Report export will begin shortly' });
  const year = calendarYear(fyLabel, record.monthNum);
  save(fyLabel, [record], `board-report-${record.monthName}-${year}`);
}

/** The figures of all months of a year. */
export function exportYear(fyLabel: string, records: readonly FinancialData[]): void {
  toast({ title: 'Export Started', description: 'All reports export will begin shortly' });
  save(fyLabel, records, `board-reports-${fyLabel}`);
}
