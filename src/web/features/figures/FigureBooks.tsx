import { isEliminationsName } from '../../../domain/books/entities.ts';
import type { ReactNode } from 'react';
import type { Explanation } from '../../../contract/figures.ts';
import type { CellPlace } from '../../../contract/importedCells.ts';
import { cellWords } from '../../components/cellPlace.ts';

type Books = NonNullable<Explanation['books']>;

/** The accounts and adjustments that a line of a month is the sum of. */
export function FigureBooks({
  books,
  onShowCell,
}: {
  books: Books;
  onShowCell: (place: CellPlace) => void;
}) {
  const { ebitda, accounts, entities, adjustments } = books;
  return (
    <section>
      {entities === undefined ? null : (
        <>
          <h3 className="text-small font-medium text-ink-soft">The sum of its entities</h3>
          <ul aria-label="Entities" className="mt-2 mb-4 divide-y divide-line border-y border-line">
            {entities.map(({ name, isEliminations, text }) => (
              <Entry
                key={name}
                name={name}
                note={isEliminations && !isEliminationsName(name) ? 'Eliminations' : ''}
                text={text}
              />
            ))}
          </ul>
        </>
      )}
      <h3 className="text-small font-medium text-ink-soft">{headingOf(books)}</h3>
      {areResting(books) ? (
        <p className="mt-1 text-small text-ink-muted">
          No account feeds this line in this month, so they do not count. They will when one does.
        </p>
      ) : null}
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {ebitda === undefined ? null : <Entry name="EBITDA" note="" text={ebitda} />}
        {accounts.map((account) => (
          <Entry
            key={`${account.code} ${account.name} ${account.entity}`}
            name={`${account.code} ${account.name}`.trim()}
            note={account.entity}
            place={<Place account={account} onShowCell={onShowCell} />}
            text={account.text}
          />
        ))}
        {adjustments.map(({ id, reason, text }) => (
          <Entry key={id} name="Adjustment" note={reason} text={text} />
        ))}
      </ul>
    </section>
  );
}

/** Adjustments count only beside accounts, or beside the EBITDA that accounts make. */
const areResting = ({ ebitda, accounts }: Books): boolean =>
  ebitda === undefined && accounts.length === 0;

function headingOf(books: Books): string {
  if (books.isWaiting) return 'Not reported until these accounts have a line or are left out';
  if (areResting(books)) return 'Adjustments that rest';
  if (books.ebitda === undefined) return 'The sum of its accounts';
  return books.adjustments.length === 0
    ? 'The EBITDA that accounts make, without an adjustment'
    : 'The EBITDA that accounts make, and what is adjusted';
}

const IS_CELL = /^[A-Z]{1,3}[1-9]\d{0,6}$/;

/** Where a balance was read, which opens the sheet there; nothing where a program has sent it. */
function Place({
  account: { importId, sheet, cell },
  onShowCell,
}: {
  account: Books['accounts'][number];
  onShowCell: (place: CellPlace) => void;
}) {
  if (cell === null) return null;
  const place = { sheet: sheet ?? '', cell };
  // Ledgers in formats of their own have positions in place of cells.
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

function Entry({ name, note, place, text }: EntryProps) {
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
