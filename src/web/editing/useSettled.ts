import { useEffect, useState } from 'react';

/** A pause in typing that shows that the person looks at what they have typed. */
const PAUSE_MS = 500;

/** The latest value that did not change for a moment, so that nothing flickers while a person types. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
