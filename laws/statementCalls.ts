import { createBalanceLine, createFlowMove } from '../src/contract/statements.ts';
import {
  changeMapping,
  createAccount,
  previewMapping,
  storeBalances,
} from '../src/contract/accounts.ts';
import { createCovenant } from '../src/contract/covenants.ts';
import { updateCompany } from '../src/contract/company.ts';
import { LINE_GROUPS } from '../src/finance/lineGroups.ts';
import type { TestApp } from '../src/server/testApp.ts';

const withId = (id: number | undefined) => ({ params: { id: String(id) } });

/** A call of each kind for a company with the cash flow of May 2024. */
export async function statementCalls(test: TestApp) {
  const [before, month] = ['2024-04', '2024-05'];
  await test.ask('admin', updateCompany, { body: { lineGroups: [...LINE_GROUPS] } });
  const make = async (code: string, type: 'asset' | 'equity') =>
    (await test.ask('admin', createAccount, { body: { code, name: code, type } })).id;
  const bank = await make('1010', 'asset');
  const shares = await make('2010', 'equity');
  const balances = [before, month].flatMap((end) =>
    [bank, shares].map((accountId) => ({ accountId, month: end, amount: '90.00' })),
  );
  const changes = [{ accountId: bank, line: 'cash' as const }];
  const { key } = await test.ask('admin', previewMapping, { body: { changes } });
  await test.ask('admin', changeMapping, { body: { changes, key } });
  await test.ask('admin', storeBalances, { body: { balances } });
  const line = async (name: string) =>
    (await test.ask('admin', createBalanceLine, { body: { name, role: 'fixedAssets' } })).id;
  const [land, quays] = [await line('Land'), await line('Quays')];
  const move = { month, from: 'debt' as const, to: 'fixedAssets' as const, amount: '5' };
  const { id: moved } = await test.ask('admin', createFlowMove, {
    body: { ...move, reason: 'A lease' },
  });
  const covenant = {
    name: 'Leverage',
    numerator: [
      {
        factor: '1',
        measure: { kind: 'balanceLine' as const, slug: 'debt' },
        span: 'monthEnd' as const,
      },
    ],
    denominator: null,
    direction: 'atMost' as const,
    limits: [{ from: '2024-04', value: '100' }],
    testedEach: 'month' as const,
  };
  const { name: _name, ...definition } = covenant;
  const add = async (name: string) =>
    (await test.ask('admin', createCovenant, { body: { ...covenant, name } })).id;
  const [leverage, worth] = [await add('Net leverage'), await add('Net worth')];
  return {
    listCovenants: { query: { month } },
    previewCovenant: { body: definition },
    createCovenant: { body: covenant },
    updateCovenant: { ...withId(leverage), body: { ...covenant, name: 'Gross leverage' } },
    deleteCovenant: withId(worth),
    listBalanceLines: {},
    createBalanceLine: { body: { name: 'Cranes', role: 'fixedAssets' as const } },
    updateBalanceLine: { ...withId(land), body: { name: 'Land and buildings' } },
    deleteBalanceLine: withId(quays),
    getStatements: { query: { month } },
    getStatementLine: { query: { month, line: 'balance-notClassified' } },
    getTypedBalances: { query: { fyId: '10' } },
    setTypedBalances: {
      body: { fyId: 10, balances: [{ month: '2022-04', line: 'stock', amount: null }] },
    },
    createFlowMove: { body: { ...move, reason: 'Another lease' } },
    deleteFlowMove: withId(moved),
  };
}
