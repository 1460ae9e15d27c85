import { lazy, Suspense } from 'react';
import type { CheckedTextProps } from './CheckedText.tsx';

const CheckedText = lazy(async () => ({
  default: (await import('./CheckedText.tsx')).CheckedText,
}));

/**
 * What the books say of the figures in a text, below the control in which it is typed. Its line is kept free
 * from the start, so that nothing moves; the rules are loaded with the first digit.
 */
export function CommentaryCheck({
  month,
  ...rest
}: Omit<CheckedTextProps, 'month'> & {
  /** null while it is not known of which month the text is. */
  month: CheckedTextProps['month'] | null;
}) {
  return (
    <div className="min-h-6 text-small text-ink-muted">
      {month === null || !/\d/u.test(rest.text) ? null : (
        <Suspense fallback={null}>
          <CheckedText month={month} {...rest} />
        </Suspense>
      )}
    </div>
  );
}
