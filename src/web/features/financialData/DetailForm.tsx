import { ConflictChoice } from '../../components/ConflictChoice.tsx';
import { focusOnOpen } from '../../components/focusOnOpen.ts';
import { formatMoneyDetailed } from '../../../format/money.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import {
  type DetailEdit,
  type DetailField,
  detailProblems,
  keepMyDetail,
  takeTheirDetail,
} from './detailEdit.ts';
import { isCellChanged, leaveCell, typeInCell } from './figureCells.ts';
import { DETAIL_EDIT_LINES, NOTE_FIELDS } from './financialDetail.view.ts';
import type { DetailEditing } from './useDetailEdit.ts';

/** The fields of a month that stand in no table: three costs and both notes. */
export function DetailForm({
  id,
  edit,
  editing,
}: {
  id: string;
  edit: DetailEdit;
  editing: DetailEditing;
}) {
  const { change } = editing;
  const problems = detailProblems(edit);
  const submit = async (form: HTMLFormElement) => {
    await editing.save();
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const choice = (field: DetailField, label: string, mine: string, theirs: string) =>
    edit.conflicts.includes(field) ? (
      <ConflictChoice
        field={label}
        mine={mine}
        theirs={theirs}
        onKeepMine={() => change((open) => keepMyDetail(open, field))}
        onTakeTheirs={() => change((open) => takeTheirDetail(open, field))}
      />
    ) : null;
  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-4 rounded-large border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      {edit.message === null ? null : <Alert variant="warning">{edit.message}</Alert>}
      <div className="grid gap-4 sm:grid-cols-3">
        {DETAIL_EDIT_LINES.map(({ key, label }, index) => {
          const cell = edit.cells[key];
          const stored = edit.base[key];
          return (
            <div key={key} className="flex flex-col gap-2">
              <Field
                label={label}
                error={problems.get(key)}
                hint={
                  cell.becameZero
                    ? 'Not an amount: 0 will be saved'
                    : isCellChanged(key, cell, stored)
                      ? `Was ${formatMoneyDetailed(stored)}`
                      : undefined
                }
              >
                <Input
                  numeric
                  inputMode="decimal"
                  autoComplete="off"
                  // The form was asked for by a press on Edit: typing starts here.
                  ref={index === 0 ? focusOnOpen : undefined}
                  value={cell.text}
                  onChange={(event) =>
                    change((open) => ({
                      ...open,
                      cells: typeInCell(open.cells, key, event.target.value),
                    }))
                  }
                  onBlur={() => change((open) => ({ ...open, cells: leaveCell(open.cells, key) }))}
                />
              </Field>
              {choice(key, label, cell.text, formatMoneyDetailed(stored))}
            </div>
          );
        })}
      </div>
      {NOTE_FIELDS.map(({ key, label }) => (
        <div key={key} className="flex flex-col gap-2">
          <Field label={label} error={problems.get(key)}>
            <Textarea
              value={edit.notes[key]}
              onChange={(event) =>
                change((open) => ({
                  ...open,
                  notes: { ...open.notes, [key]: event.target.value },
                }))
              }
            />
          </Field>
          {choice(key, label, edit.notes[key], edit.base[key] ?? 'No notes.')}
        </div>
      ))}
    </form>
  );
}
