import type { applyImport, Import } from '../../../contract/imports.ts';
import { changeCount } from '../../../contract/imports.ts';
import { ProblemError } from '../../http/problem.ts';
import type { Call } from '../../http/route.ts';
import { uncompressed } from '../../db/compressed.ts';
import type { ImportComparison } from '../../imports/compare/compare.ts';

/** Why an import cannot be applied or undone as it is. */
export const blocked = (detail: string) => new ProblemError('import_blocked', detail);

/** Something has changed since a preview. */
export const stalePreview = () =>
  new ProblemError('stale_version', 'The figures have changed since this preview; check it again');

const NAMED = 5;

/** Names what was changed since the import, so that it cannot be undone. */
export function changedSince(moved: readonly string[]): ProblemError {
  const named = moved.slice(0, NAMED).join(', ');
  const others = moved.length > NAMED ? ` and ${moved.length - NAMED} more` : '';
  return new ProblemError(
    'changed_since',
    `Changed since the import: ${named}${others}. Nothing was undone`,
    { errors: moved.map((path) => ({ path, message: 'Changed since the import' })) },
  );
}

/** The preview must be the one that was seen, and leave no question open. */
export function checkPreview(
  { preview }: ImportComparison,
  { previewKey, leaveOutRefused }: Call<typeof applyImport>['body'],
): void {
  if (preview.key !== previewKey) throw stalePreview();
  const [question] = preview.questions;
  if (question !== undefined) throw blocked(question.question);
  const { refused } = preview.counts;
  if (refused > 0 && !leaveOutRefused) {
    const cells = refused === 1 ? '1 cell' : `${refused} cells`;
    throw blocked(`${cells} cannot be imported; correct the workbook, or leave them out`);
  }
  if (changeCount(preview) === 0) {
    throw blocked('There is nothing to store: no figure would change');
  }
}

/** The preview of an import as it was applied, perhaps before previews said all that they say now. */
export function keptPreview(bytes: Uint8Array): Import['preview'] {
  // As `apply` has compressed it.
  const kept = uncompressed(bytes) as Import['preview'];
  return {
    ...kept,
    counts: {
      ...kept.counts,
      leftOut: kept.counts.leftOut ?? 0,
      reports: kept.counts.reports ?? 0,
    },
    refusals: kept.refusals.map((refusal) => ({ ...refusal, cells: refusal.cells ?? [] })),
    leftOut: kept.leftOut ?? [],
    unread: kept.unread ?? [],
    monthsWithoutReport: kept.monthsWithoutReport ?? [],
  };
}
