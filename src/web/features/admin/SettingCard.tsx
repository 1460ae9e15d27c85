import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import type { Company } from '../../../contract/company.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';

export type SettingDialogProps = {
  stored: Company;
  onClose: () => void;
};

export type SettingCardProps = SettingDialogProps & {
  title: string;
  subtitle: string;
  button: { readonly label: string; readonly icon: LucideIcon } | null;
  Dialog: ComponentType<SettingDialogProps>;
  isOpen: boolean;
  onOpen: () => void;
  isUnset?: boolean;
  children: ReactNode;
};

export function SettingCard({
  title,
  subtitle,
  button,
  stored,
  Dialog,
  isOpen,
  onOpen,
  onClose,
  isUnset = false,
  children,
}: SettingCardProps) {
  const Icon = button?.icon;
  return (
    <Card title={title} subtitle={subtitle}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className={clsx('min-w-0 grow basis-48', isUnset && 'text-ink-muted')}>{children}</div>
        {button === null || Icon === undefined ? null : (
          <Button icon={<Icon className="size-4" aria-hidden="true" />} onClick={onOpen}>
            {button.label}
          </Button>
        )}
      </div>
      <Suspense>{isOpen ? <Dialog stored={stored} onClose={onClose} /> : null}</Suspense>
    </Card>
  );
}
