import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type DocumentLinkProps = {
  id: number;
  /** The page it opens at; left out: the beginning. */
  page?: number | undefined;
  /** The words to mark in it. */
  find?: string | undefined;
  /** Its name, or words with its name in them. */
  children: ReactNode;
  className?: string;
};

/** Opens a document over the current page; Back and the close button return to it. */
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
