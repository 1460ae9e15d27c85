import { useEffect, useRef, useState } from 'react';

/** After so long without a key the address follows what was typed. */
const ADDRESS_FOLLOWS_MS = 200;

/**
 * The text of a filter: what is typed counts at once, and the address follows when the fingers
 * rest. A text that came by the address (Back, a link) takes the place of what stands here.
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
