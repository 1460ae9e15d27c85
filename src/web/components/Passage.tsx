import type { ReactNode } from 'react';
import { TodayText } from './TodayText.tsx';
import { MarkedText } from './MarkedText.tsx';

export type PassageProps = {
  title: string;
  /** The text; null if there is none. */
  text: string | null;
  /** Shown if nothing was written; without it the passage is left out. */
  nothing?: string;
  level?: 3 | 4;
  /** The text of today, where the page shows the past; null: there is none any more. */
  today?: string | null | undefined;
  /** A small button beside the title of what was written. */
  action?: ReactNode;
  /** Its sentences that are marked. */
  marked?: readonly string[] | undefined;
  /** What is shown in the text's place; left out: the text with its marks. */
  words?: ReactNode;
  children?: ReactNode;
};

/** A titled paragraph written by a person; its line breaks are kept. */
export function Passage({
  title,
  text,
  nothing,
  level = 3,
  today,
  action,
  marked,
  words,
  children,
}: PassageProps) {
  const Heading = level === 3 ? 'h3' : 'h4';
  const isWritten = text !== null && text.trim() !== '';
  if (!isWritten && nothing === undefined && children === undefined) return null;
  return (
    <section className="min-w-0">
      <div className="flex items-center gap-1">
        <Heading className="text-small font-medium text-ink-soft">{title}</Heading>
        {isWritten ? action : null}
      </div>
      {isWritten ? (
        <p className="mt-1 max-w-[72ch] whitespace-pre-wrap [overflow-wrap:anywhere]">
          {words ?? <MarkedText text={text} marked={marked} />}
        </p>
      ) : null}
      {!isWritten && nothing !== undefined ? (
        <p className="mt-1 text-ink-muted">{nothing}</p>
      ) : null}
      <TodayText then={text} today={today} />
      {children}
    </section>
  );
}
