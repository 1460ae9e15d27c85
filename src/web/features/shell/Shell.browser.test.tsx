import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApplication } from '../../testApplication.tsx';

test('a path that leads nowhere says so', async () => {
  await openApplication('/nowhere');
  await expect.element(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
});
