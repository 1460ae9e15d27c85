import { MessageCircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCallback, useId, useState } from 'react';
import type { Question } from '../../../contract/questions.ts';
import { splitSentences } from '../../../domain/commentary/besideNumber.ts';
import type { QuotingTextKey } from '../../../domain/reportTexts.ts';
import { withoutFormatting } from '../../../format/withoutFormatting.ts';
import { MarkedText } from '../../components/MarkedText.tsx';
import { AskButton } from '../../editing/AskButton.tsx';
import { QuestionList } from '../../editing/QuestionList.tsx';

export interface AskableText {
  /** The text, in which each sentence can be pointed at. */
  readonly words: ReactNode;
  /** What was asked of the sentence that is chosen, and asking about it; goes below the text. */
  readonly beside: ReactNode;
}

export interface QuestionsRead {
  readonly questions: readonly Question[];
  readonly readAt: number;
}

export interface AskableTextProps {
  summaryId: number;
  /** "October 2026" */
  month: string;
  which: QuotingTextKey;
  text: string;
  /** "Overview, October 2026" */
  subject: string;
  /** Its sentences that are marked. */
  marked?: readonly string[] | undefined;
  asked: QuestionsRead;
}

/** The pieces of a text: its sentences, and what stands between them. */
function piecesOf(text: string): { at: number; words: string; isSentence: boolean }[] {
  const pieces: { at: number; words: string; isSentence: boolean }[] = [];
  let at = 0;
  for (const sentence of splitSentences(text)) {
    const start = text.indexOf(sentence, at);
    if (start > at) pieces.push({ at, words: text.slice(at, start), isSentence: false });
    pieces.push({ at: start, words: sentence, isSentence: true });
    at = start + sentence.length;
  }
  if (at < text.length) pieces.push({ at, words: text.slice(at), isSentence: false });
  // Bold over the end of a sentence is seen in the text as a whole only.
  const shown = pieces.map(({ words }) => withoutFormatting(words)).join('');
  return shown === withoutFormatting(text) ? pieces : [{ at: 0, words: text, isSentence: false }];
}

const SENTENCE = 'data-sentence';

/**
 * The sentence that a press belongs to. What is pressed within it, such as a number that explains itself,
 * keeps its own meaning.
 */
function sentenceAt(target: EventTarget | null): number | null {
  if (!(target instanceof Element) || target.closest('button, a, [data-figure]') !== null) {
    return null;
  }
  const place = target.closest(`[${SENTENCE}]`)?.getAttribute(SENTENCE) ?? null;
  return place === null ? null : Number(place);
}

/** A text of a report of which each sentence can be asked about. */
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
  // A text is no control: by keyboard a sentence is chosen where the question is asked.
  const pressed = useCallback((element: HTMLElement | null) => {
    const listening = new AbortController();
    // Of the sentence before the first press of two or three, by which a word or more is selected.
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
  const pieces = piecesOf(text);
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
              <SentenceMark
                count={count}
                sentence={withoutFormatting(piece)}
                controls={at === chosen ? id : null}
                onPress={() => setChosen(at === chosen ? null : at)}
              />
            )}
          </span>
        );
      })}
    </span>
  );
  const beside =
    sentence === null ? null : (
      <section
        id={id}
        aria-label={`About ${quoted(withoutFormatting(sentence))}`}
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
  return { words, beside };
}

const quoted = (sentence: string) => `“${sentence}”`;

type SentenceMarkProps = {
  count: number;
  sentence: string;
  /** The id of what is open below the text; null while nothing is. */
  controls: string | null;
  onPress: () => void;
};

function SentenceMark({ count, sentence, controls, onPress }: SentenceMarkProps) {
  return (
    <button
      type="button"
      aria-expanded={controls !== null}
      aria-controls={controls ?? undefined}
      aria-label={`${count === 1 ? '1 question' : `${count} questions`} about ${quoted(sentence)}`}
      className="mx-1 inline-flex min-h-6 min-w-6 items-center justify-center gap-0.5 align-middle text-small text-accent"
      data-print="hide"
      onClick={onPress}
    >
      <MessageCircleQuestionMark className="size-4" aria-hidden="true" />
      {count}
    </button>
  );
}
