import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { MonthBriefing } from '../../../contract/briefing.ts';
import { PATHS } from '../../paths.ts';
import { buttonClass } from '../../ui/Button.tsx';

type Neighbours = Pick<MonthBriefing, 'previous' | 'next'>;

function isKeyElsewhere(target: EventTarget | null): boolean {
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
  return isTyping || document.querySelector('[role="dialog"]') !== null;
}

/** The keys "[" and "]" open the previous and the next month. */
function useMonthKeys({ previous, next }: Neighbours): void {
  const navigate = useNavigate({ from: PATHS.report });
  const [before, after] = [previous?.month, next?.month];
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || isKeyElsewhere(event.target)) return;
      const month = event.key === '[' ? before : event.key === ']' ? after : undefined;
      if (month === undefined) return;
      event.preventDefault();
      void navigate({
        search: (known) => ({ ...known, month }),
        resetScroll: false,
      });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate, before, after]);
}

type StepProps = {
  month: Neighbours['previous'];
  name: string;
  children: ReactNode;
};

function MonthStep({ month, name, children }: StepProps) {
  if (month === null) return <span className="w-10 pointer-coarse:w-11" />;
  return (
    <Link
      from={PATHS.report}
      search={(known) => ({ ...known, month: month.month })}
      resetScroll={false}
      aria-label={`${name}: ${month.name}`}
      data-print="hide"
      className={`${buttonClass('quiet')} w-10 px-0! pointer-coarse:w-11`}
    >
      {children}
    </Link>
  );
}

type MonthLineProps = Neighbours & {
  name: string;
  children?: ReactNode;
};

export function MonthLine({ name, previous, next, children }: MonthLineProps) {
  useMonthKeys({ previous, next });
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <MonthStep month={previous} name="Previous month">
        <ChevronLeft className="size-5" aria-hidden="true" />
      </MonthStep>
      <h2 className="text-title font-semibold" aria-live="polite">
        {name}
      </h2>
      <MonthStep month={next} name="Next month">
        <ChevronRight className="size-5" aria-hidden="true" />
      </MonthStep>
      <div className="ml-auto flex flex-wrap items-center gap-2">{children}</div>
    </div>
  );
}
