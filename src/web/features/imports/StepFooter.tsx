import type { ReactNode } from 'react';
import { keepToastsOff } from '../../ui/toastLayer.ts';

export type StepFooterProps = {
  start?: ReactNode;
  note?: ReactNode;
  children: ReactNode;
};

const toastsOff = (footer: HTMLDivElement | null) =>
  footer === null ? undefined : keepToastsOff(footer);

export function StepFooter({ start, note, children }: StepFooterProps) {
  return (
    <div
      ref={toastsOff}
      data-print="hide"
      // On phones the button for the next step takes the remaining width, and long words wrap.
      className="sticky bottom-0 z-10 -mx-4 -mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-canvas/95 px-4 py-3 backdrop-blur-sm max-sm:[&>:last-child]:shrink max-sm:[&>:last-child]:grow max-sm:[&>:last-child]:py-1.5 max-sm:[&>:last-child]:whitespace-normal sm:-mx-6 sm:px-6 lg:-mx-8 lg:px-8"
    >
      {start}
      <output className="ml-auto text-small text-ink-muted max-sm:order-first max-sm:w-full">
        {note}
      </output>
      {children}
    </div>
  );
}
