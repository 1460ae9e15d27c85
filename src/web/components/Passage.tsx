import type { ReactNode } from 'react';
import { TodayText } from './TodayText.tsx';
import { MarkedText } from './MarkedText.tsx';

export type PassageProps = {
  title: string;
  text: string | null;
  /** Shown if the text is empty. If missing, nothing is rendered. */
  nothing?: string;
  level?: 3 | 4;
  /** The current text on pages of the past; null if the record was deleted. */
  today?: string | null | undefined;
  action?: ReactNode;
  marked?: readonly string[] | undefined;
  words?: ReactNode;
  children?: ReactNode;
};

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
