import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

export type ErrorStateProps = {
  title: ReactNode;
  detail?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  requestId?: string | undefined;
  className?: string;
};

export function ErrorState({
  title,
  detail,
  onRetry,
  retrying = false,
  requestId,
  className,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={clsx('flex flex-col items-center gap-1 px-4 py-12 text-center', className)}
    >
      <CircleAlert className="mb-2 size-6 text-negative" aria-hidden="true" />
      <p className="font-medium">{title}</p>
      {detail ? (
        <p className="max-w-prose text-ink-soft [overflow-wrap:anywhere]">{detail}</p>
      ) : null}
      {onRetry ? (
        <Button className="mt-4" onClick={onRetry} pending={retrying}>
          Retry
        </Button>
      ) : null}
      {requestId ? (
        <p className="mt-4 text-small text-ink-muted">
          Request <code className="font-sans select-all">{requestId}</code>
        </p>
      ) : null}
    </div>
  );
}
