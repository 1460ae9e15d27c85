import type { SentPlanFigure } from '../src/contract/plans.ts';
import { approvePlan, createPlan, setPlanFigures } from '../src/contract/plans.ts';
import type { TestApp } from '../src/server/testApp.ts';

/** One good call for each of the plans by line and what is compared with them: drafts to change, and an approved one that everybody reads. */
export async function planCalls(test: TestApp) {
  const figures: SentPlanFigure[] = [{ line: 'revenue', monthNum: 1, amount: '2400000.00' }];
  const made = async (name: string) => {
    const body = { name, kind: 'budget', fyId: 14 } as const;
    const { id } = await test.ask('admin', createPlan, { body });
    const of = { params: { id: String(id) } };
    await test.ask('admin', setPlanFigures, { ...of, body: { figures } });
    return of;
  };
  const approved = async (name: string) => {
    const of = await made(name);
    await test.ask('admin', approvePlan, { ...of, body: {} });
    return of;
  };
  const draft = await made('Draft');
  return {
    getBriefing: { query: { month: '2026-04' } },
    listBriefings: { query: { fyId: '14' } },
    getBridges: { query: { month: '2026-04', from: 'plan', to: 'month' } },
    listPlans: {},
    getPlan: await approved('Budget FY26'),
    createPlan: { body: { name: 'Budget FY25', kind: 'budget', fyId: 13 } },
    updatePlan: { ...draft, body: { name: 'Budget FY26, second' } },
    setPlanFigures: { ...draft, body: { figures } },
    approvePlan: { ...(await made('Ready')), body: { reason: 'The board agreed' } },
    reopenPlan: { ...(await approved('To open')), body: { reason: 'Rent was left out' } },
    deletePlan: await made('Spare'),
  };
}
