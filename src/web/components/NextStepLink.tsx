import { clsx } from 'clsx';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

function TextLink({ children, className, ...props }: ComponentProps<'a'>) {
  return (
    <a
      {...props}
      className={clsx(
        'rounded-small text-accent underline decoration-1 underline-offset-4 hover:decoration-2',
        className,
      )}
    >
      {children}
    </a>
  );
}

export const NextStepLink = createLink(TextLink);
