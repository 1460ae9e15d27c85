import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

export type BadgeTone = 'neutral' | 'accent' | 'positive' | 'caution' | 'negative' | 'outline';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-ink-soft',
  accent: 'bg-accent-soft text-accent',
  positive: 'bg-positive-soft text-positive',
  caution: 'bg-caution-soft text-caution',
  negative: 'bg-negative-soft text-negative',
  outline: 'border border-line-strong text-ink-soft',
};

export type BadgeProps = ComponentProps<'span'> & { tone?: BadgeTone; icon?: ReactNode };

/** A word or a count. The word has the meaning; the colour only helps. */
export function Badge({ tone = 'neutral', icon, className, children, ...rest }: BadgeProps) {
  return (
    <span
      {...rest}
      className={clsx(
        'inline-flex h-6 shrink-0 items-center gap-1 rounded-small px-2 text-small font-medium whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
