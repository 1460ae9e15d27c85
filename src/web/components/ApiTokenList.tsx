import type { ApiToken } from '../../contract/apiTokens.ts';
import { TOKEN_SCOPE_LABELS } from '../../finance/tokenScopes.ts';
import { formatMoment } from '../../format/dates.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';

const hasExpired = ({ expiresAt }: ApiToken, now = new Date()) => new Date(expiresAt) <= now;

export type ApiTokenListProps = {
  tokens: readonly ApiToken[];
  showsOwner?: boolean;
  revokingId: number | null;
  onRevoke: (id: number) => void;
};

export function ApiTokenList({
  tokens,
  showsOwner = false,
  revokingId,
  onRevoke,
}: ApiTokenListProps) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {tokens.map((token) => (
        <li key={token.id} className="flex items-center justify-between gap-4 py-3">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
              {token.purpose}
              {hasExpired(token) ? <Badge tone="outline">Expired</Badge> : null}
            </p>
            <p className="text-small text-ink-muted">
              {showsOwner ? `${token.owner} · ` : null}
              {TOKEN_SCOPE_LABELS[token.scope]}
            </p>
            <p className="text-small text-ink-muted">
              {token.lastUsedAt === null
                ? 'Never used'
                : `Last used ${formatMoment(token.lastUsedAt)}`}
              {' · '}Valid until {formatMoment(token.expiresAt)}
            </p>
          </div>
          <Button
            size="small"
            pending={revokingId === token.id}
            pendingLabel="Revoking..."
            aria-label={`Revoke the token: ${token.purpose}`}
            onClick={() => onRevoke(token.id)}
          >
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  );
}
