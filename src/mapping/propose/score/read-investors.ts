import { isLegalForm } from '../../../base/util/text/near-names.ts';
import type { ColumnDeclaration } from '../../../format/sheets/sheet.ts';
import type { ProposedColumn } from '../proposal.ts';
import type { SourceFacts } from './score-column.ts';

/** How the lists of a column of co-investors are written: what stands between the names, and who of them led the round. */
export function readInvestors(
  { header, distinct }: SourceFacts,
  { value }: ColumnDeclaration,
): Pick<ProposedColumn, 'values' | 'separator'> {
  if (value.kind !== 'co-investors') return {};
  const texts = [...distinct.keys()];
  const separator = areApartByCommas(texts) ? ',' : undefined;
  const values = isOfLeads(header) ? markLeads(texts, separator ?? ';') : [];
  return {
    ...(separator === undefined ? {} : { separator }),
    ...(values.length === 0 ? {} : { values }),
  };
}

function isOfLeads(header: string): boolean {
  return /\bleads?\b/i.test(header.replaceAll('_', ' '));
}

/** The format says behind a name that it led the round. */
function markLeads(texts: readonly string[], separator: string): readonly (readonly [from: string, to: string])[] {
  const bare = texts.filter((text) => !/\(lead\)/i.test(text));
  return bare.map((text) => {
    const names = text.split(separator).map((name) => `${name.trim()} (lead)`);
    return [text, names.join('; ')] as const;
  });
}

/** No name of a list holds a comma of its own, as `Acme, Inc.` does. */
function areApartByCommas(texts: readonly string[]): boolean {
  const pieces = texts.flatMap((text) => text.split(','));
  const isOther = texts.some((text) => /[;\n]/.test(text));
  return pieces.length > texts.length && !isOther && !pieces.some((piece) => piece.trim() === '' || isLegalForm(piece));
}
