import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

function TextLink({ children, ...props }: ComponentProps<'a'>) {
  return (
    <a
      {...props}
      className="rounded-small text-accent underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {children}
    </a>
  );
}

/** A link within a sentence, to where what is missing can be made. */
export const NextStepLink = createLink(TextLink);
