import {
  createAgendaItem,
  createBoardAction,
  deleteAgendaItem,
  deleteBoardAction,
  getMeeting,
  orderAgenda,
  updateAgendaItem,
  updateBoardAction,
} from '../../../contract/meetings.ts';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { route } from '../../http/route.ts';
import {
  addAgendaItem,
  addBoardAction,
  dropAgendaItem,
  dropBoardAction,
  editAgendaItem,
  editBoardAction,
  meetingAbout,
  putInOrder,
} from './meetings.service.ts';

export function meetingsRoutes({ database }: Deps): Route[] {
  return [
    route(getMeeting, ({ params }) => meetingAbout(database.orm, params.id)),
    route(createAgendaItem, (call) =>
      call.write((transaction) => addAgendaItem(transaction, call.body)),
    ),
    route(updateAgendaItem, (call) =>
      call.write((transaction) =>
        editAgendaItem(transaction, call.params.id, call.body, call.ifMatch),
      ),
    ),
    route(orderAgenda, (call) =>
      call.write((transaction) => putInOrder(transaction, call.params.id, call.body.itemIds)),
    ),
    route(deleteAgendaItem, (call) =>
      call.write((transaction) => dropAgendaItem(transaction, call.params.id, call.ifMatch)),
    ),
    route(createBoardAction, (call) =>
      call.write((transaction) => addBoardAction(transaction, call.body)),
    ),
    route(updateBoardAction, (call) =>
      call.write((transaction) =>
        editBoardAction(transaction, call.params.id, call.body, call.ifMatch),
      ),
    ),
    route(deleteBoardAction, (call) =>
      call.write((transaction) => dropBoardAction(transaction, call.params.id, call.ifMatch)),
    ),
  ];
}
