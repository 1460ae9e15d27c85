import type { BookAnswers, ImportBooks } from '../../../contract/importBooks.ts';
import type { SheetLayout } from '../../../contract/imports.ts';
import { accountLabel } from '../../../finance/books/accountNames.ts';
import { bookMonthName } from '../../../finance/books/bookMonths.ts';
import { formatAmountIn } from '../../../format/money.ts';
import { Button } from '../../ui/Button.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { answerOf, withAccounts } from './books.view.ts';
import type { ImportQuestion } from './questions.view.ts';

type Renamed = NonNullable<ImportBooks['renamedAccounts']>[number];

export type RenamedChoicesProps = {
  layout: SheetLayout;
  accounts: readonly Renamed[];
  currency: string;
  questions: readonly ImportQuestion[];
  onChange: (change: Partial<BookAnswers>) => void;
};

export function RenamedChoices({
  layout,
  accounts,
  currency,
  questions,
  onChange,
}: RenamedChoicesProps) {
  const say = (changes: readonly Renamed[], isSame: boolean) =>
    onChange({
      accounts: withAccounts(
        layout,
        changes.map(({ code, name, account }) => ({
          code,
          name,
          sameAs: isSame ? account.id : null,
        })),
      ),
    });
  const open = accounts.filter((one) => renameAnswer(layout, one) === undefined);
  const asked = questions.filter((one) => one.about === 'renamed' && one.sheet === layout.sheet);
  return (
    <>
      {accounts.map((one) => {
        const said = renameAnswer(layout, one);
        const question = asked.find(({ name }) => name === accountLabel(one))?.question;
        const isOpen = said === undefined && asked.length > 0;
        return (
          <div
            key={accountLabel(one)}
            className="min-w-0 [overflow-wrap:anywhere] md:max-[1400px]:col-span-2"
          >
            <RadioGroup
              label={`${accountLabel(one)} (${one.cell})`}
              value={said ?? null}
              choices={[
                { value: 'same', label: `${accountLabel(one.account)}, renamed` },
                one.by === 'code'
                  ? { value: 'other', label: `Keep the name ${one.account.name}` }
                  : { value: 'other', label: 'A new account' },
              ]}
              // The question below has the amounts.
              hint={
                isOpen && question !== undefined && one.by !== 'code'
                  ? undefined
                  : renameHint(one, currency)
              }
              error={
                isOpen
                  ? (question ?? `Choose whether this is ${accountLabel(one.account)}.`)
                  : undefined
              }
              onValueChange={(answer) => say([one], answer === 'same')}
            />
          </div>
        );
      })}
      {open.length > 1 ? (
        <Button
          size="small"
          className="justify-self-start md:max-[1400px]:col-span-2"
          onClick={() => say(open, true)}
        >
          All of them are renamed
        </Button>
      ) : null}
    </>
  );
}

function renameAnswer(layout: SheetLayout, one: Renamed): 'same' | 'other' | undefined {
  const said = answerOf(layout, one)?.sameAs;
  if (said === undefined) return undefined;
  return said === null ? 'other' : 'same';
}

/** Returns a hint such as "Both accounts have $8,000 from May 2025 to July 2025." */
function renameHint({ by, account, amount, months }: Renamed, currency: string): string {
  if (by === 'name') return `${accountLabel(account)} is not in the file.`;
  if (amount === null) {
    return 'Both accounts have the same code. If it is a different account, change the code of the stored account under Accounts first.';
  }
  const named = [...new Set([months.at(0) ?? '', months.at(-1) ?? ''])].map(bookMonthName);
  return `Both accounts have ${formatAmountIn(currency, amount)} ${named.length === 1 ? 'in' : 'from'} ${named.join(' to ')}.`;
}
