import { quote } from '../../../base/util/text/quote.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import { decimal, formatDecimal, multiplyDecimals } from '../../../model/values/decimal.ts';
import { placeOnSheet } from '../place-on-sheet.ts';
import type { TableBinding } from '../table-binding.ts';
import { warning } from '../values/reading.ts';

/** Says once a column how its numbers are taken. Code: unit-from-header. */
export function findScaledColumns(binding: TableBinding): Finding[] {
  return binding.columns.flatMap(({ declaration, letters, unit, headerText }) => {
    if (unit?.scale === undefined || unit.isMapped === true) return [];
    const { factor, word } = unit.scale;
    const example = formatDecimal(multiplyDecimals(decimal('1.5'), factor));
    const message = `${quote(headerText)} is read in ${word}: 1.5 is ${example}.`;
    const text = warning(
      'unit-from-header',
      message,
      'Remove the unit from the header if its cells contain full amounts.',
    );
    const { rowNumber } = binding.header;
    return [
      placeOnSheet(text, binding.source, { row: rowNumber, column: declaration.name, cell: `${letters}${rowNumber}` }),
    ];
  });
}
