import { describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { type Explanation, explainFigure } from '../../contract/figures.ts';
import { address, focusOn, part, press } from '../testActions.ts';
import { openApplication } from '../testApplication.tsx';
import { server } from '../testServer.ts';

const REVENUE: Explanation = {
  figure: {
    id: 'revenue.2025-05',
    title: 'Revenue',
    period: 'May 2025',
    value: '2100000',
    text: '$2,100,000',
    kind: 'entered',
    formula: null,
    parts: [],
  },
  history: [],
  hasMoreHistory: false,
  deeper: [],
};

/** A tap on the middle of the named element. */
async function touch(named: Locator, ...types: string[]): Promise<void> {
  const element = await named.findElement();
  element.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const at = { clientX: left + width / 2, clientY: top + height / 2 };
  const target = document.elementFromPoint(at.clientX, at.clientY);
  for (const type of types) {
    target?.dispatchEvent(new PointerEvent(type, { ...at, pointerType: 'touch', bubbles: true }));
    // Each is an event of its own in a browser.
    await Promise.resolve();
  }
}

const figure = () => part('Revenue').getByRole('figure');
const value = () => part('Revenue').getByCss('dd [data-figure]');
const told = () => value().elements().length;

const openTrends = async () => {
  await openApplication('/trends?fyId=13', 'viewer', () => server.answer(explainFigure, REVENUE));
  const slider = part('Revenue').getByRole('slider');
  // It is drawn. A focus set before the page settled may be lost when it is drawn again.
  await expect
    .poll(async () => {
      await focusOn(slider);
      return told();
    })
    .toBeGreaterThan(0);
};

describe('a point of a chart', () => {
  test('is explained by Enter and by a click', async () => {
    await openTrends();
    await press('ArrowRight');
    await press('Enter');
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(address()).toBe('/trends?fyId=13&explain=revenue.2025-05');
    await press('Escape');
    await expect.element(part('Revenue').getByRole('slider')).toHaveFocus();
    await figure().click();
    await expect.poll(address).toMatch(/explain=revenue\.2025-(?:09|10)$/);
  });

  test('stays read out when a finger lifts, explains what is tapped there, and goes with a tap elsewhere', async () => {
    await openTrends();
    await press('Escape');
    await expect.poll(told).toBe(0);
    await touch(figure(), 'pointerdown', 'pointerup', 'pointerout', 'click');
    await expect.poll(told).toBeGreaterThan(0);
    expect(address()).toBe('/trends?fyId=13');
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    await expect.poll(told).toBe(0);

    await touch(figure(), 'pointerdown', 'pointerup', 'pointerout');
    await touch(value().first(), 'pointerdown', 'pointerup', 'click');
    await expect.poll(address).toMatch(/explain=revenue\.2025-(?:09|10)$/);

    await openTrends();
    await touch(figure(), 'pointerdown', 'pointercancel');
    await expect.poll(told).toBe(0);
  });
});
