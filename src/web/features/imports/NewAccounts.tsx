import type { SheetLayout } from '../../../contract/imports.ts';
import { ACCOUNT_TYPE_LABELS } from '../../../domain/books/accountTypes.ts';
import { ACCOUNT_TYPES } from '../../../domain/books/books.ts';
import { FED_LINES, isFedLine } from '../../../domain/books/fedLines.ts';
import { LINES } from '../../../domain/lines.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { Select } from '../../ui/Select.tsx';
import type { NewAccount } from './books.view.ts';
import { answerOf, withAccounts, withAnswers } from './books.view.ts';
import { counted } from './preview.view.ts';

/** More rows than these are hard to go through here; the page Accounts has a search. */
const MOST_SHOWN = 200;
const NONE = 'none';

const TYPES = ACCOUNT_TYPES.map((type) => ({ value: type, label: ACCOUNT_TYPE_LABELS[type] }));
const CHOICES = [
  ...FED_LINES.map((line) => ({ value: line, label: LINES[line].label })),
  { value: NONE, label: 'Left out' },
];

export type NewAccountsProps = {
  accounts: readonly NewAccount[];
  layout: SheetLayout;
  question: string | undefined;
  onChange: (change: Partial<SheetLayout>) => void;
};

/** What new accounts are, and which lines they go into. */
export function NewAccounts({ accounts, layout, question, onChange }: NewAccountsProps) {
  const say = (changes: Parameters<typeof withAccounts>[1]) =>
    onChange({ books: withAnswers(layout, { accounts: withAccounts(layout, changes) }) });
  const suggested = accounts.flatMap(({ code, name, line, suggestion }) =>
    suggestion === null || line !== 'unmapped' ? [] : [{ code, name, line: suggestion.line }],
  );
  return (
    <Card
      flush
      title={counted(accounts.length, 'new account')}
      subtitle={question ?? 'Lines can be chosen later, too, on the page Accounts.'}
      className="overflow-clip"
      actions={
        suggested.length === 0 ? undefined : (
          <Button onClick={() => say(suggested)}>
            Take {counted(suggested.length, 'suggestion')}
          </Button>
        )
      }
    >
      <DataTable label="New accounts" maxHeight="60vh">
        <thead>
          <tr>
            <HeadCell>Account</HeadCell>
            <HeadCell>Type</HeadCell>
            <HeadCell>Line</HeadCell>
          </tr>
        </thead>
        <tbody>
          {accounts.slice(0, MOST_SHOWN).map((account) => {
            const { code, name, suggestion } = account;
            const label = `${code} ${name}`.trim();
            const said = answerOf(layout, account);
            const line = said?.line;
            return (
              <tr key={`${code} ${name}`}>
                <RowHeadCell>{label}</RowHeadCell>
                <Cell>
                  {said?.type === undefined && account.type !== null ? (
                    ACCOUNT_TYPE_LABELS[account.type]
                  ) : (
                    <Select
                      aria-label={`Type of ${label}`}
                      className="w-44"
                      placeholder="Choose a type"
                      value={said?.type ?? ''}
                      options={TYPES}
                      onChange={({ target }) => {
                        const chosen = ACCOUNT_TYPES.find((one) => one === target.value);
                        if (chosen !== undefined) say([{ code, name, type: chosen }]);
                      }}
                    />
                  )}
                </Cell>
                <Cell>
                  <Select
                    aria-label={`Line of ${label}`}
                    className="w-52"
                    placeholder={
                      suggestion === null
                        ? 'Later'
                        : `Later (suggested: ${suggestion.line === null ? 'left out' : LINES[suggestion.line].label})`
                    }
                    value={line === undefined ? '' : (line ?? NONE)}
                    options={CHOICES}
                    onChange={({ target }) =>
                      say([{ code, name, line: isFedLine(target.value) ? target.value : null }])
                    }
                  />
                </Cell>
              </tr>
            );
          })}
        </tbody>
      </DataTable>
      {accounts.length > MOST_SHOWN ? (
        <p className="border-t border-line px-4 py-2 text-small text-ink-muted sm:px-6">
          {counted(accounts.length - MOST_SHOWN, 'more account')} not listed here: choose their
          lines on the page Accounts.
        </p>
      ) : null}
    </Card>
  );
}
