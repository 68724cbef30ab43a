import { quote } from '../../../base/util/text/quote.ts';
import { foldName } from '../../../base/util/text/text.ts';
import type { RowRule } from '../read-row.ts';
import { error, warning } from '../values/reading.ts';

/** Notes below a table begin with the mark they explain, or say that they are notes. */
const NOTE = /^(?:\(\d{1,2}\)|\[\d{1,2}\]|[*†‡§¹²³⁰-⁹]+|(?:notes?|sources?|disclaimer)\s*:)\s*\S/i;

/** A Companies row needs nothing but its name, so a note below the table would become a company. Code: note-as-name. */
export const reportNotes: RowRule = ({ row }, record) => {
  if (record.kind !== 'company' || record.name === undefined || row.cells.length > 1 || !NOTE.test(record.name))
    return [];
  const message = `${quote(record.name)} looks like a note below the table; it was read as the name of a company.`;
  const hint = 'If it is not a company, delete it or write skip under Action.';
  return [{ column: 'Company', text: warning('note-as-name', message, hint) }];
};

/** A round has equal rank with others, not with itself. Code: list-invalid. */
export const refuseOwnRound: RowRule = (_row, record) => {
  if (record.kind !== 'round' || record.name === undefined) return [];
  const own = foldName(record.name);
  if (record.pariPassuWith?.some((round) => foldName(round) === own) !== true) return [];
  const message = `${quote(record.name)} is listed as ranking equally with itself.`;
  const hint = 'List only the other rounds.';
  return [{ column: 'Pari Passu With', text: error('list-invalid', message, hint) }];
};
