import { lazy } from 'react';
import { AdminPage } from './features/admin/AdminPage.tsx';

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('./features/shell/ChangePasswordDialog.tsx')).ChangePasswordDialog,
}));

/** The admin page with the dialog of another feature in it: features do not know each other. */
export function AdminRoute() {
  return <AdminPage ChangePassword={ChangePasswordDialog} />;
}
