import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Card } from './Card.tsx';

test('a title of one long word stays within its card', async () => {
  await render(
    <div style={{ width: 320 }}>
      <Card title={'W'.repeat(40)} />
    </div>,
  );
  const title = page.getByRole('heading', { name: 'W'.repeat(40) });
  await expect.element(title).toBeVisible();
  const { scrollWidth, clientWidth } = title.element();
  expect(scrollWidth).toBe(clientWidth);
});
