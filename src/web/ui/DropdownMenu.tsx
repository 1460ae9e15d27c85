import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import * as RadixMenu from 'radix-ui/dropdown-menu';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLayerContainer } from './layerContainer.ts';

const itemClass =
  'flex min-h-8 cursor-pointer items-center gap-3 rounded-small px-2 text-base outline-none select-none pointer-coarse:min-h-11 ' +
  'data-highlighted:bg-sunken data-disabled:cursor-not-allowed data-disabled:text-ink-muted data-disabled:opacity-55';

export type OpenedBy = 'pointer' | 'keyboard';

export type DropdownMenuProps = {
  /** One button without an id, because Radix sets one to name the menu. */
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** The button was pressed before the menu had loaded, so the menu opens immediately. */
  openedBy?: OpenedBy;
};

export function DropdownMenu({
  trigger,
  children,
  align = 'end',
  side = 'bottom',
  openedBy,
}: DropdownMenuProps) {
  const [open, setOpen] = useState(openedBy !== undefined);
  const [firstBy, setFirstBy] = useState(openedBy);
  const follow = (isOpen: boolean) => {
    setOpen(isOpen);
    setFirstBy(undefined);
  };
  const container = useLayerContainer(open);
  return (
    // Not modal, so that the page can be read and scrolled. A press outside still closes the menu.
    <RadixMenu.Root modal={false} open={open} onOpenChange={follow}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal {...container}>
        <RadixMenu.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="rise-motion z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto rounded-large border border-line bg-raised p-1 shadow-raised"
        >
          {children}
          {firstBy === 'keyboard' ? <FirstItemFocused /> : null}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

/**
 * Radix focuses the first item only after a key press that it received, and the key that loaded the menu came earlier.
 */
function FirstItemFocused() {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const first = '[role^="menuitem"]:not([data-disabled])';
    here.current?.parentElement?.querySelector<HTMLElement>(first)?.focus();
  }, []);
  return <span ref={here} hidden />;
}

export type MenuItemProps = {
  children: ReactNode;
  onSelect?: () => void;
  icon?: ReactNode;
  disabled?: boolean;
  destructive?: boolean;
  asChild?: boolean;
};

export function MenuItem({
  children,
  onSelect,
  icon,
  disabled = false,
  destructive = false,
  asChild = false,
}: MenuItemProps) {
  return (
    <RadixMenu.Item
      asChild={asChild}
      disabled={disabled}
      {...(onSelect === undefined ? {} : { onSelect })}
      className={clsx(itemClass, destructive && 'text-negative')}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </RadixMenu.Item>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <RadixMenu.Label className="px-2 py-1.5 text-small text-ink-muted">{children}</RadixMenu.Label>
  );
}

export function MenuSeparator() {
  return <RadixMenu.Separator className="my-1 h-px bg-line" />;
}

export type MenuChoicesProps<Value extends string> = {
  value: Value;
  onValueChange: (value: Value) => void;
  choices: readonly { value: Value; label: string; icon?: ReactNode }[];
  label: string;
  /** For items of which several are chosen in one go. */
  staysOpen?: boolean;
};

export function MenuChoices<Value extends string>({
  value,
  onValueChange,
  choices,
  label,
  staysOpen = false,
}: MenuChoicesProps<Value>) {
  return (
    <RadixMenu.RadioGroup value={value} aria-label={label}>
      {choices.map((choice) => (
        <RadixMenu.RadioItem
          key={choice.value}
          value={choice.value}
          className={itemClass}
          onSelect={(event) => {
            if (staysOpen) event.preventDefault();
            onValueChange(choice.value);
          }}
        >
          {choice.icon}
          <span className="flex-1">{choice.label}</span>
          <RadixMenu.ItemIndicator>
            <Check className="size-4 text-accent" aria-hidden="true" />
          </RadixMenu.ItemIndicator>
        </RadixMenu.RadioItem>
      ))}
    </RadixMenu.RadioGroup>
  );
}

export type MenuCheckProps = {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  children: ReactNode;
};

export function MenuCheck({ checked, onCheckedChange, children }: MenuCheckProps) {
  return (
    <RadixMenu.CheckboxItem
      checked={checked}
      className={itemClass}
      onSelect={(event) => event.preventDefault()}
      onCheckedChange={onCheckedChange}
    >
      <span className="flex-1">{children}</span>
      <RadixMenu.ItemIndicator>
        <Check className="size-4 text-accent" aria-hidden="true" />
      </RadixMenu.ItemIndicator>
    </RadixMenu.CheckboxItem>
  );
}
