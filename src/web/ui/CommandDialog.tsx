import { clsx } from 'clsx';
import { Command } from 'cmdk';
import { CornerDownLeft, Search, X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import { type ReactNode, useRef } from 'react';
import { Button } from './Button.tsx';
import { Kbd } from './Kbd.tsx';
import { PageBehind } from './pageBehind.ts';
import { useReturnFocus } from './returnFocus.ts';
import { leaveEscapeToToasts, ToastsInReach, escapeFromToasts } from './toastLayer.ts';

export type CommandDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onClosed: () => void;
  title: string;
  description: string;
  children: ReactNode;
};

export function CommandDialog({
  open,
  onOpenChange,
  onClosed,
  title,
  description,
  children,
}: CommandDialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="overlay-motion fixed inset-0 z-40 bg-scrim" />
        <div className="pointer-events-none fixed inset-0 z-40 flex items-start justify-center p-2 sm:p-6 sm:pt-[12vh]">
          <RadixDialog.Content
            onOpenAutoFocus={returnFocus.onOpenAutoFocus}
            onCloseAutoFocus={(event) => {
              returnFocus.onCloseAutoFocus(event);
              onClosed();
            }}
            {...escapeFromToasts(() => onOpenChange(false))}
            onEscapeKeyDown={leaveEscapeToToasts}
            // Closes without an animation, because a choice should take effect immediately.
            className="settle-motion pointer-events-auto w-full overflow-hidden rounded-large border border-line bg-raised shadow-overlay outline-none sm:max-w-[640px]"
          >
            <ToastsInReach />
            <PageBehind />
            <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
            <RadixDialog.Description className="sr-only">{description}</RadixDialog.Description>
            {children}
          </RadixDialog.Content>
        </div>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

export type CommandMenuProps = {
  label: string;
  placeholder: string;
  text: string;
  onTextChange: (text: string) => void;
  /** Shown between field and list, because the notice isn't an entry. */
  notice?: ReactNode;
  status?: ReactNode;
  /** False while entries load. The list then reserves the height of a long one, so that nothing moves. */
  isListed: boolean;
  children: ReactNode;
};

export function CommandMenu({
  label,
  placeholder,
  text,
  onTextChange,
  notice,
  status,
  isListed,
  children,
}: CommandMenuProps) {
  const list = useRef<HTMLDivElement>(null);
  return (
    <Command
      label={label}
      shouldFilter={false}
      // Ctrl with letters is left to text editing and to the page.
      vimBindings={false}
      className="flex flex-col outline-none"
    >
      <div className="flex items-center gap-3 border-b border-line pr-2 pl-4">
        <Search className="size-4 shrink-0 text-ink-muted" aria-hidden="true" />
        <Command.Input
          value={text}
          onValueChange={(next) => {
            // New words show the list from its top.
            list.current?.scrollTo({ top: 0 });
            onTextChange(next);
          }}
          placeholder={placeholder}
          enterKeyHint="go"
          className="h-14 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-muted pointer-coarse:text-[1rem]"
        />
        <RadixDialog.Close asChild>
          <Button
            variant="quiet"
            aria-label="Close"
            icon={<X className="size-4" />}
            className="w-10 px-0! pointer-coarse:w-11"
          />
        </RadixDialog.Close>
      </div>
      {notice}
      <Command.List
        ref={list}
        label={label}
        // Entries that arrive late at the top become visible; otherwise the list would scroll.
        className={clsx(
          '[overflow-anchor:none] max-h-[min(26rem,55dvh)] scroll-py-2 overflow-y-auto overscroll-contain p-2',
          !isListed && 'min-h-[min(26rem,55dvh)]',
        )}
      >
        {children}
      </Command.List>
      <footer
        className={clsx(
          'flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-small text-ink-muted',
          // Without a keyboard, key hints are useless.
          !status && 'pointer-coarse:hidden',
        )}
      >
        <p aria-hidden="true" className="flex items-center gap-3 pointer-coarse:hidden">
          <span className="flex items-center gap-1.5">
            <Kbd>↑</Kbd>
            <Kbd>↓</Kbd> Move
          </span>
          <span className="flex items-center gap-1.5">
            <Kbd>Enter</Kbd> Open
          </span>
          <span className="flex items-center gap-1.5">
            <Kbd>Esc</Kbd> Close
          </span>
        </p>
        {status}
      </footer>
    </Command>
  );
}

export function CommandGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="not-first:mt-2 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-small [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-muted"
    >
      {children}
    </Command.Group>
  );
}

export type CommandItemProps = {
  value: string;
  icon: ReactNode;
  hint?: string | undefined;
  onSelect: () => void;
  children: ReactNode;
};

export function CommandItem({ value, icon, hint, onSelect, children }: CommandItemProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="group/item flex min-h-10 cursor-pointer items-center gap-3 rounded-base px-3 py-1.5 text-ink select-none data-[selected=true]:bg-accent-soft data-[selected=true]:text-accent pointer-coarse:min-h-11"
    >
      <span className="shrink-0 text-ink-muted group-data-[selected=true]/item:text-accent">
        {icon}
      </span>
      <span className="line-clamp-2 min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</span>
      {hint === undefined ? null : (
        <span className="max-w-[45%] shrink-0 truncate text-small text-ink-muted group-data-[selected=true]/item:text-accent">
          {hint}
        </span>
      )}
      <CornerDownLeft
        aria-hidden="true"
        className="size-4 shrink-0 opacity-0 group-data-[selected=true]/item:opacity-100 max-sm:hidden"
      />
    </Command.Item>
  );
}
