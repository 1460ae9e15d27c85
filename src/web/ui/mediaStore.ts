/**
 * A media query as an external store for React. It answers what the last event said: to ask the
 * query itself before its event would make the browser leave the event out, and only the part of
 * the page that asked would know.
 */
export function mediaStore(query: string) {
  const list = matchMedia(query);
  let { matches } = list;
  // Before all listeners, which ask for it.
  list.addEventListener('change', (event) => {
    ({ matches } = event);
  });
  return {
    subscribe: (listener: () => void) => {
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    current: () => matches,
  };
}
