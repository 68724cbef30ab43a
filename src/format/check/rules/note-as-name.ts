import { quote } from '../../../base/util/text/quote.ts';
import type { RowRule } from './row-rule.ts';

/** How notes below a table begin: with the mark they explain, or by saying that they are one. */
const NOTE = /^(?:\(\d{1,2}\)|\[\d{1,2}\]|[*†‡§¹²³⁰-⁹]+|(?:notes?|sources?|disclaimer)\s*:)\s*\S/i;

/** A Companies row needs nothing but its name, so a note below the table would become a company. Code: note-as-name. */
export const tellNotes: RowRule = ({ row }, record) => {
  if (record.kind !== 'company' || record.name === undefined || row.cells.length > 1 || !NOTE.test(record.name))
    return [];
  const message = `${quote(record.name)} looks like a note below the table; it was read as the name of a company.`;
  const hint = 'If it is not a company, delete it or write skip under Action.';
  return [{ column: 'Company', text: { severity: 'warning', code: 'note-as-name', message, hint } }];
};
