import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type EmptyStateProps = {
  title: ReactNode;
  /** What the person could try. */
  hint?: ReactNode;
  /** The next step, for whoever may take it. */
  action?: ReactNode;
  icon?: ReactNode;
  className?: string;
};

/** Says what is missing and offers the next step. */
export function EmptyState({ title, hint, action, icon, className }: EmptyStateProps) {
  return (
    <div className={clsx('flex flex-col items-center gap-1 px-4 py-12 text-center', className)}>
      {icon ? (
        <span className="mb-2 text-ink-muted" aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <p className="font-medium">{title}</p>
      {hint ? <p className="max-w-prose text-ink-muted">{hint}</p> : null}
      {action ? <div className="mt-4">{action}</div> : null}
    </div>
  );
}
