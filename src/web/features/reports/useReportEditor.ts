import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MonthlySummary } from '../../../contract/reports.ts';
import { quotedFiguresQuery } from '../../api/commentary.ts';
import { draftStore } from '../../editing/draftStore.ts';
import type { RecordEdit } from '../../editing/recordEdit.ts';
import { refusedSave } from '../../editing/refusedSave.ts';
import { hasQuotes } from '../../editing/textQuotes.ts';
import { type OpenEditor, useOpenEditor } from '../../editing/useEditor.ts';
import { type ReportChanges, useUpdateReport } from '../../api/reportUpdate.ts';
import { useReadReportAgain } from './reports.api.ts';
import { monthTitle } from '../../components/reportMonth.ts';
import { changedQuotes, quotingReport } from './draftQuotes.ts';
import type { ReportDraft, ReportEdit } from './reportDraft.ts';
import { formPlaces, reportChanges } from './reportDraft.ts';

export type ReportEditor = OpenEditor<MonthlySummary, ReportDraft>;

const reportDrafts = draftStore<RecordEdit<MonthlySummary, ReportDraft>>();
const REPORT_KEPT_PARAMETERS = ['report', 'form', 'tab', 'fyId', 'month'];

export function useReportEditor(report: MonthlySummary, onSaved: () => void): ReportEditor {
  const update = useUpdateReport();
  const readAgain = useReadReportAgain();
  const { data: quoted } = useQuery(quotedFiguresQuery(report.id));
  const client = useQueryClient();
  const rules = quotingReport(quoted ?? []);
  // Quotes left out of a save are kept if the edit allows it. A new quote must be sent together with all others.
  const withQuotes = async (changes: ReportChanges, { base, draft }: ReportEdit) => {
    if (quoted === undefined && !hasQuotes(draft.quotes)) return changes;
    const stored = quoted ?? (await client.ensureQueryData(quotedFiguresQuery(report.id)));
    const sent = changedQuotes(changes, draft, { base, quoted: stored });
    return sent.length > 0 || stored.length > 0 ? { ...changes, quotedFigures: sent } : changes;
  };
  return useOpenEditor({
    rules,
    kept: reportDrafts,
    isOwn: ({ id }) => id === report.id,
    initial: report,
    storedNow: () => report,
    send: (edit) => {
      const changes = reportChanges(edit, rules);
      if (Object.keys(changes).length === 0) return null;
      return withQuotes(changes, edit).then((all) =>
        update.mutateAsync({ report: edit.base, changes: all }),
      );
    },
    readAgain: ({ id }) => readAgain(id),
    refused: (error, edit) => {
      const refusal = refusedSave(error, 'Failed to update the report');
      const { queryKey } = quotedFiguresQuery(report.id);
      const stored = { base: edit.base, quoted: quoted ?? client.getQueryData(queryKey) ?? [] };
      const sent = changedQuotes(reportChanges(edit, rules), edit.draft, stored);
      // The figure of a rejected quote may have been renamed meanwhile.
      void client.invalidateQueries({ queryKey });
      return { ...refusal, reasons: formPlaces(refusal.reasons, edit, sent) };
    },
    saved: { title: 'Success', description: 'Report updated successfully' },
    onSaved,
    keptParameters: REPORT_KEPT_PARAMETERS,
    unsavedWords: (base) => `Your changes to ${monthTitle(base)} have not been saved.`,
  });
}
