import { clsx } from 'clsx';
import { memo, useId } from 'react';
import { AmountInput } from '../../editing/AmountInput.tsx';

export type PlanCellInputProps = {
  /** Which cell it is: "revenue 1". */
  cell: string;
  /** "Revenue, April 2026" */
  name: string;
  text: string;
  /** What stands in an empty cell: what follows from others. */
  follows: string | undefined;
  /** Why what was typed is no amount. */
  problem: string | undefined;
  /** "Theirs: 20": somebody else has stored this meanwhile. */
  conflict: string | undefined;
  isChanged: boolean;
  /** Narrow screens show another month. */
  isHidden: boolean;
  onType: (cell: string, text: string) => void;
  onLeave: () => void;
};

/** One amount of a plan that is being typed; drawn again only when it changes itself. */
export const PlanCellInput = memo(function PlanCellInput({
  cell,
  name,
  text,
  follows,
  problem,
  conflict,
  isChanged,
  isHidden,
  onType,
  onLeave,
}: PlanCellInputProps) {
  const remarkId = useId();
  const remark = problem ?? conflict;
  return (
    <td className={clsx('px-0.5! align-top!', isHidden && 'max-sm:hidden')}>
      <AmountInput
        data-cell={cell}
        aria-label={name}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={remark === undefined ? undefined : remarkId}
        value={text}
        placeholder={follows}
        className={clsx(
          'min-h-9! scroll-mr-28 scroll-ml-40',
          conflict === undefined
            ? isChanged && 'border-accent! bg-accent-soft!'
            : 'border-caution! bg-caution-soft!',
        )}
        onValueChange={(next) => onType(cell, next)}
        onBlur={onLeave}
      />
      {remark === undefined ? null : (
        <p
          id={remarkId}
          className={clsx(
            'mt-0.5 max-w-28 text-right text-small whitespace-normal',
            problem === undefined ? 'text-caution' : 'text-negative',
          )}
        >
          {remark}
        </p>
      )}
    </td>
  );
});
