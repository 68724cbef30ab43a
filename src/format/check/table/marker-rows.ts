import { endsInLegalForm } from '../../../base/util/text/near-names.ts';
import { foldName } from '../../../base/util/text/text.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import { placeOnSheet } from '../place-on-sheet.ts';
import type { Slots } from '../read-row.ts';
import type { TableBinding, TableSource } from '../table-binding.ts';
import { info } from '../values/reading.ts';

/** What importers' templates write below their headers. */
const MARKER = /^\(?(required|mandatory|optional|conditional|recommended|example|examples|e\.g\.)\b.{0,40}$/;
const EXAMPLE = /^\(?(example|sample|e\.g\.)[:.)]*$/;

/**
 * True for a row right below the header that is no data: every cell says Required, Optional or the like, or its first
 * cell calls the row an example.
 */
export function isMarkerRow(slots: Slots, { columnIndexes }: TableBinding): boolean {
  const texts: string[] = [];
  for (const columnIndex of [...columnIndexes].sort((a, b) => a - b)) {
    const value = slots[columnIndex]?.value;
    if (value === undefined) continue;
    const text = value.kind === 'text' ? foldName(value.text) : '';
    if (value.kind === 'text' && text === '') continue;
    texts.push(text);
  }
  const [first] = texts;
  if (first === undefined) return false;
  return EXAMPLE.test(first) || texts.every(isMark);
}

/** A company may begin with such a word: `Example, Inc.`, `Required Reading Ltd`. */
function isMark(text: string): boolean {
  return MARKER.test(text) && !endsInLegalForm(text);
}

/** Says which rows were taken for marks of a template. Code: marker-row. */
export function tellMarkerRows(rowNumbers: readonly number[], source: TableSource): Finding[] {
  const [first] = rowNumbers;
  if (first === undefined) return [];
  const rows = rowNumbers.length === 1 ? `Row ${first} contains` : `Rows ${rowNumbers.join(', ')} contain`;
  const left = rowNumbers.length === 1 ? 'it is' : 'they are';
  const message = `${rows} only what a template says about its columns, and no data; ${left} left out.`;
  return [placeOnSheet(info('marker-row', message, 'Nothing to do; delete it if you like.'), source, { row: first })];
}
