import type { ReactNode } from 'react';
import { Field } from '../ui/Field.tsx';
import { ConflictChoice } from './ConflictChoice.tsx';
import type { FieldOf } from './recordEdit.ts';
import type { OpenEditor } from './useEditor.ts';

type EditedFieldProps<Stored, Draft extends Record<keyof Draft, string>> = {
  editor: OpenEditor<Stored, Draft>;
  field: FieldOf<Draft>;
  label: string;
  aside?: string;
  hint?: string;
  theirs: Draft;
  children: ReactNode;
};

export function EditedField<Stored, Draft extends Record<keyof Draft, string>>({
  editor,
  field,
  label,
  aside,
  hint,
  theirs,
  children,
}: EditedFieldProps<Stored, Draft>) {
  return (
    <>
      <ConflictChoice
        editor={editor}
        field={field}
        label={label}
        mine={editor.edit.draft[field]}
        theirs={theirs[field]}
      />
      <Field label={label} aside={aside} hint={hint} error={editor.problems.get(field)}>
        {children}
      </Field>
    </>
  );
}
