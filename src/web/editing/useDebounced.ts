import { useEffect, useState } from 'react';

/** A typing pause after which the person is assumed to look at the result. */
const SETTLED_AFTER_MS = 500;

/** The latest value that has been stable for a moment, so that nothing flickers while typing. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
