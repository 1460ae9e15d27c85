import { useAfterFirstPaint } from './afterFirstPaint.ts';

/** What a browser says of its connection; Chromium does, others say nothing. */
interface Connection {
  readonly saveData?: unknown;
  readonly effectiveType?: unknown;
}

/** Whether to load what the person may never ask for: not where data is saved, or slow to come. */
export function hasRoomToSpare(
  connection: Connection | undefined = Reflect.get(navigator, 'connection'),
): boolean {
  if (connection?.saveData === true) return false;
  return connection?.effectiveType === undefined || connection.effectiveType === '4g';
}

/** True once the page is drawn, if its connection has room to spare. */
export function useRoomToSpare(): boolean {
  return useAfterFirstPaint() && hasRoomToSpare();
}
