import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

export type CardProps = Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode;
  level?: 2 | 3;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** Removes the padding, for a table or list that has its own. */
  flush?: boolean;
};

export function Card({
  title,
  level = 2,
  subtitle,
  actions,
  flush = false,
  className,
  children,
  ...rest
}: CardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section
      data-print="figure"
      data-flush={flush}
      {...rest}
      className={clsx('min-w-0 rounded-large border border-line bg-surface', className)}
    >
      {title || actions ? (
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-4 sm:px-6 sm:pt-5">
          <div className="min-w-0 grow basis-40">
            {title ? <Heading className="text-title font-semibold">{title}</Heading> : null}
            {subtitle ? <p className="max-w-prose text-small text-ink-muted">{subtitle}</p> : null}
          </div>
          {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
        </header>
      ) : null}
      <div
        className={clsx(flush ? (title || actions) && 'pt-4' : 'p-4 empty:pt-0 sm:px-6 sm:py-5')}
      >
        {children}
      </div>
    </section>
  );
}
