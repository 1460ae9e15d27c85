/** A company with books from March to May 2025, whose year begins in April, and plans for its years. */
import {
  changeMapping,
  createAccount,
  previewMapping,
  storeBalances,
} from '../../../contract/accounts.ts';
import { updateCompany } from '../../../contract/company.ts';
import type { SentPlanFigure } from '../../../contract/plans.ts';
import { approvePlan, createPlan, setPlanFigures } from '../../../contract/plans.ts';
import { LINE_GROUPS } from '../../../finance/lineGroups.ts';
import type { PlanKind } from '../../../finance/plan.ts';
import type { TestApp } from '../../testApp.ts';

const CHART = [
  ['Bank', 'asset', 'cash', ['500', '550', '600']],
  ['Debtors', 'asset', 'receivables', ['300', '330', '380']],
  ['Loan', 'liability', 'debt', ['1200', '1180', '1180']],
  ['Shares', 'equity', 'share-capital', ['-500', '-500', '-500']],
  ['Sales', 'revenue', 'revenue', ['300', '300', '300']],
  ['Materials', 'costOfSales', 'production', ['150', '150', '150']],
  ['Rent', 'operatingCost', 'admin', ['50', '50', '50']],
] as const;
const MONTHS: readonly string[] = ['2025-03', '2025-04', '2025-05'];

/** Stores the books of three months. Returns the ids of the accounts, in the order of the chart. */
export async function openBooks(t: TestApp, months = MONTHS): Promise<number[]> {
  await t.ask('admin', updateCompany, { body: { lineGroups: [...LINE_GROUPS] } });
  const ids: number[] = [];
  for (const [name, type] of CHART)
    ids.push((await t.ask('admin', createAccount, { body: { name, type } })).id);
  const changes = CHART.map(([, type, line], at) => {
    const place = { accountId: ids[at] ?? 0, from: null };
    const isBalance = type === 'asset' || type === 'liability' || type === 'equity';
    return isBalance ? { ...place, line: null, balanceLine: line } : { ...place, line };
  });
  const { key } = await t.ask('admin', previewMapping, { body: { changes } });
  await t.ask('admin', changeMapping, { body: { changes, key } });
  const balances = months.flatMap((month, place) =>
    CHART.map(([, , , amounts], at) => ({
      accountId: ids[at] ?? 0,
      month,
      amount: amounts[place] ?? '0',
    })),
  );
  await t.ask('admin', storeBalances, { body: { balances } });
  return ids;
}

/** The books of later months: each brings 100 of cash, and leaves the other balances as they were. */
export async function storeLaterMonths(
  t: TestApp,
  ids: readonly number[],
  months: readonly string[],
): Promise<void> {
  const balances = months.flatMap((month, place) =>
    CHART.map(([, , line, amounts], at) => ({
      accountId: ids[at] ?? 0,
      month,
      amount: line === 'cash' ? String(700 + 100 * place) : amounts[2],
    })),
  );
  await t.ask('admin', storeBalances, { body: { balances } });
}

export const FY25 = 13;
export const FY26 = 14;

/** The months' amounts of a line: one for all twelve months, or one for each. */
type YearOfLine = string | readonly string[];

interface TestPlan {
  readonly name: string;
  readonly kind: PlanKind;
  readonly fyId: number;
  readonly lines: Readonly<Partial<Record<SentPlanFigure['line'], YearOfLine>>>;
}

/** Returns the draft's id. */
export async function draftPlan(
  t: TestApp,
  { name, kind, fyId, lines }: TestPlan,
): Promise<number> {
  const { id } = await t.ask('admin', createPlan, { body: { name, kind, fyId } });
  const figures = Object.entries(lines).flatMap(([line, amounts]) =>
    Array.from({ length: 12 }, (_, place) => ({
      line: line as SentPlanFigure['line'],
      monthNum: place + 1,
      amount: typeof amounts === 'string' ? amounts : (amounts?.[place] ?? null),
    })),
  );
  await t.ask('admin', setPlanFigures, {
    params: { id: String(id) },
    body: { figures: figures.filter(({ amount }) => amount !== null) },
  });
  return id;
}

export async function approvedPlan(t: TestApp, plan: TestPlan): Promise<void> {
  const id = await draftPlan(t, plan);
  await t.ask('admin', approvePlan, { params: { id: String(id) }, body: {} });
}

/** EBITDA of 110 each month. */
export const RESULT_OF_PLAN = { revenue: '310', production: '150', admin: '50' } as const;
