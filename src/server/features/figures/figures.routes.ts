import { explainFigure } from '../../../contract/figures.ts';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { route } from '../../http/route.ts';
import { Moments } from '../../moments/moments.ts';
import { explanationOf } from './figures.service.ts';

export function figuresRoutes({ database }: Deps): Route[] {
  const moments = new Moments(database);
  return [
    route(explainFigure, ({ params, query }) =>
      explanationOf({ database: database.orm, moments }, params.id, query.depth ?? 1),
    ),
  ];
}
