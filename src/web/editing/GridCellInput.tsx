import { clsx } from 'clsx';
import { memo, useId } from 'react';
import { AmountInput } from './AmountInput.tsx';

export type GridCellInputProps = {
  /** A key such as "revenue 1". */
  cell: string;
  name: string;
  text: string;
  /** The placeholder: a value calculated from other cells. */
  follows: string | undefined;
  problem: string | undefined;
  /** A text such as "Theirs: 20". */
  conflict: string | undefined;
  isChanged: boolean;
  className: string;
  onType: (cell: string, text: string) => void;
  onLeave: () => void;
};

/** Memoised, so that only the changed cell renders. */
export const GridCellInput = memo(function GridCellInput({
  cell,
  name,
  text,
  follows,
  problem,
  conflict,
  isChanged,
  className,
  onType,
  onLeave,
}: GridCellInputProps) {
  const remarkId = useId();
  const remark = problem ?? conflict;
  return (
    <td className={clsx('px-0.5! align-top!', className)}>
      <AmountInput
        data-cell={cell}
        aria-label={name}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={remark === undefined ? undefined : remarkId}
        value={text}
        placeholder={follows}
        className={clsx(
          'min-h-9! scroll-mr-32 scroll-ml-44',
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
