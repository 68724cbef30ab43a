import { useEffect, useEffectEvent } from 'react';
import { parseCellAddress } from '../../../base/util/text/cell-address.ts';
import type { BookView } from '../../../ui/api/book.ts';
import { rowPlace } from '../../../ui/api/rows.ts';
import { useDesk, useRoute } from '../desk/use-desk.ts';
import type { GridPlace } from './grid/next-place.ts';

/** Goes to the cell that the address names, where it names one that is there: such an address has no filter. */
export function useCellLink({ readings }: BookView, sheetIndex: number, onPlace: (at: GridPlace) => void): void {
  const { get } = useDesk();
  const { cell } = useRoute().query;
  const show = useEffectEvent(onPlace);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of readings says when the sheets are others
  useEffect(() => {
    const at = parseCellAddress(cell ?? '');
    if (at === undefined) return;
    let isWanted = true;
    get('rows/place', rowPlace, { sheet: sheetIndex, rowNumber: at.rowNumber })
      .then((place) => isWanted && show({ offset: place?.offset ?? 0, columnIndex: at.columnIndex }))
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [get, sheetIndex, cell, readings]);
}
