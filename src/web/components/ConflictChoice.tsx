import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';

export type ConflictChoiceProps = {
  /** The field, for screen readers: "Revenue". */
  field: string;
  mine: ReactNode;
  theirs: ReactNode;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** Two people changed the same field: both values, side by side, to choose from. */
export function ConflictChoice({
  field,
  mine,
  theirs,
  onKeepMine,
  onTakeTheirs,
}: ConflictChoiceProps) {
  return (
    <fieldset
      aria-label={`${field}: two versions`}
      className="rounded-base border border-caution/40 bg-caution-soft p-3"
    >
      <p className="flex items-center gap-2 text-small font-medium text-caution">
        <Users className="size-4 shrink-0" aria-hidden="true" />
        {field} was changed by someone else while you were editing.
      </p>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        <Version title="Yours" action="Keep mine" onChoose={onKeepMine} field={field}>
          {mine}
        </Version>
        <Version title="Theirs" action="Take theirs" onChoose={onTakeTheirs} field={field}>
          {theirs}
        </Version>
      </div>
    </fieldset>
  );
}

function Version({
  title,
  action,
  field,
  onChoose,
  children,
}: {
  title: string;
  action: string;
  field: string;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-2 rounded-base border border-line bg-surface p-3">
      <p className="text-small font-medium text-ink-soft">{title}</p>
      <div className="max-h-48 w-full flex-1 overflow-y-auto whitespace-pre-wrap [overflow-wrap:anywhere]">
        {children}
      </div>
      <Button size="small" aria-label={`${action}: ${field}`} onClick={onChoose}>
        {action}
      </Button>
    </div>
  );
}
