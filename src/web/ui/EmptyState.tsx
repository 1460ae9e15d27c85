import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type EmptyStateProps = {
  title: ReactNode;
  hint?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  className?: string;
};

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
