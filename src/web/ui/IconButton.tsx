import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { Tooltip } from './Tooltip.tsx';

export type IconButtonProps = Omit<
  ButtonProps,
  'children' | 'icon' | 'aria-label' | 'pendingLabel'
> & {
  label: string;
  icon: ReactNode;
  tooltipSide?: 'top' | 'right' | 'bottom' | 'left';
};

/** Needs a TooltipProvider above it. */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size = 'base',
  tooltipSide = 'top',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip content={label} side={tooltipSide}>
      <Button
        {...rest}
        variant={variant}
        size={size}
        aria-label={label}
        icon={icon}
        className={clsx(
          'px-0!',
          size === 'small' ? 'w-8 pointer-coarse:w-11' : 'w-10 pointer-coarse:w-11',
          className,
        )}
      />
    </Tooltip>
  );
}
