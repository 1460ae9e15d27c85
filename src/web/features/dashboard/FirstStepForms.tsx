import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { type Company, updateCompanyBody } from '../../../contract/company.ts';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import { companyQuery, useUpdateCompany } from '../../api/company.ts';
import { problemDetail } from '../../api/problem.ts';
import { ConflictChoice } from '../../editing/ConflictChoice.tsx';
import { draftStore } from '../../editing/draftStore.ts';
import { RecordForm } from '../../editing/RecordForm.tsx';
import type { RecordEdit, RecordRules } from '../../editing/recordEdit.ts';
import { refusedSave } from '../../editing/refusedSave.ts';
import { type Editor, useEditor } from '../../editing/useEditor.ts';
import { PATHS } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Select } from '../../ui/Select.tsx';
import { useConfirmYears } from './firstSteps.api.ts';

interface CompanyNameDraft {
  name: string;
}

const COMPANY_NAME_RULES: RecordRules<Company, CompanyNameDraft> = {
  fields: ['name'],
  version: ({ version }) => version,
  open: ({ name }) => ({ name: name ?? '' }),
  isSame: (_, a, b) => a.name.trim() === b.name.trim(),
  problems: ({ name }) =>
    new Map(
      (z.safeParse(updateCompanyBody, { name }).error?.issues ?? []).map(({ message }) => [
        'name',
        message,
      ]),
    ),
  showsProblems: 'onceTried',
  changedMeanwhile: 'Someone else changed the company name while you were typing.',
};

const firstCompanyNameDrafts = draftStore<RecordEdit<Company, CompanyNameDraft>>();

export function useNameEditor(company: Company): Editor<Company, CompanyNameDraft> {
  const client = useQueryClient();
  const update = useUpdateCompany();
  const editor = useEditor({
    rules: COMPANY_NAME_RULES,
    kept: firstCompanyNameDrafts,
    initial: company,
    storedNow: () => company,
    send: ({ base, draft: { name } }) =>
      update.mutateAsync({ change: { name }, version: base.version }),
    readAgain: () => client.fetchQuery({ ...companyQuery, staleTime: 0 }),
    refused: (error) => refusedSave(error),
    saved: { title: 'Company name saved' },
    keptParameters: [],
    unsavedWords: () => 'The name has not been saved.',
  });
  if (company.name === null && editor.edit === null) editor.start(company);
  if (company.name !== null && editor.edit !== null && !editor.isUnsaved) editor.cancel();
  return editor;
}

export function CompanyNameForm({ editor }: { editor: Editor<Company, CompanyNameDraft> }) {
  const formId = useId();
  if (editor.edit === null) return null;
  const { base, draft } = editor.edit;
  return (
    <RecordForm id={formId} editor={editor} className="flex max-w-full flex-col gap-2">
      <ConflictChoice
        editor={editor}
        field="name"
        label="Company name"
        mine={draft.name}
        theirs={base.name}
      />
      <div className="flex items-end gap-2">
        <Field label="Company name" error={editor.problems.get('name')}>
          <Input
            autoComplete="organization"
            value={draft.name}
            onChange={(event) => editor.type('name', event.target.value)}
          />
        </Field>
        <Button type="submit" pending={editor.isSaving} pendingLabel="Saving...">
          Save
        </Button>
      </div>
    </RecordForm>
  );
}

/** Keeps a range of years and deletes the others. `years` are oldest first. */
export function YearRangeForm({ years }: { years: readonly FinancialYear[] }) {
  const keep = useConfirmYears();
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
    <div className="flex items-end gap-2">
      <Field label="From">
        <Select
          options={options.slice(0, to + 1)}
          value={String(first.id)}
          onChange={({ target }) => setChosen({ ...chosen, first: Number(target.value) })}
        />
      </Field>
      <Field
        label="To"
        error={keep.error === null ? undefined : problemDetail(keep.error, 'Not saved')}
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
    </div>
  );
}
