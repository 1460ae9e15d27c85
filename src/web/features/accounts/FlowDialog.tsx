import { useId, useState } from 'react';
import type { Account, SentMapping } from '../../../contract/accounts.ts';
import { accountLabel } from '../../../finance/books/accountNames.ts';
import { CHOSEN_FLOW_KEYS, FLOW_LINES, isFlowLine } from '../../../finance/statements/flowLines.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormButtons } from '../../ui/FormButtons.tsx';
import { Select } from '../../ui/Select.tsx';
import { takesBalanceLine } from './accounts.view.ts';

export type FlowDialogProps = {
  account: Account;
  onClose: () => void;
  /** The preview of the change follows, as for any other mapping. */
  onChosen: (changes: readonly SentMapping[]) => void;
};

const USUAL = '';

export function FlowDialog({ account, onClose, onChosen }: FlowDialogProps) {
  const formId = useId();
  const last = account.mappings.at(-1);
  const [flow, setFlow] = useState<string>(last?.flow ?? USUAL);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Cash flow line"
      description={`Changes in ${accountLabel(account)} appear in its usual cash flow line unless you choose another.`}
      footer={
        <FormButtons
          form={formId}
          onCancel={onClose}
          disabled={last === undefined}
          pending={false}
          pendingLabel="Loading..."
        >
          Preview the change
        </FormButtons>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (last === undefined) return;
          const { from, line, sign, balanceLine } = last;
          onChosen([
            {
              accountId: account.id,
              from,
              line,
              sign,
              ...(takesBalanceLine(account) ? { balanceLine: balanceLine ?? null } : {}),
              flow: isFlowLine(flow) ? flow : null,
            },
          ]);
        }}
      >
        <Field
          label="Cash flow line"
          hint={last === undefined ? 'Choose a line for the account first.' : undefined}
        >
          <Select
            value={flow}
            disabled={last === undefined}
            onChange={({ target }) => setFlow(target.value)}
            options={[
              { value: USUAL, label: 'Usual line' },
              ...CHOSEN_FLOW_KEYS.map((key) => ({ value: key, label: FLOW_LINES[key].label })),
            ]}
          />
        </Field>
      </form>
    </Dialog>
  );
}
