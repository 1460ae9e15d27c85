import type { PageParagraph } from '../../../../contract/documentLayout.ts';

/**
 * Gives a paragraph the size of its largest text, because its lines are at least that high. A run has its own size only
 * if it differs.
 */
export function withRunSizes(
  runs: PageParagraph['runs'],
  emptySize: number,
): Pick<PageParagraph, 'size' | 'runs'> {
  const sizes = runs.flatMap((run) => (run.kind === 'text' ? (run.size ?? []) : []));
  const largest = sizes.reduce((most, size) => Math.max(most, size), 0);
  const size = largest === 0 ? emptySize : largest;
  const withoutUsual = runs.map((run) => {
    if (run.kind !== 'text' || run.size !== size) return run;
    const { size: _, ...rest } = run;
    return rest;
  });
  return { size, runs: withoutUsual };
}
