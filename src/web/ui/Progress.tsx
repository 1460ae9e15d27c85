import { clsx } from 'clsx';
import { useId } from 'react';

export type ProgressProps = {
  label: string;
  /** 0 to 100; undefined if the end is unknown. */
  percent?: number;
  className?: string;
};

export function Progress({ label, percent, className }: ProgressProps) {
  const id = useId();
  const known = percent === undefined ? undefined : Math.min(100, Math.max(0, Math.round(percent)));
  return (
    <div className={clsx('flex flex-col gap-1', className)}>
      <div className="flex justify-between gap-4 text-small text-ink-soft">
        <label htmlFor={id}>{label}</label>
        {known === undefined ? null : <span aria-hidden="true">{known}%</span>}
      </div>
      <progress
        id={id}
        max={100}
        value={known}
        className={clsx('progress', known === undefined && 'skeleton-motion')}
      />
    </div>
  );
}
