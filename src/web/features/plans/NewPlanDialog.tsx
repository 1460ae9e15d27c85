import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import * as z from 'zod/mini';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import type { LinePlan, NewPlan } from '../../../contract/plans.ts';
import { createPlanBody } from '../../../contract/plans.ts';
import { financialYearSpan } from '../../../finance/fiscalCalendar.ts';
import { PLAN_KINDS } from '../../../finance/plan.ts';
import { proposedPlanName } from '../../../finance/planName.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { financialYearsQuery } from '../../api/financialYears.ts';
import { useUser } from '../../components/signedInUser.ts';
import { FormDialog } from '../../editing/FormDialog.tsx';
import { draftStore, useStoredDraft, useDraftStoring } from '../../editing/draftStore.ts';
import { useCreateForm } from '../../editing/useCreateForm.ts';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Select, type SelectOption } from '../../ui/Select.tsx';
import { toast } from '../../ui/toastStore.ts';
import { useCreatePlan } from './plans.api.ts';
import { KIND_NAMES } from '../../components/planWords.ts';

interface PlanFormFields {
  name: string;
  kind: NewPlan['kind'];
  fyId: string;
  /** '' for nothing, otherwise "actuals 13", "plan 4" or "actualsAndPlan 4". */
  from: string;
}

function planSource(from: string): NewPlan['from'] {
  const [kind = '', id = ''] = from.split(' ');
  if (kind === 'actuals') return { kind, fyId: Number(id) };
  return kind === 'plan' || kind === 'actualsAndPlan' ? { kind, planId: Number(id) } : undefined;
}

const newPlanRules = standardSchemaResolver<PlanFormFields, unknown, NewPlan>(
  z.pipe(
    z.object({
      name: createPlanBody.shape.name,
      kind: createPlanBody.shape.kind,
      fyId: z.string(),
      from: z.string(),
    }),
    z.transform(({ name, kind, fyId, from }): NewPlan => {
      const source = planSource(from);
      return { name, kind, fyId: Number(fyId), ...(source === undefined ? {} : { from: source }) };
    }),
  ),
);

const newPlanDrafts = draftStore<PlanFormFields>();
const PLAN_FIELDS = ['name', 'kind', 'fyId', 'from'] as const;

export type NewPlanDialogProps = {
  plans: readonly LinePlan[];
  onClose: () => void;
  onMade: (id: number) => void;
};

export default function NewPlanDialog(props: NewPlanDialogProps) {
  const years = useQuery(financialYearsQuery);
  const newest = years.data?.at(-1);
  return newest === undefined ? null : (
    <NewPlanForm {...props} years={years.data ?? []} newest={newest} />
  );
}

type FormProps = NewPlanDialogProps & { years: readonly FinancialYear[]; newest: FinancialYear };

const beginnings = (
  plans: readonly LinePlan[],
  years: readonly FinancialYear[],
  fyId: string,
): SelectOption[] => [
  { value: '', label: 'Nothing' },
  ...years
    .toReversed()
    .map(({ id, fyYear }) => ({ value: `actuals ${id}`, label: `Actuals for ${fyYear}` })),
  ...plans
    .filter((plan) => String(plan.fyId) === fyId)
    .map(({ id, name }) => ({
      value: `actualsAndPlan ${id}`,
      label: `Actuals so far, then ${name}`,
    })),
  ...plans.map(({ id, name }) => ({ value: `plan ${id}`, label: name })),
];

function NewPlanForm({ plans, years, newest, onClose, onMade }: FormProps) {
  const { mutateAsync } = useCreatePlan();
  const actor = useUser();
  const proposedName = (kind: NewPlan['kind'], fyId: string) =>
    proposedPlanName(
      kind,
      years.find(({ id }) => String(id) === fyId)?.fyYear ?? null,
      plans.map(({ name }) => name),
    );
  const { form, draft, refusal, unsaved, pending, onSubmit } = useCreateForm<
    PlanFormFields,
    NewPlan
  >({
    resolver: newPlanRules,
    initial: {
      name: proposedName('budget', String(newest.id)),
      kind: 'budget',
      fyId: String(newest.id),
      from: '',
    },
    fields: PLAN_FIELDS,
    before: useStoredDraft(newPlanDrafts, actor.id),
    create: async (creation) => {
      const { id, name } = await mutateAsync(creation);
      toast({ title: `${name} created` });
      onMade(id);
    },
  });
  useDraftStoring(newPlanDrafts, actor.id, draft);
  const [kind, fyId] = form.watch(['kind', 'fyId']);
  /** A name that nobody edited changes with the kind and the year. */
  const follow = (next: Partial<Pick<PlanFormFields, 'kind' | 'fyId'>>) => {
    const isProposed = form.getValues('name') === proposedName(kind, fyId);
    if (isProposed) form.setValue('name', proposedName(next.kind ?? kind, next.fyId ?? fyId));
    // The figures to start from depend on the year.
    if (next.fyId !== undefined && form.getValues('from').startsWith('actualsAndPlan')) {
      form.setValue('from', '');
    }
  };
  const { errors } = form.formState;
  return (
    <FormDialog
      title="New plan"
      description="A budget or forecast by line and month. It is a draft until it is approved."
      submitLabel="Create"
      pendingLabel="Creating..."
      pending={pending}
      unsaved={unsaved}
      refusal={refusal}
      keptParameters={['plan', 'form']}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      <Field label="Name" error={errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <Field label="Kind">
        <Select
          options={PLAN_KINDS.map((one) => ({ value: one, label: KIND_NAMES[one] }))}
          {...form.register('kind', {
            onChange: (event: ChangeEvent<HTMLSelectElement>) => {
              const chosen = PLAN_KINDS.find((one) => one === event.target.value);
              if (chosen !== undefined) follow({ kind: chosen });
            },
          })}
        />
      </Field>
      <Field label="Financial year" error={errors.fyId?.message}>
        <Select
          options={years.toReversed().map(({ id, fyYear }) => ({
            value: String(id),
            label: financialYearSpan(shownBasis(), fyYear),
          }))}
          {...form.register('fyId', {
            onChange: (event: ChangeEvent<HTMLSelectElement>) =>
              follow({ fyId: event.target.value }),
          })}
        />
      </Field>
      <Field
        label="Start with"
        error={errors.from?.message}
        hint="Copied month by month. Gross profit and EBITDA are still calculated from the lines."
      >
        <Select options={beginnings(plans, years, fyId)} {...form.register('from')} />
      </Field>
    </FormDialog>
  );
}
