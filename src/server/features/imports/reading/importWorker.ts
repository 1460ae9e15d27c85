import { readAmounts } from '../../../imports/readAmounts.ts';
import { readPasted, readWorkbook } from '../../../imports/readWorkbook.ts';
import { recalledLayouts, shapeOf } from '../../../imports/shapeOf.ts';
import { understand } from '../../../imports/understand.ts';
import type { ImportContext } from '../../../imports/understanding.ts';
import type { ImportWorkbook } from '../../../imports/workbook.ts';
import { WorkbookRefusedError } from '../../../imports/workbookRefused.ts';
import { answerTasks } from '../../../threads/answerTasks.ts';
import { compressed, uncompressed } from '../compressed.ts';
import type { ImportAnswer, ImportTalk, ImportTask } from './importTalk.ts';
import { shownSheets } from './shownSheets.ts';

function understood(workbook: ImportWorkbook, context: ImportContext): ImportAnswer {
  return {
    kind: 'understood',
    understood: {
      workbook: compressed(workbook),
      layouts: understand(workbook, context).layouts,
      shape: shapeOf(workbook, context),
      isRoundTrip: workbook.identities !== null,
    },
  };
}

async function answerTo(task: ImportTask): Promise<ImportAnswer> {
  const { context } = task;
  if (task.kind === 'pasted') return understood(readPasted(task.text), context);
  if (task.kind === 'file') {
    return understood(await readWorkbook(Buffer.from(task.bytes), task.type), context);
  }
  // As this thread has compressed it.
  const workbook = uncompressed(task.workbook) as ImportWorkbook;
  if (task.kind === 'recall') {
    return { kind: 'recalled', layouts: recalledLayouts(workbook, context, task.remembered) };
  }
  const { amounts, refusals, questions, remarks, blanks } = readAmounts(
    workbook,
    task.layouts,
    context,
  );
  const warnings = remarks.map(({ check, sheet, sentence }) => ({
    check,
    sheet,
    cell: null,
    period: '',
    sentence,
  }));
  return {
    kind: 'read',
    read: {
      reading: { amounts, refusals, questions, warnings, blank: blanks },
      sheets: shownSheets(workbook),
      unitHints: understand(workbook, context).unitHints,
    },
  };
}

answerTasks<ImportTalk>(async (task) => {
  try {
    return await answerTo(task);
  } catch (error) {
    if (!(error instanceof WorkbookRefusedError)) throw error;
    const { reason, remedy, sheet, cell } = error;
    const at = sheet === null || cell === null ? sheet : `${sheet}!${cell}`;
    return { kind: 'refused', at, reason, remedy };
  }
});
