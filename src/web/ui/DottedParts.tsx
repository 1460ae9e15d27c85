import { Fragment } from 'react';

/** Lets "October 2026 · PDF · 8.4 KB" wrap between its parts, so that a dot never begins a line. */
export function DottedParts({ parts }: { parts: readonly string[] }) {
  return parts.map((part, place) => (
    <Fragment key={part}>
      <span className="inline-block max-w-full">
        {part}
        {place < parts.length - 1 ? ' ·' : null}
      </span>
      {place < parts.length - 1 ? ' ' : null}
    </Fragment>
  ));
}
