import {
  createBusinessUnit,
  deleteBusinessUnit,
  listBusinessUnits,
  updateBusinessUnit,
} from '../../../contract/businessUnits.ts';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { cachedRead, route } from '../../http/route.ts';
import { allBusinessUnits } from './businessUnits.queries.ts';
import { changeUnit, createUnit, removeUnit } from './businessUnits.service.ts';

export function businessUnitsRoutes({ database }: Deps): Route[] {
  return [
    cachedRead(
      listBusinessUnits,
      'business-units',
      () => 'all',
      () => allBusinessUnits(database),
    ),
    route(createBusinessUnit, (call) =>
      call.write((transaction) => createUnit(transaction, call.body.name)),
    ),
    route(updateBusinessUnit, (call) =>
      call.write((transaction) => changeUnit(transaction, call.params.id, call.body, call.ifMatch)),
    ),
    route(deleteBusinessUnit, (call) =>
      call.write((transaction) => removeUnit(transaction, call.params.id, call.ifMatch)),
    ),
  ];
}
