import { ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { textChecker } from '../../telling/commentary/checkText.ts';
import type { CheckedFigures } from '../../finance/monthFindings.ts';
import { checkedCounts, checkedWords } from '../../format/commentaryText.ts';
import { WarningMark } from './FindingsLine.tsx';
import { monthSource } from './quotable.view.ts';
import type { TypedMonth } from './useMonthChecks.ts';
import { useDebounced } from './useDebounced.ts';
import { useStoredFigures } from './useStoredFigures.ts';
import { useYearPlans } from './useYearPlans.ts';
import { shownBasis } from '../api/companyBasis.ts';

export type CheckedTextProps = {
  label: string;
  text: string;
  month: TypedMonth;
  /** Figures typed in the same form; if undefined, the stored figures. */
  typed?: CheckedFigures;
};

export function CheckedText({ label, text, month, typed }: CheckedTextProps) {
  const stored = useStoredFigures();
  const plans = useYearPlans(month);
  const settled = useDebounced(text);
  const { fyLabel, monthNum } = month;
  const check = useMemo(
    () => textChecker(shownBasis(), monthSource(stored, { fyLabel, monthNum }, typed, plans)),
    [stored, typed, fyLabel, monthNum, plans],
  );
  const found = useMemo(() => check(settled), [check, settled]);
  const contradicting = found
    .filter(({ kind: is }) => is === 'contradicts')
    .map((checked) => checkedWords(shownBasis(), checked));
  const [first] = contradicting;
  return (
    <>
      {found.length === 0 ? null : (
        <details className="group">
          <summary className="flex min-h-6 cursor-pointer list-none items-center gap-1.5 rounded-small [&::-webkit-details-marker]:hidden">
            <ChevronRight
              className="size-3.5 shrink-0 transition-transform group-open:rotate-90"
              aria-hidden="true"
            />
            <span className="sr-only">Figures in {label}: </span>
            <span className="min-w-0 truncate">
              {first === undefined ? null : (
                <span className="text-caution group-open:hidden">
                  <WarningMark /> {first} ·{' '}
                </span>
              )}
              {checkedCounts(found)}
            </span>
          </summary>
          <ul className="flex flex-col gap-1 pt-1 pb-2 pl-5">
            {found.map((one) => (
              <li
                key={one.number.start}
                className={one.kind === 'contradicts' ? 'text-caution' : undefined}
              >
                {checkedWords(shownBasis(), one)}
              </li>
            ))}
          </ul>
        </details>
      )}
      <output className="sr-only">{contradicting.map((words) => `${words}. `)}</output>
    </>
  );
}
