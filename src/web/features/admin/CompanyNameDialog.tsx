import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type Company, updateCompanyBody } from '../../../contract/company.ts';
import { companyQuery, useUpdateCompany } from '../../api/company.ts';
import { draftStore } from '../../editing/draftStore.ts';
import { type NameEdit, RenameDialog } from '../../editing/RenameDialog.tsx';
import { ADMIN_DIALOG_PARAMETERS } from './admin.search.ts';

const companyNameDrafts = draftStore<NameEdit<Company, 'name'>>();

/** A blank name removes the company's name. */
const sentName = (typed: string) => (typed.trim() === '' ? null : typed);

const typedCompanyName = z.pipe(
  z.transform(({ name }: { name: string }): z.input<typeof updateCompanyBody> => ({
    name: sentName(name),
  })),
  updateCompanyBody,
);

export type CompanyNameDialogProps = {
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
      schema={typedCompanyName}
      fields={[
        {
          part: 'name',
          label: 'Company name',
          hint: 'Leave this blank to show no company name.',
          autoComplete: 'organization',
        },
      ]}
      changedMeanwhile="Someone else changed the company name while you were typing."
      kept={companyNameDrafts}
      send={({ version }, { name }) =>
        update.mutateAsync({ version, change: { name: sentName(name) } })
      }
      readAgain={() => queryClient.fetchQuery({ ...companyQuery, staleTime: 0 })}
      saved="Company name saved"
      failed="Failed to save the company name"
      keptParameters={ADMIN_DIALOG_PARAMETERS}
      onClose={onClose}
    />
  );
}
