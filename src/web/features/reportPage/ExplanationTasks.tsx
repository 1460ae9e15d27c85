import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { ExplanationTask } from '../../../contract/explanationTasks.ts';
import type { MonthlySummary } from '../../../contract/reports.ts';
import { formatDate, localDateTime } from '../../../format/dates.ts';
import { explanationTasksQuery, useAssignExplanation } from '../../api/explanationTasks.ts';
import { shownProblem } from '../../api/problem.ts';
import { useAsOf } from '../../components/asOf.ts';
import { NotLoaded } from '../../components/NotLoaded.tsx';
import { monthTitle } from '../../components/reportMonth.ts';
import { useCan } from '../../components/signedInUser.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';

const AssignDialog = lazy(async () => ({
  default: (await import('../../editing/AssignDialog.tsx')).AssignDialog,
}));
const NewEbitdaItemDialog = lazy(async () => ({
  default: (await import('./EbitdaItemDialogs.tsx')).NewEbitdaItemDialog,
}));
const ExplanationDialog = lazy(async () => ({
  default: (await import('./ExplanationDialog.tsx')).ExplanationDialog,
}));

interface OpenTaskDialog {
  readonly what: 'explain' | 'record' | 'assign';
  /** The task as it was opened, because it may disappear meanwhile. */
  readonly task: ExplanationTask;
}

/** Gross profit changes because of revenue or production, so the person chooses one. */
const itemLine = (line: ExplanationTask['line']) => (line === 'grossProfit' ? '' : line);

type ExplanationTasksProps = {
  report: MonthlySummary;
  month: string;
};

export function ExplanationTasks({ report, month }: ExplanationTasksProps) {
  // Viewers don't see who has to give an explanation.
  const isPreparing = useCan('seeDrafts');
  const query = useQuery({ ...explanationTasksQuery(month), enabled: isPreparing });
  const isPast = useAsOf() !== null;
  const mayEdit = useCan('editReport') && !isPast;
  const [asked, setAsked] = useState<OpenTaskDialog | null>(null);
  const { data: tasks = [], dataUpdatedAt } = query;
  const today = isPast ? '' : localDateTime(new Date(dataUpdatedAt).toISOString()).slice(0, 10);
  const task = tasks.find(({ line }) => line === asked?.task.line) ?? asked?.task;
  const close = () => setAsked(null);
  const dialog =
    asked === null || task === undefined ? null : (
      <Suspense fallback={null}>
        {asked.what === 'explain' ? (
          <ExplanationDialog task={task} report={report} onClose={close} />
        ) : asked.what === 'record' ? (
          <NewEbitdaItemDialog
            month={{ month, name: monthTitle(report) }}
            line={itemLine(task.line)}
            onClose={close}
          />
        ) : (
          <Assign task={task} month={month} onClose={close} />
        )}
      </Suspense>
    );
  const isEmpty = !isPreparing || (tasks.length === 0 && query.error === null);
  const list = isEmpty ? null : (
    <section aria-label="Explanations" data-print="hide">
      <h3 className="border-b border-line-strong pb-1 text-small font-medium text-ink-soft">
        To be explained
      </h3>
      <NotLoaded
        title="The explanations could not be loaded"
        query={query}
        problem={shownProblem}
        className="mt-3"
      />
      <ul aria-label="To be explained" className="flex flex-col divide-y divide-line">
        {tasks.map((one) => (
          <li key={one.line} className="flex flex-col gap-1 py-2">
            <TaskWords task={one} today={today} />
            {mayEdit ? (
              <div className="flex flex-wrap gap-2" data-print="hide">
                {one.isExplained ? null : (
                  <>
                    <Button
                      size="small"
                      aria-label={`Explain ${one.label}`}
                      onClick={() => setAsked({ what: 'explain', task: one })}
                    >
                      Explain
                    </Button>
                    <Button
                      size="small"
                      aria-label={`Record an amount for ${one.label}`}
                      onClick={() => setAsked({ what: 'record', task: one })}
                    >
                      Record an amount
                    </Button>
                  </>
                )}
                <Button
                  size="small"
                  aria-label={`Set owner and due date for ${one.label}`}
                  onClick={() => setAsked({ what: 'assign', task: one })}
                >
                  Set owner and due date
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
  return (
    <>
      {list}
      {dialog}
    </>
  );
}

function TaskWords({ task, today }: { task: ExplanationTask; today: string }) {
  const { text, isExplained, ownerName, dueOn } = task;
  const isOverdue = !isExplained && dueOn !== null && dueOn < today;
  const by = [
    ownerName === null ? null : `for ${ownerName}`,
    dueOn === null ? null : `due ${formatDate(dueOn)}`,
  ].filter((part) => part !== null);
  return (
    <>
      <p className="max-w-[76ch] [overflow-wrap:anywhere]">{text}</p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-muted">
        <Badge tone={isExplained ? 'positive' : isOverdue ? 'negative' : 'neutral'}>
          {isExplained ? 'Explained' : isOverdue ? 'Overdue' : 'Open'}
        </Badge>
        {by.length === 0 ? 'No owner' : by.join(' · ')}
      </p>
    </>
  );
}

function Assign({
  task,
  month,
  onClose,
}: {
  task: ExplanationTask;
  month: string;
  onClose: () => void;
}) {
  const { mutateAsync } = useAssignExplanation();
  const { line, label, text, version } = task;
  return (
    <AssignDialog
      title={`Explanation owner for ${label}`}
      description={text}
      assigned={task}
      save={(assigned) => mutateAsync({ month, line, version, ...assigned })}
      onClose={onClose}
    />
  );
}
