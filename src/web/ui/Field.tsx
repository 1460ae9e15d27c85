import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { describedBy, FieldMessages } from './FieldMessages.tsx';
import { FieldControlContext } from './fieldControl.ts';

export type FieldProps = {
  label: ReactNode;
  /** A single control, which gets its id and description from this field. */
  children: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** A remark such as "Optional", or a link, at the end of the label's line. */
  aside?: ReactNode;
  /** Shows the label to screen readers only, if the context is clear, as in a filter bar. */
  hideLabel?: boolean;
  className?: string;
};

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
  const messages = { id, error, hint };
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1', className)}>
      <div className={clsx('flex items-baseline justify-between gap-4', hideLabel && 'sr-only')}>
        <label htmlFor={id} className="text-small font-medium text-ink-soft">
          {label}
        </label>
        {aside ? <span className="text-small text-ink-muted">{aside}</span> : null}
      </div>
      <FieldControlContext
        value={{ id, describedBy: describedBy(messages), invalid: Boolean(error), required }}
      >
        {children}
      </FieldControlContext>
      <FieldMessages {...messages} />
    </div>
  );
}
