import type { TableFile } from '../../../contract/tables.ts';
import { answerTasks } from '../../threads/threadTasks.ts';
import { tableWorkbook } from './tableWorkbook.ts';

const tasks = {
  // Copied: what the zip writer answers may be a part of memory that it keeps.
  workbook: ({ table, madeAt }: { readonly table: TableFile; readonly madeAt: Date }) =>
    new Uint8Array(tableWorkbook(table, madeAt)),
};

export type TableTasks = typeof tasks;

answerTasks(tasks, { handedOver: ({ buffer }) => [buffer] });
