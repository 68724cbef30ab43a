const FEWEST_STEPS = 4;

/** Returns ticks from below the least to above the greatest of these and 0: multiples of 1, 2 or 5 times a power of ten. */
export function roundTicks(values: readonly number[]): readonly number[] {
  const [least, greatest] = [Math.min(0, ...values), Math.max(0, ...values)];
  const rough = (greatest - least) / FEWEST_STEPS;
  if (rough === 0) return [0, 1];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([5, 2].find((factor) => factor * power <= rough) ?? 1);
  const [first, last] = [Math.floor(least / step), Math.ceil(greatest / step)];
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}
