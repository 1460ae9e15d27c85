import { useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import * as z from 'zod/mini';
import { type Company, updateCompanyBody } from '../../../contract/company.ts';
import { companyQuery, useUpdateCompany } from '../../api/company.ts';
import { problemDetail } from '../../api/problem.ts';
import { keptWork } from '../../editing/keptWork.ts';
import { RecordDialog } from '../../editing/RecordDialog.tsx';
import type { RecordEdit, RecordRules } from '../../editing/recordEdit.ts';
import { refusedSave } from '../../editing/refusedSave.ts';
import { type OpenEditor, useOpenEditor } from '../../editing/useEditor.ts';
import { DIALOG_KEPT_PARAMETERS } from './admin.search.ts';
import type { SettingDialogProps } from './SettingCard.tsx';

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

type SettingsEditor<Draft extends object> = OpenEditor<Company, Draft>;

/** What the fields of a dialog are given. */
export type SettingFieldsProps<Draft extends object> = {
  editor: SettingsEditor<Draft>;
  /** As typed. */
  draft: Draft;
  /** As stored when the editing began, or by a colleague since. */
  theirs: Draft;
};

interface SettingDialogChoices<Draft extends object> extends SettingsChoices<Draft> {
  readonly title: string;
  readonly description: string;
  readonly Fields: ComponentType<SettingFieldsProps<Draft>>;
  /** A hook: whether what was typed can be saved already. Left out: at once. */
  readonly useIsReady?: (draft: Draft) => boolean;
}

const isAlwaysReady = () => true;

/** A dialog with some of the company's settings. */
export function settingDialog<Draft extends object>({
  title,
  description,
  Fields,
  useIsReady = isAlwaysReady,
  ...choices
}: SettingDialogChoices<Draft>): ComponentType<SettingDialogProps> {
  const useSettings = companySettings(choices);
  return function SettingDialog({ stored, onClose }) {
    const editor = useSettings({ stored, onClose });
    const { base, draft } = editor.edit;
    const isReady = useIsReady(draft);
    return (
      <RecordDialog
        editor={editor}
        title={title}
        description={description}
        submitLabel="Save"
        disabled={!isReady}
        onClose={onClose}
      >
        <Fields editor={editor} draft={draft} theirs={choices.open(base)} />
      </RecordDialog>
    );
  };
}

/** The editor of some of the company's settings. */
function companySettings<Draft extends object>({
  sent,
  saved,
  failed,
  unsaved,
  ...choices
}: SettingsChoices<Draft>): (open: SettingDialogProps) => SettingsEditor<Draft> {
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
        const reason = problemDetail(error);
        return refusedSave(error, reason, `${failed} ${reason}`);
      },
      saved: { title: saved },
      onSaved: onClose,
      keptParameters: DIALOG_KEPT_PARAMETERS,
      unsavedWords: () => unsaved,
    });
  };
}
