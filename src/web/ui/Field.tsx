import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { FieldControlContext } from './fieldControl.ts';

export type FieldProps = {
  label: ReactNode;
  /** One control: Input, PasswordInput, Textarea, Select. It takes its id and description from here. */
  children: ReactNode;
  hint?: ReactNode;
  /** The message of a refused value; shown below and read out with the control. */
  error?: string | undefined;
  required?: boolean;
  /** Words such as "Optional" or a link, at the end of the label's line. */
  aside?: ReactNode;
  /** Keeps the label for screen readers only, where the place already says it (a filter bar). */
  hideLabel?: boolean;
  className?: string;
};

/** A label, a control, a hint and an error, tied together. */
export function Field({
  label,
  children,
  hint,
  error,
  required = false,
  aside,
  hideLabel = false,
  className,
}: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error ? errorId : '', hint ? hintId : ''].filter(Boolean).join(' ');
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1', className)}>
      <div className={clsx('flex items-baseline justify-between gap-4', hideLabel && 'sr-only')}>
        <label htmlFor={id} className="text-small font-medium text-ink-soft">
          {label}
        </label>
        {aside ? <span className="text-small text-ink-muted">{aside}</span> : null}
      </div>
      <FieldControlContext
        value={{ id, describedBy: describedBy || undefined, invalid: Boolean(error), required }}
      >
        {children}
      </FieldControlContext>
      {error ? (
        <p id={errorId} className="flex gap-1.5 text-small text-negative">
          <span aria-hidden="true">▲</span>
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={hintId} className="text-small text-ink-muted">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
