import type { ServiceMode } from './keep-books.ts';

/** Every way in which a service may return holdings that were transacted. */
export const SERVICE_MODES: readonly ServiceMode[] = (['named', 'null'] as const).flatMap((outputOfTransaction) =>
  (['remaining', 'original'] as const).flatMap((sharesAfterSale) => {
    const shared = { sharesAfterSale, outputOfTransaction };
    return [
      { ...shared, consumedSecurities: 'listed', inputOfRemoved: 'kept' } as const,
      { ...shared, consumedSecurities: 'listed-with-zero', inputOfRemoved: 'kept' } as const,
      { ...shared, consumedSecurities: 'removed', inputOfRemoved: 'kept' } as const,
      { ...shared, consumedSecurities: 'removed', inputOfRemoved: 'null' } as const,
    ];
  }),
);

export function nameMode(mode: ServiceMode): string {
  const { sharesAfterSale, consumedSecurities, inputOfRemoved, outputOfTransaction } = mode;
  const { costAfterConversion, costAfterExercise } = mode;
  const input = consumedSecurities === 'removed' && inputOfRemoved === 'null' ? ['inputs not named'] : [];
  const output = outputOfTransaction === 'null' ? ['outputs not named'] : [];
  const whole = costAfterConversion === 'whole' ? ['whole cost carried on'] : [];
  const cash = costAfterExercise === 'cash' ? ['exercise price alone carried on'] : [];
  return [`${sharesAfterSale} shares`, `consumed ${consumedSecurities}`, ...input, ...output, ...whole, ...cash].join(
    ', ',
  );
}
