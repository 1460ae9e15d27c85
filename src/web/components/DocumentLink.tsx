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

/**
 * Makes the target of a name on its own line, in a positioned element, high enough for a finger.
 */
export const FINGER_TARGET =
  'pointer-coarse:before:absolute pointer-coarse:before:inset-x-0 pointer-coarse:before:-inset-y-2.5';

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
