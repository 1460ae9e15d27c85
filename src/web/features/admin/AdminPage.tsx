import { getRouteApi } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { type ComponentType, Suspense } from 'react';
import { PageBody } from '../../components/PageBody.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { ADMIN_TABS } from '../../components/pageTabs.ts';
import { Button } from '../../ui/Button.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { adminSearch } from './admin.search.ts';
import type { AdminSearch } from './admin.search.ts';
import { MailNotice, MailTab } from './MailTab.tsx';
import { SettingsTab } from './SettingsTab.tsx';
import { SystemTab } from './SystemTab.tsx';
import { UnitsTab } from './UnitsTab.tsx';
import { UsersTab } from './UsersTab.tsx';
import { YearsTab } from './YearsTab.tsx';

const route = getRouteApi('/admin');

export type AdminPageProps = {
  ChangePassword: ComponentType<{ onClose: () => void }>;
};

export function AdminPage({ ChangePassword }: AdminPageProps) {
  const { tab = 'users', text, dialog, id } = adminSearch(route.useSearch());
  const navigate = route.useNavigate();
  const go = (search: AdminSearch, replace = false) =>
    void navigate({ search: (previous) => ({ ...previous, ...search }), replace });
  const close = () => go({ dialog: undefined, id: undefined });
  const opening = {
    isCreating: dialog === 'create',
    onCreate: () => go({ dialog: 'create' }),
    onClose: close,
  };
  return (
    <>
      <PageHeader title="Admin" />
      <PageBody>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-ink-muted">Manage users and system settings</p>
          <Button
            icon={<KeyRound className="size-4" aria-hidden="true" />}
            onClick={() => go({ dialog: 'password' })}
          >
            Change Password
          </Button>
        </div>
        {tab === 'mail' ? null : <MailNotice onOpen={() => go({ tab: 'mail' })} />}
        <Tabs
          label="Admin"
          value={tab}
          onValueChange={(chosen) =>
            void navigate({ search: { tab: chosen === 'users' ? undefined : chosen } })
          }
          tabs={ADMIN_TABS}
        >
          <TabPanel value="users">
            <UsersTab
              {...opening}
              text={text}
              onFilter={(wanted) => go({ text: wanted }, true)}
              isReviewing={dialog === 'access'}
              onReview={() => go({ dialog: 'access' })}
            />
          </TabPanel>
          <TabPanel value="units">
            <UnitsTab
              {...opening}
              renamedId={dialog === 'rename' ? id : undefined}
              onRename={(unitId) => go({ dialog: 'rename', id: unitId })}
            />
          </TabPanel>
          <TabPanel value="years">
            <YearsTab {...opening} />
          </TabPanel>
          <TabPanel value="settings">
            <SettingsTab
              dialog={dialog}
              onOpen={(wanted) => go({ dialog: wanted })}
              onClose={close}
            />
          </TabPanel>
          <TabPanel value="mail">
            <MailTab />
          </TabPanel>
          <TabPanel value="system">
            <SystemTab />
          </TabPanel>
        </Tabs>
        <Suspense>{dialog === 'password' ? <ChangePassword onClose={close} /> : null}</Suspense>
      </PageBody>
    </>
  );
}
