import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createContext, useContext } from 'react';
import type { Question } from '../../contract/questions.ts';
import { questionsQuery } from '../api/questions.ts';
import { requestFigure, KEY_STOP } from '../ui/FigureText.tsx';
import { QuestionMark } from './QuestionMark.tsx';

type ByFigure = ReadonlyMap<string, readonly Question[]>;

const FigureQuestionsContext = createContext<ByFigure>(new Map());

/** A figure in full dollars shares its questions with the rounded one. */
const roundedFigureId = (figureId: string) => figureId.replace(/\.dollars$/, '');

/** Adds a mark to the figures inside that have questions. `month` is "2026-10". */
export function FigureQuestionMarks({ month, children }: { month: string; children: ReactNode }) {
  const { data } = useQuery(questionsQuery({ month }));
  const byFigure = Map.groupBy(
    (data?.questions ?? []).filter(({ figureId }) => figureId !== null),
    ({ figureId }) => roundedFigureId(figureId ?? ''),
  );
  return <FigureQuestionsContext value={byFigure}>{children}</FigureQuestionsContext>;
}

type FigureQuestionMarkProps = {
  id: string | null | undefined;
  /** The mark is left of the number and doesn't widen the column; arrow keys reach it. */
  isInTable?: boolean;
  className?: string;
};

export function FigureQuestionMark({ id, isInTable = false, className }: FigureQuestionMarkProps) {
  const questions = useContext(FigureQuestionsContext).get(roundedFigureId(id ?? ''));
  const [first] = questions ?? [];
  if (!id || questions === undefined || first === undefined) return null;
  const mark = (
    <QuestionMark
      count={questions.length}
      about={first.subject}
      stop={isInTable ? KEY_STOP : undefined}
      className={isInTable ? 'absolute top-1/2 right-1 -translate-y-1/2' : className}
      onPress={() => requestFigure(id)}
    />
  );
  return isInTable ? (
    <span className="relative inline-block h-lh w-0 align-bottom">{mark}</span>
  ) : (
    mark
  );
}
