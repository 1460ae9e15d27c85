import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { placeStops } from './figureStops.ts';

export type DataTableProps = {
  label: string;
  children: ReactNode;
  footer?: ReactNode;
  /** A CSS length such as "70vh". A longer table scrolls vertically in its frame. */
  maxHeight?: string;
  /** Makes text and gaps smaller below 1536 px, for tables with many columns of figures. */
  isDense?: boolean;
  className?: string;
};

/**
 * Wide tables scroll inside their frame with the header and the first column pinned, so that the page never scrolls
 * sideways.
 */
export function DataTable({
  label,
  children,
  footer,
  maxHeight,
  isDense = false,
  className,
}: DataTableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState<'not' | 'down' | 'sideways'>('not');
  const [hasStop, setHasStop] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => {
      setHasStop(placeStops(element));
      if (element.scrollWidth > element.clientWidth) setScrolls('sideways');
      else setScrolls(element.scrollHeight > element.clientHeight ? 'down' : 'not');
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  // Only a focusable element can be scrolled by keyboard. Frames whose figures arrow keys can reach, and frames that
  // don't scroll, aren't Tab stops.
  const scrollRegion =
    scrolls !== 'not'
      ? { role: 'region', 'aria-label': label, tabIndex: hasStop ? undefined : 0 }
      : {};
  return (
    <div className={clsx('min-w-0', className)} data-density={isDense ? 'dense' : undefined}>
      <div
        ref={frame}
        data-frame="table"
        data-scrolls={scrolls}
        className="relative overflow-auto overscroll-x-contain focus-visible:outline-offset-[-2px]"
        style={maxHeight === undefined ? undefined : { maxHeight }}
        {...scrollRegion}
      >
        <table
          aria-label={label}
          className={clsx(
            'data-table w-full border-separate border-spacing-0 text-base',
            isDense && 'max-2xl:text-small',
          )}
        >
          {children}
        </table>
      </div>
      {footer}
    </div>
  );
}

type CellLook = {
  numeric?: boolean;
};

/** State the unit once, in this heading. */
export function HeadCell({ numeric = false, className, ...rest }: ComponentProps<'th'> & CellLook) {
  return (
    <th scope="col" {...rest} className={clsx(numeric ? 'text-right' : 'text-left', className)} />
  );
}

export function RowHeadCell({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="row"
      {...rest}
      className={clsx('text-left font-medium whitespace-nowrap', className)}
    />
  );
}

export type CellProps = ComponentProps<'td'> &
  CellLook & {
    muted?: boolean;
    /** True if the figure is below zero or unfavourable. A sign or a word must show this too. */
    negative?: boolean;
  };

export function Cell({
  numeric = false,
  muted = false,
  negative = false,
  className,
  ...rest
}: CellProps) {
  return (
    <td
      {...rest}
      className={clsx(
        numeric && 'text-right whitespace-nowrap',
        muted && 'text-ink-muted',
        negative && 'text-negative',
        className,
      )}
    />
  );
}
