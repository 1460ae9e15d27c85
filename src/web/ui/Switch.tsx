import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

export type SwitchProps = Omit<
  ComponentProps<'input'>,
  'type' | 'role' | 'onChange' | 'checked'
> & {
  label: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  hideLabel?: boolean;
};

/** A choice that takes effect at once. */
export function Switch({
  label,
  checked,
  onCheckedChange,
  hideLabel = false,
  className,
  ...rest
}: SwitchProps) {
  return (
    <label className={clsx('flex min-h-6 items-start gap-3 pointer-coarse:py-2', className)}>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onCheckedChange(event.target.checked)}
        className="switch"
      />
      <span className={clsx(hideLabel && 'sr-only')}>{label}</span>
    </label>
  );
}
