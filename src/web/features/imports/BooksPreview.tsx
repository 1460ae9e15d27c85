import { Link } from '@tanstack/react-router';
import type { ImportBooks } from '../../../contract/importBooks.ts';
import { LineEffects } from '../../components/LineEffects.tsx';
import { PATHS } from '../../paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import { bookCounts } from './books.view.ts';
import { counted } from './preview.view.ts';

/** What would become of accounts, balances and the lines that they feed. */
export function BooksPreview({ books }: { books: ImportBooks }) {
  const { withoutLine } = books.counts;
  const months = books.months.filter(({ lines }) => lines.length > 0);
  return (
    <Card title="Accounts and balances" subtitle={bookCounts(books).join(' ')}>
      <div className="flex flex-col gap-4">
        {withoutLine === 0 ? null : (
          <Alert variant="warning" title={`${counted(withoutLine, 'account')} without a line`}>
            {withoutLine === 1
              ? 'It is stored, and nothing of it is in the report until it has a line.'
              : 'They are stored, and nothing of them is in the report until they have a line.'}{' '}
            Choose it in the step before, or later under{' '}
            <Link to={PATHS.accounts} className="underline underline-offset-4">
              Accounts
            </Link>
            .
          </Alert>
        )}
        {months.length === 0 ? (
          <p className="text-ink-muted">No line of the report would change.</p>
        ) : (
          <LineEffects months={months} label="Lines that would change" />
        )}
      </div>
    </Card>
  );
}
