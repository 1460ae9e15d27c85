import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useFieldControl } from './fieldControl.ts';

/** Grows with its content if the browser supports it. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      {...rest}
      {...useFieldControl(rest)}
      className={clsx('control field-sizing-content max-h-80 resize-y px-3 py-2', className)}
    />
  );
}
