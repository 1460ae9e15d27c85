import { useQuery } from '@tanstack/react-query';
import { allApiTokensQuery, useRevokeAnyApiToken } from '../../api/apiTokens.ts';
import { queryClient } from '../../api/queryClient.ts';
import { ApiTokenList } from '../../components/ApiTokenList.tsx';
import { Card } from '../../ui/Card.tsx';
import { toastFailure, toastSuccess } from './adminToasts.ts';

export function AllApiTokens() {
  const { data: tokens = [] } = useQuery(allApiTokensQuery, queryClient);
  const revoke = useRevokeAnyApiToken();
  if (tokens.length === 0) return null;
  return (
    <Card
      className="mt-6"
      title="API Tokens"
      subtitle="Programs use these tokens to read or change data on behalf of their owners"
    >
      <ApiTokenList
        tokens={tokens}
        showsOwner
        revokingId={revoke.isPending ? revoke.variables : null}
        onRevoke={(id) =>
          revoke.mutate(id, {
            onSuccess: () => toastSuccess('API token revoked'),
            onError: (error) => toastFailure('Failed to revoke the API token', error),
          })
        }
      />
    </Card>
  );
}
