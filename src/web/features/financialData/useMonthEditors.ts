import type { FinancialData } from '../../../contract/financialData.ts';
import { draftStore } from '../../editing/draftStore.ts';
import { isStale, refusedSave } from '../../editing/refusedSave.ts';
import { hasQuotes } from '../../editing/textQuotes.ts';
import { useQuotesOfMonth, useReadQuotesOfMonth } from '../../editing/useQuotesOfMonth.ts';
import { type Editor, useEditor } from '../../editing/useEditor.ts';
import { toast, type ToastContent } from '../../ui/toastStore.ts';
import {
  type FigureChanges,
  updateFailure,
  useReadMonthAgain,
  useUpdateFinancialData,
} from './financialData.api.ts';
import {
  changedNoteQuotes,
  monthDetailChanges,
  type MonthDetails,
  type MonthDetailsEdit,
  quotingDetails,
} from './monthDetails.ts';
import { MONTH_ROW, monthRowBody, type MonthRow, type MonthRowEdit } from './monthRow.ts';
import { undoChanges } from './undoChanges.ts';

export type MonthRowEditor = Editor<FinancialData, MonthRow>;
export type MonthDetailsEditor = Editor<FinancialData, MonthDetails>;

const monthRowDrafts = draftStore<MonthRowEdit>();
const detailsDrafts = draftStore<MonthDetailsEdit>();

const MONTH_ROW_KEPT_PARAMETERS = ['tab', 'fyId'];
const DETAILS_KEPT_PARAMETERS = ['tab', 'fyId', 'details'];

export const unsavedMonth = ({ monthName }: FinancialData): string =>
  `Your changes to ${monthName} have not been saved.`;

function useMonthCalls() {
  const update = useUpdateFinancialData();
  const readAgain = useReadMonthAgain();
  // Reverts only this save: if a colleague has saved since, the version doesn't match and the undo fails.
  const undo = (saved: FinancialData, changes: FigureChanges) => ({
    label: 'Undo',
    altText: `Edit ${saved.monthName} to change it back`,
    onAction: () =>
      void update.mutateAsync({ record: saved, changes }).then(
        () =>
          toast({
            title: 'Undone',
            description: `${saved.monthName} is back to its previous values.`,
          }),
        (error: unknown) =>
          toast({
            title: 'Not undone',
            description: isStale(error)
              ? `${saved.monthName} has been changed again.`
              : updateFailure(error),
            variant: 'destructive',
          }),
      ),
  });
  return {
    readAgain,
    refused: (error: unknown) => refusedSave(error, updateFailure(error), updateFailure(error)),
    saved: (answer: FinancialData, { base }: { readonly base: FinancialData }): ToastContent => {
      const changes = undoChanges(base, answer);
      return {
        title: 'Success',
        description: 'Financial data updated successfully',
        ...(changes === null ? {} : { action: undo(answer, changes) }),
      };
    },
    unsavedWords: unsavedMonth,
    update: (record: FinancialData, changes: FigureChanges) =>
      update.mutateAsync({ record, changes }),
  };
}

export function useMonthRow(months: readonly FinancialData[] | undefined): MonthRowEditor {
  const { update, ...calls } = useMonthCalls();
  return useEditor({
    ...calls,
    rules: MONTH_ROW,
    kept: monthRowDrafts,
    storedNow: (base) => months?.find(({ id }) => id === base.id) ?? null,
    send: (edit) => {
      const changes = monthRowBody(edit);
      return Object.keys(changes).length === 0 ? null : update(edit.base, changes);
    },
    keptParameters: MONTH_ROW_KEPT_PARAMETERS,
  });
}

export function useMonthDetails(month: FinancialData): MonthDetailsEditor {
  const { update, ...calls } = useMonthCalls();
  const quoted = useQuotesOfMonth(month);
  const readQuotes = useReadQuotesOfMonth();
  const rules = quotingDetails(quoted ?? []);
  // Quotes left out of a save are kept if the edit allows it. A new quote must be sent together with all others.
  const withQuotes = async (changes: FigureChanges, { base, draft }: MonthDetailsEdit) => {
    if (quoted === undefined && !hasQuotes(draft.quotes)) return changes;
    const stored = { base, quoted: quoted ?? (await readQuotes(month)) };
    const quotes = changedNoteQuotes(changes, draft, stored);
    return quotes === undefined ? changes : { ...changes, quotedFigures: quotes };
  };
  return useEditor({
    ...calls,
    rules,
    kept: detailsDrafts,
    isOwn: ({ id }) => id === month.id,
    storedNow: () => month,
    send: (edit) => {
      const changes = monthDetailChanges(edit, rules);
      if (Object.keys(changes).length === 0) return null;
      return withQuotes(changes, edit).then((all) => update(edit.base, all));
    },
    keptParameters: DETAILS_KEPT_PARAMETERS,
  });
}
