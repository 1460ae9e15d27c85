import { useEffect, useState } from 'react';

/** After a typing pause this long, the person is assumed to look at the result. */
const SETTLED_AFTER_MS = 500;

/** The latest value that hasn't changed for this time, so that nothing flickers while typing. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
