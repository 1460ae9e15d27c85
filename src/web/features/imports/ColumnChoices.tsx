import { Fragment, useState } from 'react';
import type { ColumnAnswer, ColumnMeaning, ColumnShown } from '../../../contract/importColumns.ts';
import {
  COLUMN_MEANING_LABELS,
  COLUMN_MEANINGS,
  repeatedMeaning,
} from '../../../contract/importColumns.ts';
import { columnName } from '../../../format/columnName.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { Select } from '../../ui/Select.tsx';

const MEANING_OPTIONS = COLUMN_MEANINGS.map((means) => ({
  value: means,
  label: COLUMN_MEANING_LABELS[means],
}));

/** Shorter tables don't need their own scroll frame. */
const MOST_UNSCROLLED = 12;

export type ColumnChoicesProps = {
  columns: readonly ColumnShown[];
  onConfirm: (answers: ColumnAnswer[]) => void;
};

export function ColumnChoices({ columns, onConfirm }: ColumnChoicesProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, ColumnMeaning>>(new Map());
  const answers = columns.flatMap(({ position, heading, means: known }): ColumnAnswer[] => {
    const means = chosen.get(position) ?? known;
    return means === null ? [] : [{ position, heading, means }];
  });
  const meant = new Map(answers.map(({ position, means }) => [position, means]));
  const fault = repeatedMeaning(answers);
  return (
    <Card
      flush
      title="What is this column?"
      subtitle="Check the suggestions. Similar files will be read the same way."
      className="overflow-clip"
    >
      <DataTable
        label="Columns of the table"
        maxHeight={columns.length > MOST_UNSCROLLED ? '60vh' : undefined}
        // On phones the choice is below the column, because choosing is the purpose here.
        className="max-sm:[&_:is(td,th)]:px-4 max-sm:[&_:is(table,thead,tbody)]:block max-sm:[&_tr]:block"
      >
        <thead className="max-sm:hidden!">
          <tr>
            <HeadCell>Column</HeadCell>
            <HeadCell>First values</HeadCell>
            <HeadCell>Contains</HeadCell>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <ColumnRow
              key={column.position}
              column={column}
              means={meant.get(column.position)}
              isChosen={chosen.has(column.position)}
              onChoose={(means) => setChosen(new Map([...chosen, [column.position, means]]))}
            />
          ))}
        </tbody>
      </DataTable>
      <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line px-4 py-3 sm:px-6">
        {fault === null ? null : (
          <p role="alert" className="grow text-small text-negative">
            {fault}
          </p>
        )}
        <Button
          variant="primary"
          disabled={fault !== null || answers.length === 0}
          onClick={() => onConfirm(answers)}
        >
          Use these columns
        </Button>
      </div>
    </Card>
  );
}

type ColumnRowProps = {
  column: ColumnShown;
  means: ColumnMeaning | undefined;
  isChosen: boolean;
  onChoose: (means: ColumnMeaning) => void;
};

function ColumnRow({ column, means, isChosen, onChoose }: ColumnRowProps) {
  const { position, heading, samples, isKnown } = column;
  const letter = columnName(position);
  return (
    <tr>
      <RowHeadCell className="max-sm:block max-sm:border-b-0!">
        <span className="flex items-baseline gap-x-2 [overflow-wrap:anywhere] whitespace-normal">
          <span className="min-w-5 text-ink-muted">{letter}</span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {heading === '' ? 'No heading' : heading}
            {isKnown || isChosen ? null : (
              <Badge tone="caution">{means === undefined ? 'Not recognised' : 'Check'}</Badge>
            )}
          </span>
        </span>
      </RowHeadCell>
      <Cell className="max-sm:block max-sm:border-b-0! max-sm:pt-0!">
        <span className="block max-w-96 text-small [overflow-wrap:anywhere] whitespace-normal text-ink-muted">
          {samples.length === 0 ? 'Blank' : null}
          {samples.map((sample, index) => (
            // A date must not wrap.
            <Fragment key={sample}>
              {index === 0 ? null : ' · '}
              <span className="inline-block max-w-full">{sample}</span>
            </Fragment>
          ))}
        </span>
      </Cell>
      <Cell className="max-sm:block max-sm:pt-0!">
        <Select
          aria-label={`Meaning of column ${letter}${heading === '' ? '' : `, ${heading}`}`}
          className="w-full sm:w-52"
          placeholder="Choose"
          value={means ?? ''}
          options={MEANING_OPTIONS}
          onChange={({ target }) => {
            const found = COLUMN_MEANINGS.find((one) => one === target.value);
            if (found !== undefined) onChoose(found);
          }}
        />
      </Cell>
    </tr>
  );
}
