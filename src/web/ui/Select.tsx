import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useFieldControl } from './fieldControl.ts';

export type SelectOption = { value: string; label: string; disabled?: boolean };

export type SelectProps = Omit<ComponentProps<'select'>, 'children' | 'multiple'> & {
  options: readonly SelectOption[];
  /** Shown while the value is ''; cannot be chosen again. */
  placeholder?: string;
};

/**
 * One of a list. The native control: its list is the best one on a tablet, speaks to every screen
 * reader and costs no script. Outside a Field give it an aria-label.
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
