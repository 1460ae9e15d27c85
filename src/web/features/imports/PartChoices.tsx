import { useId } from 'react';
import type { PartColumnShown, PartsAnswer } from '../../../contract/importParts.ts';
import { chosenParts } from '../../../contract/importParts.ts';
import type { SheetLayout } from '../../../contract/imports.ts';
import { formatWithCents } from '../../../format/accounting.ts';
import { formatCount } from '../../../format/count.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { describedBy, FieldMessages } from '../../ui/FieldMessages.tsx';
import type { ImportQuestion } from './questions.view.ts';

export type PartChoicesProps = {
  layout: SheetLayout;
  columns: readonly PartColumnShown[] | undefined;
  questions: readonly ImportQuestion[];
  /** The answer applies to all sheets with the column. Null asks the question again. */
  onChange: (column: PartColumnShown, answer: PartsAnswer | null) => void;
};

const partValueLabel = (value: string) => (value === '' ? 'Blank' : value);

export function PartChoices({ layout, columns, questions, onChange }: PartChoicesProps) {
  const isOpen = questions.some(({ about }) => about === 'parts');
  return columns?.map((column) => (
    <PartChoice
      key={column.name}
      column={column}
      answer={layout.parts?.find((one) => one.column.toLowerCase() === column.name.toLowerCase())}
      isOpen={isOpen}
      onChange={(answer) => onChange(column, answer)}
    />
  ));
}

type PartChoiceProps = {
  column: PartColumnShown;
  answer: PartsAnswer | undefined;
  isOpen: boolean;
  onChange: (answer: PartsAnswer | null) => void;
};

function PartChoice({ column, answer, isOpen, onChange }: PartChoiceProps) {
  const { name, values, proposed, isAsked } = column;
  const isAll = answer?.counts === null;
  const chosen = isAll ? [] : (answer?.counts ?? (isAsked ? [] : proposed));
  const id = useId();
  const seen = answer === undefined ? [] : [...chosen, ...answer.leftOut];
  const isAnswered =
    isAll || (answer !== undefined && values.every(({ value }) => seen.includes(value)));
  const choose = (value: string, isChecked: boolean) => {
    const next = values
      .map((one) => one.value)
      .filter((one) => (one === value ? isChecked : chosen.includes(one)));
    onChange(next.length === 0 ? null : chosenParts(column, next));
  };
  const messages = {
    id,
    error:
      isOpen && isAsked && !isAnswered
        ? `Choose which rows to include. Until then, ${proposed.map(partValueLabel).join(', ')} is shown.`
        : undefined,
    hint: undefined,
  };
  return (
    <fieldset className="mb-5 flex min-w-0 flex-col gap-2" aria-describedby={describedBy(messages)}>
      <legend className="mb-1 text-small font-medium text-ink-soft">{name}: rows to include</legend>
      {values.map(({ value, rows, total }) => (
        <Checkbox
          key={value}
          label={partValueLabel(value)}
          hint={`${rows === 1 ? '1 row' : `${formatCount(rows)} rows`}, total ${formatWithCents(total)}`}
          checked={chosen.includes(value)}
          onChange={({ target }) => choose(value, target.checked)}
        />
      ))}
      <Checkbox
        label="All rows"
        checked={isAll}
        onChange={({ target }) => onChange(target.checked ? chosenParts(column, null) : null)}
      />
      <FieldMessages {...messages} />
    </fieldset>
  );
}
