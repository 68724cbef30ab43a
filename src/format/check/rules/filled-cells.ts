import { quote } from '../../../base/util/text/quote.ts';
import { foldName } from '../../../base/util/text/text.ts';
import { joinList, withArticle } from '../../../base/util/text/words.ts';
import { MARK_TERMS, MARKS_OF_FUND } from '../../../model/fields/mark-terms.ts';
import { isNoteOfRound } from '../../../model/fields/security-types.ts';
import type { FindingText } from '../../../model/findings/finding.ts';
import type { RowFinding } from '../place-findings.ts';
import type { RowRule } from '../read-row.ts';
import type { BoundColumn, TableBinding } from '../table-binding.ts';
import { error, info } from '../values/reading.ts';
import { describeCell } from '../values/text/describe-cell.ts';

/** Reports the required values that a row lacks, unless an ID stands for them. Code: value-missing. */
export const requireValues: RowRule = ({ row, binding, values, type, hasId, lone }) => {
  if (hasId || lone !== undefined) return [];
  const { required, areBound, positions } = binding.needsOf(type);
  if (areBound && positions.every((position) => values.isFilledAt(position))) return [];
  const { mapped } = binding.source;
  const findings: RowFinding[] = [];
  for (const column of required) {
    if (values.isFilled(column)) continue;
    const noun = withArticle(binding.nounOf(type));
    const bound = binding.byName.get(column);
    const placeholder = values.placeholders.get(column);
    // The mapping has said why nothing stands there.
    if (bound !== undefined && mapped?.rows.get(row.rowNumber)?.unmade.has(bound.columnIndex) === true) continue;
    if (bound !== undefined)
      findings.push({ column, text: emptyCell(bound, { noun, placeholder, isMapped: mapped !== undefined }) });
    // A column that every row needs, or that has another name, was reported once, at the header.
    else if (!isAlwaysRequired(binding, column) && !binding.renamed.has(column))
      findings.push({ column, text: missingColumn(column, noun, mapped !== undefined) });
  }
  return findings;
};

function isAlwaysRequired(binding: TableBinding, column: string): boolean {
  return binding.source.sheet.columns.some(({ name, required }) => name === column && required === 'always');
}

interface EmptyCell {
  readonly noun: string;
  /** A dash or the like that stands there. */
  readonly placeholder: string | undefined;
  /** The row was made by a mapping: a foreign sheet has no Action. */
  readonly isMapped: boolean;
}

function emptyCell({ declaration }: BoundColumn, { noun, placeholder, isMapped }: EmptyCell): FindingText {
  const { name, example, zeroMeans } = declaration;
  const state = placeholder === undefined ? 'is empty' : `is ${quote(placeholder)}, which counts as empty`;
  const zero = zeroMeans === undefined ? '' : ` (0 for ${zeroMeans})`;
  const instead = isMapped ? 'give it a default in the mapping' : 'write skip under Action to leave the row out';
  return missing(`${name} ${state}; ${noun} needs it.`, `Fill it in, for example ${example}${zero}, or ${instead}.`);
}

function missingColumn(column: string, noun: string, isMapped: boolean): FindingText {
  if (isMapped)
    return missing(
      `The mapping does not fill in ${column}; ${noun} needs it.`,
      'Map a column to it, or give it a value in the mapping.',
    );
  return missing(
    `${column} is not a column of this sheet; ${noun} needs it.`,
    `Add a column ${column} and fill it in.`,
  );
}

function missing(message: string, hint: string): FindingText {
  return error('value-missing', message, hint);
}

/** Reports once a row that contains a single text; the text was not read. Code: row-incomplete. */
export const reportIncomplete: RowRule = ({ lone, type, binding }) => {
  if (lone === undefined) return [];
  const needed = binding.needsOf(type).required.filter((name) => name !== lone.column && binding.byName.has(name));
  const noun = withArticle(binding.nounOf(type));
  const needs = needed.length === 0 ? '' : ` also needs ${joinList(needed)}`;
  const message = `The row contains only ${quote(lone.text)}; ${noun}${needs}.`;
  const hint = 'Delete it if it is a heading or a note, or fill in the rest.';
  return [{ column: lone.column, text: error('row-incomplete', message, hint) }];
};

