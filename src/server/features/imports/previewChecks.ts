import type { applyImport, Import } from '../../../contract/imports.ts';
import { changeCount } from '../../../contract/imports.ts';
import { ProblemError } from '../../../contract/problemError.ts';
import type { Call } from '../../http/route.ts';
import { uncompressed } from '../../../engine/db/compressed.ts';
import type { ImportComparison } from '../../../reader/compare/compare.ts';

export const importBlocked = (detail: string) => new ProblemError('import_blocked', detail);

export const stalePreview = () =>
  new ProblemError('stale_version', 'The figures have changed since this preview. Check it again');

const MOST_NAMED_CHANGES = 5;

/** The refusal to undo an import, with the names of the records that have changed since the import. */
export function changedSince(moved: readonly string[]): ProblemError {
  const named = moved.slice(0, MOST_NAMED_CHANGES).join(', ');
  const others =
    moved.length > MOST_NAMED_CHANGES ? ` and ${moved.length - MOST_NAMED_CHANGES} more` : '';
  return new ProblemError(
    'changed_since',
    `Changed since the import: ${named}${others}. Nothing was undone`,
    { errors: moved.map((path) => ({ path, message: 'Changed since the import' })) },
  );
}

/** The preview must be the one that was displayed, with no open questions. */
export function checkPreview(
  { preview }: ImportComparison,
  { previewKey, leaveOutRefused }: Call<typeof applyImport>['body'],
): void {
  if (preview.key !== previewKey) throw stalePreview();
  const [question] = preview.questions;
  if (question !== undefined) throw importBlocked(question.question);
  const { refused } = preview.counts;
  if (refused > 0 && !leaveOutRefused) {
    const cells = refused === 1 ? '1 cell' : `${refused} cells`;
    throw importBlocked(`${cells} cannot be imported. Correct the workbook or leave them out`);
  }
  if (changeCount(preview) === 0) {
    throw importBlocked('There is nothing to store, because no figure would change');
  }
}

/** The preview of an import as it was applied, perhaps by an older version with fewer fields. */
export function storedPreview(bytes: Uint8Array): Import['preview'] {
  // `apply` has compressed a value of this type.
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
