import { useId, useState } from 'react';
import type { Account } from '../../../contract/accounts.ts';
import { accountLabel } from '../../../finance/books/accountNames.ts';
import { ACCOUNT_TYPE_LABELS } from '../../../finance/books/accountTypes.ts';
import { formatCount } from '../../../format/count.ts';
import { fieldMessages, problemDetail } from '../../api/problem.ts';
import { typedReason, ReasonField } from '../../components/ReasonField.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormButtons } from '../../ui/FormButtons.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toastStore.ts';
import { useMergeAccount } from './accounts.api.ts';

export type MergeDialogProps = {
  account: Account;
  accounts: readonly Account[];
  onClose: () => void;
};

export function MergeDialog({ account, accounts, onClose }: MergeDialogProps) {
  const formId = useId();
  const merge = useMergeAccount();
  const [into, setInto] = useState<number | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const [addsUp, setAddsUp] = useState(false);
  const [reason, setReason] = useState('');
  const label = accountLabel(account);
  const others = accounts.filter(({ id, type }) => id !== account.id && type === account.type);
  const asksToAddUp = addsUp || fieldMessages(merge.error).has('addsUp');
  const send = async (other: number) => {
    const { months, account: kept } = await merge.mutateAsync({
      account,
      body: { into: other, addsUp, ...typedReason(reason) },
    });
    toast({
      title: `${label} merged into ${accountLabel(kept)}`,
      description: `${months === 1 ? '1 month' : `${formatCount(months)} months`} moved. You can revert this under Activity.`,
    });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Merge ${label}`}
      description="Its months move to the other account. Future files with its code or name are read into that account. Report lines don't change."
      footer={
        <FormButtons
          form={formId}
          onCancel={onClose}
          disabled={others.length === 0}
          pending={merge.isPending}
          pendingLabel="Merging..."
        >
          Merge
        </FormButtons>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setIsMissing(into === null);
          // The form shows the error.
          if (into !== null) void send(into).catch(() => undefined);
        }}
      >
        {merge.error === null ? null : (
          <Alert variant="destructive">{problemDetail(merge.error)}</Alert>
        )}
        {others.length === 0 ? (
          <Alert>No other account has the type {ACCOUNT_TYPE_LABELS[account.type]}.</Alert>
        ) : (
          <Field
            label="Into"
            hint={`Accounts of the type ${ACCOUNT_TYPE_LABELS[account.type]}`}
            error={isMissing && into === null ? 'Choose the account to keep' : undefined}
          >
            <Select
              placeholder="Choose an account"
              value={into === null ? '' : String(into)}
              options={others.map((other) => ({
                value: String(other.id),
                label: accountLabel(other),
              }))}
              onChange={({ target }) => {
                setInto(Number(target.value));
                setAddsUp(false);
                merge.reset();
              }}
            />
          </Field>
        )}
        {asksToAddUp ? (
          <Checkbox
            label="Add the amounts together in months that both accounts have"
            checked={addsUp}
            onChange={({ target }) => setAddsUp(target.checked)}
          />
        ) : null}
        {others.length === 0 ? null : <ReasonField value={reason} onValueChange={setReason} />}
      </form>
    </Dialog>
  );
}
