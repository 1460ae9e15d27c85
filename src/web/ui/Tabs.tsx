import { clsx } from 'clsx';
import * as RadixTabs from 'radix-ui/tabs';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { afterPaint } from './afterPaint.ts';
import { FADE_PX, fadeOver, useHiddenEnds } from './hiddenEnds.ts';

export type TabsProps<Value extends string> = {
  value: Value;
  onValueChange: (value: Value) => void;
  tabs: readonly { value: Value; label: ReactNode }[];
  /** Names the list of tabs for screen readers. */
  label: string;
  /** Controls at the end of the tabs' line. */
  aside?: ReactNode;
  /** TabPanels, one a tab. */
  children: ReactNode;
  className?: string;
};

/**
 * The tab that is marked, and a press on another one. The press is answered in the next frame; the
 * owner, whose panels take long to draw, hears of it after that.
 */
function useMarkedTab<Value extends string>(value: Value, onValueChange: (value: Value) => void) {
  const [pressed, setPressed] = useState<Value | null>(null);
  const latest = useRef(onValueChange);
  useLayoutEffect(() => {
    latest.current = onValueChange;
  }, [onValueChange]);
  useEffect(() => {
    if (pressed === null) return undefined;
    let takeBack = afterPaint(() => {
      latest.current(pressed);
      // Where the owner has not followed by now, it asks a question first, or does not want to.
      takeBack = afterPaint(() => setPressed(null));
    });
    return () => takeBack();
  }, [pressed]);
  return { marked: pressed ?? value, press: setPressed };
}

/**
 * A line of tabs over their panels; arrows move between tabs, Enter opens one. Only the chosen
 * panel is mounted.
 */
export function Tabs<Value extends string>({
  value,
  onValueChange,
  tabs,
  label,
  aside,
  children,
  className,
}: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const hiddenEnds = useHiddenEnds(list);
  const { marked, press } = useMarkedTab(value, onValueChange);
  // On a phone not every tab fits: the chosen one is in sight. The page itself must not scroll.
  useLayoutEffect(() => {
    const chosen = list.current?.querySelector(`[data-tab="${marked}"]`);
    if (!list.current || !chosen) return;
    const line = list.current.getBoundingClientRect();
    const box = chosen.getBoundingClientRect();
    // Beside the fading end, where there is one.
    const right = box.right + FADE_PX;
    const left = box.left - FADE_PX;
    if (right > line.right) list.current.scrollLeft += right - line.right;
    else if (left < line.left) list.current.scrollLeft += left - line.left;
  }, [marked]);
  return (
    <RadixTabs.Root
      // A tab is a place in the address: the arrows move the focus, Enter goes there. By focus
      // alone, a question that gives the focus back to a tab would be asked again at once.
      activationMode="manual"
      value={value}
      onValueChange={(next) => {
        const chosen = tabs.find((tab) => tab.value === next);
        if (chosen) press(chosen.value);
      }}
      className={clsx('min-w-0', className)}
    >
      <div
        data-print="hide"
        className="flex flex-wrap items-end justify-between gap-x-4 border-b border-line"
      >
        <RadixTabs.List
          ref={list}
          aria-label={label}
          className="-mb-px flex max-w-full gap-6 max-sm:gap-2.5 overflow-x-auto [scrollbar-width:none]"
          style={{ maskImage: fadeOver(hiddenEnds) }}
        >
          {tabs.map((tab) => (
            <RadixTabs.Trigger
              key={tab.value}
              value={tab.value}
              data-tab={tab.value}
              // Its panel is still the one of `value`.
              aria-selected={tab.value === marked}
              data-state={tab.value === marked ? 'active' : 'inactive'}
              className="min-h-10 shrink-0 border-b-2 border-transparent font-medium whitespace-nowrap text-ink-muted hover:text-ink focus-visible:outline-offset-[-2px] data-[state=active]:border-accent data-[state=active]:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11"
            >
              {tab.label}
            </RadixTabs.Trigger>
          ))}
        </RadixTabs.List>
        {aside ? <div className="flex items-center gap-2 pb-2">{aside}</div> : null}
      </div>
      {children}
    </RadixTabs.Root>
  );
}

/** The content of a tab; `value` is its tab's. */
export function TabPanel({
  value,
  children,
  className,
}: {
  value: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <RadixTabs.Content value={value} className={clsx('pt-6', className)}>
      {children}
    </RadixTabs.Content>
  );
}
