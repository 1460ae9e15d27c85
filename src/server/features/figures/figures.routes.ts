import { explainFigure } from '../../../contract/figures.ts';
import { can } from '../../../finance/permissions.ts';
import { readPlannedBalance } from '../../../finance/statements/plannedBalanceFigure.ts';
import { readStatementFigure } from '../../../finance/statements/readStatementFigure.ts';
import { readFigureId } from '../../../finance/readFigureId.ts';
import type { Deps } from '../../deps.ts';
import { invalidField } from '../../../contract/problemError.ts';
import type { Route } from '../../http/route.ts';
import { readMoment, visibleMoment } from '../../http/asOf.ts';
import type { Caller } from '../../http/caller.ts';
import { route } from '../../http/route.ts';
import type { Moments } from '../../../engine/moments/moments.ts';
import { seesAccounts } from '../../company/seesAccounts.ts';
import { explanationOf } from './figures.service.ts';
import { explainPlannedBalance } from './plannedBalance.ts';
import { explainStatementFigure } from './statementFigure.ts';

async function visibleBooks(orm: Deps['database']['orm'], caller: Caller) {
  if (can(caller.role, 'manageAccounts')) return 'all';
  return (await seesAccounts(orm, caller)) ? 'stated' : 'none';
}

export function figuresRoutes({ database }: Deps, moments: Moments): Route[] {
  return [
    route(explainFigure, async ({ basis, params, query, caller }) => {
      const { depth = 1, compareWith } = query;
      const comparedMoment = async () =>
        compareWith === undefined
          ? null
          : visibleMoment(caller, await readMoment(moments, compareWith, 'compareWith'));
      const ofStatement = readStatementFigure(basis, params.id);
      if (ofStatement !== null) {
        return explainStatementFigure(
          basis,
          { database: database.orm, moments },
          params.id,
          ofStatement,
          {
            seesAccounts: await seesAccounts(database.orm, caller),
            compareWith: await comparedMoment(),
          },
        );
      }
      const planned = readPlannedBalance(basis, params.id);
      const reader = { seesDrafts: can(caller.role, 'managePlans') };
      if (planned !== null) {
        const from = { database: database.orm, moments };
        return explainPlannedBalance(basis, from, params.id, planned, {
          reader,
          compareWith: await comparedMoment(),
        });
      }
      const read = readFigureId(basis, params.id);
      if (read.is === 'refused') throw invalidField('id', read.reason);
      const other = await comparedMoment();
      const source = { database: database.orm, pool: database.pool, moments };
      return explanationOf(basis, source, read.id, {
        depth,
        compareWith: other,
        books: await visibleBooks(database.orm, caller),
        reader,
      });
    }),
  ];
}
