import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listActivity } from '../../../contract/activity.ts';
import {
  changeMapping,
  createAccount,
  previewMapping,
  storeBalances,
} from '../../../contract/accounts.ts';
import { createFinancialData, updateFinancialData } from '../../../contract/financialData.ts';
import { getMonthlySummary, updateMonthlySummary } from '../../../contract/reports.ts';
import {
  approvePlan,
  createPlan,
  deletePlan,
  listPlans,
  reopenPlan,
  setPlanFigures,
  updatePlan,
} from '../../../contract/plans.ts';
import { removeMonth, restoreMonth } from '../../../contract/removedMonths.ts';
import { previewTakeBack, takeBack } from '../../../contract/reverts.ts';
import type { ImportBench } from '../imports/testImports.ts';
import { openImportBench } from '../imports/testImports.ts';

let bench: ImportBench;
beforeAll(async () => {
  bench = await openImportBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.empty());

type Change = () => Promise<unknown>;

async function areWaiting(count: number): Promise<boolean> {
  const { rows } = await bench.t.database.pool.query<{ n: number }>(
    `select count(*)::integer as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return (rows[0]?.n ?? 0) >= count;
}

/** Until so many of this database wait for a lock, or one of these changes is over. */
async function untilWaiting(count: number, changes: readonly Promise<unknown>[]): Promise<void> {
  const over = Promise.race(changes).then(
    () => true,
    () => true,
  );
  while (!(await Promise.race([over, areWaiting(count)]))) {
    // Asked again: each time is a way to the database and back.
  }
}

/**
 * Lets all come to rows that somebody else holds, one after the other, and then lets them go on. If one of
 * them locks the same rows in another order, PostgreSQL ends it.
 */
async function meeting(held: string, ...all: readonly Change[]): Promise<void> {
  const holder = await bench.t.database.pool.connect();
  try {
    await holder.query(`begin; ${held} for update`);
    const begun: Promise<unknown>[] = [];
    for (const change of all) {
      begun.push(change());
      await untilWaiting(begun.length, begun);
    }
    await holder.query('rollback');
    await Promise.all(begun);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

/** A refusal says that it came too late, and is no error. */
const allowed = (work: () => Promise<{ statusCode: number }>): Change => {
  return async () => {
    expect([200, 201, 409]).toContain((await work()).statusCode);
  };
};
const undoing = (id: number): Change =>
  allowed(() => bench.t.as('admin', 'POST', `/api/imports/${id}/undo`, {}));

const of = (id: number) => ({ params: { id: String(id) } });

const YEAR = 'select from financial_years where id = 13';
const QUARTER = [
  ['Month', 'Revenue'],
  ['Apr-25', '1,000.00'],
  ['May-25', '1,100.00'],
];

/** The id of an import that was applied, for this report. */
async function stored(rows: string[][], reportId?: number): Promise<number> {
  const { id } = await bench.pasted(rows);
  if (reportId !== undefined) await bench.change(id, { reportId });
  expect((await bench.apply(await bench.find(id))).status).toBe(200);
  return id;
}

/** A draft of May's revenue; answers its id. */
const drafted = async () => {
  const made = { name: 'Budget FY25', kind: 'budget', fyId: 13 } as const;
  const { id } = await bench.t.ask('admin', createPlan, { body: made });
  const planned = { line: 'revenue', monthNum: 2, amount: '2000000' } as const;
  await bench.t.ask('admin', setPlanFigures, { ...of(id), body: { figures: [planned] } });
  return id;
};

describe.runIf(process.env['TEST_ENGINE'] === 'postgresql')('two changes of the same rows', () => {
  test('an import is reverted and undone', async () => {
    const importId = await stored(QUARTER);
    const what = { kind: 'import' as const, importId };
    const { key: previewKey } = await bench.t.ask('admin', previewTakeBack, { body: { what } });
    const body = { what, previewKey, reason: 'The wrong file' };
    await meeting(YEAR, () => bench.t.ask('admin', takeBack, { body }), undoing(importId));
    expect((await bench.find(importId)).status).toBe('undone');
  });

  test('a report is deleted while an import for it is undone', async () => {
    const report = await bench.newReport();
    const plan = [
      ['Business unit', 'Currency', 'Month', 'Forecast'],
      ['North', 'EUR', 'May 2025', '70'],
    ];
    const importId = await stored(plan, report);
    const body = { fyId: 13, monthNum: 1, month: 'April 2025', scope: 'report' as const };
    const deleting = () => bench.t.ask('admin', removeMonth, { body });
    await meeting('select from forecasts', deleting, undoing(importId));
    expect(await bench.forecasts()).toEqual([]);
  });

  test('a month is brought back while an import for its report is undone', async () => {
    const importId = await stored(QUARTER, await bench.newReport());
    const body = { fyId: 13, monthNum: 1, month: 'April 2025', scope: 'month' as const };
    const { id } = await bench.t.ask('admin', removeMonth, { body });
    const params = { id: String(id) };
    const bringing = () => bench.t.ask('admin', restoreMonth, { params });
    await meeting(YEAR, bringing, undoing(importId));
    expect(await bench.find(importId)).toMatchObject({ reportId: expect.any(Number) });
  });

  test('an import meets accounts that feed its months in another order', async () => {
    const ids: number[] = [];
    // The later month has the lower id.
    for (const [monthName, monthNum] of [
      ['May', 2],
      ['April', 1],
    ] as const) {
      const month = { fyId: 13, monthNum, monthName, revenue: '1' };
      ids.push(await bench.create('/api/financial-data', month));
    }
    const { t } = bench;
    const account = { code: '6000', name: 'Rent', type: 'operatingCost' } as const;
    const { id: accountId } = await t.ask('admin', createAccount, { body: account });
    const balances = ['2025-04', '2025-05'].map((month) => ({ accountId, month, amount: '10' }));
    await t.ask('admin', storeBalances, { body: { balances } });
    const changes = [{ accountId, from: null, line: 'admin' as const }];
    const { key } = await t.ask('admin', previewMapping, { body: { changes } });
    const draft = await bench.pasted(QUARTER);
    const applying = allowed(async () => ({ statusCode: (await bench.apply(draft)).status }));
    const mapping = () => t.ask('admin', changeMapping, { body: { changes, key } });
    await meeting(`select from financial_data where id = ${ids[0]}`, applying, mapping);
    expect((await bench.figures()).map(({ revenue, admin }) => [revenue, admin])).toEqual([
      ['1000.00', '10.00'],
      ['1100.00', '10.00'],
    ]);
  });

  test('a report is saved while a figure changes that its texts follow', async () => {
    const { t } = bench;
    const report = await bench.newReport();
    const may = { fyId: 13, monthNum: 2, monthName: 'May', revenue: '3508213' };
    const { id: figures } = await t.ask('admin', createFinancialData, { body: may });
    const overview = 'Revenue was $3.51M.';
    const quoted = {
      text: 'overview',
      figure: 'revenue.2025-05',
      place: 12,
      said: '$3.51M',
    } as const;
    const following = { ...of(report), body: { overview, quotedFigures: [quoted] } };
    await t.ask('admin', updateMonthlySummary, following);
    const change = (revenue: string) =>
      t.ask('admin', updateFinancialData, { ...of(figures), body: { revenue } });
    // Figures that were just changed are changed again in one statement if no text follows them.
    await change('3511000');
    const changing = () => change('3600000');
    const saving = () => {
      const body = {
        overview: `May: r${overview.slice(1)}`,
        quotedFigures: [{ ...quoted, place: 17 }],
      };
      return t.ask('admin', updateMonthlySummary, { ...of(report), body });
    };
    await meeting(`select from financial_data where id = ${figures}`, changing, saving);
    expect(await t.ask('admin', getMonthlySummary, of(report))).toMatchObject({
      overview: expect.stringContaining('revenue was $3.60M.'),
    });
  });

  test('a report begins to follow a figure that changes in that instant, while a third saves it', async () => {
    const { t } = bench;
    const report = await bench.newReport();
    const may = { fyId: 13, monthNum: 2, monthName: 'May', revenue: '3508213' };
    const { id: figures } = await t.ask('admin', createFinancialData, { body: may });
    const change = (revenue: string) =>
      t.ask('admin', updateFinancialData, { ...of(figures), body: { revenue } });
    const saving = (overview: string) => () => {
      const place = overview.indexOf('$');
      const quoted = {
        text: 'overview',
        figure: 'revenue.2025-05',
        place,
        said: '$3.51M',
      } as const;
      const body = { overview, quotedFigures: [quoted] };
      return t.ask('admin', updateMonthlySummary, { ...of(report), body });
    };
    // The next change of it is one statement, as no text is known to follow it.
    await change('3511000');
    await meeting(
      `select from financial_data where id = ${figures}`,
      saving('Revenue was $3.51M.'),
      () => change('3600000'),
      saving('In May revenue was $3.51M.'),
    );
    expect(await t.ask('admin', getMonthlySummary, of(report))).toMatchObject({
      overview: 'In May revenue was $3.60M.',
    });
  });

  test('a plan is approved while a report begins to follow it, and a month that both are of changes', async () => {
    const { t } = bench;
    const report = await bench.newReport();
    const may = { fyId: 13, monthNum: 2, monthName: 'May', revenue: '3508213' };
    const { id: figures } = await t.ask('admin', createFinancialData, { body: may });
    const made = { name: 'Budget FY25', kind: 'budget', fyId: 13 } as const;
    const { id: plan } = await t.ask('admin', createPlan, { body: made });
    const planned = { line: 'revenue', monthNum: 2, amount: '3000000' } as const;
    await t.ask('admin', setPlanFigures, { ...of(plan), body: { figures: [planned] } });
    const approving = () => t.ask('admin', approvePlan, { ...of(plan), body: {} });
    const saving = () => {
      const figure = 'variance.revenue.2025-05.of-Budget_FY25';
      const quoted = { text: 'overview', figure, place: 0, said: '+$1K' } as const;
      const body = { overview: '+$1K', quotedFigures: [quoted] };
      return t.ask('admin', updateMonthlySummary, { ...of(report), body });
    };
    const changing = () =>
      t.ask('admin', updateFinancialData, { ...of(figures), body: { revenue: '3600000' } });
    await meeting(`select from plans where id = ${plan}`, approving, saving, changing);
    expect((await t.ask('admin', getMonthlySummary, of(report))).overview).toBe('+$600K');
    await t.ask('admin', reopenPlan, { ...of(plan), body: { reason: 'For the next' } });
    await t.ask('admin', deletePlan, of(plan));
  });

  test.each([
    ['is renamed', 'is begun from', 'select from plans'],
    ['is renamed', 'is reverted', 'select from plans'],
    ['is changed', 'is reverted', 'select from plan_figures'],
  ] as const)('a plan %s while it %s', async (first, second, held) => {
    const { t } = bench;
    const id = await drafted();
    const { entries } = await t.ask('admin', listActivity, { query: {} });
    const figure = entries[0]?.records.find(({ noun }) => noun === 'planFigure');
    const record = { noun: 'planFigure', id: figure?.id ?? 0 } as const;
    const what = { kind: 'change', moment: entries[0]?.moment ?? 0, record } as const;
    const { key: previewKey } = await t.ask('admin', previewTakeBack, { body: { what } });
    const from = { kind: 'plan', planId: id } as const;
    const made = { name: 'Begun', kind: 'budget', fyId: 13, from } as const;
    const cell = { line: 'revenue', monthNum: 2, amount: '3000000' } as const;
    const taking = { what, previewKey, reason: 'A slip' };
    const acts = {
      'is changed': () => t.ask('admin', setPlanFigures, { ...of(id), body: { figures: [cell] } }),
      'is renamed': () => t.ask('admin', updatePlan, { ...of(id), body: { name: 'Renamed' } }),
      'is begun from': () => t.ask('admin', createPlan, { body: made }),
      'is reverted': allowed(() => t.as('admin', 'POST', '/api/take-backs', { body: taking })),
    };
    await meeting(held, acts[first], acts[second]);
    const plans = await t.ask('admin', listPlans);
    expect(plans.map((plan) => plan.id)).toContain(id);
    for (const plan of plans) await t.ask('admin', deletePlan, of(plan.id));
  });

  const TO_DATE = 'revenue.FY25-to-2025-05';
  const PLANNED = 'planned.revenue.2025-05.of-Budget_FY25';
  const may = { fyId: 13, monthNum: 2, monthName: 'May', revenue: '2000000' };
  const dropped = async () => {
    await bench.t.ask('admin', createFinancialData, { body: may });
    const body = { fyId: 13, monthNum: 2, month: 'May 2025', scope: 'month' as const };
    return (await bench.t.ask('admin', removeMonth, { body })).id;
  };
  test.each([
    [
      'a plan is approved',
      PLANNED,
      async () => {
        const id = await drafted();
        return () => bench.t.ask('admin', approvePlan, { ...of(id), body: {} });
      },
    ],
    [
      'a month is entered',
      TO_DATE,
      async () => () => bench.t.ask('admin', createFinancialData, { body: may }),
    ],
    [
      'a month is brought back',
      TO_DATE,
      async () => {
        const id = await dropped();
        return () => bench.t.ask('admin', restoreMonth, of(id));
      },
    ],
  ] as const)('%s that two reports follow, while a month changes', async (_, figure, begun) => {
    const { t } = bench;
    const acting = await begun();
    const june = await bench.newReport({ monthName: 'June' });
    const july = await bench.newReport({ monthName: 'July' });
    const { id: figures } = await t.ask('admin', createFinancialData, {
      body: { fyId: 13, monthNum: 3, monthName: 'June', revenue: '1000000' },
    });
    const said = '$1.00M';
    const first = { figure, place: 0, said };
    // The one keeps its notes with the figures that the other's text follows as well.
    const notes = { notes: said, quotedFigures: [{ text: 'notes' as const, ...first }] };
    await t.ask('admin', updateMonthlySummary, { ...of(june), body: notes });
    const overview = `${said}, ${said}`;
    const both = [first, { figure: 'revenue.2025-06', place: 8, said }];
    const quotedFigures = both.map((one) => Object.assign({ text: 'overview' as const }, one));
    await t.ask('admin', updateMonthlySummary, { ...of(july), body: { overview, quotedFigures } });
    const changing = () =>
      t.ask('admin', updateFinancialData, { ...of(figures), body: { revenue: '3000000' } });
    await meeting(`select from financial_data where id = ${figures}`, acting, changing);
    expect(await t.ask('admin', getMonthlySummary, of(june))).toMatchObject({ notes: '$2.00M' });
    expect(await t.ask('admin', getMonthlySummary, of(july))).toMatchObject({
      overview: '$2.00M, $3.00M',
    });
  });
});
