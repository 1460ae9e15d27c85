import { isEliminationsName } from '../../../finance/books/entities.ts';
import { lineLabel } from '../../../finance/catalogue.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import type { ReactNode } from 'react';
import type { Explanation } from '../../../contract/figures.ts';
import type { CellPlace } from '../../../contract/importedCells.ts';
import { cellWords } from '../../components/cellPlace.ts';

type FigureBooksData = NonNullable<Explanation['books']>;

export function FigureBooks({
  books,
  onShowCell,
}: {
  books: FigureBooksData;
  onShowCell: (place: CellPlace) => void;
}) {
  const { ebitda, accounts, entities, adjustments } = books;
  return (
    <section>
      {entities === undefined ? null : (
        <>
          <h3 className="text-small font-medium text-ink-soft">Total of all entities</h3>
          <ul aria-label="Entities" className="mt-2 mb-4 divide-y divide-line border-y border-line">
            {entities.map(({ name, isEliminations, text }) => (
              <BooksEntry
                key={name}
                name={name}
                note={isEliminations && !isEliminationsName(name) ? 'Eliminations' : ''}
                text={text}
              />
            ))}
          </ul>
        </>
      )}
      <h3 className="text-small font-medium text-ink-soft">{booksHeading(books)}</h3>
      {areResting(books) ? (
        <p className="mt-1 text-small text-ink-muted">
          No account is mapped to this line in this month, so the adjustments don't apply yet.
        </p>
      ) : null}
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {ebitda === undefined ? null : (
          <BooksEntry name={lineLabel(shownBasis(), 'ebitda')} note="" text={ebitda} />
        )}
        {accounts.map((account) => (
          <BooksEntry
            key={`${account.code} ${account.name} ${account.entity}`}
            name={`${account.code} ${account.name}`.trim()}
            note={account.entity}
            place={<BalancePlace account={account} onShowCell={onShowCell} />}
            text={account.text}
          />
        ))}
        {adjustments.map(({ id, reason, text }) => (
          <BooksEntry key={id} name="Adjustment" note={reason} text={text} />
        ))}
      </ul>
    </section>
  );
}

/** Adjustments count only with accounts of their line, or if accounts make up EBITDA. */
const areResting = ({ ebitda, accounts }: FigureBooksData): boolean =>
  ebitda === undefined && accounts.length === 0;

function booksHeading(books: FigureBooksData): string {
  if (books.isWaiting) return 'Not reported until these accounts are mapped to a line or left out';
  if (areResting(books)) return 'Paused adjustments';
  if (books.ebitda === undefined) return 'Total of all accounts';
  return books.adjustments.length === 0
    ? 'EBITDA from accounts, without adjustments'
    : 'EBITDA from accounts, with adjustments';
}

const IS_CELL = /^[A-Z]{1,3}[1-9]\d{0,6}$/;

/** Links to the cell that a balance was read from; renders nothing if the balance came through the API. */
function BalancePlace({
  account: { importId, sheet, cell },
  onShowCell,
}: {
  account: FigureBooksData['accounts'][number];
  onShowCell: (place: CellPlace) => void;
}) {
  if (cell === null) return null;
  const place = { sheet: sheet ?? '', cell };
  // Ledgers in non-spreadsheet formats have positions instead of cells.
  if (!IS_CELL.test(cell)) return place.sheet === '' ? cell : `${place.sheet}, ${cell}`;
  const words = cellWords(place);
  if (importId === null || sheet === null) return words;
  return (
    <button
      type="button"
      className="inline-block rounded-small py-0.5 text-left text-accent underline underline-offset-4 pointer-coarse:py-3"
      onClick={() => onShowCell({ importId, sheet, cell })}
    >
      {words}
    </button>
  );
}

type EntryProps = { name: string; note: string; place?: ReactNode; text: string };

function BooksEntry({ name, note, place, text }: EntryProps) {
  return (
    <li className="flex min-h-10 items-center gap-2 py-1.5">
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {name}
        {note === '' ? null : <span className="block text-small text-ink-muted">{note}</span>}
        {place === undefined ? null : (
          <span className="block text-small text-ink-muted">{place}</span>
        )}
      </span>
      <span
        className={`shrink-0 text-right font-medium ${text.startsWith('-') ? 'text-negative' : ''}`}
      >
        {text}
      </span>
    </li>
  );
}
