import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  label: ReactNode;
  hint?: ReactNode;
  /** A question that the choice answers, or what is wrong with it. */
  error?: string | undefined;
  /** Some, but not all, of its items. */
  indeterminate?: boolean;
  hideLabel?: boolean;
};

/** A choice that takes effect when its form is sent. The label is part of the target. */
export function Checkbox({
  label,
  hint,
  error,
  indeterminate = false,
  hideLabel = false,
  className,
  ...rest
}: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className={clsx('flex min-h-6 items-start gap-3 pointer-coarse:py-2.5', className)}>
      <input {...rest} ref={box} type="checkbox" className="check" />
      {/* In a row of a table the words share the baseline of the other cells. */}
      <span className={clsx('self-baseline', hideLabel && 'sr-only')}>
        {label}
        {error ? (
          <span className="flex gap-1.5 text-small text-negative">
            <span aria-hidden="true">▲</span>
            {error}
          </span>
        ) : null}
        {hint ? <span className="block text-small text-ink-muted">{hint}</span> : null}
      </span>
    </label>
  );
}
