import type { RefObject } from 'react';
import type { FinancialData } from '../../../contract/financialData.ts';
import { monthAsReported } from '../../../finance/notReported.ts';
import { call } from '../../api/call.ts';
import {
  type attemptKeys,
  type CreatedReport,
  type CreateReportDraft,
  figuresStep,
  type NewReport,
  type ReportMonth,
  reportStep,
} from './createReportDraft.ts';

type KeyOf = ReturnType<typeof attemptKeys>;

interface ReportAttempt {
  readonly made: CreatedReport | null;
  readonly unanswered: RefObject<NewReport | null>;
  readonly keyOf: KeyOf;
}

/** Saves the figures and also returns by how much the month's version has increased. */
export async function saveFigures(
  typed: CreateReportDraft,
  target: ReportMonth,
  existing: FinancialData | null,
  keyOf: KeyOf,
): Promise<{ readonly figures: FinancialData; readonly moved: number }> {
  const step = figuresStep(typed, target, existing);
  if (step.act === 'create') {
    const idempotencyKey = keyOf(['figures', step.body]);
    const made = await call('createFinancialData', { body: step.body, idempotencyKey });
    return { figures: monthAsReported(made), moved: 0 };
  }
  if (step.act === 'update') {
    const params = { id: String(step.id) };
    const { body, version: ifMatch } = step;
    const changed = await call('updateFinancialData', { params, body, ifMatch });
    return { figures: monthAsReported(changed), moved: changed.version - ifMatch };
  }
  if (existing === null)
    throw new Error('The month has no figures, but its figures should be kept');
  return { figures: existing, moved: 0 };
}

export async function saveReport(
  typed: CreateReportDraft,
  target: ReportMonth,
  monthFigures: FinancialData,
  { made, unanswered, keyOf }: ReportAttempt,
): Promise<CreatedReport> {
  let created = made;
  if (created === null) {
    const step = reportStep(typed, target, monthFigures, null);
    // An unanswered body is sent again unchanged, because it may have created the report.
    const body = unanswered.current ?? (step.act === 'create' ? step.body : null);
    if (body === null) throw new Error('The report to create has no content');
    unanswered.current = body;
    const idempotencyKey = keyOf(['report', body]);
    const report = await call('createMonthlySummary', { body, idempotencyKey });
    created = { ...report, quotedFigures: body.quotedFigures };
    unanswered.current = null;
  }
  const step = reportStep(typed, target, monthFigures, created);
  if (step.act !== 'update') return created;
  const params = { id: String(step.id) };
  const { body: changes, version: ifMatch } = step;
  const changed = await call('updateMonthlySummary', { params, body: changes, ifMatch });
  return { ...changed, quotedFigures: changes.quotedFigures };
}
