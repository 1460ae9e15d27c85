/** A media query as an external store for React. */
export function mediaStore(query: string) {
  const list = matchMedia(query);
  return {
    subscribe: (listener: () => void) => {
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    current: () => list.matches,
  };
}
