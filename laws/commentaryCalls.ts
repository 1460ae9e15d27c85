import { listChangedSentences } from '../src/contract/commentary.ts';
import { createFinancialData, updateFinancialData } from '../src/contract/financialData.ts';
import { createMonthlySummary, updateMonthlySummary } from '../src/contract/reports.ts';
import type { TestApp } from '../src/server/testApp.ts';

const of = (id: number) => ({ params: { id: String(id) } });

/** One good call for each about what the texts of a report say of its figures. */
export async function commentaryCalls(test: TestApp) {
  const figures = await test.ask('admin', createFinancialData, {
    body: { fyId: 13, monthNum: 5, monthName: 'August', revenue: '3510000' },
  });
  const report = await test.ask('admin', createMonthlySummary, {
    body: { fyId: 13, monthName: 'August', year: 2025, overview: 'Revenue was $3.51M.' },
  });
  await test.ask('admin', updateFinancialData, {
    ...of(figures.id),
    body: { revenue: '3600000' },
  });
  await test.ask('admin', updateMonthlySummary, {
    ...of(report.id),
    body: {
      notes: 'Revenue: $3.60M',
      quotedFigures: [{ text: 'notes', figure: 'revenue.2025-08', place: 9, said: '$3.60M' }],
    },
  });
  const [changed] = await test.ask('admin', listChangedSentences, of(report.id));
  return {
    listChangedSentences: of(report.id),
    listQuotedFigures: of(report.id),
    confirmSentence: {
      ...of(report.id),
      body: { sentence: changed?.sentence ?? '', beside: changed?.beside ?? '' },
    },
  };
}
