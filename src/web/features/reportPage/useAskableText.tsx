import type { ReactNode } from 'react';
import { useCallback, useId, useState } from 'react';
import type { Question } from '../../../contract/questions.ts';
import { splitSentences } from '../../../telling/commentary/numberSubject.ts';
import type { QuotingTextKey } from '../../../finance/reportTexts.ts';
import { withoutFormatting } from '../../../format/withoutFormatting.ts';
import { MarkedText } from '../../components/MarkedText.tsx';
import { AskButton } from '../../editing/AskButton.tsx';
import { QuestionMark } from '../../editing/QuestionMark.tsx';
import { QuestionList } from '../../editing/QuestionList.tsx';

export interface AskableText {
  readonly words: ReactNode;
  /** Questions about the chosen sentence; rendered below the text. */
  readonly questions: ReactNode;
}

export interface QuestionsRead {
  readonly questions: readonly Question[];
  readonly readAt: number;
}

export interface AskableTextProps {
  summaryId: number;
  month: string;
  which: QuotingTextKey;
  text: string;
  subject: string;
  marked?: readonly string[] | undefined;
  asked: QuestionsRead;
}

/** Sentences and the whitespace between them. */
function textPieces(text: string): { at: number; words: string; isSentence: boolean }[] {
  const pieces: { at: number; words: string; isSentence: boolean }[] = [];
  let at = 0;
  for (const sentence of splitSentences(text)) {
    const start = text.indexOf(sentence, at);
    if (start > at) pieces.push({ at, words: text.slice(at, start), isSentence: false });
    pieces.push({ at: start, words: sentence, isSentence: true });
    at = start + sentence.length;
  }
  if (at < text.length) pieces.push({ at, words: text.slice(at), isSentence: false });
  // Bold text that crosses a sentence's end can be recognised only in the whole text.
  const shown = pieces.map(({ words }) => withoutFormatting(words)).join('');
  return shown === withoutFormatting(text) ? pieces : [{ at: 0, words: text, isSentence: false }];
}

const SENTENCE = 'data-sentence';

/** The sentence that was pressed, unless the press belongs to a control inside it. */
function sentenceAt(target: EventTarget | null): number | null {
  if (!(target instanceof Element) || target.closest('button, a, [data-figure]') !== null) {
    return null;
  }
  const place = target.closest(`[${SENTENCE}]`)?.getAttribute(SENTENCE) ?? null;
  return place === null ? null : Number(place);
}

export function useAskableText({
  summaryId,
  month,
  which,
  text,
  subject,
  marked = [],
  asked,
}: AskableTextProps): AskableText {
  const id = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  // This is for pointers only. With the keyboard, the sentence is chosen in the question's form.
  const pressed = useCallback((element: HTMLElement | null) => {
    const listening = new AbortController();
    // The sentence chosen before a double or triple click, which selects text.
    let before: number | null = null;
    element?.addEventListener(
      'click',
      ({ target, detail }) => {
        const place = sentenceAt(target);
        if (place === null) return;
        const isSelecting = getSelection()?.isCollapsed === false;
        setChosen((now) => {
          if (isSelecting) return detail > 1 ? before : now;
          before = now;
          return now === place ? null : place;
        });
      },
      { signal: listening.signal },
    );
    return () => listening.abort();
  }, []);
  const pieces = textPieces(text);
  const aboutSentence = (sentence: string) =>
    asked.questions.filter(
      (question) =>
        question.month === month && question.reportText === which && question.quote === sentence,
    );
  const sentence = pieces.find(({ at, isSentence }) => isSentence && at === chosen)?.words ?? null;
  const questions = sentence === null ? [] : aboutSentence(sentence);
  const words = (
    <span ref={pressed}>
      {pieces.map(({ at, words: piece, isSentence }) => {
        if (!isSentence) return <MarkedText key={at} text={piece} marked={marked} />;
        const count = aboutSentence(piece).length;
        return (
          <span key={at}>
            <span {...{ [SENTENCE]: at }} className={at === chosen ? 'bg-accent-soft' : undefined}>
              <MarkedText text={piece} marked={marked.includes(piece) ? [piece] : []} />
            </span>
            {count === 0 ? null : (
              <QuestionMark
                count={count}
                about={quotedSentence(withoutFormatting(piece))}
                className="mx-1 align-middle"
                controls={at === chosen ? id : null}
                onPress={() => setChosen(at === chosen ? null : at)}
              />
            )}
          </span>
        );
      })}
    </span>
  );
  const questionList =
    sentence === null ? null : (
      <section
        id={id}
        aria-label={`About ${quotedSentence(withoutFormatting(sentence))}`}
        className="mt-2 flex max-w-[76ch] flex-col items-start gap-2"
        data-print="hide"
      >
        {questions.length === 0 ? null : (
          <QuestionList
            label="Questions about this sentence"
            questions={questions}
            readAt={asked.readAt}
            month={month}
          />
        )}
        <AskButton
          label="Ask about this sentence"
          about={{ summaryId, reportText: which }}
          subject={subject}
          sentences={splitSentences(text)}
          quote={sentence}
        />
      </section>
    );
  return { words, questions: questionList };
}

const quotedSentence = (sentence: string) => `“${sentence}”`;
