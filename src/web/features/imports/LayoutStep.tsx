import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Import } from '../../../contract/imports.ts';
import { isNothingFound } from '../../../contract/imports.ts';
import { formatCount } from '../../../format/count.ts';
import { understoodNotes, understoodWords } from '../../../format/understoodWords.ts';
import { financialYearsQuery } from '../../api/financialYears.ts';
import { reportsQuery } from '../../api/reports.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { BookControls } from './BookControls.tsx';
import { bookCounts, isOfBooks, withAnswers } from './books.view.ts';
import { ColumnChoices } from './ColumnChoices.tsx';
import { MeaningTable } from './MeaningTable.tsx';
import { NewAccounts } from './NewAccounts.tsx';
import { PartChoices } from './PartChoices.tsx';
import { hasPartColumn, partsAfter } from './parts.view.ts';
import { NothingToImport } from './PreviewParts.tsx';
import { countedNoun } from './preview.view.ts';
import { groupedQuestions, questionAt, questionCount, sharedAnswer } from './questions.view.ts';
import type { ReportChoice } from './SheetControls.tsx';
import { SheetControls } from './SheetControls.tsx';
import { SheetGrid } from './SheetGrid.tsx';
import { readCells } from './sheetGrid.view.ts';
import { StatementTotalsCard } from './StatementTotalsCard.tsx';
import { StepFooter } from './StepFooter.tsx';
import type { Corrections } from './useCorrections.ts';

/** More tabs than this in one line are hard to scan. */
const MOST_TABS = 6;
const MOST_LAYOUT_NOTES = 6;
const NO_LAYOUT_ACCOUNTS: readonly never[] = [];

export type LayoutStepProps = {
  record: Import;
  corrections: Corrections;
  sheetNumber: number;
  onSheetChange: (sheetNumber: number) => void;
  onDiscard: () => void;
  onContinue: () => void;
};

export function LayoutStep({
  record,
  corrections,
  sheetNumber,
  onSheetChange,
  onDiscard,
  onContinue,
}: LayoutStepProps) {
  const { sheets, preview } = record;
  const index = Math.min(Math.max(1, sheetNumber), sheets.length) - 1;
  const stateOf = (name: string) => {
    const open = questionCount(preview.questions, name);
    if (open > 0) return countedNoun(open, 'question');
    const layout = corrections.layouts.find(({ sheet }) => sheet === name);
    if (layout === undefined) return 'not used';
    const isStored = isOfBooks(record, layout) && layout.books?.isLeftOut !== true;
    return layout.isUsed || isStored ? '' : 'not used';
  };
  const panel = <SheetPanel record={record} corrections={corrections} index={index} />;
  return (
    <>
      <LayoutNotes record={record} corrections={corrections} />
      {sheets.length > 1 && sheets.length <= MOST_TABS ? (
        <Tabs
          label="Sheets in the workbook"
          value={String(index + 1)}
          onValueChange={(value) => onSheetChange(Number(value))}
          tabs={sheets.map(({ name }, at) => ({
            value: String(at + 1),
            label: <SheetName name={name} state={stateOf(name)} />,
          }))}
        >
          <TabPanel value={String(index + 1)}>{panel}</TabPanel>
        </Tabs>
      ) : (
        <>
          {sheets.length > MOST_TABS ? (
            <Field label={`Sheet, one of ${sheets.length}`} className="max-w-96">
              <Select
                value={String(index + 1)}
                options={sheets.map(({ name }, at) => ({
                  value: String(at + 1),
                  label: [name, stateOf(name)].filter(Boolean).join(' · '),
                }))}
                onChange={({ target }) => onSheetChange(Number(target.value))}
              />
            </Field>
          ) : null}
          {panel}
        </>
      )}
      <StepFooter
        start={
          <Button variant="quiet" onClick={onDiscard}>
            Discard
          </Button>
        }
        note={<LayoutOutcome record={record} corrections={corrections} />}
      >
        <Button
          variant="primary"
          pending={corrections.isUnderWay}
          pendingLabel="Recalculating..."
          // Corrections must be sent first, because the preview still shows the previous reading.
          disabled={corrections.isSettling && !corrections.isUnderWay}
          onClick={onContinue}
        >
          Preview the changes
        </Button>
      </StepFooter>
    </>
  );
}

