import { clsx } from 'clsx';
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';

export interface StepText {
  readonly title: string;
  readonly hint: string;
  /** The control that takes the step; null if nothing has to be pressed. */
  readonly way: ReactNode;
}

/** A step of a guide, as an item of its list. */
export function StepItem({ title, hint, way, isDone }: StepText & { isDone: boolean }) {
  const Icon = isDone ? CircleCheck : CircleDashed;
  return (
    <li className="flex gap-3 py-3 first:pt-0 last:pb-0">
      <Icon
        className={clsx('mt-0.5 size-5 shrink-0', isDone ? 'text-positive' : 'text-ink-muted')}
        aria-hidden="true"
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 basis-72 grow">
          <h3 className={clsx('font-medium', isDone && 'text-ink-muted')}>
            {title}
            {isDone ? <span className="sr-only">, done</span> : null}
          </h3>
          {isDone ? null : <p className="text-small text-ink-muted">{hint}</p>}
        </div>
        {isDone ? null : <div className="flex flex-wrap items-end gap-2">{way}</div>}
      </div>
    </li>
  );
}
