import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type Company, updateCompanyBody } from '../../../contract/company.ts';
import { companyQuery, useUpdateCompany } from '../../api/company.ts';
import { problemDetail } from '../../api/problem.ts';
import { keptWork } from '../../editing/keptWork.ts';
import type { RecordEdit, RecordRules } from '../../editing/recordEdit.ts';
import { refusedSave } from '../../editing/refusedSave.ts';
import { type OpenEditor, useOpenEditor } from '../../editing/useEditor.ts';
import { DIALOG_KEPT_PARAMETERS } from './admin.search.ts';

type CompanyChange = z.input<typeof updateCompanyBody>;

interface SettingsChoices<Draft extends object> extends Pick<
  RecordRules<Company, Draft>,
  'fields' | 'open' | 'isSame'
> {
  /** What was typed as the call takes it; what cannot be read is refused there. */
  readonly sent: (draft: Draft) => CompanyChange;
  /** Left out: what the call says of what would be sent. */
  readonly problems?: (draft: Draft) => ReadonlyMap<string, string>;
  /** The toast of a save. */
  readonly saved: string;
  /** Of a save that failed, before the reason. */
  readonly failed: string;
  /** What would be lost, for the question before the page is left. */
  readonly unsaved: string;
}

interface OpenSettings {
  /** As they are stored now. */
  readonly stored: Company;
  readonly onClose: () => void;
}

/** The editor of some of the company's settings, which each of their dialogs shows in its own way. */
export function companySettings<Draft extends object>({
  sent,
  saved,
  failed,
  unsaved,
  ...choices
}: SettingsChoices<Draft>): (open: OpenSettings) => OpenEditor<Company, Draft> {
  const rules: RecordRules<Company, Draft> = {
    problems: (draft) =>
      new Map(
        (z.safeParse(updateCompanyBody, sent(draft)).error?.issues ?? []).map(
          ({ path, message }) => [String(path[0]), message],
        ),
      ),
    ...choices,
    version: ({ version }) => version,
    showsProblems: 'onceTried',
    changedMeanwhile: 'Someone else changed these settings while you were editing.',
  };
  const kept = keptWork<RecordEdit<Company, Draft>>();
  return function useCompanySettings({ stored, onClose }) {
    const queryClient = useQueryClient();
    const update = useUpdateCompany();
    return useOpenEditor({
      rules,
      kept,
      initial: stored,
      storedNow: () => stored,
      send: ({ base, draft }) => update.mutateAsync({ version: base.version, change: sent(draft) }),
      readAgain: () => queryClient.fetchQuery({ ...companyQuery, staleTime: 0 }),
      refused: (error) => {
        const reason = String(error);
        return refusedSave(error, reason, `${failed} ${problemDetail(error, reason)}`);
      },
      saved: { title: saved },
      onSaved: onClose,
      keptParameters: DIALOG_KEPT_PARAMETERS,
      unsavedWords: () => unsaved,
    });
  };
}
