import { createTableWorkbook } from '../../../contract/tables.ts';
import type { Deps } from '../../deps.ts';
import { attachmentHeaders } from '../../http/attachment.ts';
import type { Route } from '../../http/route.ts';
import { rawRoute } from '../../http/route.ts';
import type { TableWriter } from './tables.service.ts';

export function tablesRoutes({ now }: Pick<Deps, 'now'>, writer: TableWriter): Route[] {
  return [
    rawRoute(createTableWorkbook, async ({ body, reply }) => {
      const workbook = await writer.workbook(body, now());
      await reply.headers(attachmentHeaders('table.xlsx', 'xlsx', workbook.length)).send(workbook);
    }),
  ];
}
