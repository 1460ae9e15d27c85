import { expect, test } from 'vitest';
import { CALLS } from '../contract/calls.ts';
import { addressOf } from './address.ts';
import { initOf } from './request.ts';

test('parameters go into the path, and the given query parts follow', () => {
  expect(addressOf(CALLS.listFinancialData)).toBe('/api/financial-data');
  expect(addressOf(CALLS.listFinancialData, { query: { fyId: undefined } })).toBe(
    '/api/financial-data',
  );
  expect(addressOf(CALLS.updateFinancialData, { params: { id: '7' } })).toBe(
    '/api/financial-data/7',
  );
  expect(addressOf(CALLS.search, { query: { q: 'R&D "a b" 100%' } })).toBe(
    '/api/search?q=R%26D+%22a+b%22+100%25',
  );
  expect(addressOf(CALLS.documentText, { params: { id: '../users?a=1' } })).toBe(
    '/api/documents/..%2Fusers%3Fa%3D1/text',
  );
});

test('every call sends cookies; a stored token goes along as bearer', () => {
  const withToken = initOf(CALLS.listDocuments, {}, 'abc');
  expect(withToken).toMatchObject({ method: 'GET', credentials: 'include' });
  expect(new Headers(withToken.headers).get('authorization')).toBe('Bearer abc');
  expect(withToken.body).toBeUndefined();
  expect(new Headers(initOf(CALLS.listDocuments, {}, null).headers).has('authorization')).toBe(
    false,
  );
});

test('a change carries JSON, the version it was made on and its key', () => {
  const init = initOf(
    CALLS.updateFinancialData,
    { body: { revenue: '1.00' }, ifMatch: 3, idempotencyKey: 'k' },
    null,
  );
  const headers = new Headers(init.headers);
  expect(init.body).toBe('{"revenue":"1.00"}');
  expect(headers.get('content-type')).toBe('application/json');
  expect(headers.get('if-match')).toBe('"3"');
  expect(headers.get('idempotency-key')).toBe('k');
});

test('a form with a file is sent as it is; the browser names its type', () => {
  const form = new FormData();
  form.set('summaryId', '1');
  const init = initOf(CALLS.uploadDocument, { body: form }, null);
  expect(init.body).toBe(form);
  expect(new Headers(init.headers).has('content-type')).toBe(false);
});

const screen = () => '/forecasts';

test('a change says on which page it was made; a read does not', () => {
  const sent = initOf(CALLS.createForecast, { body: {} }, null, { screen });
  expect(sent.headers['board-reports-screen']).toBe('/forecasts');
  const read = initOf(CALLS.listForecasts, {}, null, { screen });
  expect(read.headers).not.toHaveProperty('board-reports-screen');
});

const told = (call: 'listForecasts' | 'createForecast', unasked: boolean) =>
  initOf(CALLS[call], {}, null, { isBackgroundRead: () => unasked }).headers;

test('a read says where no person wants it; a change is always made by somebody', () => {
  expect(told('listForecasts', true)).toHaveProperty('board-reports-unasked');
  expect(told('listForecasts', false)).not.toHaveProperty('board-reports-unasked');
  expect(told('createForecast', true)).not.toHaveProperty('board-reports-unasked');
});
