import { type ReactNode, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import type { FieldOf } from './recordEdit.ts';
import { ROW_STOP } from './rowArrows.ts';
import type { Editor } from './useEditor.ts';

/** How a table goes from one edited row to the next. */
export interface EditedRow<Stored, Draft extends object> {
  /** The field that takes the focus as its row opens. */
  readonly firstField: FieldOf<Draft>;
  /** Opens a row; asks first where another one has changes. */
  readonly start: (stored: Stored, field: FieldOf<Draft>) => void;
  /** Opens the row above (-1) or below (1) at this field. */
  readonly move: (by: -1 | 1, field: FieldOf<Draft>) => void;
  readonly save: () => void;
  readonly cancel: () => void;
  /** The question before typed text is discarded; render it somewhere. */
  readonly question: ReactNode;
}

/**
 * One row of a table is edited at a time. Each row carries its record's id as `data-record`, and its
 * Edit button is the row stop "edit"; both are looked for within `container`.
 */
export function useEditedRow<Stored extends { readonly id: number }, Draft extends object>({
  editor,
  rows,
  container,
  initialField,
  unsavedWords,
}: {
  editor: Editor<Stored, Draft>;
  /** In the order in which they are drawn. */
  rows: readonly Stored[];
  container: RefObject<HTMLElement | null>;
  initialField: FieldOf<Draft>;
  unsavedWords: (base: Stored) => string;
}): EditedRow<Stored, Draft> {
  type Start = { readonly stored: Stored; readonly field: FieldOf<Draft> };
  const [firstField, setFirstField] = useState(initialField);
  // The next row, while the person is asked about the changes in this one.
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
    container.current
      ?.querySelector<HTMLElement>(`[data-record="${id}"] [${ROW_STOP}="edit"]`)
      ?.focus();
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
            // The question keeps the focus to itself for as long as it is open.
            flushSync(() => setWaiting(null));
            open(waiting);
          }}
        />
      </>
    ),
  };
}
