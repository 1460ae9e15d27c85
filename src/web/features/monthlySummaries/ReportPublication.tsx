import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MonthlySummary } from '../../../contract/monthlySummaries.ts';
import type { Publication } from '../../../contract/publications.ts';
import { formatDate } from '../../../format/dates.ts';
import { shownProblem } from '../../api/problem.ts';
import { publicationQuery, publicationsQuery, usePublishMonth } from '../../api/publications.ts';
import { PublishedFileLinks } from '../../components/PublishedFileLinks.tsx';
import { RestatedFigures } from '../../components/RestatedFigures.tsx';
import { useCan } from '../../components/signedInUser.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { monthTitle } from './reportCard.view.ts';

/** What was published of the month, beside what is current. Nothing for readers of a month that was not. */
export function ReportPublication({ report }: { report: MonthlySummary }) {
  const mayPublish = useCan('publishMonth');
  const { data: all } = useQuery(publicationsQuery);
  if (all === undefined) return null;
  const published = all.find(
    ({ fyId, monthNum, state }) =>
      fyId === report.fyId && monthNum === report.monthNum && state === 'published',
  );
  if (published === undefined && !mayPublish) return null;
  return (
    <section aria-label="Publication" data-print="hide">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line-strong pb-1">
        <h3 className="mr-auto text-small font-medium text-ink-soft">Publication</h3>
        {mayPublish ? <PublishButton report={report} isAgain={published !== undefined} /> : null}
      </div>
      {published === undefined ? (
        <p className="mt-3 text-ink-muted">Not published.</p>
      ) : (
        <Published publication={published} />
      )}
    </section>
  );
}

function Published({ publication }: { publication: Publication }) {
  const { id, number, publishedAt, code } = publication;
  const { data } = useQuery(publicationQuery(id));
  const restated = data?.restated ?? [];
  const since =
    restated.length === 0
      ? ''
      : ` – ${restated.length === 1 ? '1 figure' : `${restated.length} figures`} restated since`;
  return (
    <div className="mt-3 flex flex-col gap-3">
      <p>
        Published {formatDate(publishedAt)} as version {number}
        {since}
        <span className="text-ink-muted"> · {code}</span>
      </p>
      <PublishedFileLinks publication={publication} />
      {restated.length === 0 ? null : <RestatedFigures figures={restated} />}
    </div>
  );
}

function PublishButton({ report, isAgain }: { report: MonthlySummary; isAgain: boolean }) {
  /** Null while nothing is asked. */
  const [key, setKey] = useState<string | null>(null);
  const { mutate, isPending, error, reset } = usePublishMonth();
  const close = () => {
    setKey(null);
    reset();
  };
  const { fyId, monthNum } = report;
  return (
    <>
      <Button size="small" onClick={() => setKey(crypto.randomUUID())}>
        {isAgain ? 'Publish again' : 'Publish'}
      </Button>
      <ConfirmDialog
        open={key !== null}
        onOpenChange={(open) => {
          if (!open && !isPending) close();
        }}
        title={`Publish ${monthTitle(report)}?`}
        description={`Its board pack is created as PDF, PowerPoint and Excel and kept for ever as it is now, with a code on every page. Everybody who can sign in can download it.${isAgain ? ' It takes the place of the version published before, which is kept.' : ''}`}
        confirmLabel="Publish"
        pending={isPending}
        pendingLabel="Publishing..."
        onConfirm={() => mutate({ fyId, monthNum, key: key ?? '' }, { onSuccess: close })}
      >
        {error === null ? null : <Alert variant="destructive">{shownProblem(error).detail}</Alert>}
      </ConfirmDialog>
    </>
  );
}
