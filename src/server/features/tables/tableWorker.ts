import type { TableFile } from '../../../contract/tables.ts';
import { answerTasks } from '../../../threads/threadTasks.ts';
import { tableWorkbook } from './tableWorkbook.ts';

const tableTasks = {
  // Copied, because the zip writer may return a view of memory that it still uses.
  workbook: ({ table, madeAt }: { readonly table: TableFile; readonly madeAt: Date }) =>
    new Uint8Array(tableWorkbook(table, madeAt)),
};

export type TableTasks = typeof tableTasks;

answerTasks(tableTasks, { handedOver: ({ buffer }) => [buffer] });
