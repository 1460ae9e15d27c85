import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import type { FieldOf } from './recordEdit.ts';
import type { Editor } from './useEditor.ts';

export type ConflictChoiceProps<Stored, Draft extends object> = {
  editor: Pick<Editor<Stored, Draft>, 'edit' | 'keepMine' | 'takeTheirs'>;
  field: FieldOf<Draft>;
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
};

export function ConflictChoice<Stored, Draft extends object>({
  editor,
  field,
  label,
  mine,
  theirs,
}: ConflictChoiceProps<Stored, Draft>) {
  if (!editor.edit?.conflicts.includes(field)) return null;
  return (
    <fieldset
      aria-label={`${label}: two versions`}
      className="rounded-base border border-caution/40 bg-caution-soft p-3"
    >
      <p className="flex items-center gap-2 text-small font-medium text-caution">
        <Users className="size-4 shrink-0" aria-hidden="true" />
        {label} was changed by someone else while you were editing.
      </p>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        <Version
          title="Yours"
          action="Keep mine"
          label={label}
          onChoose={() => editor.keepMine(field)}
        >
          {mine}
        </Version>
        <Version
          title="Theirs"
          action="Use theirs"
          label={label}
          onChoose={() => editor.takeTheirs(field)}
        >
          {theirs}
        </Version>
      </div>
    </fieldset>
  );
}

function Version({
  title,
  action,
  label,
  onChoose,
  children,
}: {
  title: string;
  action: string;
  label: string;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-2 rounded-base border border-line bg-surface p-3">
      <p className="text-small font-medium text-ink-soft">{title}</p>
      <div className="max-h-48 w-full flex-1 overflow-y-auto whitespace-pre-wrap [overflow-wrap:anywhere]">
        {children}
      </div>
      <Button size="small" aria-label={`${action}: ${label}`} onClick={onChoose}>
        {action}
      </Button>
    </div>
  );
}
