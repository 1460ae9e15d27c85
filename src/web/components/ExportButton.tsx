import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button, type ButtonProps } from '../ui/Button.tsx';
import { toast } from '../ui/toastStore.ts';
import { useAfterFirstPaint } from './afterFirstPaint.ts';
import type { ExportMenu } from './ExportMenu.tsx';
import type { PageExport } from './pageExport.ts';

const loadMenu = () => import('./ExportMenu.tsx');

export type ExportButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'className'> & {
  label: string;
  pageExport: PageExport;
  children: ReactNode;
};

/** Opens the menu of what can be exported, as soon as the menu's script is there. */
export function ExportButton({ label, pageExport, children, ...look }: ExportButtonProps) {
  const hasPainted = useAfterFirstPaint();
  const [isWanted, setIsWanted] = useState(false);
  const [Menu, setMenu] = useState<{ readonly of: typeof ExportMenu } | null>(null);
  useEffect(() => {
    if (hasPainted) loadMenu().catch(() => undefined);
  }, [hasPainted]);
  const open = () => {
    setIsWanted(true);
    loadMenu()
      .then(({ ExportMenu: of }) => setMenu({ of }))
      .catch(() => {
        toast({ title: 'Export Failed', description: 'Please try again', variant: 'destructive' });
      })
      .finally(() => setIsWanted(false));
  };
  const button = (
    <Button
      {...look}
      aria-label={label}
      icon={<Download className="size-4" aria-hidden="true" />}
      {...(Menu === null
        ? {
            'aria-haspopup': 'menu' as const,
            'aria-expanded': false,
            pending: isWanted,
            onClick: open,
            onKeyDown: (event) => {
              if (event.key !== 'ArrowDown') return;
              event.preventDefault();
              open();
            },
          }
        : {})}
    >
      {children}
    </Button>
  );
  return Menu === null ? button : <Menu.of pageExport={pageExport} trigger={button} />;
}
