import type { SheetLayout } from '../../../contract/imports.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { Select } from '../../ui/Select.tsx';
import { withIgnored, withMeaning } from '../../../contract/importMeanings.ts';
import { meaningAt, meaningKey, meaningOf, meaningOptions } from './meanings.ts';
import type { ImportQuestion } from './questions.view.ts';
import type { MeaningPlace, DraftSheet } from './sheetGrid.view.ts';
import { isAmountText, placesOf } from './sheetGrid.view.ts';

export type MeaningTableProps = {
  sheet: DraftSheet;
  layout: SheetLayout;
  question: ImportQuestion | undefined;
  onChange: (change: Partial<SheetLayout>) => void;
  onPick: (position: number | null) => void;
};

export function MeaningTable({ sheet, layout, question, onChange, onPick }: MeaningTableProps) {
  const isAcross = layout.orientation === 'monthsAcross';
  const noun = isAcross ? 'Row' : 'Column';
  const places = placesOf(sheet, layout);
  const positions = question?.positions;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">What the {noun.toLowerCase()}s mean</h3>
      {question === undefined ? null : (
        <Alert
          variant="warning"
          action={
            positions === undefined ? undefined : (
              <Button
                size="small"
                onClick={() => onChange({ meanings: withIgnored(layout, positions).meanings })}
              >
                Ignore all of these {noun.toLowerCase()}s
              </Button>
            )
          }
        >
          {question.question}
        </Alert>
      )}
      <div className="[--table-edge:16px] overflow-clip rounded-base border border-line">
        <DataTable
          label={`Meaning of the ${noun.toLowerCase()}s of ${sheet.name}`}
          className="[&_:is(td,th)]:align-middle"
        >
          <thead>
            <tr>
              <HeadCell>{noun}</HeadCell>
              <HeadCell>In the sheet</HeadCell>
              <HeadCell
                numeric={places.every(({ example }) => isAmountText(example))}
                className="max-sm:hidden"
              >
                First entry
              </HeadCell>
              <HeadCell>Means</HeadCell>
            </tr>
          </thead>
          <tbody>
            {places.map((place) => (
              <MeaningRow
                key={place.position}
                place={place}
                noun={noun}
                layout={layout}
                onChange={onChange}
                onPick={onPick}
              />
            ))}
          </tbody>
        </DataTable>
      </div>
    </section>
  );
}

function MeaningRow({
  place,
  noun,
  layout,
  onChange,
  onPick,
}: { place: MeaningPlace; noun: string } & Pick<
  MeaningTableProps,
  'layout' | 'onChange' | 'onPick'
>) {
  const { position, name, heading, example } = place;
  const meaning = meaningAt(layout, position);
  const isLeftOut = meaning.kind === 'ignore';
  return (
    <tr>
      <RowHeadCell className="w-0 text-ink-muted">{name}</RowHeadCell>
      <Cell muted={isLeftOut} className="max-w-64 max-sm:max-w-28">
        {heading === '' ? 'No heading' : heading}
      </Cell>
      <Cell
        muted
        className="max-w-40 truncate max-sm:hidden"
        {...(isAmountText(example) ? { numeric: true } : {})}
      >
        {example}
      </Cell>
      <Cell className="py-1!">
        <Select
          aria-label={`${noun} ${name}${heading === '' ? '' : `, ${heading}`}, means`}
          value={meaningKey(meaning)}
          options={meaningOptions(layout.subject, meaning)}
          className={isLeftOut ? 'min-w-32 text-ink-muted!' : 'min-w-32'}
          onFocus={() => onPick(position)}
          onBlur={() => onPick(null)}
          onChange={({ target }) => {
            const { meanings } = withMeaning(layout, position, meaningOf(target.value));
            onChange({ meanings });
          }}
        />
      </Cell>
    </tr>
  );
}
