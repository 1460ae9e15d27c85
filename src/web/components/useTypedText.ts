import { useEffect, useRef, useState } from 'react';

/** The address is updated after this long without a key press. */
const ADDRESS_FOLLOWS_MS = 200;

/**
 * Typing filters immediately, and the address is updated after a pause. A text from the address (Back, a link) replaces
 * the typed text.
 */
export function useTypedText(
  ofAddress: string,
  follow: (text: string) => void,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState(ofAddress);
  const sent = useRef(ofAddress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (ofAddress === sent.current) return;
    clearTimeout(timer.current);
    sent.current = ofAddress;
    setTyped(ofAddress);
  }, [ofAddress]);

  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = text;
      follow(text);
    }, ADDRESS_FOLLOWS_MS);
  };
  return [typed, type];
}
