import { type ComponentType, createContext, useContext } from 'react';
import type { AsOf } from '../../contract/calls.ts';
import { useAsOf } from './asOf.ts';
import type { PageExport } from './pageExport.ts';

export interface PackNotesCheckProps {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

export interface PageFrame {
  /** The sidebar's year, for pages without their own year. Null until it is known. */
  readonly yearLabel: string | null;
  readonly chooseYear: (fyId: number | undefined) => void;
  readonly search: (query: string) => void;
  readonly openNavigation: () => void;
  /** The as-of time, or its change number while the time isn't known; null for the present. */
  readonly asOf: string | null;
  readonly chooseMoment: () => void;
  /** Offers the page's export in other places too, while the page is shown. */
  readonly offerExport: (pageExport: PageExport | undefined) => void;
  readonly PackNotesCheck: ComponentType<PackNotesCheckProps>;
}

export const PageFrameContext = createContext<PageFrame | null>(null);

export function usePageFrame(): PageFrame {
  const frame = useContext(PageFrameContext);
  if (frame === null) throw new Error('A page outside of the shell');
  return frame;
}

/** An as-of point: as calls name it, and as people read it (as a time, if known). */
export interface NamedMoment {
  readonly asOf: AsOf;
  readonly named: string | null;
}

export function useNamedMoment(): NamedMoment {
  return { asOf: useAsOf(), named: usePageFrame().asOf };
}

/** The id of the heading that takes the focus when the page changes. */
export const PAGE_TITLE_ID = 'page-title';
export const PAGE_CONTENT_ID = 'content';
