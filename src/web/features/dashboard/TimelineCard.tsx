import { timelineDot } from '../../../domain/timelineDot.ts';
import { Card } from '../../ui/Card.tsx';
import type { Month } from './dashboard.view.ts';
import { DotMark } from './DotMark.tsx';
import { Timeline } from './Timeline.tsx';
import type { TimelineProps } from './Timeline.tsx';
import { DOT_COLOURS, DOTS } from './timelineDots.ts';

/** What the dots mean; only the kinds that occur. */
function Legend({ months }: { months: readonly Month[] }) {
  const present = new Set(months.map((month) => timelineDot(month.figures.revenue).colour));
  return (
    <ul
      aria-label="Monthly revenue"
      className="flex flex-wrap gap-x-6 gap-y-1 text-small text-ink-soft xl:flex-col"
    >
      {DOT_COLOURS.filter((colour) => present.has(colour)).map((colour) => (
        <li key={colour} className="flex items-center gap-2">
          <DotMark colour={colour} />
          {DOTS[colour].meaning}
        </li>
      ))}
    </ul>
  );
}

export function TimelineCard(props: TimelineProps) {
  return (
    <Card title="Financial Timeline (FY19 - FY26)" subtitle="Revenue, month by month">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <Timeline {...props} />
        <Legend months={props.months} />
      </div>
    </Card>
  );
}
