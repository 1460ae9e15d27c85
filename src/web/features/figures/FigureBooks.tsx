import type { Explanation } from '../../../contract/figures.ts';

type Books = NonNullable<Explanation['books']>;

/** The accounts and adjustments that a line of a month is the sum of. */
export function FigureBooks({ books: { accounts, adjustments } }: { books: Books }) {
  return (
    <section>
      <h3 className="text-small font-medium text-ink-soft">The sum of its accounts</h3>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {accounts.map((account) => (
          <Entry
            key={`${account.code} ${account.name} ${account.entity}`}
            name={`${account.code} ${account.name}`.trim()}
            note={[account.entity, placeOf(account)].filter(Boolean).join(' · ')}
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

/** "Cell B7 of Profit and Loss"; '' where a program has sent the balance. */
function placeOf({ sheet, cell }: Books['accounts'][number]): string {
  if (cell === null) return '';
  return sheet === null ? cell : `Cell ${cell} of ${sheet}`;
}

function Entry({ name, note, text }: { name: string; note: string; text: string }) {
  return (
    <li className="flex min-h-10 items-center gap-2 py-1.5">
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {name}
        {note === '' ? null : <span className="block text-small text-ink-muted">{note}</span>}
      </span>
      <span
        className={`shrink-0 text-right font-medium ${text.startsWith('-') ? 'text-negative' : ''}`}
      >
        {text}
      </span>
    </li>
  );
}
