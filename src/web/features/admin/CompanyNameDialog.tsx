import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type Company, updateCompanyBody } from '../../../contract/company.ts';
import { companyQuery, useUpdateCompany } from '../../api/company.ts';
import { keptWork } from '../../editing/keptWork.ts';
import { type NameEdit, RenameDialog } from '../../editing/RenameDialog.tsx';
import { DIALOG_KEPT_PARAMETERS } from './admin.search.ts';

const keptName = keptWork<NameEdit<Company, 'name'>>();

/** Left blank, the company has no name of its own. */
const sentName = (typed: string) => (typed.trim() === '' ? null : typed);

const typedName = z.pipe(
  z.transform(({ name }: { name: string }): z.input<typeof updateCompanyBody> => ({
    name: sentName(name),
  })),
  updateCompanyBody,
);

export type CompanyNameDialogProps = {
  /** As it is stored now. */
  stored: Company;
  onClose: () => void;
};

export default function CompanyNameDialog({ stored, onClose }: CompanyNameDialogProps) {
  const queryClient = useQueryClient();
  const update = useUpdateCompany();
  return (
    <RenameDialog
      title="Company Name"
      description={() => 'As it appears on board packs and in emails.'}
      submitLabel="Save"
      stored={stored}
      nameOf={({ name }) => ({ name: name ?? '' })}
      schema={typedName}
      fields={[
        {
          part: 'name',
          label: 'Company name',
          hint: 'Left blank, the company has no name.',
          autoComplete: 'organization',
        },
      ]}
      changedMeanwhile="Someone else named the company while you were typing."
      kept={keptName}
      send={({ version }, { name }) =>
        update.mutateAsync({ version, change: { name: sentName(name) } })
      }
      readAgain={() => queryClient.fetchQuery({ ...companyQuery, staleTime: 0 })}
      saved="Company name saved"
      failed="Failed to save the company name"
      keptParameters={DIALOG_KEPT_PARAMETERS}
      onClose={onClose}
    />
  );
}
