/** A character that no PDF font has, and its place: "👩 (U+1F469) in Commentary: General". */
export const unprintableText = (found: {
  readonly character: string;
  readonly places: readonly string[];
}): string =>
  found.places.length === 0 ? found.character : `${found.character} in ${found.places.join(', ')}`;
