import { type SubmitEvent, useState } from 'react';
import type { Company } from '../../../contract/company.ts';
import { usualBasis, type YearAndCurrency } from '../../../finance/regionBasis.ts';
import { regionOf } from '../../../format/region.ts';
import { useUpdateCompany } from '../../api/company.ts';
import { problemDetail } from '../../api/problem.ts';
import {
  MONTH_OPTIONS,
  reportingCurrencyOptions,
  yearInWords,
} from '../../components/basis.view.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toastStore.ts';

/** Preselects the values that are usual in the browser's region. */
export function BasisForm({ company }: { company: Company }) {
  const update = useUpdateCompany();
  const [chosen, setChosen] = useState<YearAndCurrency>(() =>
    usualBasis(regionOf(navigator.language)),
  );
  const confirm = async (event: SubmitEvent) => {
    event.preventDefault();
    try {
      await update.mutateAsync({ change: chosen, version: company.version });
      toast({ title: 'Financial year and currency saved' });
    } catch {
      // The form shows the error.
    }
  };
  const named = (yearNamedAfter: YearAndCurrency['yearNamedAfter']) => ({
    value: yearNamedAfter,
    label: yearInWords({ ...chosen, yearNamedAfter }),
  });
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => void confirm(event)}
    >
      <Field label="The year begins in">
        <Select
          options={MONTH_OPTIONS}
          value={String(chosen.yearStartMonth)}
          onChange={({ target }) => setChosen({ ...chosen, yearStartMonth: Number(target.value) })}
        />
      </Field>
      {chosen.yearStartMonth === 1 ? null : (
        <Field label="Name of the year">
          <Select
            options={[named('start'), named('end')]}
            value={chosen.yearNamedAfter}
            onChange={({ target }) =>
              setChosen({ ...chosen, yearNamedAfter: target.value === 'end' ? 'end' : 'start' })
            }
          />
        </Field>
      )}
      <Field
        label="Currency"
        error={update.error === null ? undefined : problemDetail(update.error, 'Not saved')}
      >
        <Select
          className="max-w-full"
          options={reportingCurrencyOptions()}
          value={chosen.currency}
          onChange={({ target }) => setChosen({ ...chosen, currency: target.value })}
        />
      </Field>
      <Button type="submit" pending={update.isPending} pendingLabel="Saving...">
        Confirm year and currency
      </Button>
    </form>
  );
}
