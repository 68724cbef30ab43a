import type { z } from 'zod';
import { parseCellAddress } from '../../base/util/text/cell-address.ts';
import { cleanText } from '../../base/util/text/quote.ts';
import { parseFarCell, type RowOrigin } from '../values/origin.ts';
import type { finding } from './finding-schema.ts';

/** Something said about the user's data, at the place where it stands; its fields are in its schema. */
export type Finding = Readonly<z.infer<typeof finding>>;
export type Severity = Finding['severity'];

/** A place of a finding within a row: the declared column and its cell, of another sheet as `toFarCell` writes it. */
export interface CellPlace {
  readonly column: string;
  readonly cell?: string;
}

/** A finding without its place. */
export type FindingText = Pick<Finding, 'severity' | 'code' | 'message' | 'hint' | 'cure'>;

/** Brings what was detected home to its sheet and cell: the one place where findings get their address. */
export function placeFinding(text: FindingText, origin: RowOrigin, place?: CellPlace): Finding {
  const far = place?.cell === undefined ? undefined : parseFarCell(place.cell);
  // A value that a mapping looked up on another sheet is to be corrected there.
  if (place !== undefined && far !== undefined) {
    const there = { inputIndex: far.inputIndex, file: far.file, sheet: far.sheet, rowNumber: origin.rowNumber };
    return placeFinding(text, there, { column: place.column, cell: far.address });
  }
  const { severity, code } = text;
  const [message, hint] = [cutWords(text.message), cutWords(text.hint)];
  const { inputIndex, file, sheet } = origin;
  // A mapping may take a row's value from the cell of another one, and there it is to be looked at.
  const row = (place?.cell === undefined ? undefined : parseCellAddress(place.cell)?.rowNumber) ?? origin.rowNumber;
  // Whole literals: with a spread amid its fields each finding would be of a shape of its own, and there may be millions.
  if (place === undefined) return { severity, code, inputIndex, file, sheet, row, message, hint };
  const { column, cell } = place;
  return cell === undefined
    ? { severity, code, inputIndex, file, sheet, row, column, message, hint }
    : { severity, code, inputIndex, file, sheet, row, column, cell, message, hint };
}

/** Characters, however long what it quotes: thousands of cells may each have a message. */
const LONGEST_MESSAGE = 2000;

function cutWords(words: string): string {
  return words.length > LONGEST_MESSAGE ? cleanText(words, LONGEST_MESSAGE) : words;
}

/**
 * An error of the input: such are not applied. What is one too many in the service is an error too, but none of the
 * workbook, and nothing that leaving the workbook's rows out would mend.
 */
export function isInputError({ severity, code }: Pick<Finding, 'severity' | 'code'>): boolean {
  return severity === 'error' && code !== 'surplus';
}

/** An open question of a mapping: what rows say depends on the answer, so that not even sound ones are applied. */
export function isOpenQuestion({ code }: Pick<Finding, 'code'>): boolean {
  return code === 'mapping-unconfirmed';
}

/** Tells whether a person must have seen a finding before the plan is applied. */
export function isToBeAcknowledged(finding: { readonly severity: Severity; readonly code: string }): boolean {
  return finding.severity === 'warning' || finding.code === 'surplus';
}

export function hasError(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.severity === 'error');
}
