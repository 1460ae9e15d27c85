import { lazy, Suspense } from 'react';
import type { CheckedTextProps } from './CheckedText.tsx';

const CheckedText = lazy(async () => ({
  default: (await import('./CheckedText.tsx')).CheckedText,
}));

/** Reserves its line from the start, so that nothing moves. The rules load with the first digit. */
export function CommentaryCheck({
  month,
  ...rest
}: Omit<CheckedTextProps, 'month'> & {
  /** Null until the text's month is known. */
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
