import { explainFigure } from '../../../contract/figures.ts';
import { can } from '../../../finance/permissions.ts';
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
import { explainStatementFigure } from './statementFigure.ts';

async function visibleBooks(orm: Deps['database']['orm'], caller: Caller) {
  if (can(caller.role, 'manageAccounts')) return 'all';
  return (await seesAccounts(orm, caller)) ? 'stated' : 'none';
}

export function figuresRoutes({ database }: Deps, moments: Moments): Route[] {
  return [
    route(explainFigure, async ({ basis, params, query, caller }) => {
      const { depth = 1, compareWith } = query;
      const ofStatement = readStatementFigure(basis, params.id);
      if (ofStatement !== null) {
        return explainStatementFigure(
          basis,
          { database: database.orm, moments },
          params.id,
          ofStatement,
          {
            seesAccounts: await seesAccounts(database.orm, caller),
            compareWith:
              compareWith === undefined
                ? null
                : visibleMoment(caller, await readMoment(moments, compareWith, 'compareWith')),
          },
        );
      }
      const read = readFigureId(basis, params.id);
      if (read.is === 'refused') throw invalidField('id', read.reason);
      const other =
        compareWith === undefined
          ? null
          : visibleMoment(caller, await readMoment(moments, compareWith, 'compareWith'));
      const source = { database: database.orm, pool: database.pool, moments };
      return explanationOf(basis, source, read.id, {
        depth,
        compareWith: other,
        books: await visibleBooks(database.orm, caller),
        reader: { seesDrafts: can(caller.role, 'managePlans') },
      });
    }),
  ];
}
