import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import type { ImportedCell } from '../../contract/importedCells.ts';
import { formatMoment } from '../../format/dates.ts';
import { formatAmountIn } from '../../format/money.ts';
import { shownBasis } from '../api/companyBasis.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { cellWords } from './cellPlace.ts';

const SURROUNDING_CELL_LOOKS: Readonly<
  Record<ImportedCell['rows'][number]['cells'][number]['is'], string>
> = {
  figure: 'text-right text-ink tabular-nums',
  heading: 'bg-accent-soft! font-medium text-ink',
  blank: '',
  hidden: 'bg-sunken! text-center text-ink-muted',
};

const SURROUNDING_GUTTER_CLASS = 'bg-sunken! text-small! font-medium text-ink-muted';
const SURROUNDING_CELL_CLASS = 'border-l border-l-line px-2! py-1! text-small first:border-l-0';

export function SheetExcerpt({ extract }: { extract: ImportedCell }) {
  const { stored, columns, rows, cell, fileName, appliedAt, appliedBy, reason } = extract;
  const found = useRef<HTMLTableCellElement>(null);
  useEffect(() => {
    found.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  return (
    <section className="flex flex-col gap-3">
      <p className="[overflow-wrap:anywhere]">
        <strong className="font-semibold">
          {fileName}, {cellWords(extract)}
        </strong>
        {` – stored as ${stored.what}, ${stored.period}.`}
        <span className="block text-small text-ink-muted">
          Imported {formatMoment(appliedAt)}
          {appliedBy === null ? '' : ` by ${appliedBy}`}
          {extract.isUndone ? ' and since undone' : ''}
          {reason === null ? '' : `: ${reason}`}
        </span>
      </p>
      {stored.accounts === undefined ? null : (
        <ul aria-label={`Accounts of ${stored.what}`} className="flex flex-col gap-1 text-small">
          {stored.accounts.map((account) => (
            <li key={`${account.cell} ${account.name}`}>
              {account.name}: {formatAmountIn(shownBasis().currency, account.amount)} (
              {account.cell})
            </li>
          ))}
        </ul>
      )}
      <div className="overflow-clip rounded-base border border-line">
        <DataTable
          label={`Cells around ${cell} in ${extract.sheet === '' ? fileName : extract.sheet}`}
          maxHeight="min(24rem, 50vh)"
        >
          <thead>
            <tr>
              <th scope="col" className={clsx(SURROUNDING_CELL_CLASS, SURROUNDING_GUTTER_CLASS)}>
                <span className="sr-only">Row</span>
              </th>
              {columns.map((letters) => (
                <th
                  key={letters}
                  scope="col"
                  className={clsx(SURROUNDING_CELL_CLASS, SURROUNDING_GUTTER_CLASS, 'text-center')}
                >
                  {letters}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ number, cells }) => (
              <tr key={number}>
                <th
                  scope="row"
                  className={clsx(SURROUNDING_CELL_CLASS, SURROUNDING_GUTTER_CLASS, 'text-right')}
                >
                  {number}
                </th>
                {cells.map(({ text, is }, index) => {
                  const isFound = `${columns[index]}${number}` === cell;
                  return (
                    <td
                      key={columns[index]}
                      {...(isFound ? { ref: found, 'aria-current': 'location' } : {})}
                      className={clsx(
                        SURROUNDING_CELL_CLASS,
                        'max-w-48 truncate',
                        SURROUNDING_CELL_LOOKS[is],
                        isFound &&
                          'bg-caution-soft! font-semibold outline-2 -outline-offset-2 outline-caution',
                      )}
                    >
                      {is === 'hidden' ? <MissingExtract /> : text}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </DataTable>
      </div>
      <p className="text-small text-ink-muted">
        Only imported figures and their headings are shown here. Cells marked … contain other
        content.
      </p>
    </section>
  );
}

function MissingExtract() {
  return (
    <>
      <span aria-hidden="true">…</span>
      <span className="sr-only">not shown</span>
    </>
  );
}
