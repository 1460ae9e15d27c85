import { send } from '../../client/request.ts';
import { CALLS } from '../../contract/calls.ts';
import type { TableFile } from '../../contract/tables.ts';
import { connection } from './call.ts';

export const readTableWorkbook = (body: TableFile): Promise<Blob> =>
  send(connection, CALLS.createTableWorkbook, { body }, (response) => response.blob());
