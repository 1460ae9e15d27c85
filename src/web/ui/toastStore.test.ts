import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  TOAST_REMOVE_DELAY_MS,
  currentToasts,
  dismissToast,
  subscribeToToasts,
  toast,
} from './toastStore.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  for (const record of currentToasts()) dismissToast(record.id);
  vi.runAllTimers();
  vi.useRealTimers();
});

const shown = () => currentToasts().map((record) => [record.title, record.open]);

it('shows one at a time: the newest takes the place', () => {
  toast({ title: 'First' });
  toast({ title: 'Second', variant: 'destructive' });
  expect(shown()).toEqual([['Second', true]]);
});

it('keeps the record of a dismissed toast until the removal delay has passed', () => {
  const { dismiss } = toast({ title: 'Document Deleted' });
  dismiss();
  expect(shown()).toEqual([['Document Deleted', false]]);
  vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS - 1);
  expect(shown()).toEqual([['Document Deleted', false]]);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

it('does not let an old removal take a newer toast away', () => {
  toast({ title: 'First' }).dismiss();
  toast({ title: 'Second' });
  vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS);
  expect(shown()).toEqual([['Second', true]]);
});

it('tells its listeners of each change, and of a second dismissal nothing', () => {
  const listener = vi.fn<() => void>();
  const stop = subscribeToToasts(listener);
  const { dismiss } = toast({ title: 'Once' });
  dismiss();
  dismiss();
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  toast({ title: 'Unheard' });
  expect(listener).toHaveBeenCalledTimes(2);
});
