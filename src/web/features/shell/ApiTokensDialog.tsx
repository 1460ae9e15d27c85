import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownApiTokensQuery, useRevokeApiToken } from '../../api/apiTokens.ts';
import { problemDetail, shownProblem } from '../../api/problem.ts';
import { queryClient } from '../../api/queryClient.ts';
import { ApiTokenList } from '../../components/ApiTokenList.tsx';
import { QueryContent } from '../../components/QueryContent.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { NewApiTokenDialog } from './NewApiTokenDialog.tsx';
import { useOwnProof } from './ownProof.api.ts';

export function ApiTokensDialog({ onClose }: { onClose: () => void }) {
  const tokens = useQuery(ownApiTokensQuery, queryClient);
  const revoke = useRevokeApiToken();
  // Loaded in advance for creating a token.
  useOwnProof();
  const [isMaking, setIsMaking] = useState(false);
  if (isMaking) return <NewApiTokenDialog onClose={() => setIsMaking(false)} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="API Tokens"
      description="With a token, a program can read or change data on your behalf. It can never do more than you can."
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" onClick={() => setIsMaking(true)}>
            New token
          </Button>
        </>
      }
    >
      {revoke.isError ? (
        <Alert variant="destructive" className="mb-4">
          {problemDetail(revoke.error, 'The token could not be revoked')}
        </Alert>
      ) : null}
      <QueryContent
        query={tokens}
        failure="Your API tokens could not be loaded"
        problem={shownProblem}
        loading={
          <Loading label="Loading API tokens...">
            <Skeleton className="h-14" />
          </Loading>
        }
      >
        {(own) =>
          own.length === 0 ? (
            <p className="text-ink-muted">You have no API tokens.</p>
          ) : (
            <ApiTokenList
              tokens={own}
              revokingId={revoke.isPending ? revoke.variables : null}
              onRevoke={(id) => revoke.mutate(id)}
            />
          )
        }
      </QueryContent>
    </Dialog>
  );
}
