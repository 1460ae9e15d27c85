import * as RadixDialog from 'radix-ui/dialog';
import { type ReactNode, useState } from 'react';
import { LayerContainerContext } from './layerContainer.ts';
import { useReturnFocus } from './returnFocus.ts';
import { leaveEscapeToToasts, ToastsInReach, escapeFromToasts } from './toastLayer.ts';

export type SideSheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  children: ReactNode;
};

export function SideSheet({ open, onOpenChange, title, description, children }: SideSheetProps) {
  const [content, setContent] = useState<HTMLElement | null>(null);
  const returnFocus = useReturnFocus();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay
          data-print="hide"
          className="overlay-motion fixed inset-0 z-40 bg-scrim"
        />
        <RadixDialog.Content
          data-print="hide"
          ref={setContent}
          {...returnFocus}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus();
            if (!(event.currentTarget instanceof HTMLElement)) return;
            const here = event.currentTarget.querySelector<HTMLElement>('[aria-current="page"]');
            if (here === null) return;
            event.preventDefault();
            here.focus();
          }}
          {...escapeFromToasts(() => onOpenChange(false))}
          onEscapeKeyDown={leaveEscapeToToasts}
          className="drawer-motion fixed inset-y-0 left-0 z-40 flex w-72 max-w-[85vw] flex-col overflow-y-auto border-r border-line bg-surface shadow-overlay outline-none"
        >
          <ToastsInReach />
          <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
          <RadixDialog.Description className="sr-only">{description}</RadixDialog.Description>
          <LayerContainerContext value={content}>{children}</LayerContainerContext>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
