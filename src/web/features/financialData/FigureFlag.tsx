import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { Tooltip } from '../../ui/Tooltip.tsx';

export type FigureFlagProps = {
  sentences: readonly string[];
  /**
   * In a table, opens the month's details, because the row is a press target too. Elsewhere a press shows the
   * sentences.
   */
  onOpen?: (() => void) | undefined;
};

/**
 * Overlaps the gap between two columns, so that the table stays as wide as its figures. Smaller where gaps are
 * narrower: in dense tables and on paper.
 */
export function FigureFlag({ sentences, onOpen }: FigureFlagProps) {
  if (sentences.length === 0) return null;
  return (
    <Tooltip content={sentences.join(' ')} delay={200} opensByPress={onOpen === undefined}>
      <button
        type="button"
        aria-label={sentences.join(' ')}
        className={clsx(
          'relative -my-1 -ml-6 inline-flex size-6 items-center justify-end rounded-small pr-0.5 align-middle text-caution max-2xl:in-data-[density=dense]:-ml-5.5 max-2xl:in-data-[density=dense]:pr-0 print:-ml-2.5! print:size-2.5 print:pr-0',
          onOpen === undefined &&
            'not-print:pointer-coarse:-my-3.5 not-print:pointer-coarse:-ml-11 not-print:pointer-coarse:size-11',
        )}
        onClick={(event) => {
          event.stopPropagation();
          onOpen?.();
        }}
      >
        <TriangleAlert
          className="size-3 max-2xl:in-data-[density=dense]:size-2.5 print:size-2!"
          aria-hidden="true"
        />
      </button>
    </Tooltip>
  );
}
