import { expect, it } from 'vitest';
import { createReadingStore } from './sharedReading.ts';

it('reads out what was asked for last, whichever chart was asked', () => {
  const store = createReadingStore();
  expect(store.readings.getState().shown).toBeNull();
  store.show('revenue', 3);
  store.show('cash', 5);
  expect(store.readings.getState().shown).toEqual({ index: 5, chart: 'cash' });
});

it('only the chart that reads out can end it', () => {
  const store = createReadingStore();
  store.show('revenue', 3);
  store.show('cash', 5);
  store.hide('revenue');
  expect(store.readings.getState().shown?.index).toBe(5);
  store.hide('cash');
  expect(store.readings.getState().shown).toBeNull();
});

it('keeps where the keyboard stands while the mouse looks elsewhere', () => {
  const store = createReadingStore();
  store.move('revenue', 7);
  store.show('cash', 2);
  store.hide('cash');
  expect(store.readings.getState()).toEqual({ shown: null, keyboard: 7 });
});

it('tells its listeners of changes, and of nothing else', () => {
  const store = createReadingStore();
  let told = 0;
  const end = store.readings.subscribe(() => {
    told += 1;
  });
  store.show('revenue', 3);
  store.show('revenue', 3);
  store.hide('cash');
  expect(told).toBe(1);
  // The same category, now by the keyboard: the place it goes on from has changed.
  store.move('revenue', 3);
  expect(told).toBe(2);
  end();
  store.hide('revenue');
  expect(told).toBe(2);
});
