import type { ReactNode } from 'react';
import { Alert } from '../ui/Alert.tsx';
import type { Editor } from './useEditor.ts';

export type RecordFormProps<Stored, Draft extends object> = {
  /** The dialog's submit button is outside the form and refers to the form by this id. */
  id: string;
  editor: Editor<Stored, Draft>;
  className: string;
  lead?: ReactNode;
  children: ReactNode;
};

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
    // The messages must be rendered before the focus can move to them.
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
