import type { MonthlySummary } from '../../../contract/monthlySummaries.ts';
import {
  changedReportFields,
  mergeReport,
  openReport,
  type ReportDraft,
  type ReportField,
  reportProblems,
  takeReportFields,
} from './reportDraft.ts';

/** A report while its form is open. */
export interface ReportEdit {
  /** The report that the changes are made to: the one that was opened, or a colleague's newer one. */
  readonly base: MonthlySummary;
  readonly draft: ReportDraft;
  /** Fields for which the person has to choose between their text and the colleague's. */
  readonly conflicts: readonly ReportField[];
  /** The server's reasons, by field. */
  readonly refused: ReadonlyMap<string, string>;
  readonly message: string | null;
  /** A save was tried: what is wrong may be said now. */
  readonly wasTried: boolean;
}

const NO_REASONS: ReadonlyMap<string, string> = new Map();
const CHANGED_MEANWHILE =
  'Someone else changed this report while you were editing. Their text is in the form now; where both of you changed a field, choose one.';

export function startEdit(report: MonthlySummary): ReportEdit {
  return {
    base: report,
    draft: openReport(report),
    conflicts: [],
    refused: NO_REASONS,
    message: null,
    wasTried: false,
  };
}

export function withDraft(edit: ReportEdit, draft: ReportDraft): ReportEdit {
  return { ...edit, draft, refused: NO_REASONS };
}

export function isReportChanged(edit: ReportEdit): boolean {
  return changedReportFields(edit.base, edit.draft).length > 0;
}

/** The form on top of a newer report: what only the colleague changed is taken over. */
export function rebasedReport(edit: ReportEdit, newer: MonthlySummary): ReportEdit {
  const { conflicts, updated } = mergeReport(edit.base, newer, edit.draft);
  const open = new Set([...edit.conflicts, ...conflicts]);
  for (const field of updated) open.delete(field);
  return {
    ...edit,
    base: newer,
    draft: takeReportFields(updated, newer, edit.draft),
    conflicts: [...open],
    refused: NO_REASONS,
    message: conflicts.length + updated.length > 0 ? CHANGED_MEANWHILE : edit.message,
  };
}

const settled = (edit: ReportEdit, field: ReportField) =>
  edit.conflicts.filter((other) => other !== field);

export function keepMyField(edit: ReportEdit, field: ReportField): ReportEdit {
  return { ...edit, conflicts: settled(edit, field) };
}

export function takeTheirField(edit: ReportEdit, field: ReportField): ReportEdit {
  return {
    ...edit,
    conflicts: settled(edit, field),
    draft: takeReportFields([field], edit.base, edit.draft),
  };
}

/** The server counts bullets by their place; the form knows them by their key. */
function ownName(edit: ReportEdit, path: string): string {
  const place = /^bulletPoints\.(\d+)\./.exec(path)?.[1];
  const bullet = place === undefined ? undefined : edit.draft.bulletPoints[Number(place)];
  return bullet?.key ?? path;
}

export function refusedReport(
  edit: ReportEdit,
  reasons: ReadonlyMap<string, string>,
  message: string,
): ReportEdit {
  const refused = new Map([...reasons].map(([path, reason]) => [ownName(edit, path), reason]));
  return { ...edit, refused, message };
}

/** What to say at the fields, once a save was tried. */
export function shownProblems(edit: ReportEdit): ReadonlyMap<string, string> {
  if (!edit.wasTried) return NO_REASONS;
  return new Map([...edit.refused, ...reportProblems(edit.draft)]);
}
