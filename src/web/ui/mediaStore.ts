/**
 * Returns the value of the last event. Reading `matches` before its event would make the browser drop the event, so
 * other subscribers would miss the change.
 */
export function mediaStore(query: string) {
  const list = matchMedia(query);
  let { matches } = list;
  // Registered before other listeners, which read the value.
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
