import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import type { Passkey } from '../../../contract/passkeys.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { formatDate } from '../../../format/dates.ts';
import { shownProblem } from '../../api/problem.ts';
import { queryClient } from '../../api/queryClient.ts';
import { canUsePasskeys } from '../../api/publicConfig.ts';
import { QueryContent } from '../../components/QueryContent.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toastStore.ts';
import {
  ownPasskeysQuery,
  useAddPasskey,
  useRemovePasskey,
  useRenamePasskey,
} from './passkeys.api.ts';
import { useOwnProof } from './ownProof.api.ts';
import { PasswordQuestion } from './PasswordQuestion.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { readFactorAgain } from './secondFactor.api.ts';

type PasskeyTask =
  | { readonly kind: 'nothing' | 'adding' }
  | { readonly kind: 'renaming' | 'removing'; readonly passkey: Passkey };

const NO_TASK: PasskeyTask = { kind: 'nothing' };

export type PasskeysProps = {
  onBusy: (isBusy: boolean) => void;
  /** Called once the new recovery codes are saved. */
  onAdded?: () => void;
};

export function Passkeys({ onBusy, onAdded }: PasskeysProps) {
  const passkeys = useQuery(ownPasskeysQuery, queryClient);
  const [doing, setDoing] = useState<PasskeyTask>(NO_TASK);
  const begin = (next: PasskeyTask) => {
    setDoing(next);
    onBusy(next !== NO_TASK);
  };
  const stop = () => begin(NO_TASK);
  return (
    <section
      aria-label="Passkeys"
      className={clsx('flex flex-col gap-4', doing === NO_TASK && 'mt-6 border-t border-line pt-5')}
    >
      <h2 className="font-semibold">Passkeys</h2>
      {doing.kind === 'nothing' ? (
        <QueryContent
          query={passkeys}
          failure="Your passkeys could not be loaded"
          problem={shownProblem}
          loading={
            <Loading label="Loading passkeys...">
              <Skeleton className="h-14" />
            </Loading>
          }
        >
          {(own) => <PasskeyList passkeys={own} onDo={begin} />}
        </QueryContent>
      ) : null}
      {doing.kind === 'adding' ? (
        <NewPasskey
          onCancel={stop}
          onDone={() => {
            stop();
            onAdded?.();
          }}
        />
      ) : null}
      {doing.kind === 'renaming' ? <RenamePasskey passkey={doing.passkey} onDone={stop} /> : null}
      {doing.kind === 'removing' ? <RemovePasskey passkey={doing.passkey} onDone={stop} /> : null}
    </section>
  );
}

type PasskeyListProps = { passkeys: readonly Passkey[]; onDo: (doing: PasskeyTask) => void };

function PasskeyList({ passkeys, onDo }: PasskeyListProps) {
  const { query, onlyBy } = useOwnProof();
  // Hides "Add" until the person's sign-in methods are known, because adding might not be possible.
  const canAdd = canUsePasskeys() && query.data !== undefined && onlyBy === null;
  return (
    <>
      {passkeys.length === 0 ? (
        <p className="text-ink-muted">
          You have no passkeys.{' '}
          {onlyBy === null
            ? 'With a passkey, your device signs you in without a password or code.'
            : `You can't use passkeys, because you sign in with ${onlyBy}.`}
        </p>
      ) : (
        <ul className="flex flex-col gap-3">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-2">
              <div>
                <p>{passkey.name}</p>
                <p className="text-small text-ink-muted">{passkeyInWords(passkey)}</p>
              </div>
              <div className="flex gap-2">
                <Button
                  size="small"
                  aria-label={`Rename ${passkey.name}`}
                  onClick={() => onDo({ kind: 'renaming', passkey })}
                >
                  Rename
                </Button>
                <Button
                  size="small"
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => onDo({ kind: 'removing', passkey })}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {onlyBy === null || passkeys.length === 0 ? null : (
        <p className="text-ink-muted">You can't use passkeys, because you sign in with {onlyBy}.</p>
      )}
      {canAdd ? (
        <div>
          <Button onClick={() => onDo({ kind: 'adding' })}>Add a passkey</Button>
        </div>
      ) : null}
      {canUsePasskeys() || onlyBy !== null ? null : (
        <p className="text-ink-muted">
          You can't add a passkey here. Passkeys need a browser that supports them and an https
          address with a host name.
        </p>
      )}
    </>
  );
}

function passkeyInWords({ createdAt, lastUsedAt, isCopied }: Passkey): string {
  const used = lastUsedAt === null ? 'never used' : `last used on ${formatDate(lastUsedAt)}`;
  const where = isCopied ? 'stored on more than one device' : 'on one device';
  return `Added on ${formatDate(createdAt)}, ${used}, ${where}`;
}

type NameFieldProps = { name: string; onName: (name: string) => void };

function PasskeyNameField({ name, onName }: NameFieldProps) {
  return (
    <Field label="Passkey name">
      <Input
        value={name}
        maxLength={LIMITS.passkeyName}
        onChange={({ target }) => onName(target.value)}
        placeholder="Phone or security key"
      />
    </Field>
  );
}

type NewPasskeyProps = { onDone: () => void; onCancel: () => void };

function NewPasskey({ onDone, onCancel }: NewPasskeyProps) {
  const [name, setName] = useState('');
  const add = useAddPasskey(name);
  const finish = () => {
    readFactorAgain();
    onDone();
  };
  if (add.data === undefined) {
    return (
      <>
        <PasskeyNameField name={name} onName={setName} />
        <PasswordQuestion
          asking={add}
          label="Add"
          pendingLabel="Asking your device..."
          onCancel={onCancel}
        />
      </>
    );
  }
  const { passkey, recoveryCodes } = add.data;
  if (recoveryCodes !== null) return <RecoveryCodes codes={recoveryCodes} onDone={finish} />;
  return (
    <>
      <p>You can now sign in with {passkey.name}.</p>
      <div>
        <Button onClick={finish}>Done</Button>
      </div>
    </>
  );
}

type OfPasskey = { passkey: Passkey; onDone: () => void };

function RenamePasskey({ passkey, onDone }: OfPasskey) {
  const [name, setName] = useState(passkey.name);
  const rename = useRenamePasskey(passkey.id, name);
  return (
    <>
      <PasskeyNameField name={name} onName={setName} />
      <PasswordQuestion
        asking={rename}
        label="Rename"
        pendingLabel="Renaming..."
        onDone={onDone}
        onCancel={onDone}
      />
    </>
  );
}

function RemovePasskey({ passkey, onDone }: OfPasskey) {
  const remove = useRemovePasskey(passkey.id);
  return (
    <>
      <p>{passkey.name} can no longer be used to sign in. Your other sessions will end.</p>
      <PasswordQuestion
        asking={remove}
        label="Remove"
        pendingLabel="Removing..."
        destructive
        onDone={() => {
          toast({ title: 'Passkey removed' });
          onDone();
        }}
        onCancel={onDone}
      />
    </>
  );
}
