import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Import } from '../../../contract/imports.ts';
import { formatMoment } from '../../../format/dates.ts';
import { importCountWords } from '../../../format/importCountWords.ts';
import { financialYearsQuery } from '../../api/financialYears.ts';
import { PATHS } from '../../paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { hasForecasts, hasUnreadPlan, leftOutNames, storedYears } from './result.view.ts';
import { UndoQuestion } from './UndoQuestion.tsx';

export function ResultStep({ record }: { record: Import }) {
  const [isAsking, setIsAsking] = useState(false);
  const isUndone = record.status === 'undone';
  const figures = importCountWords(record.preview);
  return (
    <>
      {isUndone ? (
        <Alert title="This import was undone">
          The figures are back to what they were before the import. You can choose the workbook
          again.
        </Alert>
      ) : (
        <Alert variant="success" title={`${figures} stored`}>
          {visibilitySentence(record)}
        </Alert>
      )}
      <Card
        title={record.fileName}
        actions={
          <>
            <Link to={PATHS.import} className={buttonClass()}>
              Import another
            </Link>
            {isUndone ? null : (
              <Button
                icon={<Undo2 className="size-4" aria-hidden="true" />}
                onClick={() => setIsAsking(true)}
              >
                Undo import
              </Button>
            )}
          </>
        }
      >
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)]">
          <Detail name="Stored">
            {figures}
            {record.appliedAt === null
              ? null
              : `, ${formatMoment(record.appliedAt)}, by ${record.appliedBy ?? 'someone'}`}
          </Detail>
          {record.preview.leftOut.length === 0 ? null : (
            <Detail name="Left out">{leftOutNames(record.preview)}</Detail>
          )}
          {hasUnreadPlan(record) ? (
            <Detail name="Not imported">
              The file also has planned amounts. To import them, choose the file again and select
              Planned amounts.
            </Detail>
          ) : null}
          <Detail name="Reason">{record.reason ?? ''}</Detail>
          {record.undoneAt === null ? null : (
            <Detail name="Undone">
              {formatMoment(record.undoneAt)}, by {record.undoneBy ?? 'someone'}
            </Detail>
          )}
          {isUndone ? null : <FilledMonths record={record} />}
        </dl>
      </Card>
      {isAsking ? <UndoQuestion item={record} onClose={() => setIsAsking(false)} /> : null}
    </>
  );
}

function visibilitySentence({ preview: { books, plan } }: Import): string {
  if (plan !== undefined) return `${plan.name} is a draft until it is approved on the Plans page.`;
  return books === undefined
    ? 'Everyone can see the imported figures now.'
    : 'Everyone can see the report lines that the accounts are mapped to.';
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="max-w-prose [overflow-wrap:anywhere] max-sm:-mt-3">{children}</dd>
    </div>
  );
}

/** With more months than this, only the years are named. */
const MOST_MONTHS = 12;

const MONTH_LINK_CLASS =
  'inline-flex items-center rounded-small text-accent underline decoration-1 underline-offset-4 pointer-coarse:min-h-11 pointer-coarse:min-w-11';

function FilledMonths({ record }: { record: Import }) {
  const years = useQuery(financialYearsQuery);
  const filled = storedYears(record.preview, years.data ?? []);
  const withForecasts = hasForecasts(record);
  const { plan } = record.preview;
  if (filled.length === 0 && !withForecasts && plan === undefined) return null;
  const isShort = filled.reduce((sum, { months }) => sum + months.length, 0) <= MOST_MONTHS;
  return (
    <Detail name="View">
      <ul className="flex flex-col gap-1">
        {filled.map(({ fyId, fyYear, months }) => (
          <li key={fyId} className="flex flex-wrap gap-x-3">
            <Link
              to={PATHS.reports}
              search={{ tab: 'financial-data', fyId }}
              className={`${MONTH_LINK_CLASS} font-medium`}
            >
              {fyYear}
            </Link>
            {(isShort ? months : []).map(({ monthNum, label }) => (
              <Link
                key={monthNum}
                to={PATHS.reports}
                search={{ tab: 'financial-data', fyId, month: monthNum }}
                className={MONTH_LINK_CLASS}
              >
                {label}
              </Link>
            ))}
          </li>
        ))}
        {plan === undefined ? null : (
          <li>
            <Link to={PATHS.plans} className={MONTH_LINK_CLASS}>
              {plan.name}
            </Link>
          </li>
        )}
        {withForecasts ? (
          <li>
            <Link to={PATHS.forecasts} className={MONTH_LINK_CLASS}>
              Forecasts and budgets
            </Link>
          </li>
        ) : null}
      </ul>
    </Detail>
  );
}
