import type { BriefingSentence } from '../../contract/briefing.ts';
import { FigureText } from '../ui/FigureText.tsx';

/** What is read out of a sentence's words and numbers; its key in a list, where no two say the same. */
export const sentenceWords = (sentence: BriefingSentence): string =>
  sentence.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('');

/** Its pieces, each with the words before it, which no other piece has. */
function keyedPieces(sentence: BriefingSentence) {
  let key = '';
  return sentence.map((piece) => {
    const keyed = { key, piece };
    key += typeof piece === 'string' ? piece : `${piece.text}|`;
    return keyed;
  });
}

/** A sentence of the briefing; each of its numbers says where it comes from. */
export function SaidSentence({ sentence }: { sentence: BriefingSentence }) {
  return keyedPieces(sentence).map(({ key, piece }) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <strong key={key} className="font-semibold whitespace-nowrap">
        <FigureText id={piece.figure}>
          {piece.figure === null ? piece.text : <ExplainedNumber text={piece.text} />}
        </FigureText>
      </strong>
    ),
  );
}

/** Underlined where a finger cannot hover. */
export function ExplainedNumber({ text }: { text: string }) {
  return (
    <span className="decoration-ink-muted decoration-dotted underline-offset-4 hover:underline in-focus-visible:underline pointer-coarse:underline print:no-underline">
      {text}
    </span>
  );
}
