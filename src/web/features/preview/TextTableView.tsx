import { useState } from 'react';
import { formatCount } from '../../../format/count.ts';
import { Button } from '../../ui/Button.tsx';
import { Cell, DataTable, HeadCell } from '../../ui/DataTable.tsx';
import { matchPlaces, wordsOf } from './markWords.ts';
import type { TextTable } from './textBlocks.ts';
import { isFigure } from './textBlocks.ts';

/** More rows than this at once make a page slow; the others wait behind a button. */
const ROWS_AT_ONCE = 400;

export type TextTableViewProps = {
  table: TextTable;
  label: string;
  find: string | undefined;
  /** The frame scrolls by itself above this height, with the headings visible. */
  maxHeight?: string;
};

/** How many rows to begin with: as many as it takes to show the first place that was searched. */
function firstRows({ rows }: TextTable, find: string | undefined): number {
  const words = wordsOf(find);
  const at = rows.findIndex((row) => row.some((cell) => matchPlaces(cell, words).length > 0));
  return Math.max(ROWS_AT_ONCE, at + ROWS_AT_ONCE / 4);
}

/** A sheet, or a table of a text. */
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
        className="rounded-base border border-line"
        {...(maxHeight === undefined ? {} : { maxHeight })}
      >
        <thead>
          <tr>
            {keyed(table.head).map(([key, cell], at) => (
              <HeadCell key={key} numeric={isNumeric[at] ?? false}>
                {cell === '' ? <span className="sr-only">{`Column ${at + 1}`}</span> : cell}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyed(table.rows.slice(0, most)).map(([rowKey, row]) => (
            <tr key={rowKey}>
              {isSentence(row) ? (
                <Cell colSpan={table.head.length}>
                  <span className="block max-w-[72ch] normal-nums">{row[0]}</span>
                </Cell>
              ) : (
                keyed(row).map(([key, cell], at) => (
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
          <Button size="small" onClick={() => setMost((before) => before + 2 * ROWS_AT_ONCE)}>
            Show more rows
          </Button>
        </p>
      ) : null}
    </div>
  );
}

/** A note below the figures has the whole width, as it runs on over empty cells in a sheet. */
function isSentence([first = '', ...others]: readonly string[]): boolean {
  return /\S\s+\S/.test(first) && others.every((cell) => cell === '');
}

/** Rows and cells have no ids: their position identifies them. */
function keyed<Item>(items: readonly Item[]): [string, Item][] {
  return items.map((item, place) => [String(place), item]);
}
