import { TriangleAlert } from 'lucide-react';
import { Tooltip } from '../../ui/Tooltip.tsx';

export type FigureFlagProps = {
  /** What looks wrong with the figure; nothing is drawn without one. */
  sentences: readonly string[];
  /** Opens the month's details, where the sentences can be read without a pointer. */
  onOpen?: (() => void) | undefined;
};

/**
 * Marks a figure that looks wrong. It stands in the room between two columns and takes none of its
 * own, so that a table stays as wide as its figures; on paper, where columns stand closer, it is
 * smaller.
 */
export function FigureFlag({ sentences, onOpen }: FigureFlagProps) {
  if (sentences.length === 0) return null;
  return (
    <Tooltip content={sentences.join(' ')} delay={200}>
      <button
        type="button"
        aria-label={sentences.join(' ')}
        className="relative -my-1 -ml-6 inline-flex size-6 items-center justify-end rounded-small pr-0.5 align-middle text-caution print:-ml-2.5 print:size-2.5 print:pr-0"
        onClick={(event) => {
          event.stopPropagation();
          onOpen?.();
        }}
      >
        <TriangleAlert className="size-3 print:size-2" aria-hidden="true" />
      </button>
    </Tooltip>
  );
}
