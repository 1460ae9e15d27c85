import { useQuery } from '@tanstack/react-query';
import type { Session } from '../../../contract/auth.ts';
import { problemDetail, shownProblem } from '../../api/problem.ts';
import { queryClient } from '../../api/queryClient.ts';
import { formatMoment } from '../../../format/dates.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { deviceName } from '../../../format/deviceName.ts';
import { ownSessionsQuery, useEndOtherSessions, useEndSession } from './ownAccount.api.ts';

export function SessionsDialog({ onClose }: { onClose: () => void }) {
  const sessions = useQuery(ownSessionsQuery, queryClient);
  const end = useEndSession();
  const endOthers = useEndOtherSessions();
  const others = (sessions.data ?? []).filter(({ isCurrent }) => !isCurrent);
  const failure = end.error ?? endOthers.error;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Your Sessions"
      description="Where you are signed in. If you do not recognise a session, end it and change your password."
      footer={
        <>
          {others.length === 0 ? null : (
            <Button
              pending={endOthers.isPending}
              pendingLabel="Ending..."
              onClick={() => endOthers.mutate()}
            >
              End all others
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {failure !== null ? (
        <Alert variant="destructive" className="mb-4">
          {problemDetail(failure, 'The session could not be ended')}
        </Alert>
      ) : null}
      <SessionList
        sessions={sessions.data}
        error={sessions.error}
        onRetry={() => void sessions.refetch()}
        endingId={end.isPending ? end.variables : null}
        onEnd={(id) => end.mutate(id)}
      />
    </Dialog>
  );
}

type SessionListProps = {
  sessions: readonly Session[] | undefined;
  error: Error | null;
  onRetry: () => void;
  endingId: number | null;
  onEnd: (id: number) => void;
};

function SessionList({ sessions, error, onRetry, endingId, onEnd }: SessionListProps) {
  if (sessions === undefined) {
    if (error !== null) {
      return (
        <ErrorState
          title="Your sessions could not be loaded"
          {...shownProblem(error)}
          onRetry={onRetry}
        />
      );
    }
    return (
      <Loading label="Loading sessions...">
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </Loading>
    );
  }
  return (
    <ul className="flex flex-col divide-y divide-line">
      {sessions.map((session) => (
        <li key={session.id} className="flex items-center justify-between gap-4 py-3">
          <div className="min-w-0">
            <p className="font-medium [overflow-wrap:anywhere]">{deviceName(session.device)}</p>
            <p className="text-small text-ink-muted">
              Signed in {formatMoment(session.createdAt)}
              {session.address === '' ? null : ` from ${session.address}`}
            </p>
            <p className="text-small text-ink-muted">
              Last used {formatMoment(session.lastSeenAt)} · Ends {formatMoment(session.expiresAt)}
            </p>
          </div>
          {session.isCurrent ? (
            <Badge tone="positive">This device</Badge>
          ) : (
            <Button
              size="small"
              pending={endingId === session.id}
              pendingLabel="Ending..."
              aria-label={`End session: ${deviceName(session.device)}, signed in ${formatMoment(session.createdAt)}`}
              onClick={() => onEnd(session.id)}
            >
              End
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
