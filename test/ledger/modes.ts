import type { ServiceMode } from './keep-books.ts';

/** Every way in which a service may return holdings that were transacted. */
export const SERVICE_MODES: readonly ServiceMode[] = (['remaining', 'original'] as const).flatMap((sharesAfterSale) => [
  { sharesAfterSale, consumedSecurities: 'listed', inputOfRemoved: 'kept' } as const,
  { sharesAfterSale, consumedSecurities: 'listed-with-zero', inputOfRemoved: 'kept' } as const,
  { sharesAfterSale, consumedSecurities: 'removed', inputOfRemoved: 'kept' } as const,
  { sharesAfterSale, consumedSecurities: 'removed', inputOfRemoved: 'null' } as const,
]);

export function nameMode(mode: ServiceMode): string {
  return Object.values(mode).join(', ');
}
