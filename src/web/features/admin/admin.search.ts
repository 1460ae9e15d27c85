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
  'packs',
  'access',
] as const;

export type AdminSearch = {
  /** Left out: the first one. */
  tab?: AdminTab | undefined;
  /** Filters the users. */
  text?: string | undefined;
  /** The open dialog: the own password, a new record of the tab, a new name for one of it. */
  dialog?: (typeof DIALOGS)[number] | undefined;
  /** Whose name is changed. */
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

/** Moves within the page that would close a dialog. */
export const DIALOG_KEPT_PARAMETERS = ['tab', 'dialog', 'id'] as const;
