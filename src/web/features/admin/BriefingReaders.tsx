import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BriefingReader } from '../../../contract/readers.ts';
import { formatCount } from '../../../format/count.ts';
import { formatMoment } from '../../../format/dates.ts';
import { companyQuery } from '../../api/company.ts';
import { shownProblem } from '../../api/problem.ts';
import { queryClient } from '../../api/queryClient.ts';
import { QueryContent } from '../../components/QueryContent.tsx';
import { TableLoading } from '../../components/TableLoading.tsx';
import { PATHS } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { readersQuery } from './admin.api.ts';

export function BriefingReaders() {
  const { data: company } = useQuery(companyQuery, queryClient);
  return (company?.readingsShownSince ?? null) === null ? null : <ReadersCard />;
}

function ReadersCard() {
  const readers = useQuery(readersQuery, queryClient);
  return (
    <QueryContent
      query={readers}
      failure="The reading list could not be loaded"
      problem={shownProblem}
      loading={<TableLoading label="Loading readers..." />}
    >
      {({ since, readers: people }) => (
        <Card
          flush
          className="mt-6 overflow-clip"
          title="Report readers"
          subtitle={`Shown since ${formatMoment(since)}, when your company turned this on. A notice in the report tells everyone.`}
        >
          <ReaderTable readers={people} />
        </Card>
      )}
    </QueryContent>
  );
}

function ReaderTable({ readers }: { readers: readonly BriefingReader[] }) {
  return (
    <DataTable label="Report readers">
      <thead>
        <tr>
          <HeadCell>Name</HeadCell>
          <HeadCell>Last read</HeadCell>
          <HeadCell>Last change seen</HeadCell>
        </tr>
      </thead>
      <tbody>
        {readers.map(({ userId, name, email, lastRead }) => (
          <tr key={userId}>
            <RowHeadCell>
              <span className="whitespace-normal [overflow-wrap:anywhere]">{name || email}</span>
            </RowHeadCell>
            <Cell muted={lastRead === null}>
              {lastRead === null ? 'Not read yet' : formatMoment(lastRead.at)}
            </Cell>
            <Cell>{lastRead === null ? null : <UpTo moment={lastRead.moment} />}</Cell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function UpTo({ moment }: { moment: number }) {
  return (
    <Link
      to={PATHS.report}
      search={{ asOf: String(moment) }}
      className="inline-flex min-h-6 items-center whitespace-nowrap text-accent underline decoration-1 underline-offset-4 pointer-coarse:min-h-11"
    >
      Change {formatCount(moment)}
    </Link>
  );
}
