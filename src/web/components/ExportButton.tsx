import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../ui/Button.tsx';
import { toast } from '../ui/toastStore.ts';
import type { PageExport } from './pageExport.ts';
import { useMenuScript } from './useMenuScript.ts';

const loadMenu = async () => (await import('./ExportMenu.tsx')).ExportMenu;

const toastExportFailure = () =>
  toast({ title: 'Export Failed', description: 'Please try again', variant: 'destructive' });

export type ExportButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'className'> & {
  label: string;
  pageExport: PageExport;
  children: ReactNode;
};

export function ExportButton({ label, pageExport, children, ...look }: ExportButtonProps) {
  const { menu, isOnItsWay, beforeIt } = useMenuScript(loadMenu, toastExportFailure);
  const button = (
    <Button
      {...look}
      aria-label={label}
      icon={<Download className="size-4" aria-hidden="true" />}
      {...(menu === null ? { ...beforeIt, pending: isOnItsWay } : {})}
    >
      {children}
    </Button>
  );
  return menu === null ? (
    button
  ) : (
    <menu.of pageExport={pageExport} trigger={button} openedBy={menu.by} />
  );
}
