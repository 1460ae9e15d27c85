import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';

export type DataTableProps = {
  /** Names the table for screen readers, and the frame when it scrolls. */
  label: string;
  /** thead and tbody, made of HeadCell, RowHeadCell and Cell. */
  children: ReactNode;
  /** A line below the table. */
  footer?: ReactNode;
  /** The frame scrolls up and down as well past this height, e.g. "70vh". */
  maxHeight?: string;
  className?: string;
};

/**
 * A table in its own frame: what does not fit scrolls inside, with the header and the first
 * column pinned, so that the page itself never scrolls sideways.
 */
export function DataTable({ label, children, footer, maxHeight, className }: DataTableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState<'not' | 'down' | 'sideways'>('not');
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => {
      if (element.scrollWidth > element.clientWidth) setScrolls('sideways');
      else setScrolls(element.scrollHeight > element.clientHeight ? 'down' : 'not');
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  // A keyboard can scroll only what takes the focus; a frame that fits is not a tab stop.
  const scrollRegion =
    scrolls !== 'not' ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {};
  return (
    <div className={clsx('min-w-0', className)}>
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
          className="data-table w-full border-separate border-spacing-0 text-base"
        >
          {children}
        </table>
      </div>
      {footer}
    </div>
  );
}

type CellLook = {
  /** A figure: right-aligned. */
  numeric?: boolean;
};

/** A column's heading; state the unit here once. */
export function HeadCell({ numeric = false, className, ...rest }: ComponentProps<'th'> & CellLook) {
  return (
    <th scope="col" {...rest} className={clsx(numeric ? 'text-right' : 'text-left', className)} />
  );
}

/** The row's own name, pinned while the rest scrolls. */
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
    /** For N/A and the dash. */
    muted?: boolean;
    /** A figure below zero, or an unfavourable one; the sign or a word says so too. */
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
