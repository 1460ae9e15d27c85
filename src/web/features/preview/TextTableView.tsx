import { useState } from 'react';
import { formatCount } from '../../../format/count.ts';
import { Button } from '../../ui/Button.tsx';
import { Cell, DataTable, HeadCell } from '../../ui/DataTable.tsx';
import { keyedByPosition } from './keyedByPosition.ts';
import { matchPlaces, wordsOf } from './markWords.ts';
import type { TextTable } from './textBlocks.ts';
import { isFigure } from './textBlocks.ts';

/** More rows at once would slow down the page; the rest are behind a button. */
const TABLE_ROWS_AT_ONCE = 400;

export type TextTableViewProps = {
  table: TextTable;
  label: string;
  find: string | undefined;
  /** Above this height the table scrolls inside its frame, with its headings visible. */
  maxHeight?: string;
};

/** Returns how many rows to show at first, so that the first match is included. */
function firstRows({ rows }: TextTable, find: string | undefined): number {
  const words = wordsOf(find);
  const at = rows.findIndex((row) => row.some((cell) => matchPlaces(cell, words).length > 0));
  return Math.max(TABLE_ROWS_AT_ONCE, at + TABLE_ROWS_AT_ONCE / 4);
}

export function TextTableView({ table, label, find, maxHeight }: TextTableViewProps) {
  const [most, setMost] = useState(() => firstRows(table, find));
  const isNumeric = table.head.map((_, at) => {
    const cells = table.rows.map((row) => row[at] ?? '').filter((cell) => cell !== '');
    return cells.length > 0 && cells.filter(isFigure).length * 2 > cells.length;
  });
  const left = table.rows.length - most;
  return (
    <div className="min-w-0">
      {table.titles.map((title) => (
        <p key={title} className="mb-1 font-medium [overflow-wrap:anywhere]">
          {title}
        </p>
      ))}
      <DataTable
        label={label}
        className="rounded-base border border-line [--table-edge:16px]"
        {...(maxHeight === undefined ? {} : { maxHeight })}
      >
        <thead>
          <tr>
            {keyedByPosition(table.head).map(([key, cell], at) => (
              <HeadCell key={key} numeric={isNumeric[at] ?? false}>
                {cell === '' ? <span className="sr-only">{`Column ${at + 1}`}</span> : cell}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyedByPosition(table.rows.slice(0, most)).map(([rowKey, row]) => (
            <tr key={rowKey}>
              {isNoteRow(row) ? (
                <Cell colSpan={table.head.length}>
                  <span className="block max-w-[72ch] normal-nums">{row[0]}</span>
                </Cell>
              ) : (
                keyedByPosition(row).map(([key, cell], at) => (
                  <Cell key={key} numeric={(isNumeric[at] ?? false) && isFigure(cell)}>
                    {cell}
                  </Cell>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </DataTable>
      {left > 0 ? (
        <p className="mt-3 flex flex-wrap items-center gap-3 text-small text-ink-muted">
          {`${formatCount(most)} of ${formatCount(table.rows.length)} rows`}
          <Button size="small" onClick={() => setMost((before) => before + 2 * TABLE_ROWS_AT_ONCE)}>
            Show more rows
          </Button>
        </p>
      ) : null}
    </div>
  );
}

/** A note below the figures spans the whole width, because it would overflow into empty cells in a sheet. */
function isNoteRow([first = '', ...others]: readonly string[]): boolean {
  return /\S\s+\S/.test(first) && others.every((cell) => cell === '');
}
