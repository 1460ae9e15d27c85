import type { ReactNode } from 'react';
import { Alert } from '../ui/Alert.tsx';
import type { Editor } from './useEditor.ts';

export type RecordFormProps<Stored, Draft extends object> = {
  /** The dialog's submit button, outside the form, names it. */
  id: string;
  editor: Editor<Stored, Draft>;
  className: string;
  /** Above what has to be known about the record. */
  lead?: ReactNode;
  children: ReactNode;
};

/** The form of a record: it says what has to be known, saves, and leads to what is wrong. */
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
    // What is wrong is drawn first.
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
