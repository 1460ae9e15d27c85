import { createFinancialData } from '../src/contract/financialData.ts';
import type { TestApp } from '../src/server/testApp.ts';

/** One good call for each about what is to be explained: a month whose admin doubled. */
export async function explanationCalls(test: TestApp) {
  const costs = [
    [6, 'September', '100000'],
    [7, 'October', '200000'],
  ] as const;
  for (const [monthNum, monthName, admin] of costs) {
    await test.ask('admin', createFinancialData, {
      body: { fyId: 13, monthNum, monthName, revenue: '1000000', admin, ebitda: '500000' },
    });
  }
  const month = '2025-10';
  const said = { line: 'admin', ownerId: test.ids.admin, dueOn: '2026-12-01', version: 0 } as const;
  return {
    listExplanationTasks: { query: { month } },
    assignExplanation: { body: { month, ...said } },
  };
}
