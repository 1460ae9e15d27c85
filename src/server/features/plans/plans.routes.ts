import {
  approvePlan,
  createPlan,
  deletePlan,
  getPlan,
  listPlans,
  reopenPlan,
  setPlanFigures,
  updatePlan,
} from '../../../contract/plans.ts';
import { can } from '../../../finance/permissions.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/caller.ts';
import type { Route } from '../../http/route.ts';
import { route } from '../../http/route.ts';
import {
  addPlan,
  listedPlans,
  approveDraft,
  visiblePlan,
  planFiguresOf,
  removeDraft,
  renamePlan,
  reopen,
} from './plans.service.ts';

const reader = ({ role }: Caller) => ({ seesDrafts: can(role, 'managePlans') });

/** Answers aren't cached, because they depend on the reader. */
export function plansRoutes({ database, now }: Deps): Route[] {
  return [
    route(listPlans, ({ caller }) => listedPlans(database.orm, reader(caller))),
    route(getPlan, ({ basis, caller, params }) =>
      visiblePlan(basis, database.orm, params.id, reader(caller)),
    ),
    route(createPlan, (call) =>
      call.write((transaction) => addPlan(call.basis, transaction, call.body, now())),
    ),
    route(updatePlan, (call) =>
      call.write((transaction) =>
        renamePlan(call.basis, transaction, call.params.id, call.body.name, call.ifMatch),
      ),
    ),
    route(setPlanFigures, (call) =>
      call.write((transaction) =>
        planFiguresOf(call.basis, transaction, call.params.id, call.body.figures),
      ),
    ),
    route(approvePlan, (call) =>
      call.write((transaction) => {
        const by = { userId: call.caller.userId, now: now() };
        return approveDraft(call.basis, transaction, call.params.id, by, call.ifMatch);
      }),
    ),
    route(reopenPlan, (call) =>
      call.write((transaction) => reopen(call.basis, transaction, call.params.id, call.ifMatch)),
    ),
    route(deletePlan, (call) =>
      call.write((transaction) =>
        removeDraft(call.basis, transaction, call.params.id, call.ifMatch),
      ),
    ),
  ];
}
