import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import type { Company } from '../../../contract/company.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';

export type SettingDialogProps = {
  /** As it is stored now. */
  stored: Company;
  onClose: () => void;
};

export type SettingCardProps = SettingDialogProps & {
  title: string;
  /** What the setting is for. */
  subtitle: string;
  /** The button that opens its dialog; null while it cannot be changed. */
  button: { readonly label: string; readonly icon: LucideIcon } | null;
  Dialog: ComponentType<SettingDialogProps>;
  isOpen: boolean;
  onOpen: () => void;
  /** Nobody has chosen anything here: the words are muted. */
  isUnset?: boolean;
  /** What is chosen, in words. */
  children: ReactNode;
};

/** One setting of the company: what it is for, what is chosen, and the way to change it. */
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
      {/* The button stands beside what it changes, and below it on a phone. */}
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
