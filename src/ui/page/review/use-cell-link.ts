import { useEffect, useEffectEvent } from 'react';
import { parseCellAddress } from '../../../util/text/cell-address.ts';
import type { BookView } from '../../api/book.ts';
import { rowPlace } from '../../api/rows.ts';
import { get } from '../api-client.ts';
import { useRoute } from '../hooks/use-route.ts';
import type { GridPlace } from './row-grid.tsx';

/** Goes to the cell that the address names, where it names one that is there. */
export function useCellLink({ sheets, revision }: BookView, onPlace: (sheet: number, at: GridPlace) => void): void {
  const { file, sheet, cell } = useRoute().query;
  const show = useEffectEvent(onPlace);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision says when the sheets are others
  useEffect(() => {
    if (sheet === undefined) return;
    const index = sheets.findIndex((one) => one.name === sheet && (file === undefined || one.file === file));
    const at = parseCellAddress(cell ?? '');
    if (index < 0) return;
    if (at === undefined) return show(index, { offset: 0, columnIndex: 0 });
    let isWanted = true;
    get('rows/place', rowPlace, { sheet: index, rowNumber: at.rowNumber })
      .then((place) => isWanted && show(index, { offset: place?.offset ?? 0, columnIndex: at.columnIndex }))
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [file, sheet, cell, revision]);
}
