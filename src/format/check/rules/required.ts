import { quote } from '../../../base/util/text/quote.ts';
import { withArticle } from '../../../base/util/text/words.ts';
import type { FindingText } from '../../../model/findings/finding.ts';
import type { ReadRow } from '../read-row.ts';
import type { RowFinding } from '../row-finding.ts';
import type { BoundColumn } from '../table-binding.ts';

/** What this type of row needs is filled in, unless an ID stands for it. Code: value-missing. */
export function requireValues({ row, binding, values, type, hasId, lone }: ReadRow): readonly RowFinding[] {
  if (hasId || lone !== undefined) return [];
  // The mapping has said why nothing stands there.
  const unmade = binding.source.mapped?.rows.get(row.rowNumber)?.unmade;
  const noun = withArticle(binding.nounOf(type));
  const isMapped = binding.source.mapped !== undefined;
  const findings: RowFinding[] = [];
  for (const column of binding.needsOf(type).required) {
    if (values.isFilled(column)) continue;
    const bound = binding.byName.get(column);
    const found = values.placeholders.get(column);
    if (bound !== undefined && unmade?.has(bound.columnIndex) === true) continue;
    if (bound !== undefined) findings.push({ column, text: emptyCell(bound, { noun, placeholder: found, isMapped }) });
    // A column that every row needs, or that has another name, was missed once, at the header.
    else if (!isAlwaysRequired(binding, column) && !binding.renamed.has(column))
      findings.push({ column, text: missingColumn(column, { noun, isMapped }) });
  }
  return findings;
}

function isAlwaysRequired(binding: ReadRow['binding'], column: string): boolean {
  return binding.source.sheet.columns.some(({ name, required }) => name === column && required === 'always');
}

interface EmptyCell {
  readonly noun: string;
  /** What stands there for nothing. */
  readonly placeholder: string | undefined;
  /** The row was made by a mapping: a foreign sheet has no Action. */
  readonly isMapped: boolean;
}

function emptyCell({ declaration }: BoundColumn, { noun, placeholder, isMapped }: EmptyCell): FindingText {
  const { name, example, zeroMeans } = declaration;
  const state = placeholder === undefined ? 'is empty' : `is ${quote(placeholder)}, which counts as empty`;
  const zero = zeroMeans === undefined ? '' : ` (0 for ${zeroMeans})`;
  const instead = isMapped ? 'give it a default in the mapping' : 'write skip under Action to leave the row out';
  const hint = `Fill it in, for example ${example}${zero}, or ${instead}.`;
  return { severity: 'error', code: 'value-missing', message: `${name} ${state}; ${noun} needs it.`, hint };
}

function missingColumn(column: string, { noun, isMapped }: Omit<EmptyCell, 'placeholder'>): FindingText {
  const message = isMapped
    ? `The mapping does not fill in ${column}; ${noun} needs it.`
    : `${column} is not a column of this sheet; ${noun} needs it.`;
  const hint = isMapped
    ? 'Map a column to it, or give it a value in the mapping.'
    : `Add a column ${column} and fill it in.`;
  return { severity: 'error', code: 'value-missing', message, hint };
}
