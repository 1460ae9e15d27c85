import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useFieldControl } from './fieldControl.ts';

export type SelectOption = { value: string; label: string; disabled?: boolean };

export type SelectProps = Omit<ComponentProps<'select'>, 'children' | 'multiple'> & {
  options: readonly SelectOption[];
  /** Shown while the value is ''; can't be selected again. */
  placeholder?: string;
};

/**
 * Native, because its list works best on tablets and with screen readers and needs no script. Outside a Field it needs
 * an aria-label.
 */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  return (
    <select {...rest} {...useFieldControl(rest)} className={clsx('control select', className)}>
      {placeholder === undefined ? null : (
        <option value="" disabled hidden>
          {placeholder}
        </option>
      )}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
