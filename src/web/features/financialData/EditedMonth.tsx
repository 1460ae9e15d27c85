import { useState } from 'react';
import type { StoredFigures } from '../../../domain/monthFindings.ts';
import { SlipQuestion } from '../../editing/SlipQuestion.tsx';
import { slipsToConfirm } from '../../editing/saidFindings.ts';
import { EditDataRow, type EditDataRowProps } from './EditDataRow.tsx';
import { EDIT_COLUMNS } from './financialTable.view.ts';
import { monthAfter, monthRowChanges } from './monthRow.ts';
import { rowFindings, useRowChecks } from './useRowChecks.ts';

export type EditedMonthProps = Omit<EditDataRowProps, 'checks'> & {
  fyLabel: string;
  stored: readonly StoredFigures[];
};

/** The row that is edited, and below it what looks wrong with the month as it would be stored. */
export function EditedMonth({ fyLabel, stored, edit, row, ...rest }: EditedMonthProps) {
  const checks = useRowChecks(edit, fyLabel, stored);
  const [slips, setSlips] = useState<readonly string[]>([]);
  const save = () => {
    const after = monthAfter(edit);
    const found = rowFindings(edit, fyLabel, after, stored);
    const asked = slipsToConfirm(found, after, Object.keys(monthRowChanges(edit)));
    if (asked.length > 0 && rest.editor.problems.size === 0) setSlips(asked);
    else row.save();
  };
  return (
    <>
      <EditDataRow {...rest} edit={edit} row={{ ...row, save }} checks={checks} />
      <tr>
        {/* One line is kept free from the start, so that nothing moves when a sentence appears. */}
        <td colSpan={EDIT_COLUMNS.length + 2} className="p-0!">
          <output className="sticky left-0 flex min-h-10 w-fit max-w-[min(960px,86vw)] flex-col justify-center gap-1 px-2 py-2 text-small">
            {checks.findings.length === 0 ? (
              <p className="text-ink-muted">
                Nothing unusual beside the other figures and the months around it.
              </p>
            ) : (
              checks.findings.map(({ line, sentence }) => (
                <p key={`${line} ${sentence}`} className="text-caution">
                  <span aria-hidden="true">▲ </span>
                  {sentence}
                </p>
              ))
            )}
          </output>
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
