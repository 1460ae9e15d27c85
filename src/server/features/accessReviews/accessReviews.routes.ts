import {
  createAccessReview,
  getAccessList,
  getAccessReview,
  listAccessReviews,
} from '../../../contract/accessReviews.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../http/problem.ts';
import { type Route, route } from '../../http/route.ts';
import { findAccessReview, readAccessEntries, readAccessReviews } from './accessReviews.queries.ts';
import { accessListOf, decideAccess } from './accessReviews.service.ts';

export function accessReviewsRoutes(deps: Deps): Route[] {
  const { orm } = deps.database;
  return [
    route(getAccessList, async () =>
      accessListOf(await readAccessEntries(orm, deps), deps.settings),
    ),

    route(listAccessReviews, () => readAccessReviews(orm)),

    route(getAccessReview, async ({ params }) => {
      const review = await findAccessReview(orm, params.id);
      if (review === undefined) throw notFound('Access review');
      return review;
    }),

    route(createAccessReview, (call) =>
      call.write((transaction) =>
        decideAccess(transaction, deps, { body: call.body, userId: call.caller.userId }),
      ),
    ),
  ];
}
