import { listFinancialData } from '../src/contract/financialData.ts';
import { approvePlan, createPlan } from '../src/contract/plans.ts';
import type { Caller } from './caller.ts';
import { expect } from './journey.ts';
import type { Screen } from './screensList.ts';

const KEPT_NAME = 'Budget FY26 as the board agreed to it in March';

/** Pictures of a draft, of the budget that counts, and of a report beside it. */
export async function planScreens(administrator: Caller): Promise<readonly Screen[]> {
  const figures = await administrator.ask(listFinancialData);
  const [before = 0, year = 0] = [...new Set(figures.map(({ fyId }) => fyId))].slice(-2);
  const body = { fyId: year, kind: 'budget', from: { kind: 'actuals', fyId: before } } as const;
  const draft = await administrator.ask(createPlan, { body: { ...body, name: 'Budget 2' } });
  const { id } = await administrator.ask(createPlan, { body: { ...body, name: KEPT_NAME } });
  await administrator.ask(approvePlan, { params: { id: String(id) }, body: {} });
  return [
    { name: 'plans-draft', path: `/plans?plan=${draft.id}`, words: 'Everything is saved' },
    { name: 'plans', path: '/plans', words: 'Gross profit and EBITDA are calculated' },
    {
      name: 'plans-viewer',
      path: '/plans',
      words: 'Gross profit and EBITDA are calculated',
      as: 'viewer',
    },
    { name: 'plans-new', path: '/plans?form=create', words: 'Start with' },
    {
      name: 'plans-report',
      path: '/report?month=2026-10',
      words: 'Finance says',
      reach: async (page) => {
        const table = page.getByRole('table', { name: 'Income statement' });
        await expect(table.getByText('vs plan').first()).toBeVisible();
        await table.scrollIntoViewIfNeeded();
      },
    },
    {
      name: 'plans-activity',
      path: '/activity?noun=plan',
      words: 'Filter',
    },
  ];
}
