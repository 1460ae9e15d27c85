import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from './Spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'link';
export type ButtonSize = 'base' | 'small';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent enabled:hover:bg-accent-hover',
  secondary: 'border border-line-strong/60 bg-surface text-ink enabled:hover:bg-sunken',
  quiet: 'text-ink-soft enabled:hover:bg-sunken enabled:hover:text-ink',
  danger: 'bg-danger text-on-danger enabled:hover:bg-danger-hover',
  link: 'text-accent underline decoration-1 underline-offset-4 enabled:hover:decoration-2',
};

const sizes: Record<ButtonSize, string> = {
  base: 'min-h-10 px-4 text-base pointer-coarse:min-h-11 pointer-coarse:min-w-11',
  small: 'min-h-8 px-3 text-small pointer-coarse:min-h-11 pointer-coarse:min-w-11',
};

/** Returns the classes for links that look like buttons. */
export function buttonClass(
  variant: ButtonVariant = 'secondary',
  size: ButtonSize = 'base',
): string {
  return clsx(
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-base font-medium whitespace-nowrap no-underline',
    'select-none transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-55',
    variants[variant],
    variant === 'link' ? 'min-h-6 text-base underline pointer-coarse:min-h-11' : sizes[size],
  );
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** 16 px; lucide hides it from screen readers. */
  icon?: ReactNode;
  /** Keeps the focus and ignores further presses. */
  pending?: boolean;
  pendingLabel?: string;
  type?: 'button' | 'submit';
};

export function Button({
  variant = 'secondary',
  size = 'base',
  icon,
  pending = false,
  pendingLabel,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      data-print="hide"
      {...rest}
      type={type}
      // aria-disabled instead of disabled, because a disabled button loses the focus to the page's start.
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={(event) => {
        if (pending) event.preventDefault();
        else onClick?.(event);
      }}
      className={clsx(
        buttonClass(variant, size),
        pending && 'cursor-progress opacity-80',
        className,
      )}
    >
      {pending ? <Spinner /> : icon}
      {pending ? (pendingLabel ?? children) : children}
    </button>
  );
}
