import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { useFieldControl } from './fieldControl.ts';

export type InputProps = Omit<ComponentProps<'input'>, 'prefix'> & {
  /** An element such as a search icon or "$", which isn't focusable. */
  leading?: ReactNode;
  numeric?: boolean;
};

/** Inside a Field, the input gets its id, description and invalid state from the Field. */
export function Input({ leading, numeric = false, className, ...rest }: InputProps) {
  const control = useFieldControl(rest);
  const input = (
    <input
      {...rest}
      {...control}
      className={clsx(
        'control px-3 placeholder-shown:text-ellipsis',
        leading && 'pl-9',
        numeric && 'text-right',
        className,
      )}
    />
  );
  if (!leading) return input;
  return (
    <span className="relative block">
      <span
        className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-muted"
        aria-hidden="true"
      >
        {leading}
      </span>
      {input}
    </span>
  );
}
