import { clsx } from 'clsx';
import * as RadixPopover from 'radix-ui/popover';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useLayerContainer } from './layerContainer.ts';

export type PopoverProps = {
  /** A single button; it gets aria-expanded and the click handler. */
  trigger: ReactElement;
  label: string;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  className?: string;
};

export function Popover({
  trigger,
  label,
  children,
  open,
  onOpenChange,
  align = 'start',
  className,
}: PopoverProps) {
  const [ownOpen, setOwnOpen] = useState(false);
  const shown = open ?? ownOpen;
  const container = useLayerContainer(shown);
  return (
    <RadixPopover.Root
      open={shown}
      onOpenChange={(next) => {
        setOwnOpen(next);
        onOpenChange?.(next);
      }}
    >
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal {...container}>
        <RadixPopover.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={clsx(
            'rise-motion z-30 w-80 max-w-[calc(100vw-16px)] rounded-large border border-line bg-raised p-4 shadow-raised outline-none',
            className,
          )}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
