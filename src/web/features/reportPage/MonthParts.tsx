import type { ComponentType } from 'react';
import { TooltipProvider } from '../../ui/Tooltip.tsx';
import { AskAboutSentence } from './AskAboutSentence.tsx';
import { Limits } from './Limits.tsx';
import { MonthBelow } from './MonthBelow.tsx';
import { MonthHead } from './MonthHead.tsx';
import { MonthQuestions } from './MonthQuestions.tsx';
import { ReadingNotice } from './ReadingNotice.tsx';

const withTooltips =
  <Props extends object>(Part: ComponentType<Props>) =>
  (props: Props) => (
    <TooltipProvider>
      <Part {...props} />
    </TooltipProvider>
  );

/**
 * The parts of the page that need more script than its sentences. Fetched together after the sentences, so that a phone
 * shows first what changed. The script for tooltips is loaded with them.
 */
export const monthParts = {
  AskAboutSentence: withTooltips(AskAboutSentence),
  Limits: withTooltips(Limits),
  MonthBelow: withTooltips(MonthBelow),
  MonthHead: withTooltips(MonthHead),
  MonthQuestions: withTooltips(MonthQuestions),
  ReadingNotice,
};
