import { explainFigure } from '../../../contract/figures.ts';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { route } from '../../http/route.ts';
import { explanationOf } from './figures.service.ts';

export function figuresRoutes({ database }: Deps): Route[] {
  return [
    route(explainFigure, ({ params, query }) =>
      explanationOf(database.orm, params.id, query.depth ?? 1),
    ),
  ];
}
