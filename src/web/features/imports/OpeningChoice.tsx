import type { BookAnswers, ImportBooks } from '../../../contract/importBooks.ts';
import { bookMonthName } from '../../../finance/books/bookMonths.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';

/** Asks whether a first trial balance is the opening. Shows nothing for other sheets. */
export function OpeningChoice({
  offer,
  takenAs,
  question,
  onChange,
}: {
  offer: NonNullable<ImportBooks['openingOffers']>[number] | undefined;
  takenAs: BookAnswers['takenAs'];
  question: string | undefined;
  onChange: (answer: Pick<BookAnswers, 'takenAs'>) => void;
}) {
  if (offer === undefined) return null;
  const month = bookMonthName(offer.month);
  return (
    <RadioGroup
      label="First trial balance"
      value={takenAs ?? (question === undefined ? 'month' : null)}
      choices={[
        { value: 'opening', label: 'Take it as the opening' },
        { value: 'month', label: `Store it as ${month}` },
      ]}
      error={question}
      onValueChange={(chosen) => onChange({ takenAs: chosen })}
    />
  );
}
