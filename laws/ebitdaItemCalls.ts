import { createEbitdaItem } from '../src/contract/ebitdaItems.ts';
import type { TestApp } from '../src/server/testApp.ts';

/** One good call for each about the items of adjusted EBITDA, in a month that has figures. */
export async function ebitdaItemCalls(test: TestApp) {
  const month = '2025-10';
  const item = (name: string) => ({ month, name, amount: '1200', reason: 'It is not repeated' });
  const { id } = await test.ask('admin', createEbitdaItem, { body: item('Closing Leeds') });
  const gone = await test.ask('admin', createEbitdaItem, { body: item('Moving') });
  return {
    listEbitdaItems: { query: { month } },
    createEbitdaItem: { body: item('Due diligence') },
    updateEbitdaItem: { params: { id: String(id) }, body: { amount: '1300' } },
    deleteEbitdaItem: { params: { id: String(gone.id) } },
  };
}
