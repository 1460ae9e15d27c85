import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

export type BadgeTone = 'neutral' | 'accent' | 'positive' | 'caution' | 'negative' | 'outline';

const badgeTones: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-ink-soft',
  accent: 'bg-accent-soft text-accent',
  positive: 'bg-positive-soft text-positive',
  caution: 'bg-caution-soft text-caution',
  negative: 'bg-negative-soft text-negative',
  outline: 'border border-line-strong text-ink-soft',
};

export type BadgeProps = ComponentProps<'span'> & { tone?: BadgeTone; icon?: ReactNode };

/** The word carries the meaning; the colour only supports it. */
export function Badge({ tone = 'neutral', icon, className, children, ...rest }: BadgeProps) {
  return (
    <span
      {...rest}
      className={clsx(
        'inline-flex h-6 shrink-0 items-center gap-1 rounded-small px-2 text-small font-medium whitespace-nowrap print:h-auto print:border-0 print:p-0',
        badgeTones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
