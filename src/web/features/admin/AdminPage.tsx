import { useQuery } from '@tanstack/react-query';
import type { User } from '../../../contract/users.ts';
import { shownProblem } from '../../api/problem.ts';
import { PageBody } from '../../components/PageBody.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { QueryContent } from '../../components/QueryContent.tsx';
import { TableLoading } from '../../components/TableLoading.tsx';
import { formatDate } from '../../format/dates.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { usersQuery } from './admin.api.ts';

export function AdminPage() {
  const users = useQuery(usersQuery);
  return (
    <>
      <PageHeader title="Admin" />
      <PageBody>
        <p className="text-ink-muted">Manage users and system settings</p>
        <QueryContent
          query={users}
          failure="Failed to fetch users"
          problem={shownProblem}
          loading={<TableLoading label="Loading users..." />}
        >
          {(all) => <UserTable users={all} />}
        </QueryContent>
      </PageBody>
    </>
  );
}

function UserTable({ users }: { users: readonly User[] }) {
  return (
    <Card flush title="User Management">
      <DataTable label="User Management">
        <thead>
          <tr>
            <HeadCell>Name</HeadCell>
            <HeadCell>Email</HeadCell>
            <HeadCell>Role</HeadCell>
            <HeadCell>Status</HeadCell>
            <HeadCell>Last Login</HeadCell>
            <HeadCell>Created</HeadCell>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr key={user.id}>
              <RowHeadCell>
                {user.firstName} {user.lastName}
              </RowHeadCell>
              <Cell>{user.email}</Cell>
              <Cell>
                <Badge tone={user.role === 'admin' ? 'accent' : 'outline'}>{user.role}</Badge>
              </Cell>
              <Cell>
                <Badge tone={user.isActive ? 'positive' : 'neutral'}>
                  {user.isActive ? 'Active' : 'Inactive'}
                </Badge>
              </Cell>
              <Cell className="whitespace-nowrap">{formatDate(user.lastLogin, 'Never')}</Cell>
              <Cell className="whitespace-nowrap">{formatDate(user.createdAt)}</Cell>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Card>
  );
}
