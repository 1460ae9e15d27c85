/**
 * A clock that is never set back: when the system's is, this one goes on from where it was. Sessions
 * and waits are measured by it, so that an hour that has passed has passed.
 */
export function steadyClock(now: () => Date): () => Date {
  let ahead = 0;
  let latest = -Infinity;
  return () => {
    const time = now().getTime() + ahead;
    if (time < latest) ahead += latest - time;
    else latest = time;
    return new Date(latest);
  };
}
