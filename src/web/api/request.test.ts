import { expect, test } from 'vitest';
import { updateFinancialData } from '../../contract/financialData.ts';
import { listDocuments, uploadDocument } from '../../contract/documents.ts';
import { addressOf, initOf } from './request.ts';

test('parameters go into the path and what is given of the query behind it', () => {
  expect(addressOf('/api/financial-data', undefined, undefined)).toBe('/api/financial-data');
  expect(addressOf('/api/financial-data', undefined, { fyId: undefined })).toBe(
    '/api/financial-data',
  );
  expect(addressOf('/api/financial-data/{id}', { id: '7' }, undefined)).toBe(
    '/api/financial-data/7',
  );
  expect(addressOf('/api/search', undefined, { q: 'R&D "a b" 100%' })).toBe(
    '/api/search?q=R%26D+%22a+b%22+100%25',
  );
  expect(addressOf('/api/x/{id}', { id: '../users?a=1' }, undefined)).toBe(
    '/api/x/..%2Fusers%3Fa%3D1',
  );
});

test('every call sends cookies; a stored token goes along as bearer', () => {
  const withToken = initOf(listDocuments, {}, 'abc');
  expect(withToken).toMatchObject({ method: 'GET', credentials: 'include' });
  expect(new Headers(withToken.headers).get('authorization')).toBe('Bearer abc');
  expect(withToken.body).toBeUndefined();
  expect(new Headers(initOf(listDocuments, {}, null).headers).has('authorization')).toBe(false);
});

test('a change carries JSON, the version it was made on and its key', () => {
  const init = initOf(
    updateFinancialData,
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
  const init = initOf(uploadDocument, { body: form }, null);
  expect(init.body).toBe(form);
  expect(new Headers(init.headers).has('content-type')).toBe(false);
});
