import { groupBy } from '../../../base/util/collections/group-by.ts';
import { deriveOnce } from '../../../base/util/derive-once.ts';
import { toCellAddress, toColumnLetters } from '../../../base/util/text/cell-address.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { trimText } from '../../../base/util/text/text.ts';
import { listComments } from '../../tables/list-comments.ts';
import type { RowFinding } from '../place-findings.ts';
import type { RowRule } from '../read-row.ts';
import type { TableBinding } from '../table-binding.ts';
import { warning } from '../values/reading.ts';
import { rememberTexts } from '../values/remember-texts.ts';

/** `Do not upload`, wherever it stands in the text. */
const ORDER =
  /\b(?:do not|don['’]?t|not to be|must not be) (?:up)?(?:load|import|send|sent|use|enter|book|include)(?:e?d)?\b/i;
/** The whole text. */
const WORD =
  /^\W*(?:(?:grand |sub[- ]?)?totals?|void(?:ed)?|cancell?ed|(?:to be )?deleted?|duplicate(?: (?:of|row|entry)\b.*)?|ignored?|skip(?:ped)?|excluded?|draft|rescinded|withdrawn|(?:did )?not closed?)\W*$/i;
/** The same behind a name, or before it with a colon: `Acme (cancelled)`, `VOID: Acme`. */
const BESIDE_NAME =
  /(?:[([]|\s[-–—]\s?)(?:void|cancell?ed|duplicate|draft|deleted)[)\]]?$|^(?:void|cancell?ed|duplicate|draft|deleted):/i;

/** The figure is not what it should be: `should be 450,000`, `actual amount per wire`. */
const WRONG =
  /\bshould (?:be|read|say|have been)\b|\b(?:is|are|was|were|looks?|seems?) (?:wrong|incorrect|not (?:correct|right|final))\b|\b(?:correct|actual|right|true) (?:amount|figure|number|value|date|price|currency|fund|name)s?\b|\bcorrected to\b/i;
/** Something is not settled yet: `to be confirmed by legal`, `awaiting signature`, `please check`. */
const UNSETTLED =
  /\b(?:to be|needs?(?: to be)?|must be|not(?: yet)?|un)[ -]?(?:confirmed|verified|checked|corrected|finali[sz]ed|agreed|signed|funded)\b|\b(?:awaiting|pending) (?:the )?(?:signatures?|confirmation|funds|approval|closing|wire)\b|\bnot (?:yet )?final\b|\bterm sheet only\b|\b(?:please|pls) (?:check|confirm|verify|correct|update)\b/i;
/** The same as the only word, or before a colon. */
const OPEN_WORD =
  /^\W*(?:tb[cd]|pending|provisional|preliminary|estimated?|wrong|incorrect|on hold|proposed|forecast|expected|placeholder|assumed|assumption|guess|\?+)(?:\W*$|:)/i;
const TO_BE_CONFIRMED = /\bTB[CD]\b/;

const DOUBTS = [WRONG, UNSETTLED, OPEN_WORD, TO_BE_CONFIRMED];

/** Where people write about a row: in a Ref, a name, a column of their own, or a comment. */
type Place = 'ref' | 'name' | 'own column' | 'comment';
type RemarkCode = 'row-disowned' | 'row-doubted';

interface Remark {
  readonly code: RemarkCode;
  readonly text: string;
  readonly place: Place;
  /** The declared name of the column, else its header or its letters. */
  readonly column: string;
  readonly cell: string;
}

/**
 * Questions a row whose Ref, name, remark or comment says that it does not count, or that something in it is wrong or not
 * settled. Codes: row-disowned, row-doubted.
 */
export const questionRemarks: RowRule = ({ row, binding, values }) => {
  if (binding.source.mapped !== undefined || values.text('Action') !== undefined) return [];
  const { columns, comments } = scannedOf(binding);
  const { rowNumber } = row;
  const findings: RowFinding[] = [];
  for (const { value, columnIndex } of row.cells) {
    const scanned = columns[columnIndex];
    if (scanned === undefined || value.kind !== 'text') continue;
    const { column, place } = scanned;
    const code = scanned.classify(value.text);
    if (code === undefined) continue;
    findings.push(
      toFinding({ code, text: trimText(value.text), place, column, cell: toCellAddress(rowNumber, columnIndex) }),
    );
  }
  for (const { text, columnIndex } of comments.get(rowNumber) ?? []) {
    const code = classify(text, 'comment');
    const cell = toCellAddress(rowNumber, columnIndex);
    if (code !== undefined)
      findings.push(toFinding({ code, text, place: 'comment', column: nameAt(binding, columnIndex), cell }));
  }
  return findings;
};

/** A Ref names the row, and a text such as a description describes the thing: neither doubts the row. */
function classify(text: string, place: Place): RemarkCode | undefined {
  if (ORDER.test(text) || (place === 'name' ? BESIDE_NAME : WORD).test(text)) return 'row-disowned';
  const mayDoubt = place === 'own column' || place === 'comment';
  return mayDoubt && DOUBTS.some((doubt) => doubt.test(text)) ? 'row-doubted' : undefined;
}

const scannedOf = deriveOnce(({ columns, unknown, source: { table } }: TableBinding) => {
  const scanned: (ReturnType<typeof toScanned> | undefined)[] = [];
  for (const { text, columnIndex } of unknown) scanned[columnIndex] = toScanned(text, 'own column');
  for (const { declaration, columnIndex } of columns) {
    const { name, value } = declaration;
    if (value.kind === 'ref' || value.kind === 'text')
      scanned[columnIndex] = toScanned(name, value.kind === 'ref' ? 'ref' : 'name');
  }
  return { comments: groupBy(listComments(table), ({ rowNumber }) => rowNumber), columns: scanned };
});

function toScanned(column: string, place: Place) {
  const read = (text: string) => classify(trimText(text), place);
  // Each Ref is its own.
  return { column, place, classify: place === 'ref' ? read : rememberTexts(read) };
}

function nameAt({ columns }: TableBinding, columnIndex: number): string {
  const column = columns.find((candidate) => candidate.columnIndex === columnIndex);
  return column?.declaration.name ?? toColumnLetters(columnIndex);
}

function toFinding({ code, text, place, column, cell }: Remark): RowFinding {
  if (code === 'row-disowned') {
    const message = `The row says ${quote(text)}, but it would be sent like any other.`;
    const hint = 'Write skip under Action to leave the row out, or remove the remark to send it.';
    return { column, text: warning(code, message, hint), cell };
  }
  const where = place === 'comment' ? 'a comment on this cell' : 'a remark in the row';
  const message = `${quote(text)} is ${where}, but the row would be sent as it is.`;
  const hint = 'Correct the row and remove the remark, or write skip under Action until it is settled.';
  return { column, text: warning(code, message, hint), cell };
}
