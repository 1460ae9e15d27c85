import {
  createAccount,
  listEntities,
  previewMapping,
  storeBalances,
} from '../src/contract/accounts.ts';
import { write } from '../src/engine/db/write.ts';
import type { TestApp } from '../src/server/testApp.ts';

const withId = (id: number | undefined) => ({ params: { id: String(id) } });

/** One good call for each of the books: an account with a balance that nobody has mapped yet, and an adjustment of another month. */
export async function bookCalls(test: TestApp) {
  const { id: account } = await test.ask('admin', createAccount, {
    body: { code: '4000', name: 'Dues', type: 'revenue' },
  });
  const balance = { accountId: account, month: '2024-05', amount: '90.00' };
  await test.ask('admin', storeBalances, { body: { balances: [balance] } });
  const changes = [{ accountId: account, line: 'revenue' as const }];
  const { key } = await test.ask('admin', previewMapping, { body: { changes } });
  const { rows } = await write(
    test.database,
    test.deps.changes,
    { actor: test.ids.admin },
    (transaction) =>
      transaction.execute<{ id: number }>(
        `insert into adjustments (month, line, amount, reason)
         values ('2024-06', 'rnd', 7, 'A late invoice') returning id`,
      ),
  );
  const { id: merged } = await test.ask('admin', createAccount, {
    body: { code: '4010', name: 'Berths', type: 'revenue' },
  });
  const [entity] = await test.ask('admin', listEntities);
  const table = new FormData();
  table.set('file', new File(['Code,Line\n4000,Revenue\n'], 'lines.csv'));
  return {
    listAccounts: {},
    createAccount: { body: { code: '4100', name: 'Licences', type: 'revenue' } },
    updateAccount: { ...withId(account), body: { name: 'Harbour dues' } },
    mergeAccount: { ...withId(merged), body: { into: account } },
    listEntities: {},
    updateEntity: { ...withId(entity?.id), body: { name: 'Harbour & Vale Ltd' } },
    previewMapping: { body: { changes } },
    changeMapping: { body: { changes, key } },
    readMappingFile: { body: table },
    getBooks: { query: { month: '2024-05' } },
    storeBalances: { body: { balances: [{ ...balance, amount: '91.00' }] } },
    deleteAdjustment: withId(rows[0]?.id),
  };
}
