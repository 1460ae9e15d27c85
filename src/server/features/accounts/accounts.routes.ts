import {
  changeMapping,
  createAccount,
  deleteAdjustment,
  getBooks,
  listAccounts,
  listEntities,
  mergeAccount,
  previewMapping,
  storeBalances,
  updateAccount,
  updateEntity,
} from '../../../contract/accounts.ts';
import { figureMonth } from '../../../finance/figureId.ts';
import { storeBooks } from '../../books/storeBalances.ts';
import { monthAt } from '../../../engine/db/monthAt.ts';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { cachedRead, route } from '../../http/route.ts';
import { addAccount, changeAccount, chartOfAccounts } from './accounts.service.ts';
import { booksOfMonth, removeAdjustment } from './booksOfMonth.ts';
import { allEntities, changeEntity } from './entities.service.ts';
import { mergeAccounts } from './mergedAccounts.service.ts';
import { applyMapping, previewOf } from './mapping.service.ts';

export function accountsRoutes({ database, now }: Deps): Route[] {
  return [
    cachedRead(
      listAccounts,
      'accounts',
      // The latest month changes with the calendar.
      () => figureMonth(monthAt(now())),
      ({ basis }) => chartOfAccounts(basis, database.orm, now()),
    ),
    route(createAccount, (call) => call.write((transaction) => addAccount(transaction, call.body))),
    route(updateAccount, (call) =>
      call.write((transaction) =>
        changeAccount(call.basis, transaction, call.params.id, call.body, call.ifMatch),
      ),
    ),
    route(mergeAccount, (call) =>
      call.write((transaction) =>
        mergeAccounts(call.basis, transaction, call.params.id, call.body, call.ifMatch),
      ),
    ),
    route(listEntities, () => allEntities(database.orm)),
    route(updateEntity, (call) =>
      call.write((transaction) =>
        changeEntity(call.basis, transaction, call.params.id, call.body, call.ifMatch),
      ),
    ),
    route(previewMapping, ({ basis, body }) => previewOf(basis, database.orm, body.changes)),
    route(changeMapping, (call) =>
      call.write((transaction) => applyMapping(call.basis, transaction, call.body)),
    ),
    route(getBooks, ({ basis, query }) => booksOfMonth(basis, database.orm, query.month)),
    route(storeBalances, (call) =>
      call.write((transaction) => storeBooks(call.basis, transaction, call.body.balances)),
    ),
    route(deleteAdjustment, (call) =>
      call.write((transaction) =>
        removeAdjustment(call.basis, transaction, call.params.id, call.ifMatch),
      ),
    ),
  ];
}
