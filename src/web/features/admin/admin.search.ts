import { ADMIN_TABS, type AdminTab, tabParam } from '../../components/pageTabs.ts';
import { choiceParam, idParam, textParam } from '../../searchParams.ts';

export const DIALOGS = [
  'password',
  'create',
  'rename',
  'settings',
  'limits',
  'accounts',
  'company',
  'approvals',
  'drafts',
  'reading',
  'factor',
  'documents',
  'passwords',
  'downloads',
  'basis',
  'lines',
  'names',
  'packs',
  'access',
] as const;

export type AdminSearch = {
  tab?: AdminTab | undefined;
  text?: string | undefined;
  dialog?: (typeof DIALOGS)[number] | undefined;
  id?: number | undefined;
};

export function adminSearch(search: Record<string, unknown>): AdminSearch {
  return {
    tab: tabParam(search['tab'], ADMIN_TABS),
    text: textParam(search['text']),
    dialog: choiceParam(search['dialog'], DIALOGS),
    id: idParam(search['id']),
  };
}

/** Navigation that changes one of these parameters would close a dialog. */
export const ADMIN_DIALOG_PARAMETERS = ['tab', 'dialog', 'id'] as const;
