import { createContext } from 'react';

/** The as-of time for titles and file names; null for the present. */
export const ChartMomentContext = createContext<string | null>(null);
