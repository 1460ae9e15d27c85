import { useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import * as z from 'zod/mini';
import { type Company, updateCompanyBody } from '../../../contract/company.ts';
import { companyQuery, useUpdateCompany } from '../../api/company.ts';
import { problemDetail } from '../../api/problem.ts';
import { draftStore } from '../../editing/draftStore.ts';
import { RecordDialog } from '../../editing/RecordDialog.tsx';
import type { RecordEdit, RecordRules } from '../../editing/recordEdit.ts';
import { refusedSave } from '../../editing/refusedSave.ts';
import { type OpenEditor, useOpenEditor } from '../../editing/useEditor.ts';
import { ADMIN_DIALOG_PARAMETERS } from './admin.search.ts';
import type { SettingDialogProps } from './SettingCard.tsx';

type SettingChange = z.input<typeof updateCompanyBody>;

interface SettingsChoices<Draft extends object> extends Pick<
  RecordRules<Company, Draft>,
  'fields' | 'open' | 'isSame'
> {
  /** Text that can't be parsed is sent on, so that the server rejects it. */
  readonly sent: (draft: Draft) => SettingChange;
  /** Defaults to the contract's errors for the change that would be sent. */
  readonly problems?: (draft: Draft) => ReadonlyMap<string, string>;
  readonly saved: string;
  readonly failed: string;
  readonly unsaved: string;
}

type SettingsEditor<Draft extends object> = OpenEditor<Company, Draft>;

export type SettingFieldsProps<Draft extends object> = {
  editor: SettingsEditor<Draft>;
  draft: Draft;
  theirs: Draft;
};

interface SettingDialogChoices<Draft extends object> extends SettingsChoices<Draft> {
  readonly title: string;
  readonly description: string;
  readonly Fields: ComponentType<SettingFieldsProps<Draft>>;
  /** A hook that returns true once the draft can be saved. Defaults to true. */
  readonly useIsReady?: (draft: Draft) => boolean;
}

const isAlwaysReady = () => true;

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
  const kept = draftStore<RecordEdit<Company, Draft>>();
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
      keptParameters: ADMIN_DIALOG_PARAMETERS,
      unsavedWords: () => unsaved,
    });
  };
}
