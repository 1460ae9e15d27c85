/** Amounts of the demo company are whole cents in safe integers; no fraction is ever stored. */

/** 245000000 → "2450000.00"; -5 → "-0.05". */
export function decimalOf(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not a whole number of cents: ${cents}`);
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** "2450000.00" → 245000000. Takes only what `decimalOf` writes. */
export function centsOf(decimal: string): number {
  const found = /^(-?)(\d+)\.(\d\d)$/.exec(decimal);
  if (!found) throw new RangeError(`not an amount with two decimals: ${decimal}`);
  const size = Number(`${found[2]}${found[3]}`);
  return found[1] === '-' && size !== 0 ? -size : size;
}

/** part ÷ whole in units of 1 ÷ scale, rounded half away from zero; the whole must not be 0. */
export function ratio(part: number, whole: number, scale: number): number {
  if (whole === 0) throw new RangeError('a ratio needs a reference other than zero');
  const size = (2n * BigInt(Math.abs(part)) * BigInt(scale) + BigInt(Math.abs(whole))) / 2n;
  const rounded = Number(size / BigInt(Math.abs(whole)));
  return part < 0 !== whole < 0 ? 0 - rounded : rounded;
}

/** Change from `from` to `to` in tenths of a percent of |from|: 42 is +4.2%. */
export function changeInTenths(to: number, from: number): number {
  return ratio(to - from, Math.abs(from), 1000);
}

/** "$2.45M", "$412K", "-$38K", "$640": as a finance director would say it. */
export function spoken(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const size = Math.abs(cents);
  if (size >= 99_950_000) {
    const hundredths = Math.round(size / 1_000_000);
    const whole = Math.floor(hundredths / 100);
    return `${sign}$${whole}.${String(hundredths % 100).padStart(2, '0')}M`;
  }
  if (size >= 99_950) return `${sign}$${Math.round(size / 100_000)}K`;
  return `${sign}$${Math.round(size / 100)}`;
}

/** Tenths of a percent without a sign: 42 and -42 are both "4.2%". */
export function spokenPercent(tenths: number): string {
  const size = Math.abs(tenths);
  return `${Math.floor(size / 10)}.${size % 10}%`;
}

/** "$2,450,000", rounded to the dollar, for tables. */
export function dollars(cents: number): string {
  const whole = String(Math.round(Math.abs(cents) / 100));
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 && whole !== '0' ? '-' : ''}$${grouped}`;
}
