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
import { StatementEffects } from './StatementEffects.tsx';
import type { Choices } from './accounts.view.ts';
import { changesOf, inverseOf } from './accounts.view.ts';

export type EffectDialogProps = {
  accounts: readonly Account[];
  choices: Choices;
  table: readonly SentMapping[] | null;
  onClose: () => void;
  onStored: () => void;
  onUndo: (inverse: readonly SentMapping[]) => void;
};

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
      title: `${accountCountText(changed.size)} mapped, ${monthCountText(months)} changed`,
      action: {
        label: 'Undo',
        altText: 'Restore the previous account mapping',
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
      description={`The lines of ${accountCountText(changed.size)} would change. Nothing is stored yet.`}
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
          // The form shows the error.
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
            hint="Earlier months keep the account’s current line. Leave this empty to change all months."
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
          failure="The preview could not be loaded"
          problem={shownProblem}
          loading={<TableLoading label="Loading the preview..." />}
        >
          {(found) => <MappingEffectView effect={found} />}
        </QueryContent>
        <ReasonField value={reason} onValueChange={setReason} />
      </form>
    </Dialog>
  );
}

const accountCountText = (count: number) =>
  count === 1 ? '1 account' : `${formatCount(count)} accounts`;
const monthCountText = (count: number) =>
  count === 1 ? '1 month' : `${formatCount(count)} months`;

function restingText({ before, after }: MappingEffect['resting']): string {
  if (before === after) return '';
  const count = Math.abs(after - before);
  const adjustments = count === 1 ? '1 adjustment' : `${formatCount(count)} adjustments`;
  return after < before
    ? ` ${adjustments} would apply again.`
    : ` ${adjustments} would be paused until an account feeds ${count === 1 ? 'its line' : 'their lines'} again.`;
}

function MappingEffectView({ effect }: { effect: MappingEffect }) {
  const { months, unmapped, resting, statements } = effect;
  return (
    <>
      <p>
        {months.length === 0
          ? 'No figures would change.'
          : `${monthCountText(months.length)} would change.`}{' '}
        {unmapped.after === 0
          ? 'Every balance in these months is mapped to a line.'
          : `${unmapped.after === 1 ? '1 balance in these months is' : `${formatCount(unmapped.after)} balances in these months are`} still not mapped to a line.`}
        {restingText(resting)}
      </p>
      {months.length === 0 ? null : <LineEffects months={months} />}
      {statements === undefined ? null : <StatementEffects effects={statements} />}
    </>
  );
}