/** Reports values in columns that this type of row does not have. Code: value-not-allowed. */
export const refuseForeignValues: RowRule = ({ binding, values, type }) => {
  if (values.forbidden.length === 0) return [];
  const noun = withArticle(binding.nounOf(type));
  return values.forbidden.map(({ column, cell }) => ({
    column,
    text: error(
      'value-not-allowed',
      `${describeCell(cell)} is in the column ${column}, which ${noun} does not have.`,
      `Clear the cell, or correct the ${binding.source.sheet.typeColumn ?? 'row'}.`,
    ),
  }));
};

/** Reports dashes, n/a and none that were read as empty; under a required column the missing value is reported instead. */
export const reportPlaceholders: RowRule = ({ binding, values, type, hasId }) => {
  if (values.placeholders.size === 0) return [];
  const { required } = binding.needsOf(type);
  return [...values.placeholders]
    .filter(([column]) => hasId || !required.includes(column) || values.isFilled(column))
    .map(([column, placeholder]) => ({ column, text: reportPlaceholder(placeholder) }));
};

/** Code: placeholder-blank. */
export function reportPlaceholder(placeholder: string): FindingText {
  const message = `${quote(placeholder)} was read as an empty cell.`;
  return info('placeholder-blank', message, 'Leave the cell empty to say the same.');
}

/** An ID names something that exists, `new` says that it does not. Code: action-new-with-id. */
export const refuseNewWithId: RowRule = ({ binding, values, hasId }) => {
  const { idColumn } = binding.source.sheet;
  if (!hasId || idColumn === undefined || values.text('Action') !== 'new') return [];
  const text = error(
    'action-new-with-id',
    `Action says new, but ${idColumn} names one that already exists: ${quote(values.text(idColumn) ?? '')}.`,
    `Clear ${idColumn} if this is an additional one; otherwise clear Action.`,
  );
  return [{ column: 'Action', text }];
};

const NO_ROUND: FindingText = error(
  'note-without-round',
  'The note names no round, and the portfolio service does not accept a note without one.',
  'Fill in Round; if there is none yet, add one on the Rounds sheet with what you know about it.',
);

/** A note belongs to a round (add securities: financing_id is required). Code: note-without-round. */
export const requireNoteRound: RowRule = ({ values, hasId }, record) => {
  if (record.kind !== 'security' || hasId || values.isFilled('Round') || !isNoteOfRound(record.type)) return [];
  return [{ column: 'Round', text: NO_ROUND }];
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

const MARKS = MARK_TERMS.map(({ name }) => name);

/** A valuation states a mark, and marks of a fund's holding name the fund. Code: value-missing. */
export const requireMarks: RowRule = ({ values }, record) => {
  if (record.kind !== 'valuation') return [];
  const isFilled = (column: string): boolean => values.isFilled(column);
  if (!MARKS.some(isFilled)) {
    const hint = `Fill in one of ${MARKS.join(', ')}, or write skip under Action.`;
    return [{ column: 'Fair Value', text: missing('The row contains no mark.', hint) }];
  }
  const mark = MARKS_OF_FUND.find(isFilled);
  if (mark === undefined || values.isFilled('Fund')) return [];
  return [{ column: 'Fund', text: missing(`Fund is empty; ${mark} needs it.`, 'Fill in the fund that holds it.') }];
};

/** A control total states an amount or a count. Code: value-missing. */
export const requireTotal: RowRule = ({ values }, record) => {
  if (record.kind !== 'control-total' || values.isFilled('Amount') || values.isFilled('Count')) return [];
  const hint = 'Fill in Amount or Count, or write skip under Action.';
  return [{ column: 'Amount', text: missing('The row has neither an amount nor a count.', hint) }];
};
