import type { ReactNode } from 'react';

export type FieldMessagesProps = {
  id: string;
  error: string | undefined;
  hint: ReactNode;
};

export function FieldMessages({ id, error, hint }: FieldMessagesProps) {
  return (
    <>
      {error ? (
        <p id={errorId(id)} className="flex gap-1.5 text-small text-negative">
          <span aria-hidden="true">▲</span>
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={hintId(id)} className="text-small text-ink-muted">
          {hint}
        </p>
      ) : null}
    </>
  );
}

export function describedBy({ id, error, hint }: FieldMessagesProps): string | undefined {
  return [error ? errorId(id) : '', hint ? hintId(id) : ''].filter(Boolean).join(' ') || undefined;
}

const errorId = (id: string) => `${id}-error`;
const hintId = (id: string) => `${id}-hint`;
