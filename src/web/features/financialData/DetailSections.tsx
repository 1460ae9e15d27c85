import { ShownAgainNote } from '../../components/ShownAgainNote.tsx';
import { OPTIONAL_LINES } from '../../../finance/lines.ts';
import { clsx } from 'clsx';
import type { FinancialData } from '../../../contract/financialData.ts';
import { LINES } from '../../../finance/lines.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { ofToday, type Today, useMonthToday } from '../../api/today.ts';
import { TodayMark } from '../../components/TodayMark.tsx';
import { FigureList, type FigureListItem } from '../../components/FigureList.tsx';
import { Passage } from '../../components/Passage.tsx';
import { formatAmountIn } from '../../../format/money.ts';
import { NOT_AVAILABLE } from '../../../format/notAvailable.ts';
import { formatPercent } from '../../../format/percent.ts';
import { type WordedFinding, sentencesOf } from '../../editing/wordedFindings.ts';
import { Alert } from '../../ui/Alert.tsx';
import type { EditableKey } from './figureCells.ts';
import {
  costLines,
  detailCards,
  moreLines,
  type DetailLine,
  NOTE_FIELDS,
  performanceLines,
} from './financialDetail.view.ts';
import { FigureText } from '../../ui/FigureText.tsx';
import { basisOfMonths, figureToShow, storedFigureId } from './financialTable.view.ts';
import { FigureFlag } from './FigureFlag.tsx';

// Amounts longer than "-$131,406,409.80" don't fit a third of the dialog.
const LARGE_FIGURE_LETTERS = 16;

function detailText(key: EditableKey, value: string | null): string {
  return LINES[key].unit === 'percent'
    ? formatPercent(value)
    : formatAmountIn(shownBasis().currency, value);
}

function item(
  record: FinancialData,
  findings: readonly WordedFinding[],
  { key, label }: DetailLine,
  fyLabel: string,
  today: Today<FinancialData>,
): FigureListItem {
  const text = detailText(key, figureToShow(key, record));
  return {
    key,
    label,
    value: (
      <>
        <FigureFlag sentences={sentencesOf(findings, key)} />
        <FigureText id={storedFigureId(key, record, fyLabel)}>{text}</FigureText>
        <TodayMark
          then={text}
          today={ofToday(today, (month) => detailText(key, figureToShow(key, month)))}
        />
      </>
    ),
    muted: text === NOT_AVAILABLE,
    negative: text.startsWith('-'),
  };
}

export function DetailFigures({
  record,
  fyLabel,
  findings,
}: {
  record: FinancialData;
  fyLabel: string;
  findings: readonly WordedFinding[];
}) {
  const today = useMonthToday()(record);
  const cards = detailCards().map(({ key, label }) => ({
    key,
    label,
    text: detailText(key, record[key] ?? null),
  }));
  const isLarge = cards.every(({ text }) => text.length <= LARGE_FIGURE_LETTERS);
  return (
    <div className="flex flex-col gap-6">
      {findings.length === 0 ? null : (
        <Alert variant="warning" title="Worth checking">
          <ul className="flex flex-col gap-1.5">
            {findings.map(({ line, sentence }) => (
              <li key={`${line} ${sentence}`}>{sentence}</li>
            ))}
          </ul>
        </Alert>
      )}
      <dl className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        {cards.map(({ key, label, text }) => (
          <div key={key} className="rounded-base border border-line bg-surface px-4 py-3">
            <dt className="flex justify-between text-small text-ink-muted">
              {label}
              <FigureFlag sentences={sentencesOf(findings, key)} />
            </dt>
            <dd
              className={clsx(
                'text-title font-semibold wrap-anywhere print:text-title',
                isLarge && 'lg:text-figure',
                text === NOT_AVAILABLE && 'text-ink-muted',
                text.startsWith('-') && 'text-negative',
              )}
            >
              <FigureText id={storedFigureId(key, record, fyLabel)}>{text}</FigureText>
              <TodayMark
                then={text}
                today={ofToday(today, (month) => detailText(key, month[key] ?? null))}
              />
            </dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <FigureList
          title="Financial Performance"
          items={[
            ...performanceLines().map((line) => item(record, findings, line, fyLabel, today)),
            { key: 'month', label: 'Month', value: record.monthName },
          ]}
        />
        <FigureList
          title="Cost Breakdown"
          items={costLines(record).map((line) => item(record, findings, line, fyLabel, today))}
        />
        <ShownAgainNote
          basis={basisOfMonths([record])}
          lines={[...costLines(record).map(({ key }) => key), ...OPTIONAL_LINES]}
        />
        {moreLines(record).map(({ title, lines }) => (
          <FigureList
            key={title}
            title={title}
            items={lines.map((line) => item(record, findings, line, fyLabel, today))}
          />
        ))}
      </div>
    </div>
  );
}

export function DetailNotes({ record }: { record: FinancialData }) {
  const today = useMonthToday()(record);
  return (
    <section className="flex flex-col gap-4">
      <h3 className="border-b border-line-strong pb-1 text-small font-medium text-ink-soft">
        Notes &amp; Commentary
      </h3>
      {NOTE_FIELDS.map(({ key, label }) => (
        <Passage
          key={key}
          title={label}
          text={record[key]}
          nothing="No notes."
          level={4}
          today={ofToday(today, (month) => month[key])}
        />
      ))}
    </section>
  );
}
