import { useState } from 'react';
import type {
  ImportChange,
  ImportPreview,
  ImportRefusal,
  ImportWarning,
} from '../../../contract/imports.ts';
import { formatCount } from '../../../format/count.ts';
import { leftOutSentence, leftOutUnlisted } from '../../../format/leftOutSentence.ts';
import { DASH } from '../../../format/notAvailable.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { FigureText } from '../../ui/FigureText.tsx';
import { sentenceWithoutPeriod, countedNoun, placeName, amountText } from './preview.view.ts';

/** How many lines show at first; the rest show on request. */
const FIRST_PREVIEW_LINES = 8;

function useFirst<Item>(all: readonly Item[]) {
  const [isWhole, setIsWhole] = useState(false);
  const isCut = !isWhole && all.length > FIRST_PREVIEW_LINES + 2;
  return {
    items: isCut ? all.slice(0, FIRST_PREVIEW_LINES) : all,
    more: isCut ? (
      <div className="border-t border-line px-4 py-2 sm:px-6">
        <Button variant="link" onClick={() => setIsWhole(true)}>
          Show all {formatCount(all.length)}
        </Button>
      </div>
    ) : null,
  };
}

export function Warnings({ warnings }: { warnings: readonly ImportWarning[] }) {
  const { items, more } = useFirst(warnings);
  return (
    <Card
      flush
      title={countedNoun(warnings.length, 'warning')}
      subtitle="Worth checking. Warnings don’t stop the import."
      className="overflow-clip"
    >
      <ul aria-label="Warnings" className="divide-y divide-line border-t border-line">
        {items.map(({ check, sheet, cell, period, sentence }) => (
          <li
            key={`${check} ${sheet} ${cell} ${period} ${sentence}`}
            className="grid gap-x-6 gap-y-0.5 px-4 py-2.5 sm:grid-cols-[12rem_minmax(0,1fr)_auto] sm:px-6"
          >
            <span className="font-medium">{period}</span>
            <span className="[overflow-wrap:anywhere]">
              {sentenceWithoutPeriod(period, sentence)}
            </span>
            <span className="text-small text-ink-muted sm:text-right">
              {placeName(sheet, cell)}
            </span>
          </li>
        ))}
      </ul>
      {more}
    </Card>
  );
}

export function Refusals({ refusals }: { refusals: readonly ImportRefusal[] }) {
  const { items, more } = useFirst(refusals);
  return (
    <Card
      flush
      title={`${formatCount(refusals.reduce((sum, { cells }) => sum + Math.max(1, cells.length), 0))} refused`}
      subtitle="These are not stored. Correct them in the workbook and choose it again, or leave them out."
      className="overflow-clip"
    >
      {/* On phones the reason comes first, and the remedy is reached by scrolling. */}
      <DataTable label="Refused" footer={more}>
        <thead>
          <tr>
            <HeadCell>Sheet</HeadCell>
            <HeadCell>Cell</HeadCell>
            <HeadCell>Why</HeadCell>
            <HeadCell>What to do</HeadCell>
          </tr>
        </thead>
        <tbody>
          {items.map(({ sheet, cell, reason, remedy }) => (
            <tr key={`${sheet} ${cell} ${reason}`}>
              <RowHeadCell className="max-w-24 truncate sm:max-w-48" title={sheet}>
                {sheet}
              </RowHeadCell>
              <Cell className="whitespace-nowrap" muted={cell === null}>
                {cell ?? DASH}
              </Cell>
              <Cell className="min-w-40 [overflow-wrap:anywhere] sm:min-w-56">{reason}</Cell>
              <Cell className="min-w-56 [overflow-wrap:anywhere]">{remedy}</Cell>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Card>
  );
}

export function LeftOut({ preview }: { preview: ImportPreview }) {
  const { leftOut, unread } = preview;
  const unlisted = leftOutUnlisted(preview);
  const { items, more } = useFirst([
    ...leftOut.map((rows) => ({
      place: placeName(rows.sheet, rows.cell),
      sentence: leftOutSentence(rows),
    })),
    ...(unlisted === 0
      ? []
      : [{ place: '', sentence: `${formatCount(unlisted)} more rows and columns.` }]),
    ...unread.map(({ sheet, reason }) => ({
      place: sheet,
      sentence: `The whole sheet. ${reason}`,
    })),
  ]);
  return (
    <Card
      flush
      title="Left out"
      subtitle="These rows, columns and sheets are not imported. If you need one of them, go back and choose its line."
      className="overflow-clip"
    >
      <ul aria-label="Left out" className="divide-y divide-line border-t border-line">
        {items.map(({ place, sentence }) => (
          <li
            key={`${place} ${sentence}`}
            className="grid gap-x-6 gap-y-0.5 px-4 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-6"
          >
            <span className="[overflow-wrap:anywhere]">{sentence}</span>
            <span
              className="max-w-56 truncate text-small text-ink-muted sm:text-right"
              title={place}
            >
              {place}
            </span>
          </li>
        ))}
      </ul>
      {more}
    </Card>
  );
}

export function NothingToImport({ unread }: Pick<ImportPreview, 'unread'>) {
  return (
    <Alert variant="warning" title="Nothing to import was found">
      <ul>
        {unread.map(({ sheet, reason }) => (
          <li key={sheet}>
            <strong className="font-medium">{sheet}: </strong>
            {reason}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Figures that were changed in the product after the workbook was exported. */
export function Conflicts({ conflicts }: { conflicts: readonly ImportChange[] }) {
  const { items, more } = useFirst(conflicts);
  return (
    <Card
      flush
      title={countedNoun(conflicts.length, 'conflict')}
      subtitle="Changed in Board Reports after the workbook was exported. The stored amounts are kept; change them by hand if the workbook is right."
      className="overflow-clip"
    >
      <DataTable label="Conflicts" footer={more}>
        <thead>
          <tr>
            <HeadCell>Period</HeadCell>
            <HeadCell>Figure</HeadCell>
            <HeadCell numeric>When exported</HeadCell>
            <HeadCell numeric>Stored now</HeadCell>
            <HeadCell numeric>In the workbook</HeadCell>
            <HeadCell>Cell</HeadCell>
          </tr>
        </thead>
        <tbody>
          {items.map((change) => (
            <tr key={`${change.sheet} ${change.cell}`}>
              <RowHeadCell>{change.period}</RowHeadCell>
              <Cell>{change.what}</Cell>
              <PreviewAmount change={change} amount={change.exported} />
              <PreviewAmount change={change} amount={change.before} figure={change.figure} strong />
              <PreviewAmount change={change} amount={change.after} />
              <PlaceCell change={change} />
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Card>
  );
}

export function PreviewAmount({
  change,
  amount,
  figure,
  strong = false,
}: {
  change: ImportChange;
  amount: string | null;
  /** The stored figure's id; a value in a file has no id before it is stored. */
  figure?: string | undefined;
  strong?: boolean;
}) {
  return (
    <Cell
      numeric
      muted={amount === null}
      negative={amount?.startsWith('-') ?? false}
      className={strong ? 'font-medium' : undefined}
    >
      <FigureText id={amount === null ? null : figure}>{amountText(change, amount)}</FigureText>
    </Cell>
  );
}

export function PlaceCell({ change }: { change: ImportChange }) {
  const place = placeName(change.sheet, change.cell);
  return (
    <Cell muted className="max-w-56 truncate text-small" title={place}>
      {place}
    </Cell>
  );
}
