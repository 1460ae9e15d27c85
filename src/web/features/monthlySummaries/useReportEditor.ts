import { useQuery } from '@tanstack/react-query';
import type { MonthlySummary } from '../../../contract/monthlySummaries.ts';
import { quotedFiguresQuery } from '../../api/commentary.ts';
import { keptWork } from '../../editing/keptWork.ts';
import { type RecordEdit, type RecordRules } from '../../editing/recordEdit.ts';
import { refusedSave } from '../../editing/refusedSave.ts';
import { type OpenEditor, useOpenEditor } from '../../editing/useEditor.ts';
import { useReadReportAgain, useUpdateReport } from './monthlySummaries.api.ts';
import { monthTitle } from './reportCard.view.ts';
import { changedQuotes } from './draftQuotes.ts';
import { ownPlaces, REPORT, reportChanges, type ReportDraft } from './reportDraft.ts';

export type ReportEditor = OpenEditor<MonthlySummary, ReportDraft>;

const RULES: RecordRules<MonthlySummary, ReportDraft> = REPORT;
const keptReport = keptWork<RecordEdit<MonthlySummary, ReportDraft>>();
/** Moves within the page that would close the form. */
const KEPT_PARAMETERS = ['report', 'form', 'tab', 'fyId'];

/** Edits a report in its form. `report` is what is stored now. */
export function useReportEditor(report: MonthlySummary, onSaved: () => void): ReportEditor {
  const update = useUpdateReport();
  const readAgain = useReadReportAgain();
  const { data: quoted } = useQuery(quotedFiguresQuery(report.id));
  return useOpenEditor({
    rules: RULES,
    kept: keptReport,
    isOwn: ({ id }) => id === report.id,
    initial: report,
    storedNow: () => report,
    send: (edit) => {
      const changes = reportChanges(edit);
      if (Object.keys(changes).length === 0) return null;
      if (quoted !== undefined) {
        const sent = changedQuotes(changes, edit.draft, quoted);
        if (sent.length > 0 || quoted.length > 0) changes.quotedFigures = sent;
      }
      return update.mutateAsync({ report: edit.base, changes });
    },
    readAgain: ({ id }) => readAgain(id),
    refused: (error, edit) => {
      const refusal = refusedSave(error, 'Failed to update the report');
      return { ...refusal, reasons: ownPlaces(refusal.reasons, edit) };
    },
    saved: { title: 'Success', description: 'Report updated successfully' },
    onSaved,
    keptParameters: KEPT_PARAMETERS,
    unsavedWords: (base) => `What you typed for ${monthTitle(base)} has not been saved.`,
  });
}
