import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import type { ExplainedFigure } from '../../../contract/figures.ts';
import { partNote, partsInOrder, signBefore } from './explained.view.ts';

export type FigurePartsProps = {
  figure: ExplainedFigure;
  /** True if its accounts are listed below. */
  hasBooks: boolean;
  onAsk: (id: string) => void;
};

export function FigureParts({
  figure: { formula, parts, title, period },
  hasBooks,
  onAsk,
}: FigurePartsProps) {
  if (formula === null) return null;
  return (
    <section>
      <h3 className="text-small font-medium text-ink-soft">How it is calculated</h3>
      <p className="mt-1">{formula}</p>
      {parts.length > 0 || hasBooks ? null : (
        <p className="mt-2 text-ink-muted">There are no figures to show.</p>
      )}
      {parts.length === 0 ? null : (
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {partsInOrder(parts).map((part, index, all) => {
            const note = partNote(part);
            const sign = signBefore(part, all[index - 1]);
            return (
              <li key={`${part.role} ${part.id}`}>
                <button
                  type="button"
                  className="flex min-h-10 w-full items-center gap-2 rounded-small py-1.5 text-left hover:bg-sunken pointer-coarse:min-h-11"
                  onClick={() => onAsk(part.id)}
                >
                  {sign === '' ? null : <span className="shrink-0 text-ink-muted">{sign}</span>}
                  <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                    {partName(part, { title, period })}
                    {note === null ? null : (
                      <span className="block text-small text-ink-muted">{note}</span>
                    )}
                  </span>
                  <span
                    className={clsx(
                      'shrink-0 text-right font-medium',
                      part.isLeftOut && 'font-normal! text-ink-muted',
                      !part.isLeftOut && part.text.startsWith('-') && 'text-negative',
                    )}
                  >
                    {part.text}
                  </span>
                  <ChevronRight className="size-4 shrink-0 text-ink-muted" aria-hidden="true" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

interface NamedPart {
  readonly title: string;
  readonly period: string;
}

/** Shortened to what differs from the parent figure. */
function partName(part: NamedPart, whole: NamedPart): string {
  if (part.title === whole.title) return part.period;
  return part.period === whole.period ? part.title : `${part.title}, ${part.period}`;
}
