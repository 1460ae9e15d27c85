import { Link } from '@tanstack/react-router';
import type { ImportBooks } from '../../../contract/importBooks.ts';
import type { Import } from '../../../contract/imports.ts';
import type { StoredBalanceLine } from '../../../contract/statements.ts';
import { accountLabel } from '../../../finance/books/accountNames.ts';
import { ACCOUNT_TYPE_LABELS } from '../../../finance/books/accountTypes.ts';
import { openingSentence } from '../../../format/openingWords.ts';
import { choiceLabel } from '../../components/accountLines.ts';
import { LineEffects } from '../../components/LineEffects.tsx';
import { PATHS } from '../../paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import type { NewAccountAnswer } from './books.view.ts';
import { balancedWords, bookCounts, entityCounts, shownAccount } from './books.view.ts';
import { countedNoun } from './preview.view.ts';
import { useBalanceLinesOf } from './useBalanceLinesOf.ts';

const newLineWords = (lines: readonly StoredBalanceLine[], line: NewAccountAnswer['line']) => {
  if (line === undefined) return 'without a line';
  const label = choiceLabel(lines, line);
  return line === null ? label.toLowerCase() : `mapped to ${label}`;
};

/** Longer lists of new accounts are reviewed in the step before. */
const MOST_LISTED_ACCOUNTS = 10;

export function BooksPreview({
  books,
  layouts,
}: {
  books: ImportBooks;
  layouts: Import['layouts'];
}) {
  const balanceLines = useBalanceLinesOf(books.newAccounts);
  const made = books.newAccounts.slice(0, MOST_LISTED_ACCOUNTS).map((account) => {
    const layout = layouts.find(({ sheet }) => sheet === account.sheet);
    return layout === undefined ? null : shownAccount(layout, account, balanceLines);
  });
  const renamed = (books.renamedAccounts ?? []).filter(({ isSame }) => isSame === true);
  const { withoutLine } = books.counts;
  const months = books.months.filter(({ lines }) => lines.length > 0);
  return (
    <Card title="Accounts and balances" subtitle={bookCounts(books).join(' ')}>
      <div className="flex flex-col gap-4">
        {entityCounts(books).length < 2 ? null : (
          <p>
            <span className="text-ink-muted">By entity:</span> {entityCounts(books).join(', ')}
          </p>
        )}
        {books.balancedMonths === undefined ? null : <p>{balancedWords(books.balancedMonths)}</p>}
        {(books.openings ?? []).map((opening) => (
          <p key={opening.entity}>{openingSentence(opening)}</p>
        ))}
        {withoutLine === 0 ? null : (
          <Alert variant="warning" title={`${countedNoun(withoutLine, 'account')} without a line`}>
            {withoutLine === 1
              ? 'The account is stored, but stays out of the report until it has a line.'
              : 'The accounts are stored, but stay out of the report until they have a line.'}{' '}
            Choose a line in the previous step, or later under{' '}
            <Link to={PATHS.accounts} className="underline underline-offset-4">
              Accounts
            </Link>
            .
          </Alert>
        )}
        {renamed.length === 0 ? null : (
          <ul aria-label="Renamed accounts" className="flex flex-col gap-1">
            {renamed.slice(0, MOST_LISTED_ACCOUNTS).map((one) => (
              <li key={accountLabel(one)} className="[overflow-wrap:anywhere]">
                <strong className="font-medium">{accountLabel(one.account)}</strong> becomes{' '}
                {accountLabel({ code: one.code || one.account.code, name: one.name })}
              </li>
            ))}
          </ul>
        )}
        {made.length === 0 || books.newAccounts.length > MOST_LISTED_ACCOUNTS ? null : (
          <ul aria-label="New accounts" className="flex flex-col gap-1">
            {made.map((account) =>
              account === null ? null : (
                <li key={account.key} className="[overflow-wrap:anywhere]">
                  <strong className="font-medium">{account.label}</strong>{' '}
                  {account.type === null
                    ? 'is new'
                    : `is new: ${ACCOUNT_TYPE_LABELS[account.type]}, ${newLineWords(balanceLines, account.line)}`}
                  {account.why === '' ? null : (
                    <span className="text-small text-ink-muted"> ({account.why})</span>
                  )}
                </li>
              ),
            )}
          </ul>
        )}
        {months.length === 0 ? (
          <p className="text-ink-muted">No report line would change.</p>
        ) : (
          <LineEffects months={months} label="Lines that would change" />
        )}
      </div>
    </Card>
  );
}
