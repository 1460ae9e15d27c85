import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import type { ForecastWrite } from '../../../reader/compare/stored.ts';
import { storeBooks } from '../../books/storeBalances.ts';
import { insertForecasts } from '../../imports/forecasts.queries.ts';
import { readVersions } from '../../imports/records.queries.ts';
import { forecasts } from '../../../engine/db/schema/forecasts.ts';
import type { ImportBench } from './testImports.ts';
import { BLOCK, openImportBench } from './testImports.ts';
import { statementsOf } from './testStatements.ts';

let bench: ImportBench;
beforeAll(async () => {
  bench = await openImportBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.empty());

describe('forecasts and budgets', () => {
  const TABLE = [
    ['Business unit', 'Currency', 'Month', 'Forecast', 'Budget'],
    ['North', 'EUR', 'May 2025', '120.50', '100'],
    ['South', 'USD', 'May 2025', '70', ''],
  ];

  test('come into the chosen report, new and changed, and go again', async () => {
    const report = await bench.newReport();
    const draft = await bench.pasted(TABLE);
    expect(draft.preview.questions).toMatchObject([{ about: 'report' }]);
    await bench.change(draft.id, { reportId: report });
    const ready = await bench.find(draft.id);
    expect(ready.preview.changes.map(({ what, period, after }) => [what, period, after])).toEqual([
      ['North, EUR: Forecast', 'May 2025', '120.50'],
      ['North, EUR: Budget', 'May 2025', '100.00'],
      ['South, USD: Forecast', 'May 2025', '70.00'],
    ]);
    expect((await bench.apply(ready)).status).toBe(200);
    const stored = await bench.forecasts();
    expect(stored).toHaveLength(3);
    expect(stored).toContainEqual(
      expect.objectContaining({
        businessUnit: 'North',
        currency: 'EUR',
        metric: 'budget',
        amount: '100.00',
        monthlySummariesId: report,
        fy: 2025,
        month: 5,
      }),
    );
    const second = await bench.pasted([TABLE[0] ?? [], ['North', 'EUR', 'May 2025', '121', '100']]);
    await bench.change(second.id, { reportId: report });
    const changed = await bench.find(second.id);
    expect(changed.preview.counts).toMatchObject({ new: 0, changed: 1, unchanged: 1 });
    await bench.apply(changed);
    expect((await bench.undo(second.id)).status).toBe(200);
    expect((await bench.forecasts()).map(({ amount }) => amount).toSorted()).toEqual([
      '100.00',
      '120.50',
      '70.00',
    ]);
    const blocked = await bench.undo(draft.id);
    expect([blocked.status, blocked.body.detail]).toEqual([
      409,
      'Changed since the import: the forecast of North, EUR, for May 2025. Nothing was undone',
    ]);
  });
});

describe('undoing', () => {
  test('puts everything back, also what the report had kept', async () => {
    const report = await bench.newReport({ revenue: '7', ebitda: '3' });
    await bench.t.as('admin', 'PATCH', `/api/monthly-summaries/${report}`, {
      body: { notes: 'Kept' },
    });
    await bench.create('/api/financial-data', {
      fyId: 13,
      monthNum: 2,
      monthName: 'May',
      revenue: '5',
      cash: '1',
    });
    const asStored = async () => {
      const { rows } = await bench.t.database.pool.query(
        `select to_jsonb(f) - 'version' - 'updated_at' as row from financial_data f
         union all select to_jsonb(s) - 'version' - 'updated_at' from monthly_summaries s`,
      );
      return rows;
    };
    const before = await asStored();
    const draft = await bench.pasted(BLOCK);
    await bench.apply(draft);
    const costs = ['salesMarketing', 'customerSuccess', 'marketing', 'rnd', 'admin', 'other'];
    // A4: the imported lines are reported, the others of the month are not.
    expect((await bench.figures()).map(({ notReported }) => notReported)).toEqual([
      [],
      ['ebitda', 'adjEbitda', 'production', ...costs],
    ]);
    expect(await asStored()).not.toEqual(before);
    const { status, body } = await bench.undo(draft.id);
    expect([status, body.undoneBy]).toEqual([200, 'Ada Admin']);
    expect(await asStored()).toEqual(before);
    const again = await bench.undo(draft.id);
    expect([again.status, again.body.detail]).toEqual([409, 'This import has already been undone']);
  });

  test('is refused once one of its records has moved, and then nothing is undone', async () => {
    const draft = await bench.pasted(BLOCK);
    await bench.apply(draft);
    const [april] = await bench.figures();
    await bench.t.as('admin', 'PATCH', `/api/financial-data/${april?.id}`, { body: { cash: '9' } });
    const before = await bench.figures();
    const { status, body } = await bench.undo(draft.id);
    expect([status, body.code, body.detail]).toEqual([
      409,
      'changed_since',
      'Changed since the import: the figures for April 2025. Nothing was undone',
    ]);
    expect(body.errors).toEqual([
      { path: 'the figures for April 2025', message: 'Changed since the import' },
    ]);
    expect(await bench.figures()).toEqual(before);
    expect((await bench.find(draft.id)).status).toBe('applied');
  });

  test('of what was not applied is refused', async () => {
    const draft = await bench.pasted(BLOCK);
    expect((await bench.undo(draft.id)).body.detail).toBe('This import was not applied');
  });
});

describe('long lists', () => {
  test('are stored in a few statements, in their order, with a trace of each', async () => {
    const reportId = await bench.newReport();
    const unit = await bench.t.database.pool.query<{ id: number }>(
      "select id from business_units where name = 'North'",
    );
    const businessUnitId = unit.rows[0]?.id ?? 0;
    const records = Array.from({ length: 5_500 }, (_, at): ForecastWrite => ({
      existing: null,
      businessUnitId,
      businessUnit: 'North',
      currency: 'EUR',
      metric: at % 3 === 0 ? 'budget' : 'forecast',
      calendarYear: 2025 + Math.floor(at / 12),
      calendarMonth: (at % 12) + 1,
      reportId,
      amount: `${at}.10`,
      actualAmount: at % 2 === 0 ? null : '-0.05',
    }));
    let rows: Record<string, unknown>[] = [];
    let traced: Record<string, unknown>[] = [];
    const statements = await statementsOf(bench.t.database, async (transaction) => {
      const written = await insertForecasts(transaction, records);
      ({ rows } = await transaction.execute(
        `select id, version, business_unit_id, currency, metric, fy, month, amount::text, actual_amount::text,
           monthly_summaries_id, notes from forecasts order by id`,
      ));
      expect(written).toEqual(rows.map(({ id, version }) => ({ id, version })));
      ({ rows: traced } = await transaction.execute(
        `select to_jsonb(f) = r.after as same from trace r join forecasts f on f.id = r.record_id
         where r.table_name = 'forecasts' and r.action = 'insert' and r.before is null
           and r.actor = 'system'`,
      ));
      const { rows: settings } = await transaction.execute('show enable_seqscan');
      expect(settings).toEqual([{ enable_seqscan: 'on' }]);
    });
    expect(rows.map(({ id: _id, ...row }) => row)).toEqual(
      records.map((record) => ({
        version: 1,
        business_unit_id: businessUnitId,
        currency: record.currency,
        metric: record.metric,
        fy: record.calendarYear,
        month: record.calendarMonth,
        amount: record.amount,
        actual_amount: record.actualAmount,
        monthly_summaries_id: reportId,
        notes: '',
      })),
    );
    expect(traced.filter(({ same }) => same === true)).toHaveLength(records.length);
    // A value for each amount would be tens of thousands.
    expect(statements.filter((values) => values.length > 0).map(({ length }) => length)).toEqual([
      1, 1,
    ]);
  });

  test('of balances are stored in a few statements, too', async () => {
    const stored: unknown[] = [];
    const statements = await statementsOf(bench.t.database, async (transaction) => {
      const { rows } = await transaction.execute<{ id: number }>(
        `insert into accounts (code, name, type)
         select n::text, 'Rent ' || n, 'operatingCost' from generate_series(1, 2600) n returning id`,
      );
      const balances = ['2025-04', '2025-05'].flatMap((month) =>
        rows.map(({ id }, at) => ({
          accountId: id,
          month,
          entity: '',
          amount: `${at}.10`,
          sheet: 'P&L',
          cell: at % 2 === 0 ? undefined : 'B7',
        })),
      );
      stored.push(
        await storeBooks(STANDARD_BASIS, transaction, balances),
        await storeBooks(STANDARD_BASIS, transaction, balances),
      );
      const { rows: found } = await transaction.execute(
        `select count(*)::int, sum(amount)::text, count(cell)::int as cells from account_balances`,
      );
      stored.push(...found);
    });
    expect(stored).toEqual([
      { stored: 5_200, removed: 0, unchanged: 0 },
      { stored: 0, removed: 0, unchanged: 5_200 },
      { count: 5_200, sum: '6757920.00', cells: 2_600 },
    ]);
    expect(Math.max(...statements.map(({ length }) => length))).toBeLessThan(10);
  });

  test('are found by their ids, more of them than a statement has values', async () => {
    const ids = Array.from({ length: 70_000 }, (_, at) => at + 1_000_000);
    const statements = await statementsOf(bench.t.database, async (transaction) => {
      expect(await readVersions(transaction, forecasts, ids)).toEqual(new Map());
    });
    expect(statements.map(({ length }) => length)).toEqual([1]);
  });
});
