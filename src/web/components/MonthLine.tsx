import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { MonthBriefing } from '../../contract/briefing.ts';
import type { PATHS } from '../paths.ts';
import { Badge } from '../ui/Badge.tsx';
import { buttonClass } from '../ui/Button.tsx';

/** A page about one month, which its address names. */
type MonthPath = typeof PATHS.briefing | typeof PATHS.report;

type Neighbours = Pick<MonthBriefing, 'previous' | 'next'>;

function isElsewhere(target: EventTarget | null): boolean {
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
  return isTyping || document.querySelector('[role="dialog"]') !== null;
}

/** "[" and "]" go to the month before and after. */
function useMonthKeys(to: MonthPath, { previous, next }: Neighbours): void {
  const navigate = useNavigate();
  const [before, after] = [previous?.month, next?.month];
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || isElsewhere(event.target)) return;
      const month = event.key === '[' ? before : event.key === ']' ? after : undefined;
      if (month === undefined) return;
      event.preventDefault();
      void navigate({ to, search: (known) => ({ ...known, month }), resetScroll: false });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate, to, before, after]);
}

type StepProps = {
  to: MonthPath;
  month: Neighbours['previous'];
  name: string;
  children: ReactNode;
};

function MonthStep({ to, month, name, children }: StepProps) {
  if (month === null) return <span className="w-10 pointer-coarse:w-11" />;
  return (
    <Link
      to={to}
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
  to: MonthPath;
  /** "October 2026" */
  name: string;
  /** undefined: not known. */
  isPublished: boolean | undefined;
  /** Links to other pages about the month. */
  children?: ReactNode;
};

/** Which month a page is about, the ways to the one before and after, and whether it is published. */
export function MonthLine({ to, name, previous, next, isPublished, children }: MonthLineProps) {
  useMonthKeys(to, { previous, next });
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <MonthStep to={to} month={previous} name="Previous month">
        <ChevronLeft className="size-5" aria-hidden="true" />
      </MonthStep>
      <h2 className="text-title font-semibold" aria-live="polite">
        {name}
      </h2>
      <MonthStep to={to} month={next} name="Next month">
        <ChevronRight className="size-5" aria-hidden="true" />
      </MonthStep>
      <div className="ml-auto flex flex-wrap items-center gap-x-3 gap-y-1">
        {children}
        {isPublished === undefined ? null : (
          <Badge tone={isPublished ? 'positive' : 'outline'}>
            {isPublished ? 'Published' : 'Draft, may change'}
          </Badge>
        )}
      </div>
    </div>
  );
}
