import {
  createMonthEvent,
  deleteMonthEvent,
  listMonthEvents,
  updateMonthEvent,
} from '../../../contract/monthEvents.ts';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { route } from '../../http/route.ts';
import { readMonthEvents } from '../../months/monthEventRows.ts';
import { addMonthEvent, dropMonthEvent, editMonthEvent } from './monthEvents.service.ts';

export function monthEventsRoutes({ database }: Deps): Route[] {
  return [
    route(listMonthEvents, ({ basis }) => readMonthEvents(basis, database.orm)),
    route(createMonthEvent, (call) =>
      call.write((transaction) =>
        addMonthEvent(call.basis, transaction, call.caller.userId, call.body),
      ),
    ),
    route(updateMonthEvent, (call) =>
      call.write((transaction) =>
        editMonthEvent(call.basis, transaction, call.params.id, call.body, call.ifMatch),
      ),
    ),
    route(deleteMonthEvent, (call) =>
      call.write((transaction) => dropMonthEvent(transaction, call.params.id, call.ifMatch)),
    ),
  ];
}
