import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { PATHS } from '../../paths.ts';
import type { ImportSearch } from './imports.search.ts';

const STEP_NAMES = ['Choose', 'Check how it was read', 'Preview', 'Store'] as const;

export type StepListProps = {
  /** The step, counted from 1. */
  current: 1 | 2 | 3 | 4;
  id?: number;
  /** The workbook identifies its own cells, so the second step is skipped. */
  isKnown?: boolean;
  isDone?: boolean;
};

function searchOf(step: number, id: number | undefined): ImportSearch {
  if (step === 1) return {};
  if (step === 2) return { id, step: 'understood' };
  return { id, step: step === 3 ? 'preview' : 'store' };
}

export function StepList({ current, id, isKnown = false, isDone = false }: StepListProps) {
  return (
    <nav aria-label="Steps of the import" data-print="hide">
      <p className="text-small text-ink-muted sm:hidden" aria-hidden="true">
        {isDone ? 'Done' : `Step ${current} of ${STEP_NAMES.length} · ${STEP_NAMES[current - 1]}`}
      </p>
      <ol className="flex items-center gap-2 max-sm:mt-2">
        {STEP_NAMES.map((label, index) => {
          const step = index + 1;
          const isPast = isDone || step < current;
          const isCurrent = !isDone && step === current;
          const words = (
            <>
              <span
                className={clsx(
                  'flex size-6 shrink-0 items-center justify-center rounded-full border text-small font-medium',
                  isCurrent && 'border-accent bg-accent text-on-accent',
                  isPast && 'border-accent text-accent',
                  !isPast && !isCurrent && 'border-line-strong text-ink-muted',
                )}
                aria-hidden="true"
              >
                {isPast ? <Check className="size-3.5" /> : step}
              </span>
              <span className="max-sm:hidden">{label}</span>
            </>
          );
          const look =
            'flex min-h-8 items-center justify-center gap-2 rounded-small max-sm:pointer-coarse:min-w-11 pointer-coarse:min-h-11';
          return (
            <li
              key={label}
              className="flex items-center gap-2 not-first:before:h-px not-first:before:w-6 not-first:before:bg-line-strong not-first:before:content-[''] lg:not-first:before:w-10"
              aria-current={isCurrent ? 'step' : undefined}
            >
              {isPast && !isDone && !(isKnown && step === 2) ? (
                <Link
                  to={PATHS.import}
                  search={searchOf(step, id)}
                  aria-label={`${label} (done)`}
                  className={clsx(look, 'text-ink-soft underline-offset-4 hover:underline')}
                >
                  {words}
                </Link>
              ) : (
                <span className={clsx(look, isCurrent ? 'font-medium' : 'text-ink-muted')}>
                  {words}
                  {/* On phones only the current step's name is shown, above. */}
                  <span className="sr-only sm:hidden">{label}</span>
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
