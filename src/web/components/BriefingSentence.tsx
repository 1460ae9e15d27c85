import type { BriefingSentence } from '../../contract/briefing.ts';
import { FigureText } from '../ui/FigureText.tsx';

export const sentenceWords = (sentence: BriefingSentence): string =>
  sentence.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('');

/** Keys each piece by the words up to its end, which are unique. */
function keyedPieces(sentence: BriefingSentence) {
  let key = '';
  return sentence.map((piece) => {
    const keyed = { key, piece };
    key += typeof piece === 'string' ? piece : `${piece.text}|`;
    return keyed;
  });
}

export function SentenceText({ sentence }: { sentence: BriefingSentence }) {
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

export function ExplainedNumber({ text }: { text: string }) {
  return (
    <span className="decoration-ink-muted decoration-dotted underline-offset-4 hover:underline in-focus-visible:underline pointer-coarse:underline print:no-underline">
      {text}
    </span>
  );
}
