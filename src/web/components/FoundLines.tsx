const MOST_LISTED = 6;

/** The first lines; the last one says how many more there are. */
function firstLines(lines: readonly string[]): readonly string[] {
  const more = lines.length - MOST_LISTED;
  return more > 0 ? [...lines.slice(0, MOST_LISTED), `and ${more} more`] : lines;
}

/** Above the lines about characters that no font of a PDF has. */
export const WITHOUT_FONT = 'Characters without a font';
export const AS_BOXES = 'These would print as empty boxes:';

/** What was found before a pack was made; nothing where nothing was. */
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
