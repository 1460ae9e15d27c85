import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { textChecker } from '../../domain/commentary/checkText.ts';
import { calendarYear, fiscalToCalendar, toFiscalMonth } from '../../domain/fiscalCalendar.ts';
import type { FinancialMonth } from '../../domain/fiscalCalendar.ts';
import type { CheckedFigures } from '../../domain/monthFindings.ts';
import { planInForce, planMonths } from '../../domain/plan.ts';
import { checkedCounts, checkedWords } from '../../format/commentaryText.ts';
import { planQuery, plansQuery } from '../api/plans.ts';
import { WarningMark } from './FindingsLine.tsx';
import type { TypedMonth } from './useMonthChecks.ts';
import { useSettled } from './useSettled.ts';
import { useStoredFigures } from './useStoredFigures.ts';

export type CheckedTextProps = {
  /** "Overview" */
  label: string;
  text: string;
  month: TypedMonth;
  /** The month's figures as they are typed in the same form; left out: as they are stored. */
  typed?: CheckedFigures;
};

/** A month as the calendar has it, too. */
const placed = <Month extends FinancialMonth>(month: Month) => ({
  ...month,
  calendarYear: calendarYear(month.fyLabel, month.monthNum),
  calendarMonth: fiscalToCalendar(toFiscalMonth(month.monthNum)),
});

/** The approved budget of a year, to compare with. */
function useBudget({ fyId, fyLabel }: TypedMonth) {
  const { data: versions } = useQuery(plansQuery);
  const version = planInForce(versions ?? [], { kind: 'budget', fyId });
  const { data: plan } = useQuery({
    ...planQuery(version?.id ?? 0),
    enabled: version !== undefined,
  });
  return useMemo(() => {
    if (plan === undefined) return null;
    const budget = { name: plan.name, months: planMonths(plan.figures) };
    return { fyLabel, budget, forecast: null };
  }, [plan, fyLabel]);
}

/** One line on the figures of a text, which opens to say of each what the books have. */
export function CheckedText({ label, text, month, typed }: CheckedTextProps) {
  const stored = useStoredFigures();
  const plans = useBudget(month);
  const settled = useSettled(text);
  const { fyLabel, monthNum } = month;
  const check = useMemo(() => {
    const months = stored
      .map((one) =>
        typed !== undefined && one.fyLabel === fyLabel && one.monthNum === monthNum
          ? { ...one, figures: typed }
          : one,
      )
      .map(placed);
    return textChecker({ month: placed({ fyLabel, monthNum }), months, plans });
  }, [stored, typed, fyLabel, monthNum, plans]);
  const found = useMemo(() => check(settled), [check, settled]);
  const contradicting = found.filter(({ is }) => is === 'contradicts').map(checkedWords);
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
                className={one.is === 'contradicts' ? 'text-caution' : undefined}
              >
                {checkedWords(one)}
              </li>
            ))}
          </ul>
        </details>
      )}
      <output className="sr-only">{contradicting.map((words) => `${words}. `)}</output>
    </>
  );
}
