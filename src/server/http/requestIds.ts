import { randomBytes } from 'node:crypto';

/** Creates ids that are unique across starts of the server, without fresh randomness for each id. */
export function requestIds(): () => string {
  const start = randomBytes(5).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return start + count.toString(16).padStart(8, '0');
  };
}
