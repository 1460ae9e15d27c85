import type { ReactNode } from 'react';

export type PassageProps = {
  title: string;
  /** What was written; null where nothing was. */
  text: string | null;
  /** Said where nothing was written; the passage is left out without it. */
  nothing?: string;
  level?: 3 | 4;
  children?: ReactNode;
};

/** A titled paragraph of what somebody wrote; its line breaks are kept. */
export function Passage({ title, text, nothing, level = 3, children }: PassageProps) {
  const Heading = level === 3 ? 'h3' : 'h4';
  const isWritten = text !== null && text.trim() !== '';
  if (!isWritten && nothing === undefined && children === undefined) return null;
  return (
    <section className="min-w-0">
      <Heading className="text-small font-medium text-ink-soft">{title}</Heading>
      {isWritten ? (
        <p className="mt-1 max-w-[72ch] whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
      ) : null}
      {!isWritten && nothing !== undefined ? (
        <p className="mt-1 text-ink-muted">{nothing}</p>
      ) : null}
      {children}
    </section>
  );
}
