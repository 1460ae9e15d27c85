import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Import, ImportPlan } from '../../../contract/imports.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { PLAN_KINDS, type PlanKind } from '../../../finance/plan.ts';
import { proposedPlanName } from '../../../finance/planName.ts';
import { plansQuery } from '../../api/plans.ts';
import { problemDetail } from '../../api/problem.ts';
import { KIND_NAMES, planLabel } from '../../components/planWords.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Select } from '../../ui/Select.tsx';
import { yearOfChanges } from './destination.view.ts';
import { useChooseDestination } from './imports.api.ts';

const ACTUALS = 'actuals';
const NEW = 'new';

/** Monthly figures, or a version of a plan by line. */
export function DestinationChoice({ record }: { record: Import }) {
  const plans = useQuery(plansQuery);
  const choose = useChooseDestination();
  const [isNaming, setIsNaming] = useState(false);
  const { plan } = record.preview;
  const chosen = isNaming ? NEW : plan === undefined ? ACTUALS : (plan.id ?? NEW);
  const send = (to: ImportPlan | null) =>
    choose.mutate({ id: record.id, version: record.version, plan: to });
  const pick = (value: string) => {
    setIsNaming(value === NEW);
    if (value === ACTUALS) send(null);
    const existing = plans.data?.find(({ id }) => String(id) === value);
    if (existing !== undefined) send({ name: existing.name, kind: existing.kind });
  };
  return (
    <Card
      title="Where to import the file"
      subtitle={plan === undefined ? scenarioOfSheets(record) : planOptionLabel(plan)}
    >
      <div className="grid max-w-3xl items-start gap-5 sm:grid-cols-2">
        <Field label="Destination">
          <Select
            value={String(chosen)}
            disabled={choose.isPending}
            options={[
              { value: ACTUALS, label: 'Actuals: monthly figures' },
              ...(plans.data ?? []).map((one) => ({
                value: String(one.id),
                label: planLabel(one),
              })),
              { value: NEW, label: 'A new plan' },
            ]}
            onChange={({ target }) => pick(target.value)}
          />
        </Field>
        {plan !== undefined && plan.id === null && plan.years.length > 1 && !isNaming ? (
          <Field label="Financial year of the plan">
            <Select
              value={plan.fyYear ?? ''}
              placeholder="Choose a year"
              options={plan.years.map((year) => ({ value: year, label: year }))}
              onChange={({ target }) =>
                send({ name: plan.name, kind: plan.kind, fyYear: target.value })
              }
            />
          </Field>
        ) : null}
      </div>
      {chosen === NEW ? (
        <NewVersionFields
          // Remounts once the existing names are known.
          key={`${plan?.name} ${plans.isSuccess}`}
          plan={plan?.id === null ? plan : undefined}
          proposedName={(kind) =>
            proposedPlanName(
              kind,
              yearOfChanges(record),
              (plans.data ?? []).map(({ name }) => name),
            )
          }
          isPending={choose.isPending}
          onChoose={(to) => {
            setIsNaming(false);
            send(to);
          }}
        />
      ) : null}
      {choose.error === null ? null : (
        <Alert variant="destructive" title="The choice was not saved">
          {problemDetail(choose.error, 'Try again.')}
        </Alert>
      )}
    </Card>
  );
}

function scenarioOfSheets({ sheets }: Import): string | undefined {
  if (sheets.some(({ scenarios }) => scenarios === 'both')) {
    return 'The file has actual and planned amounts. Choose a plan to import the planned ones.';
  }
  return sheets.some(({ scenarios }) => scenarios === 'plan')
    ? 'The file marks its amounts as planned.'
    : undefined;
}

type PreviewPlan = NonNullable<Import['preview']['plan']>;

const planOptionLabel = ({ id, name, kind, fyYear }: PreviewPlan): string => {
  const year = fyYear === null ? '' : ` for ${fyYear}`;
  return id === null ? `${name}, a new ${kind}${year}` : `${name}, the ${kind}${year}`;
};

function NewVersionFields({
  plan,
  proposedName,
  isPending,
  onChoose,
}: {
  plan: PreviewPlan | undefined;
  proposedName: (kind: PlanKind) => string;
  isPending: boolean;
  onChoose: (to: ImportPlan) => void;
}) {
  const [kind, setKind] = useState(plan?.kind ?? 'budget');
  const [name, setName] = useState(plan?.name ?? proposedName(kind));
  const [error, setError] = useState<string | undefined>();
  const isChosen = plan?.name === name.trim() && plan.kind === kind;
  const send = () => {
    const isEmpty = name.trim() === '';
    setError(isEmpty ? MESSAGES.planNameRequired : undefined);
    if (!isEmpty) onChoose({ name: name.trim(), kind });
  };
  return (
    <form
      className="mt-5 grid max-w-3xl items-start gap-5 sm:grid-cols-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field label="Name" error={error}>
        <Input
          autoComplete="off"
          maxLength={LIMITS.planName}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Field label="Kind">
        <Select
          value={kind}
          options={PLAN_KINDS.map((one) => ({ value: one, label: KIND_NAMES[one] }))}
          onChange={({ target }) => {
            const next = PLAN_KINDS.find((one) => one === target.value) ?? 'budget';
            setKind(next);
            // A name that nobody edited changes with the kind.
            if (name === proposedName(kind)) setName(proposedName(next));
          }}
        />
      </Field>
      <div>
        <Button type="submit" pending={isPending} pendingLabel="Comparing..." disabled={isChosen}>
          Use this plan
        </Button>
      </div>
    </form>
  );
}
