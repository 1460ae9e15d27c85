import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { companyNameBody } from '../../../contract/company.ts';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import { problemDetail } from '../../api/problem.ts';
import { PATHS } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Select } from '../../ui/Select.tsx';
import { useKeepYears, useUpdateCompany } from './dashboard.api.ts';

type CompanyName = z.output<typeof companyNameBody>;

const rules = standardSchemaResolver<CompanyName, unknown, CompanyName>(companyNameBody);

export function CompanyNameForm() {
  const update = useUpdateCompany();
  const form = useForm<CompanyName, unknown, CompanyName>({
    resolver: rules,
    defaultValues: { name: '' },
  });
  const refusal = update.error === null ? undefined : problemDetail(update.error, 'Not saved');
  return (
    <form
      noValidate
      className="flex max-w-full items-end gap-2"
      onSubmit={(event) => void form.handleSubmit((body) => update.mutate(body))(event)}
    >
      <Field label="Company name" error={form.formState.errors.name?.message ?? refusal}>
        <Input autoComplete="organization" {...form.register('name')} />
      </Field>
      <Button type="submit" pending={update.isPending} pendingLabel="Saving...">
        Save
      </Button>
    </form>
  );
}

/** Keeps the years from one to another in one step; all others are deleted. `years`: oldest first. */
export function KeptYears({ years }: { years: readonly FinancialYear[] }) {
  const keep = useKeepYears();
  const [chosen, setChosen] = useState<{ first?: number; last?: number }>({});
  const first = years.find(({ id }) => id === chosen.first) ?? years.at(0);
  const last = years.find(({ id }) => id === chosen.last) ?? years.at(-1);
  if (first === undefined || last === undefined) {
    return (
      <Link to={PATHS.admin} search={{ tab: 'years', dialog: 'create' }} className={buttonClass()}>
        Add Financial Year
      </Link>
    );
  }
  const options = years.map(({ id, fyYear }) => ({ value: String(id), label: fyYear }));
  const [from, to] = [years.indexOf(first), years.indexOf(last)];
  const isAll = from === 0 && to === years.length - 1;
  return (
    <>
      <Field label="From">
        <Select
          options={options.slice(0, to + 1)}
          value={String(first.id)}
          onChange={({ target }) => setChosen({ ...chosen, first: Number(target.value) })}
        />
      </Field>
      <Field
        label="To"
        error={keep.error === null ? undefined : problemDetail(keep.error, 'Not kept')}
      >
        <Select
          options={options.slice(from)}
          value={String(last.id)}
          onChange={({ target }) => setChosen({ ...chosen, last: Number(target.value) })}
        />
      </Field>
      <Button
        pending={keep.isPending}
        pendingLabel="Keeping..."
        onClick={() => keep.mutate({ firstId: first.id, lastId: last.id })}
      >
        {isAll ? 'Keep all' : `Keep these ${to - from + 1}`}
      </Button>
    </>
  );
}
