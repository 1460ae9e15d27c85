import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Account, MappingEffect, SentMapping } from '../../../contract/accounts.ts';
import { formatCount } from '../../../format/count.ts';
import { problemDetail, shownProblem } from '../../api/problem.ts';
import { LineEffects } from '../../components/LineEffects.tsx';
import { QueryContent } from '../../components/QueryContent.tsx';
import { ReasonField } from '../../components/ReasonField.tsx';
import { TableLoading } from '../../components/TableLoading.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormButtons } from '../../ui/FormButtons.tsx';
import { Input } from '../../ui/Input.tsx';
import { toast } from '../../ui/toastStore.ts';
import { mappingEffectQuery, useChangeMapping } from './accounts.api.ts';
import type { Choices } from './accounts.view.ts';
import { changesOf, inverseOf } from './accounts.view.ts';

export type EffectDialogProps = {
  accounts: readonly Account[];
  choices: Choices;
  /** What a table says instead, each from a month of its own. */
  table: readonly SentMapping[] | null;
  onClose: () => void;
  onStored: () => void;
  onUndo: (inverse: readonly SentMapping[]) => void;
};

/** What the chosen lines would change, month by month, before they are stored. */
export function EffectDialog({
  accounts,
  choices,
  table,
  onClose,
  onStored,
  onUndo,
}: EffectDialogProps) {
  const formId = useId();
  const [from, setFrom] = useState('');
  const [reason, setReason] = useState('');
  const changes = table ?? changesOf(accounts, choices, from === '' ? null : from);
  const changed = new Set(changes.map(({ accountId }) => accountId));
  const effect = useQuery(mappingEffectQuery(changes));
  const change = useChangeMapping();
  const asksMonth =
    table === null && accounts.some(({ id, mappings }) => changed.has(id) && mappings.length > 0);
  const store = async () => {
    if (effect.data === undefined) return;
    const inverse = inverseOf(accounts, changes);
    const { months } = await change.mutateAsync({ changes, effect: effect.data, reason });
    toast({
      title: `${accountsText(changed.size)} mapped, ${monthsText(months)} changed`,
      action: {
        label: 'Undo',
        altText: 'Choose the lines that the accounts had before',
        onAction: () => onUndo(inverse),
      },
    });
    onStored();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      width="wide"
      title="What would change"
      description={`The lines of ${accountsText(changed.size)} would change. Nothing is stored yet.`}
      footer={
        <FormButtons
          form={formId}
          onCancel={onClose}
          disabled={effect.data === undefined || effect.isFetching}
          pending={change.isPending}
          pendingLabel="Storing..."
        >
          Store
        </FormButtons>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          // Said above the form when it is refused.
          void store().catch(() => effect.refetch());
        }}
      >
        {change.error === null ? null : (
          <Alert variant="destructive">{problemDetail(change.error)}</Alert>
        )}
        {asksMonth ? (
          <Field
            label="From month"
            aside="Optional"
            hint="For accounts that have a line already: earlier months keep it. Left empty: all months."
          >
            <Input
              type="month"
              className="w-52"
              value={from}
              onChange={({ target }) => setFrom(target.value)}
            />
          </Field>
        ) : null}
        <QueryContent
          query={effect}
          failure="The changes could not be worked out"
          problem={shownProblem}
          loading={<TableLoading label="Working out the changes..." />}
        >
          {(found) => <Effect effect={found} />}
        </QueryContent>
        <ReasonField value={reason} onValueChange={setReason} />
      </form>
    </Dialog>
  );
}

const accountsText = (count: number) =>
  count === 1 ? '1 account' : `${formatCount(count)} accounts`;
const monthsText = (count: number) => (count === 1 ? '1 month' : `${formatCount(count)} months`);

/** What becomes of corrections by hand whose line loses its last account, or has one again. */
function restingText({ before, after }: MappingEffect['resting']): string {
  if (before === after) return '';
  const count = Math.abs(after - before);
  const adjustments = count === 1 ? '1 adjustment' : `${formatCount(count)} adjustments`;
  return after < before
    ? ` ${adjustments} would count again.`
    : ` ${adjustments} would rest until an account feeds ${count === 1 ? 'its line' : 'their lines'} again.`;
}

function Effect({ effect: { months, unmapped, resting } }: { effect: MappingEffect }) {
  return (
    <>
      <p>
        {months.length === 0 ? 'No figure changes.' : `${monthsText(months.length)} would change.`}{' '}
        {unmapped.after === 0
          ? 'Every balance of these months has a line.'
          : `${formatCount(unmapped.after)} balances of these months still have no line.`}
        {restingText(resting)}
      </p>
      {months.length === 0 ? null : <LineEffects months={months} />}
    </>
  );
}
