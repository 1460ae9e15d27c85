import type { ReactNode } from 'react';
import { Alert } from '../ui/Alert.tsx';
import type { Editor } from './useEditor.ts';

export type RecordFormProps<Stored, Draft extends object> = {
  /** The dialog's submit button, outside the form, names it. */
  id: string;
  editor: Editor<Stored, Draft>;
  className: string;
  /** Shown above the notes about the record. */
  lead?: ReactNode;
  children: ReactNode;
};

/** The form of a record: it shows notes, saves, and moves the focus to the first invalid field. */
export function RecordForm<Stored, Draft extends object>({
  id,
  editor,
  className,
  lead,
  children,
}: RecordFormProps<Stored, Draft>) {
  const note = editor.edit?.note ?? null;
  const submit = async (form: HTMLFormElement) => {
    if (await editor.save()) return;
    // The messages have to be drawn before the focus can move to them.
    setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <form
      id={id}
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      {lead}
      {note === null ? null : <Alert variant="warning">{note}</Alert>}
      {children}
    </form>
  );
}
