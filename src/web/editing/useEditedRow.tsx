import { type ReactNode, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import type { FieldOf } from './recordEdit.ts';
import type { Editor } from './useEditor.ts';

const EDITS = 'data-edits-row';
/** Marks a row's edit button, which gets the focus back. */
export const EDIT_OF_ROW = { [EDITS]: '' } as const;

export interface EditedRow<Stored, Draft extends object> {
  readonly firstField: FieldOf<Draft>;
  /** If another row has unsaved changes, asks before starting. */
  readonly start: (stored: Stored, field: FieldOf<Draft>) => void;
  readonly move: (by: -1 | 1, field: FieldOf<Draft>) => void;
  readonly save: () => void;
  readonly cancel: () => void;
  /** The caller must render this. */
  readonly question: ReactNode;
}

/**
 * One row is edited at a time. Rows carry their record's id in `data-record`, and their Edit button has `EDIT_OF_ROW`.
 * Both are looked up inside `container`.
 */
export function useEditedRow<Stored extends { readonly id: number }, Draft extends object>({
  editor,
  rows,
  container,
  initialField,
  unsavedWords,
}: {
  editor: Editor<Stored, Draft>;
  rows: readonly Stored[];
  container: RefObject<HTMLElement | null>;
  initialField: FieldOf<Draft>;
  unsavedWords: (base: Stored) => string;
}): EditedRow<Stored, Draft> {
  type Start = { readonly stored: Stored; readonly field: FieldOf<Draft> };
  const [firstField, setFirstField] = useState(initialField);
  // The next row, while the person is asked about unsaved changes in the current row.
  const [waiting, setWaiting] = useState<Start | null>(null);
  const base = editor.edit?.base;

  const open = ({ stored, field }: Start) => {
    setFirstField(() => field);
    editor.start(stored);
  };
  const start = (stored: Stored, field: FieldOf<Draft>) => {
    if (editor.isUnsaved && base?.id !== stored.id) setWaiting({ stored, field });
    else open({ stored, field });
  };
  const backToEditButton = (id: number) => {
    container.current?.querySelector<HTMLElement>(`[data-record="${id}"] [${EDITS}]`)?.focus();
  };
  const saveAndGoOn = async () => {
    if (base === undefined) return;
    if (await editor.save()) setTimeout(() => backToEditButton(base.id));
    else container.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };

  return {
    firstField,
    start,
    move: (by, field) => {
      const stored = rows[rows.findIndex(({ id }) => id === base?.id) + by];
      if (stored !== undefined) start(stored, field);
    },
    save: () => void saveAndGoOn(),
    cancel: () => {
      if (base === undefined) return;
      flushSync(editor.cancel);
      backToEditButton(base.id);
    },
    question: (
      <>
        {editor.question}
        <ConfirmDialog
          open={waiting !== null}
          onOpenChange={(isOpen) => {
            if (!isOpen) setWaiting(null);
          }}
          title="Discard your changes?"
          description={base === undefined ? '' : unsavedWords(base)}
          cancelLabel="Keep editing"
          confirmLabel="Discard"
          destructive
          onConfirm={() => {
            if (waiting === null) return;
            // An open dialog traps the focus, so the dialog must be closed first.
            flushSync(() => setWaiting(null));
            open(waiting);
          }}
        />
      </>
    ),
  };
}
