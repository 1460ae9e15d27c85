const MOST_FOUND_LINES = 6;

function firstLines(lines: readonly string[]): readonly string[] {
  const more = lines.length - MOST_FOUND_LINES;
  return more > 0 ? [...lines.slice(0, MOST_FOUND_LINES), `and ${more} more`] : lines;
}

/** The heading of the list of characters that the PDF fonts lack. */
export const WITHOUT_FONT = 'Characters missing from the font';
export const AS_BOXES = 'These characters would print as empty boxes:';

export function FoundLines({ words, lines }: { words: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <p className="mt-1 text-ink-soft">{words}</p>
      <ul className="mt-1 list-disc pl-5 text-ink-soft">
        {firstLines(lines).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
