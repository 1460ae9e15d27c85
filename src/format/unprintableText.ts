/** A character that no font of a PDF has, and where it is: "👩 (U+1F469) in Commentary: General". */
export const unprintableText = (found: {
  readonly character: string;
  readonly places: readonly string[];
}): string =>
  found.places.length === 0 ? found.character : `${found.character} in ${found.places.join(', ')}`;
