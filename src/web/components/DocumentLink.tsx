import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type DocumentLinkProps = {
  id: number;
  page?: number | undefined;
  find?: string | undefined;
  children: ReactNode;
  className?: string;
};

export function DocumentLink({ id, page, find, children, className }: DocumentLinkProps) {
  return (
    <Link
      to="."
      search={(previous: object) => ({ ...previous, open: id, page, find })}
      resetScroll={false}
      className={clsx(
        'rounded-small underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-ink print:no-underline',
        className,
      )}
    >
      {children}
    </Link>
  );
}
