import { type KeyboardEvent, useMemo, useState } from 'react';
import { FindingsLine } from '../../editing/FindingsLine.tsx';
import { SlipQuestion } from '../../editing/SlipQuestion.tsx';
import { useMonthChecks } from '../../editing/useMonthChecks.ts';
import { EditDataRow, type EditDataRowProps } from './EditDataRow.tsx';
import { monthAfter, monthRowChanges } from './monthRow.ts';

export type EditedMonthProps = Omit<EditDataRowProps, 'checks'> & { fyLabel: string };

export function EditedMonth({ fyLabel, columns, edit, editor, row, month }: EditedMonthProps) {
  const { fyId, monthNum } = edit.base;
  const after = useMemo(() => monthAfter(edit), [edit]);
  const checks = useMonthChecks({ fyId, fyLabel, monthNum }, after);
  const [slips, setSlips] = useState<readonly string[]>([]);
  const save = () => {
    const asked = checks.slipsIn(Object.keys(monthRowChanges(edit)));
    if (asked.length > 0 && editor.problems.size === 0) setSlips(asked);
    else row.save();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') save();
    else if (event.key === 'Escape') row.cancel();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <EditDataRow
        columns={columns}
        edit={edit}
        editor={editor}
        row={{ ...row, save }}
        month={month}
        checks={checks}
      />
      <tr>
        <td colSpan={columns.length + 2} className="p-0!">
          <div className="sticky left-0 w-fit max-w-[min(1120px,86vw)] lg:max-w-[min(1120px,calc(100vw-21rem))] px-2 py-2">
            <FindingsLine
              findings={checks.findings}
              isCompared={checks.isCompared}
              reason={{
                value: edit.draft.reason,
                onChange: (reason) => editor.type('reason', reason),
                onKeyDown,
              }}
            />
          </div>
        </td>
      </tr>
      <SlipQuestion
        sentences={slips}
        onCheckAgain={() => setSlips([])}
        onConfirm={() => {
          setSlips([]);
          row.save();
        }}
      />
    </>
  );
}
