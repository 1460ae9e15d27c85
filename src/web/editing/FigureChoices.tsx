import { clsx } from 'clsx';
import { Command } from 'cmdk';
import type { Ref } from 'react';
import type { QuotableFigure } from './quotable.view.ts';

export type FigureChoicesProps = {
  found: readonly QuotableFigure[];
  active: QuotableFigure | undefined;
  listRef: Ref<HTMLDivElement>;
  activeRef: Ref<HTMLDivElement>;
  onActive: (at: number) => void;
  onPick: (figure: QuotableFigure) => void;
};

export function FigureChoices({
  found,
  active,
  listRef,
  activeRef,
  onActive,
  onPick,
}: FigureChoicesProps) {
  return (
    <Command
      label="Figures"
      shouldFilter={false}
      value={active?.figure ?? ''}
      onValueChange={(figure) => onActive(found.findIndex((one) => one.figure === figure))}
      // Keeps the focus in the text.
      onMouseDown={(event) => event.preventDefault()}
      className="mt-1 rounded-large border border-line bg-raised py-1 shadow-raised outline-none"
    >
      <Command.List ref={listRef} label="Figures">
        {found.map((one) => (
          <Command.Item
            key={one.figure}
            value={one.figure}
            ref={one === active ? activeRef : undefined}
            onSelect={() => onPick(one)}
            className={clsx(
              'flex min-h-11 cursor-pointer items-center justify-between gap-4 px-3 text-small',
              one === active && 'bg-selected',
            )}
          >
            <span className="min-w-0">
              {one.line} <span className="text-ink-muted">{one.month}</span>
            </span>{' '}
            <span className="shrink-0 tabular-nums">{one.said}</span>
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
}
