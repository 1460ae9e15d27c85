import { useQuery } from '@tanstack/react-query';
import { Search, UserPlus, Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { User } from '../../../contract/users.ts';
import { can } from '../../../finance/permissions.ts';
import { shownProblem } from '../../api/problem.ts';
import { QueryContent } from '../../components/QueryContent.tsx';
import { useUser } from '../../components/signedInUser.ts';
import { TableLoading } from '../../components/TableLoading.tsx';
import { formatCount } from '../../../format/count.ts';
import { formatDate } from '../../../format/dates.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Input } from '../../ui/Input.tsx';
import { AllApiTokens } from './AllApiTokens.tsx';
import { BriefingReaders } from './BriefingReaders.tsx';
import { usersQuery } from '../../api/users.ts';
import { PINNED_CELL, PINNED_HEAD } from './pinnedActions.ts';
import { UserActions } from './UserActions.tsx';
import type { UserQuestion } from './UserActions.tsx';
import { filterUsers, fullName, ROLE_NAMES, ROLE_RIGHTS, userStatus } from './admin.view.ts';

const CreateUserDialog = lazy(() => import('./CreateUserDialog.tsx'));
const ResetLinkDialog = lazy(async () => ({
  default: (await import('./ResetLinkDialog.tsx')).ResetLinkDialog,
}));
const InvitationDialog = lazy(async () => ({
  default: (await import('./InvitationDialog.tsx')).InvitationDialog,
}));
const DeleteUserQuestion = lazy(async () => ({
  default: (await import('./AdminQuestions.tsx')).DeleteUserQuestion,
}));
const RoleQuestion = lazy(async () => ({
  default: (await import('./AdminQuestions.tsx')).RoleQuestion,
}));

const DeactivateQuestion = lazy(() => import('./DeactivateQuestion.tsx'));
const ResetFactorQuestion = lazy(async () => ({
  default: (await import('./AdminQuestions.tsx')).ResetFactorQuestion,
}));
const EndSessionsQuestion = lazy(async () => ({
  default: (await import('./AdminQuestions.tsx')).EndSessionsQuestion,
}));
const AccessReviewDialog = lazy(() => import('./AccessReviewDialog.tsx'));
const RenameUserDialog = lazy(() => import('./RenameUserDialog.tsx'));

export type UsersTabProps = {
  text: string | undefined;
  onFilter: (text: string | undefined) => void;
  isCreating: boolean;
  onCreate: () => void;
  isReviewing: boolean;
  onReview: () => void;
  onClose: () => void;
};

export function UsersTab({
  text,
  onFilter,
  isCreating,
  onCreate,
  isReviewing,
  onReview,
  onClose,
}: UsersTabProps) {
  const users = useQuery(usersQuery);
  const [question, setQuestion] = useState<UserQuestion | null>(null);
  const shown = filterUsers(users.data ?? [], text);
  const answered = () => setQuestion(null);
  return (
    <>
      <QueryContent
        query={users}
        failure="Failed to fetch users"
        problem={shownProblem}
        loading={<TableLoading label="Loading users..." />}
      >
        {(all) => (
          <Card
            flush
            className="overflow-clip"
            title="User Management"
            subtitle={
              shown.length === all.length
                ? `${formatCount(all.length)} ${all.length === 1 ? 'user' : 'users'}`
                : `${formatCount(shown.length)} of ${formatCount(all.length)} users`
            }
            actions={
              <>
                <div className="w-80 max-w-full sm:w-56">
                  <Input
                    type="search"
                    aria-label="Filter users"
                    placeholder="Name, email or role"
                    leading={<Search className="size-4" />}
                    value={text ?? ''}
                    onChange={({ target }) => onFilter(target.value || undefined)}
                  />
                </div>
                <Button
                  variant="primary"
                  icon={<UserPlus className="size-4" aria-hidden="true" />}
                  onClick={onCreate}
                >
                  Create New User
                </Button>
              </>
            }
          >
            <UserTable users={shown} onAsk={setQuestion} />
          </Card>
        )}
      </QueryContent>
      <BriefingReaders />
      <AllApiTokens />
      <Card
        className="mt-6"
        title="Access Review"
        subtitle="Everyone with access, how they sign in, and past decisions"
        actions={<Button onClick={onReview}>Review access</Button>}
      />
      <Suspense>
        {isCreating ? <CreateUserDialog onClose={onClose} /> : null}
        {isReviewing ? <AccessReviewDialog onClose={onClose} /> : null}
        {question?.about === 'deletion' ? (
          <DeleteUserQuestion user={question.user} onClose={answered} />
        ) : null}
        {question?.about === 'role' ? (
          <RoleQuestion user={question.user} role={question.role} onClose={answered} />
        ) : null}
        {question?.about === 'deactivation' ? (
          <DeactivateQuestion user={question.user} onClose={answered} />
        ) : null}
        {question?.about === 'factor' ? (
          <ResetFactorQuestion user={question.user} onClose={answered} />
        ) : null}
        {question?.about === 'sessions' ? (
          <EndSessionsQuestion user={question.user} onClose={answered} />
        ) : null}
        {question?.about === 'name' ? (
          <RenameUserDialog
            user={users.data?.find(({ id }) => id === question.user.id) ?? question.user}
            onClose={answered}
          />
        ) : null}
        {question?.about === 'invitation' ? (
          <InvitationDialog user={question.user} onClose={answered} />
        ) : null}
        {question?.about === 'link' ? (
          <ResetLinkDialog user={question.user} onClose={answered} />
        ) : null}
      </Suspense>
    </>
  );
}

function StatusOf({ user }: { user: User }) {
  const { words, tone, hint } = userStatus(user);
  return (
    <span className="flex flex-col items-start gap-0.5">
      <Badge tone={tone}>{words}</Badge>
      {user.hasFactor ? (
        <span className="text-small text-ink-muted">Two-factor authentication</span>
      ) : null}
      {hint === undefined ? null : (
        <span className="text-small text-ink-muted 2xl:whitespace-nowrap">{hint}</span>
      )}
    </span>
  );
}

const OnPhones = ({ user }: { user: User }) => (
  <span className="flex w-full flex-col text-small font-normal text-ink-muted sm:hidden">
    <span>{ROLE_NAMES[user.role]}</span>
    <span>
      {user.lastLogin === null ? 'Never signed in' : `Last login ${formatDate(user.lastLogin)}`}
    </span>
    <span>Created {formatDate(user.createdAt)}</span>
  </span>
);

type UserTableProps = { users: readonly User[]; onAsk: (question: UserQuestion) => void };

function UserTable({ users, onAsk }: UserTableProps) {
  const actor = useUser();
  if (users.length === 0) {
    return (
      <EmptyState
        icon={<Users className="size-6" />}
        title="No users found"
        hint="Try another name, email or role"
      />
    );
  }
  return (
    <DataTable
      label="User Management"
      className="max-xl:[--table-gap:3px] max-xl:[&_table]:text-small"
    >
      <thead>
        <tr>
          <HeadCell>Name</HeadCell>
          <HeadCell className="max-xl:hidden">Email</HeadCell>
          <HeadCell className="max-sm:hidden">Role</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell className="max-sm:hidden">Last Login</HeadCell>
          <HeadCell className="max-sm:hidden">Created</HeadCell>
          <HeadCell className={PINNED_HEAD}>Actions</HeadCell>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id}>
            <RowHeadCell>
              <span className="flex w-40 flex-wrap items-center gap-x-2 whitespace-normal [overflow-wrap:anywhere] sm:w-44">
                {fullName(user)}
                {user.id === actor.id ? <Badge>You</Badge> : null}
                <span className="w-full text-small font-normal text-ink-muted xl:hidden">
                  {user.email}
                </span>
                <OnPhones user={user} />
              </span>
            </RowHeadCell>
            <Cell className="max-xl:hidden">
              <span className="block max-w-72 min-w-48 [overflow-wrap:anywhere]">{user.email}</span>
            </Cell>
            <Cell className="max-sm:hidden">
              <Badge
                tone={can(user.role, 'manageUsers') ? 'accent' : 'outline'}
                title={ROLE_RIGHTS[user.role]}
              >
                {ROLE_NAMES[user.role]}
              </Badge>
            </Cell>
            <Cell>
              <StatusOf user={user} />
            </Cell>
            <Cell className="whitespace-nowrap max-sm:hidden" muted={user.lastLogin === null}>
              {formatDate(user.lastLogin, 'Never')}
            </Cell>
            <Cell className="whitespace-nowrap max-sm:hidden">{formatDate(user.createdAt)}</Cell>
            <Cell className={PINNED_CELL}>
              <UserActions user={user} onAsk={onAsk} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