function SheetName({ name, state }: { name: string; state: string }) {
  return (
    <>
      {name}
      {state === '' ? null : <span className="font-normal text-ink-muted"> · {state}</span>}
    </>
  );
}

const MOST_NAMED_SHEETS = 3;

function listedNames(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED_SHEETS);
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(' and ');
}

function LayoutNotes({ record, corrections }: Pick<LayoutStepProps, 'record' | 'corrections'>) {
  const questions = groupedQuestions(record.preview.questions);
  return (
    <>
      {record.isRemembered ? (
        <Alert title="Remembered from an earlier import">
          A workbook with the same layout was imported before. This one was read the same way; check
          it and correct any differences.
        </Alert>
      ) : null}
      {questions.length > 0 && !corrections.isSettling ? (
        <Alert
          variant="warning"
          title={`Answer ${countedNoun(questions.length, 'question')} before you continue`}
        >
          <ul>
            {questions.map(({ asked: { sheet, about, question }, others }) => (
              <li key={`${sheet} ${about} ${question}`}>
                {sheet === null || record.sheets.length === 1 ? null : (
                  <strong className="font-medium">{sheet}: </strong>
                )}
                {question}
                {others.length === 0 ? null : ` The answer also applies to ${listedNames(others)}.`}
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {isNothingFound(record) && !corrections.isSettling ? (
        <NothingToImport unread={record.preview.unread} />
      ) : null}
      {corrections.failure === null ? null : (
        <Alert
          variant="destructive"
          title="The correction was not saved"
          action={
            corrections.isSettling ? (
              <Button size="small" onClick={corrections.retry}>
                Try again
              </Button>
            ) : undefined
          }
        >
          {corrections.failure}
        </Alert>
      )}
    </>
  );
}

function SheetPanel({
  record,
  corrections,
  index,
}: Pick<LayoutStepProps, 'record' | 'corrections'> & { index: number }) {
  const years = useQuery(financialYearsQuery);
  const summaries = useQuery(reportsQuery());
  const [picked, setPicked] = useState<number | null>(null);
  const [isChangingColumns, setIsChangingColumns] = useState(false);
  const sheet = record.sheets[index];
  const layout = corrections.layouts.find((one) => one.sheet === sheet?.name);
  const { preview } = record;
  const name = sheet?.name ?? '';
  const known = useMemo(() => readCells(preview, name), [preview, name]);
  // The previous reading is out of date while a correction is being sent.
  const read = corrections.isSettling ? null : known;
  if (sheet === undefined || layout === undefined) return null;
  const reports: ReportChoice[] = (summaries.data ?? [])
    .toReversed()
    .map(({ id, monthName, year }) => ({ id, label: `${monthName} ${year}` }));
  // An answered question is hidden immediately; the server confirms it later.
  const questions = corrections.isSettling ? [] : preview.questions;
  const onChange = (change: Partial<typeof layout>) =>
    corrections.changeLayouts((one) =>
      one.sheet === sheet.name ? change : sharedAnswer(one, change, questions),
    );
  const columns = layout.isUsed ? undefined : sheet.columns;
  const askedColumns = questionAt(questions, 'columns', sheet.name);
  const isBooks = isOfBooks(record, layout);
  const understood = record.understood.find((one) => one.sheet === sheet.name);
  const accounts = isBooks
    ? (preview.books?.newAccounts ?? []).filter((account) => account.sheet === sheet.name)
    : [];
  return (
    <div className="grid items-start gap-6 min-[1400px]:grid-cols-[minmax(0,1fr)_22rem]">
      <Card
        title="How it was read"
        className="min-[1400px]:order-2 min-[1400px]:sticky min-[1400px]:top-20"
        subtitle={
          isBooks && understood !== undefined
            ? `${sheet.name}: ${understoodWords(understood)}`
            : sheet.name
        }
      >
        {isBooks && understood !== undefined && understoodNotes(understood).length > 0 ? (
          <ul aria-label="What the sheet shows" className="mb-5 flex flex-col gap-1 text-small">
            {understoodNotes(understood)
              .slice(0, MOST_LAYOUT_NOTES)
              .map((note) => (
                <li key={note} className="[overflow-wrap:anywhere]">
                  {note}
                </li>
              ))}
          </ul>
        ) : null}
        <PartChoices
          layout={layout}
          columns={layout.isUsed || isBooks ? sheet.parts : undefined}
          questions={questions}
          onChange={({ name: column }, answer) =>
            corrections.changeLayouts((one) =>
              hasPartColumn(record, one.sheet, column)
                ? { parts: partsAfter(one, column, answer) }
                : {},
            )
          }
        />
        {isBooks ? (
          <BookControls
            layout={layout}
            unclearMark={sheet.unclearMark}
            unclearPeriod={sheet.unclearPeriod}
            doubtedSums={sheet.doubtedSums}
            scenarios={sheet.scenarios}
            years={sheet.takesYear === true ? (years.data ?? []) : undefined}
            preview={preview.books}
            questions={questions}
            onChange={onChange}
            onOwnEntities={(isOwnEntity) =>
              corrections.changeLayouts((one) =>
                record.bookSheets.includes(one.sheet)
                  ? { books: withAnswers(one, { isOwnEntity }) }
                  : {},
              )
            }
          />
        ) : (
          <SheetControls
            sheet={sheet}
            layout={layout}
            isBooks={record.bookSheets.includes(sheet.name)}
            hint={record.unitHints.find((one) => one.sheet === sheet.name)}
            questions={questions}
            isSignProven={preview.warnings.some(
              (one) => one.check === 'costSign' && one.sheet === sheet.name,
            )}
            whyUnread={
              corrections.isSettling
                ? undefined
                : preview.unread.find((one) => one.sheet === sheet.name)?.reason
            }
            years={years.data ?? []}
            reports={reports}
            reportId={corrections.reportId}
            onChange={onChange}
            onReportChange={corrections.changeReport}
          />
        )}
        {columns === undefined || columns.length === 0 || askedColumns !== undefined ? null : (
          <Button
            size="small"
            className="mt-5"
            aria-expanded={isChangingColumns}
            onClick={() => setIsChangingColumns(!isChangingColumns)}
          >
            {isChangingColumns ? 'Keep the columns' : 'Change the columns'}
          </Button>
        )}
      </Card>
      <div className="flex min-w-0 flex-col gap-6">
        {columns !== undefined && (askedColumns !== undefined || isChangingColumns) ? (
          <ColumnChoices
            // Remounts with the columns as the server read them.
            key={JSON.stringify(columns)}
            columns={columns}
            onConfirm={(answers) => {
              setIsChangingColumns(false);
              onChange({ columns: answers });
            }}
          />
        ) : null}
        {accounts.length === 0 ? null : (
          <NewAccounts
            accounts={accounts}
            layout={layout}
            question={questionAt(questions, 'accounts', sheet.name)}
            onChange={onChange}
          />
        )}
        {isBooks && understood !== undefined ? (
          <StatementTotalsCard
            sheet={understood}
            newAccounts={preview.books?.newAccounts ?? NO_LAYOUT_ACCOUNTS}
          />
        ) : null}
        <SheetGrid
          // Remounts, so that another sheet starts on its first page.
          key={sheet.name}
          record={record}
          sheet={sheet}
          layout={layout}
          read={read}
          picked={picked}
          isBooks={isBooks}
        />
        {layout.isUsed ? (
          <MeaningTable
            sheet={sheet}
            layout={layout}
            question={questions.find((one) => one.about === 'lines' && one.sheet === sheet.name)}
            onChange={onChange}
            onPick={setPicked}
          />
        ) : null}
      </div>
    </div>
  );
}

function LayoutOutcome({ record, corrections }: Pick<LayoutStepProps, 'record' | 'corrections'>) {
  const { books, counts, plan } = record.preview;
  if (corrections.isUnderWay) return 'Recalculating...';
  if (corrections.isSettling) return 'Not recalculated: the correction was not saved.';
  if (record.preview.questions.length > 0 && record.preview.changes.length === 0) return null;
  if (books !== undefined && plan === undefined && record.preview.changes.length === 0)
    return [
      ...bookCounts(books),
      ...(counts.refused > 0 ? [`${formatCount(counts.refused)} refused.`] : []),
    ].join(' ');
  const parts = [
    `${counts.new} new`,
    `${counts.changed} changed`,
    `${counts.unchanged} unchanged`,
    ...(counts.conflict > 0 ? [countedNoun(counts.conflict, 'conflict')] : []),
    ...(counts.refused > 0 ? [`${counts.refused} refused`] : []),
  ];
  return parts.join(' · ');
}
