import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecondFactor } from '../../../contract/secondFactor.ts';
import { formatDate } from '../../../format/dates.ts';
import { shownProblem } from '../../api/problem.ts';
import { queryClient } from '../../api/queryClient.ts';
import { QueryContent } from '../../components/QueryContent.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toastStore.ts';
import { ownPasskeysQuery } from './passkeys.api.ts';
import { Passkeys } from './Passkeys.tsx';
import { useOwnProof } from './ownProof.api.ts';
import { PasswordQuestion } from './PasswordQuestion.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import {
  ownFactorQuery,
  readFactorAgain,
  useRemoveSecondFactor,
  useRenewRecoveryCodes,
} from './secondFactor.api.ts';
import { SecondFactorSetUp } from './SecondFactorSetUp.tsx';

export function SecondFactorDialog({ onClose }: { onClose: () => void }) {
  // Loaded first, because it decides what the dialog offers.
  const { query: proof, onlyBy } = useOwnProof();
  const finish = () => {
    readFactorAgain();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) finish();
      }}
      width="narrow"
      title="Two-Factor Authentication"
      description={
        onlyBy === null
          ? 'With an authenticator app or a passkey, a password alone is not enough to sign in.'
          : `You sign in with ${onlyBy}, which handles two-factor authentication.`
      }
      footer={<Button onClick={finish}>Close</Button>}
    >
      <QueryContent
        query={proof}
        failure="How you sign in could not be loaded"
        problem={shownProblem}
        loading={<FactorLoading />}
      >
        {() => <OwnFactors onlyBy={onlyBy} onDone={finish} />}
      </QueryContent>
    </Dialog>
  );
}

const FactorLoading = () => (
  <Loading label="Loading two-factor authentication...">
    <Skeleton className="h-14" />
  </Loading>
);

function OwnFactors({ onlyBy, onDone }: { onlyBy: string | null; onDone: () => void }) {
  const factor = useQuery(ownFactorQuery, queryClient);
  const passkeys = useQuery(ownPasskeysQuery, queryClient);
  const hasPasskeys = (passkeys.data ?? []).length > 0;
  // Decided when the dialog opens, so that the recovery codes stay visible until the person has saved them.
  const [isSettingUp, setIsSettingUp] = useState(false);
  const [isAtPasskeys, setIsAtPasskeys] = useState(false);
  const setUp = onlyBy === null ? () => setIsSettingUp(true) : null;
  return (
    <>
      {isSettingUp ? <SecondFactorSetUp onDone={onDone} /> : null}
      {isSettingUp || isAtPasskeys ? null : (
        <QueryContent
          query={factor}
          failure="Your two-factor authentication could not be loaded"
          problem={shownProblem}
          loading={<FactorLoading />}
        >
          {(own) =>
            own.confirmedAt === null && !hasPasskeys ? (
              <NoFactor onSetUp={setUp} />
            ) : (
              <OwnFactor factor={own} hasPasskeys={hasPasskeys} onSetUp={setUp} />
            )
          }
        </QueryContent>
      )}
      {isSettingUp ? null : <Passkeys onBusy={setIsAtPasskeys} />}
    </>
  );
}

/** Null if a code would never be asked for. */
type SettingUp = { onSetUp: (() => void) | null };

function NoFactor({ onSetUp }: SettingUp) {
  if (onSetUp === null) {
    return <p className="text-ink-muted">You would never be asked for an authenticator app.</p>;
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-muted">
        You have no authenticator app, so you sign in with only your password.
      </p>
      <div>
        <Button variant="primary" onClick={onSetUp}>
          Set up an app
        </Button>
      </div>
    </div>
  );
}

type OwnFactorProps = SettingUp & { factor: SecondFactor; hasPasskeys: boolean };

function OwnFactor({ factor, hasPasskeys, onSetUp }: OwnFactorProps) {
  const [doing, setDoing] = useState<'nothing' | 'renewing' | 'removing'>('nothing');
  const renew = useRenewRecoveryCodes();
  const remove = useRemoveSecondFactor();
  const stop = () => setDoing('nothing');
  if (doing === 'renewing') {
    return renew.data === undefined ? (
      <div className="flex flex-col gap-4">
        <p>You will get ten new codes, and your current codes will stop working.</p>
        <PasswordQuestion
          asking={renew}
          label="Create new codes"
          pendingLabel="Making..."
          onCancel={stop}
        />
      </div>
    ) : (
      <RecoveryCodes
        codes={renew.data.recoveryCodes}
        onDone={() => {
          renew.reset();
          stop();
        }}
      />
    );
  }
  if (doing === 'removing') {
    return (
      <div className="flex flex-col gap-4">
        <p>{afterApp(factor.isRequired, hasPasskeys)} Your other sessions end.</p>
        <PasswordQuestion
          asking={remove}
          label="Remove"
          pendingLabel="Removing..."
          destructive
          onDone={() => toast({ title: 'Two-factor authentication turned off' })}
          onCancel={stop}
        />
      </div>
    );
  }
  const { confirmedAt: since, recoveryCodesLeft: left } = factor;
  return (
    <div className="flex flex-col gap-4">
      <p>{factorRequirement(since, onSetUp !== null)}</p>
      {left <= 2 ? (
        <Alert>
          {left === 0
            ? 'You have no recovery codes left.'
            : `You have ${left} recovery codes left.`}{' '}
          Create new ones so that you can sign in without your phone.
        </Alert>
      ) : (
        <p className="text-ink-muted">{left} recovery codes are left.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setDoing('renewing')}>New recovery codes</Button>
        {since === null ? null : <Button onClick={() => setDoing('removing')}>Remove</Button>}
        {since !== null || onSetUp === null ? null : (
          <Button onClick={onSetUp}>Set up an app</Button>
        )}
      </div>
    </div>
  );
}

function factorRequirement(appSince: string | null, isAsked: boolean): string {
  if (!isAsked)
    return 'Passkeys and authenticator codes set up here are not used when you sign in.';
  return appSince === null
    ? 'Signing in requires a passkey, or your password and a recovery code.'
    : `Since ${formatDate(appSince)}, signing in requires a code from your app.`;
}

function afterApp(isRequired: boolean, hasPasskeys: boolean): string {
  if (hasPasskeys) return 'You keep your passkeys and recovery codes.';
  return isRequired
    ? "Your company requires two-factor authentication. Until you set it up again, you can't do anything else."
    : 'After that, you sign in with only your password.';
}
