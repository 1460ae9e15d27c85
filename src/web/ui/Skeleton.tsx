import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** Size it with className (h-6 w-40). */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('skeleton-motion block rounded-base bg-line', className)}
    />
  );
}

export type LoadingProps = { label: string; children?: ReactNode; className?: string };

export function Loading({ label, children, className }: LoadingProps) {
  return (
    <div aria-busy="true" className={clsx('flex flex-col gap-4', className)}>
      <output className="text-small text-ink-muted">{label}</output>
      {children}
    </div>
  );
}
