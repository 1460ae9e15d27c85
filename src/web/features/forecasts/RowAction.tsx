import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../../ui/Button.tsx';

/**
 * A button at the end of a row. Its name is shown by the browser itself: a tooltip of ours would
 * lie over the buttons of the row above.
 */
export function RowAction({
  label,
  icon,
  variant = 'quiet',
  className,
  ...rest
}: Omit<ButtonProps, 'children' | 'size' | 'title'> & { label: string; icon: ReactNode }) {
  return (
    <Button
      {...rest}
      size="small"
      variant={variant}
      aria-label={label}
      title={label}
      icon={icon}
      className={clsx('w-8 scroll-mt-24 scroll-mb-16 px-0! pointer-coarse:w-11', className)}
    />
  );
}

/** The cell of the row's buttons stays at the edge where there is room for it beside the figures. */
export const ACTIONS_CELL =
  'print:hidden sm:sticky sm:right-0 sm:z-1 border-l-line sm:in-data-[scrolls=sideways]:border-l';
