import { lazy } from 'react';

const load = async () => (await import('./MonthParts.tsx')).monthParts;

export const LazyAskAboutSentence = lazy(async () => ({
  default: (await load()).AskAboutSentence,
}));
export const LazyLimits = lazy(async () => ({ default: (await load()).Limits }));
export const LazyMonthBelow = lazy(async () => ({ default: (await load()).MonthBelow }));
export const LazyMonthHead = lazy(async () => ({ default: (await load()).MonthHead }));
export const LazyMonthQuestions = lazy(async () => ({ default: (await load()).MonthQuestions }));
export const LazyReadingNotice = lazy(async () => ({ default: (await load()).ReadingNotice }));
