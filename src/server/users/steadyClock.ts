/**
 * A clock that is never set back: if the system's is, this one continues from where it was. Sessions and waits use it,
 * so that an hour that has passed has passed.
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
