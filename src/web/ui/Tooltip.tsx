import * as RadixTooltip from 'radix-ui/tooltip';
import {
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  startTransition,
  useState,
} from 'react';
import { useLayerContainer } from './layerContainer.ts';
import { TOOLTIP_OPEN_DELAY_MS, TOOLTIP_SKIP_DELAY_MS } from './tooltipDelays.ts';

/** Use once around the application. After the first tooltip, neighbouring ones open immediately. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider
      delayDuration={TOOLTIP_OPEN_DELAY_MS}
      skipDelayDuration={TOOLTIP_SKIP_DELAY_MS}
    >
      {children}
    </RadixTooltip.Provider>
  );
}

export type TooltipProps = {
  content: ReactNode;
  /** A single focusable element that accepts a ref. */
  children: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** 0 where hovering is the way to read something, such as on the timeline. */
  delay?: number;
  /** Fingers can't hover, so a press shows the text if the element has no other action. */
  opensByPress?: boolean;
};

/** A tooltip must never be the only place for a piece of information. */
export function Tooltip({ content, children, side = 'top', delay, opensByPress }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const container = useLayerContainer(open);
  const openByPress = (event: MouseEvent) => {
    // Otherwise a press would close the tooltip.
    event.preventDefault();
    setOpen(true);
  };
  return (
    <RadixTooltip.Root
      open={open}
      onOpenChange={(next) => {
        if (next) setOpen(true);
        // Deferred while the focus moves between elements, because a dialog takes the focus when one of its nodes is
        // removed.
        else startTransition(() => setOpen(false));
      }}
      {...(delay === undefined ? {} : { delayDuration: delay })}
    >
      <RadixTooltip.Trigger asChild {...(opensByPress === true ? { onClick: openByPress } : {})}>
        {children}
      </RadixTooltip.Trigger>
      <RadixTooltip.Portal {...container}>
        <RadixTooltip.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="overlay-motion z-50 max-w-72 rounded-base border border-line bg-raised px-3 py-2 text-small text-ink shadow-raised"
        >
          {content}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}
