import { createContext } from 'react';

/** The moment that the charts of a page show, for the titles and names of their files; null: now. */
export const ChartMomentContext = createContext<string | null>(null);
