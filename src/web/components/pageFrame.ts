import { createContext, useContext } from 'react';
import type { AsOf } from '../../contract/calls.ts';
import { useAsOf } from './asOf.ts';
import type { PageExport } from './pageExport.ts';

/** What the shell provides to the header of every page. */
export interface PageFrame {
  /** The badge for pages without a year of their own: the sidebar's. null until it is known. */
  readonly yearLabel: string | null;
  /** A person chose this year on the page; undefined: all years. The sidebar and other pages follow. */
  readonly chooseYear: (fyId: number | undefined) => void;
  readonly search: (query: string) => void;
  readonly openNavigation: () => void;
  /** The moment that the pages show, by its time where that is known; null: the present. */
  readonly asOf: string | null;
  /** Asks which moment the pages shall show. */
  readonly chooseMoment: () => void;
  /** The header's export is available elsewhere too, while its page is shown. */
  readonly offerExport: (pageExport: PageExport | undefined) => void;
}

export const PageFrameContext = createContext<PageFrame | null>(null);

export function usePageFrame(): PageFrame {
  const frame = useContext(PageFrameContext);
  if (frame === null) throw new Error('A page outside of the shell');
  return frame;
}

/** A moment as calls ask for it, and as people are told of it: by its time where that is known. */
export interface NamedMoment {
  readonly asOf: AsOf;
  readonly named: string | null;
}

/** The moment that the pages show. */
export function useNamedMoment(): NamedMoment {
  return { asOf: useAsOf(), named: usePageFrame().asOf };
}

/** The heading that takes the focus when a page has changed. */
export const PAGE_TITLE_ID = 'page-title';
export const PAGE_CONTENT_ID = 'content';
