import type { BookAnswers, DoubtfulTotal } from '../../../contract/importBooks.ts';
import type { SheetLayout } from '../../../contract/imports.ts';
import { bookMonthName } from '../../../finance/books/bookMonths.ts';
import { formatWithCents } from '../../../format/accounting.ts';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { withNamedSum } from './books.view.ts';
import type { ImportQuestion } from './questions.view.ts';

const SUMS = [
  { value: 'sum', label: 'A total, not counted again' },
  { value: 'entity', label: 'A separate entity' },
] as const;

export type SumChoicesProps = {
  layout: SheetLayout;
  doubted: readonly DoubtfulTotal[];
  questions: readonly ImportQuestion[];
  onChange: (change: Partial<BookAnswers>) => void;
};

export function SumChoices({ layout, doubted, questions, onChange }: SumChoicesProps) {
  const { sheet, books } = layout;
  return doubted.map((sum) => (
    <div key={sum.name} className="flex min-w-0 flex-col gap-2 md:max-[1400px]:col-span-2">
      <RadioGroup
        label={`${sum.name} (${sum.cell}) is`}
        value={books?.namedSums?.find(({ name }) => name === sum.name)?.is ?? books?.sums ?? null}
        choices={SUMS}
        error={
          questions.find(
            (asked) => asked.about === 'sum' && asked.sheet === sheet && asked.name === sum.name,
          )?.question
        }
        onValueChange={(is) => onChange(withNamedSum(books, sum.name, is))}
      />
      <SumAmounts sum={sum} />
    </div>
  ));
}

function SumAmounts({ sum: { name, of, amounts } }: { sum: DoubtfulTotal }) {
  if (amounts.length === 0) return null;
  return (
    <DataTable label={`Largest amounts of ${name}`}>
      <thead>
        <tr>
          <HeadCell>Account</HeadCell>
          <HeadCell numeric>Here</HeadCell>
          {of.length === 0 ? null : <HeadCell numeric>The others</HeadCell>}
          <HeadCell numeric>Company total if this is a total</HeadCell>
          <HeadCell numeric>Company total if this is an entity</HeadCell>
        </tr>
      </thead>
      <tbody>
        {amounts.map(({ account, month, amount, together, asSum, asEntity }) => (
          <tr key={`${account} ${month}`}>
            <RowHeadCell className="whitespace-normal">
              {account}, {bookMonthName(month)}
            </RowHeadCell>
            <Cell numeric>{formatWithCents(amount)}</Cell>
            {together === null ? null : <Cell numeric>{formatWithCents(together)}</Cell>}
            <Cell numeric>{formatWithCents(asSum)}</Cell>
            <Cell numeric>{formatWithCents(asEntity)}</Cell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
