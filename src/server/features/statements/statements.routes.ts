import {
  createBalanceLine,
  createFlowMove,
  deleteBalanceLine,
  deleteFlowMove,
  getStatementLine,
  getStatements,
  listBalanceLines,
  updateBalanceLine,
} from '../../../contract/statements.ts';
import { getTypedBalances, setTypedBalances } from '../../../contract/typedBalances.ts';
import {
  createCovenant,
  deleteCovenant,
  listCovenants,
  previewCovenant,
  updateCovenant,
} from '../../../contract/covenants.ts';
import { lineParts } from '../../months/statementLine.ts';
import { seesAccounts } from '../../company/seesAccounts.ts';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { cachedRead, route } from '../../http/route.ts';
import { addLine, changeLine, removeLine, balanceLinesIfOn } from './balanceLines.service.ts';
import {
  addCovenant,
  changeCovenant,
  covenantsOfMonth,
  removeCovenant,
  testedCovenant,
} from './covenants.service.ts';
import { addMove, removeMove, statementsOfMonth } from './statements.service.ts';
import { balanceGrid, storeTypedBalances } from './typedBalances.service.ts';

export function statementsRoutes({ database }: Deps): Route[] {
  return [
    cachedRead(
      listBalanceLines,
      'statements',
      () => 'lines',
      ({ basis }) => balanceLinesIfOn(basis, database.orm),
    ),
    route(createBalanceLine, (call) =>
      call.write((transaction) => addLine(call.basis, transaction, call.body)),
    ),
    route(updateBalanceLine, (call) =>
      call.write((transaction) =>
        changeLine(call.basis, transaction, call.params.id, call.body, call.ifMatch),
      ),
    ),
    route(deleteBalanceLine, (call) =>
      call.write((transaction) =>
        removeLine(call.basis, transaction, call.params.id, call.ifMatch),
      ),
    ),
    cachedRead(
      getStatements,
      'statements',
      ({ query }) => query.month ?? 'newest',
      ({ basis, query }) => statementsOfMonth(basis, database.orm, query.month),
    ),
    route(getStatementLine, async ({ basis, query, caller }) =>
      lineParts(basis, database.orm, query, await seesAccounts(database.orm, caller)),
    ),
    cachedRead(
      listCovenants,
      'statements',
      ({ query }) => `covenants ${query.month ?? 'newest'}`,
      ({ basis, query }) => covenantsOfMonth(basis, database.orm, query.month),
    ),
    route(previewCovenant, ({ basis, body }) => testedCovenant(basis, database.orm, body)),
    route(createCovenant, (call) =>
      call.write((transaction) => addCovenant(call.basis, transaction, call.body)),
    ),
    route(updateCovenant, (call) =>
      call.write((transaction) =>
        changeCovenant(call.basis, transaction, call.params.id, call.body, call.ifMatch),
      ),
    ),
    route(deleteCovenant, (call) =>
      call.write((transaction) =>
        removeCovenant(call.basis, transaction, call.params.id, call.ifMatch),
      ),
    ),
    route(getTypedBalances, ({ basis, query }) => balanceGrid(basis, database.orm, query.fyId)),
    route(setTypedBalances, (call) =>
      call.write((transaction) => storeTypedBalances(call.basis, transaction, call.body)),
    ),
    route(createFlowMove, (call) =>
      call.write((transaction) => addMove(call.basis, transaction, call.body)),
    ),
    route(deleteFlowMove, (call) =>
      call.write((transaction) =>
        removeMove(call.basis, transaction, call.params.id, call.ifMatch),
      ),
    ),
  ];
}
