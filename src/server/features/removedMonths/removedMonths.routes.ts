import { removeMonth, restoreMonth } from '../../../contract/removedMonths.ts';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { route } from '../../http/route.ts';
import { removeMonthOrReport, restoreRemoved } from './removedMonths.service.ts';

export function removedMonthsRoutes({ now }: Deps): Route[] {
  return [
    route(removeMonth, (call) =>
      call.write((transaction) => removeMonthOrReport(call.basis, transaction, call.body, now())),
    ),
    route(restoreMonth, (call) =>
      call.write((transaction) => restoreRemoved(call.basis, transaction, call.params.id, now())),
    ),
  ];
}
