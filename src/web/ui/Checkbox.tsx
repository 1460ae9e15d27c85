import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  indeterminate?: boolean;
  hideLabel?: boolean;
};

/** A checkbox whose value takes effect when its form is submitted. */
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
      {/* In a table row, the label shares the baseline of other cells. */}
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
