import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { MonthlySummary } from '../../../contract/monthlySummaries.ts';
import type { OpenPoint } from '../../../contract/monthReviews.ts';
import type { Publication } from '../../../contract/publications.ts';
import { mayPublish as mayPublishMonth } from '../../../domain/permissions.ts';
import { formatDate } from '../../../format/dates.ts';
import { companyQuery } from '../../api/company.ts';
import { monthStateQuery } from '../../api/monthState.ts';
import { shownProblem } from '../../api/problem.ts';
import { packPaper } from '../../components/packPaper.ts';
import {
  publicationQuery,
  publicationsQuery,
  unprintableOf,
  usePublishMonth,
} from '../../api/publications.ts';
import { AS_BOXES, FoundLines, WITHOUT_FONT } from '../../components/FoundLines.tsx';
import { NotLoaded } from '../../components/NotLoaded.tsx';
import { RestatedFigures } from '../../components/RestatedFigures.tsx';
import { useAsOf } from '../../components/asOf.ts';
import { useCan, useUser } from '../../components/signedInUser.ts';
import { PATHS } from '../../paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EarlierVersions, VersionFiles } from './EarlierVersions.tsx';
import { reviewSentence, reviewSteps } from './monthReview.view.ts';
import { ReviewSteps } from './ReviewSteps.tsx';
import { monthTitle } from './reportCard.view.ts';

/** On a page of the past nothing, because what is published is known as of today only. */
export function ReportPublication({ report }: { report: MonthlySummary }) {
  return useAsOf() === null ? <PublicationToday report={report} /> : null;
}

/**
 * What was published of the month beside what is current, who has approved it and what is missing.
 * Nothing for readers of a month that was not published, unless the company wants approvals.
 */
function PublicationToday({ report }: { report: MonthlySummary }) {
  const mayAsk = useCan('askForApproval');
  const user = useUser();
  const { data: company } = useQuery(companyQuery);
  const mayPublish = mayAsk && mayPublishMonth(user.role, company?.preparersPublish ?? false);
  const wantsApprovals = (company?.approvalsWanted ?? 0) > 0;
  const publications = useQuery(publicationsQuery);
  const monthState = useQuery({
    ...monthStateQuery(report),
    enabled: mayAsk || wantsApprovals,
  });
  const { data: all } = publications;
  const { data: state } = monthState;
  if (all === undefined) {
    return (
      <NotLoaded
        title="What was published of this month was not loaded"
        query={publications}
        problem={shownProblem}
        className="mt-3"
      />
    );
  }
  const versions = all.filter(
    ({ fyId, monthNum }) => fyId === report.fyId && monthNum === report.monthNum,
  );
  const published = versions.find((version) => version.state === 'published');
  const isEmpty = published === undefined && state === undefined && monthState.error === null;
  if (isEmpty && !mayAsk) return null;
  const steps =
    state === undefined ? null : reviewSteps(state, { id: user.id, mayAsk, mayPublish });
  const sentence = state === undefined ? null : reviewSentence(state);
  return (
    <section aria-label="Publication" data-print="hide">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line-strong pb-1">
        <h3 className="mr-auto text-small font-medium text-ink-soft">Publication</h3>
        {state !== undefined && steps !== null ? (
          <ReviewSteps report={report} state={state} steps={steps} />
        ) : null}
        {steps?.publish === true ? (
          <PublishButton
            report={report}
            isAgain={published !== undefined}
            openPoints={state?.openPoints ?? []}
          />
        ) : null}
      </div>
      <NotLoaded
        title={
          mayPublish
            ? 'Whether this month can be published was not loaded'
            : 'How far the approval of this month is was not loaded'
        }
        query={monthState}
        problem={shownProblem}
        className="mt-3"
      />
      {sentence === null ? null : <p className="mt-3">{sentence}</p>}
      {published === undefined ? (
        <p className="mt-3 text-ink-muted">Not published.</p>
      ) : (
        <Published publication={published} />
      )}
      <EarlierVersions versions={versions.filter((version) => version !== published)} />
      <OpenPoints points={state?.openPoints ?? []} leadsOn={mayAsk} />
    </section>
  );
}

/** What is missing for the month; it hinders nobody. */
function OpenPoints({
  points,
  leadsOn = false,
}: {
  points: readonly OpenPoint[];
  /** Whether it leads to where accounts get a line, which is for administrators. */
  leadsOn?: boolean;
}) {
  if (points.length === 0) return null;
  return (
    <div className="mt-3 text-small">
      <h4 className="font-medium text-ink-soft">Still open</h4>
      <ul className="mt-1 list-disc pl-5 [overflow-wrap:anywhere]">
        {points.map(({ kind, text }) => (
          <li key={`${kind} ${text}`}>
            {leadsOn && kind === 'unmappedAccounts' ? (
              <Link
                to={PATHS.accounts}
                search={{ show: 'unmapped' }}
                className="underline underline-offset-4"
              >
                {text}
              </Link>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Published({ publication }: { publication: Publication }) {
  const { id, number, publishedAt, code } = publication;
  const details = useQuery(publicationQuery(id));
  const restated = details.data?.restated ?? [];
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
      <VersionFiles publication={publication} />
      <NotLoaded
        title="Whether figures were restated since was not loaded"
        query={details}
        problem={shownProblem}
        className="mt-3"
      />
      {restated.length === 0 ? null : <RestatedFigures figures={restated} />}
    </div>
  );
}

type PublishButtonProps = {
  report: MonthlySummary;
  isAgain: boolean;
  openPoints: readonly OpenPoint[];
};

function PublishButton({ report, isAgain, openPoints }: PublishButtonProps) {
  /** Null while nothing is asked. */
  const [key, setKey] = useState<string | null>(null);
  const { mutate, isPending, error, reset } = usePublishMonth();
  const close = () => {
    setKey(null);
    reset();
  };
  const { fyId, monthNum } = report;
  const unprintable = unprintableOf(error);
  const isListed = unprintable.length > 0;
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
        description={`The board pack is created as PDF, PowerPoint and Excel, with a code on every page. It is kept permanently, and everyone who can sign in can download it.${isAgain ? ' It replaces the version published before, which stays available.' : ''}`}
        confirmLabel={isListed ? 'Publish anyway' : 'Publish'}
        pending={isPending}
        pendingLabel="Publishing..."
        onConfirm={() =>
          mutate(
            {
              fyId,
              monthNum,
              paper: packPaper(),
              ...(isListed ? { unprintable: 'print' } : {}),
              key: key ?? '',
            },
            { onSuccess: close },
          )
        }
      >
        <OpenPoints points={openPoints} />
        {error === null ? null : isListed ? (
          <Alert variant="warning" title={WITHOUT_FONT} className="mt-2">
            <FoundLines words={AS_BOXES} lines={unprintable} />
          </Alert>
        ) : (
          <Alert variant="destructive">{shownProblem(error).detail}</Alert>
        )}
      </ConfirmDialog>
    </>
  );
}
