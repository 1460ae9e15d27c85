import { clsx } from 'clsx';
import * as RadixTabs from 'radix-ui/tabs';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { afterPaint } from './afterPaint.ts';
import { FADE_PX, fadeMask, useHiddenEnds } from './hiddenEnds.ts';

export type TabsProps<Value extends string> = {
  value: Value;
  onValueChange: (value: Value) => void;
  tabs: readonly { value: Value; label: ReactNode }[];
  label: string;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
};

/** Marks a pressed tab in the next frame, before its panel is rendered, which can take long. */
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
      // If the value hasn't changed by now, the caller refused the change or is asking first.
      takeBack = afterPaint(() => setPressed(null));
    });
    return () => takeBack();
  }, [pressed]);
  return { marked: pressed ?? value, press: setPressed };
}

/** Arrow keys move between tabs and Enter opens one. Only the active panel is mounted. */
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
  // On phones not every tab fits, so the active one is scrolled into view without scrolling the page.
  useLayoutEffect(() => {
    const chosen = list.current?.querySelector(`[data-tab="${marked}"]`);
    if (!list.current || !chosen) return;
    const line = list.current.getBoundingClientRect();
    const box = chosen.getBoundingClientRect();
    // Keeps the tab clear of the faded end.
    const right = box.right + FADE_PX;
    const left = box.left - FADE_PX;
    if (right > line.right) list.current.scrollLeft += right - line.right;
    else if (left < line.left) list.current.scrollLeft += left - line.left;
  }, [marked]);
  return (
    <RadixTabs.Root
      // Tabs are addresses, so arrow keys only move the focus. Automatic activation would repeat a question that
      // returns the focus to a tab.
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
          style={{ maskImage: fadeMask(hiddenEnds) }}
        >
          {tabs.map((tab) => (
            <RadixTabs.Trigger
              key={tab.value}
              value={tab.value}
              data-tab={tab.value}
              // The displayed panel still belongs to `value`.
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
