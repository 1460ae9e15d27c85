import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { press, typeText } from '../testActions.ts';
import { Field } from '../ui/Field.tsx';
import { AmountInput } from './AmountInput.tsx';

function Form() {
  const [value, setValue] = useState('3508212.90');
  return (
    <Field label="Revenue" hint="In US dollars" error={value === '' ? 'Required' : undefined}>
      <AmountInput value={value} onValueChange={setValue} />
    </Field>
  );
}

const input = () => page.getByRole('textbox', { name: 'Revenue' });
async function expectText(text: string): Promise<void> {
  await expect.element(input()).toHaveValue(text);
}
const caret = () => {
  const element = input().element();
  return element instanceof HTMLInputElement ? element.selectionStart : null;
};
/** Copies a text and pastes it where the caret is, by the browser's own keys. */
const pasteText = async (text: string) => {
  const source = document.createElement('textarea');
  const target = input().element();
  source.value = text;
  document.body.append(source);
  source.select();
  await press('Control+c');
  source.remove();
  target.focus();
  await press('Control+v');
};

beforeEach(async () => {
  await render(<Form />);
  input().element().focus();
});

describe('A8: an amount in a form', () => {
  test('is an input of its field', async () => {
    await expectText('3,508,212.90');
    await expect.element(input()).toHaveAccessibleDescription('In US dollars');
    await expect.element(input()).toHaveAttribute('inputmode', 'decimal');
    await press('Delete');
    await expect.element(input()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(input()).toHaveAccessibleDescription(/Required/);
  });

  test('keeps the caret among the digits', async () => {
    await press('Home', 'ArrowRight', 'ArrowRight');
    await typeText('1');
    await expectText('31,508,212.90');
    expect(caret()).toBe(2);
    // The first one passes the separator.
    await press('Delete', 'Delete');
    await expectText('3,108,212.90');
    expect(caret()).toBe(3);
  });

  test.each([
    ['3,508,212.90', '3,508,212.90'],
    ['-1234.5\r\n', '-1,234.5'],
    ['1234567', '1,234,567'],
    // Not plain digits: understood, or refused, as it was written.
    ['(1,234.50)', '(1,234.50)'],
    [' $1,234 ', ' $1,234 '],
    ['1.234,50', '1.234,50'],
  ])('takes %j from a spreadsheet', async (copied, shown) => {
    await pasteText(copied);
    await expectText(shown);
  });

  test('is undone and done again by the keys of the device', async () => {
    await typeText('1234');
    await press('Backspace', 'Backspace');
    await typeText('99.5');
    await expectText('1,299.5');
    for (const before of ['12', '1,234', '3,508,212.90', '3,508,212.90']) {
      await press('Control+z');
      await expectText(before);
    }
    await press('Control+Shift+z');
    await expectText('1,234');
    await press('Control+y');
    await expectText('12');
    await typeText('7');
    await expectText('127');
    await press('Control+y');
    await expectText('127');
    await press('Meta+z');
    await expectText('12');
  });
});
