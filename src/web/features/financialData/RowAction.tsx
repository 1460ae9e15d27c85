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
      className="w-8 px-0! pointer-coarse:w-11"
    />
  );
}
