import { lazy } from 'react';
import { AdminPage } from './features/admin/AdminPage.tsx';

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('./features/shell/ChangePasswordDialog.tsx')).ChangePasswordDialog,
}));

/** Puts another feature's dialog into the admin page, because features must not import each other. */
export function AdminRoute() {
  return <AdminPage ChangePassword={ChangePasswordDialog} />;
}
