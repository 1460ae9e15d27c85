import type { Caller } from '../e2e/caller.ts';
import { callerOf } from '../e2e/caller.ts';
import { ADMINISTRATOR } from '../e2e/journey.ts';
import { listFinancialData, updateFinancialData } from '../src/contract/financialData.ts';
import { getStatements } from '../src/contract/statements.ts';
import { Changes } from '../src/engine/db/changes.ts';
import { write } from '../src/engine/db/write.ts';
import type { Bench } from './bench.ts';
import { interleaved } from './bench.ts';
import type { Engine } from './engines.ts';
import { median } from './statistics.ts';
import type { Row } from './table.ts';
import { atMost } from './table.ts';

const ACCOUNTS = [500, 5_000] as const;
/** Thirteen months of the demo company in which it has no books of its own. */
const FIRST_MONTH = '2022-04';
const LAST_MONTH = '2023-04';
const TIMES = 20;
const QUICK_TIMES = 5;
const MOST_OF_THE_LIST = 4;
const MOST_FOR_TEN_TIMES = 11;

/** Accounts of these numbers: assets and equity of the same amounts, so that each month balances. */
const planted = (from: number, to: number) => `
  with planted as (
    insert into accounts (code, name, type)
    select 'M' || n, 'Measured ' || n, case n % 2 when 0 then 'asset' else 'equity' end
    from generate_series(${from}, ${to}) n
    returning id, type, (substr(code, 2)::integer + 1) / 2 as pair
  ), mapped as (
    insert into account_mappings (account_id, balance_line)
    select id, case type when 'asset' then 'fixed-assets' else 'share-capital' end from planted
  )
  insert into account_balances (account_id, entity, month, amount)
  select id, 'Measured', to_char(month, 'YYYY-MM'), pair * extract(month from month)
  from planted, generate_series('${FIRST_MONTH}-01'::date, '${LAST_MONTH}-01'::date, '1 month') month`;

/** Each read follows a change of a figure, so that no answer is kept of it. */
async function readAfterChanges({ ask }: Caller, times: number) {
  const [month] = await ask(listFinancialData);
  let cash = 0;
  const timed = async (read: () => Promise<unknown>) => {
    cash += 1;
    await ask(updateFinancialData, {
      params: { id: String(month?.id) },
      body: { cash: String(cash), reason: 'Measured' },
    });
    const start = performance.now();
    await read();
    return performance.now() - start;
  };
  const readStatements = () => ask(getStatements, { query: { month: LAST_MONTH } });
  const { sheet } = await readStatements();
  if (sheet.rows.length === 0) throw new Error('The measured month has no balance sheet');
  const results = await interleaved(times, {
    list: () => timed(() => ask(listFinancialData)),
    statements: () => timed(readStatements),
  });
  return { list: median(results.list), statements: median(results.statements) };
}

async function statementsOn(engine: Engine, times: number): Promise<Row[]> {
  const product = await engine.startProduct();
  try {
    const measured = [];
    let known = 0;
    for (const accounts of ACCOUNTS) {
      await engine.whileStopped(product, async (database) => {
        await write(database, new Changes(), { actor: 'system' }, (transaction) =>
          transaction.execute(planted(known + 1, accounts)),
        );
        await database.analyse();
      });
      known = accounts;
      const caller = await callerOf(product.url, ADMINISTRATOR);
      measured.push(
        Object.assign(await readAfterChanges(caller, times), {
          work: `statements of ${accounts} accounts over 13 months, after a change`,
        }),
      );
    }
    const [few, many] = measured;
    const part = `Statements, ${engine.name}`;
    return [
      {
        part,
        work: few?.work ?? '',
        value: few?.statements ?? Number.NaN,
        unit: 'ms',
        yardstick: { name: 'the list of 96 months', value: few?.list ?? null },
        targets: [atMost('ratio', MOST_OF_THE_LIST)],
      },
      {
        part,
        work: many?.work ?? '',
        value: many?.statements ?? Number.NaN,
        unit: 'ms',
        yardstick: { name: `${ACCOUNTS[0]} accounts`, value: few?.statements ?? null },
        targets: [atMost('ratio', MOST_FOR_TEN_TIMES)],
      },
    ];
  } finally {
    await product.stop();
  }
}

/** A month's statements as the accounts grow, beside the list of all months. */
export async function statements({ measured: engines, isQuick }: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const engine of engines) {
    rows.push(...(await statementsOn(engine, isQuick ? QUICK_TIMES : TIMES)));
  }
  return rows;
}
