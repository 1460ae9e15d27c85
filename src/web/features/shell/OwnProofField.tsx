import { clsx } from 'clsx';
import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { SINGLE_SIGN_ON_AGAIN } from '../../../contract/singleSignOnPaths.ts';
import { shownProblem } from '../../api/problem.ts';
import { QueryContent } from '../../components/QueryContent.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import type { OwnProofState } from './ownProof.api.ts';

export type OwnProofFieldProps = {
  proof: OwnProofState;
  field: UseFormRegisterReturn;
  error: string | undefined;
};

export function OwnProofField({ proof, field, error }: OwnProofFieldProps) {
  // Keeps the height of the tallest variant after loading, so that nothing below moves.
  const [hasWaited] = useState(proof.query.data === undefined);
  return (
    <div className={clsx('flex flex-col gap-4', hasWaited && 'min-h-52 sm:min-h-44')}>
      <QueryContent
        query={proof.query}
        failure="Your identity check could not be loaded"
        problem={shownProblem}
        loading={
          <Loading label="Loading your identity check...">
            <Skeleton className="h-16" />
          </Loading>
        }
      >
        {() => <KnownProof proof={proof} field={field} error={error} />}
      </QueryContent>
    </div>
  );
}

function KnownProof({ proof, field, error }: OwnProofFieldProps) {
  const { hasPassword, isProven, provider } = proof;
  if (isProven) {
    return <Alert variant="success">{provider} has confirmed your identity.</Alert>;
  }
  return (
    <>
      {hasPassword ? (
        <Field label="Current password" error={error}>
          <PasswordInput autoComplete="current-password" {...field} />
        </Field>
      ) : null}
      {hasPassword || error === undefined ? null : <Alert variant="destructive">{error}</Alert>}
      {hasPassword || provider !== null || error !== undefined ? null : (
        <p className="text-ink-muted">
          You don’t have a password yet. Ask an administrator for a link to set one.
        </p>
      )}
      {provider === null ? null : (
        <div className="flex flex-col gap-2">
          <p className="text-ink-muted">
            {hasPassword ? 'Or sign' : 'First sign'} in with {provider} once more. A new tab opens;
            come back to this one afterwards.
          </p>
          <div>
            <a
              href={SINGLE_SIGN_ON_AGAIN}
              target="_blank"
              rel="noopener"
              className={clsx(
                buttonClass(hasPassword ? 'secondary' : 'primary'),
                'text-center whitespace-normal',
                hasPassword ? 'hover:bg-sunken' : 'hover:bg-accent-hover',
              )}
            >{`Sign in with ${provider}`}</a>
          </div>
        </div>
      )}
    </>
  );
}
