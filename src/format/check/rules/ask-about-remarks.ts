import { quote } from '../../../base/util/text/quote.ts';
import { addressOfRemark, listRemarks, type Remark } from '../remarks.ts';
import type { RowFinding } from '../row-finding.ts';
import { warning } from '../values/reading.ts';
import type { RowRule } from './row-rule.ts';

/** `Do not upload`, wherever it stands in the text. */
const ORDER =
  /\b(?:do not|don['’]?t|not to be|must not be) (?:up)?(?:load|import|send|sent|use|enter|book|include)(?:e?d)?\b/i;
/** A text that says nothing else. */
const WORD =
  /^\W*(?:(?:grand |sub[- ]?)?totals?|void(?:ed)?|cancell?ed|(?:to be )?deleted?|duplicate(?: (?:of|row|entry)\b.*)?|ignored?|skip(?:ped)?|excluded?|draft|rescinded|withdrawn|(?:did )?not closed?)\W*$/i;
/** The same behind a name, or before it with a colon: `Acme (cancelled)`, `VOID: Acme`. */
const BESIDE_NAME =
  /(?:[([]|\s[-–—]\s?)(?:void|cancell?ed|duplicate|draft|deleted)[)\]]?$|^(?:void|cancell?ed|duplicate|draft|deleted):/i;

/** What somebody writes of a figure that is not what it should be: `should be 450,000`, `actual amount per wire`. */
const WRONG =
  /\bshould (?:be|read|say|have been)\b|\b(?:is|are|was|were|looks?|seems?) (?:wrong|incorrect|not (?:correct|right|final))\b|\b(?:correct|actual|right|true) (?:amount|figure|number|value|date|price|currency|fund|name)s?\b|\bcorrected to\b/i;
/** What is not settled yet: `to be confirmed by legal`, `awaiting signature`, `please check`. */
const UNSETTLED =
  /\b(?:to be|needs?(?: to be)?|must be|not(?: yet)?|un)[ -]?(?:confirmed|verified|checked|corrected|finali[sz]ed|agreed|signed|funded)\b|\b(?:awaiting|pending) (?:the )?(?:signatures?|confirmation|funds|approval|closing|wire)\b|\bnot (?:yet )?final\b|\bterm sheet only\b|\b(?:please|pls) (?:check|confirm|verify|correct|update)\b/i;
/** The same in a word, which says nothing else or stands before what is open. */
const OPEN_WORD =
  /^\W*(?:tb[cd]|pending|provisional|preliminary|estimated?|wrong|incorrect|on hold|proposed|forecast|expected|placeholder|assumed|assumption|guess|\?+)(?:\W*$|:)/i;
const TO_BE_CONFIRMED = /\bTB[CD]\b/;

/**
 * Asks about a row of which a Ref, a name, a remark or a comment says that it does not count, or that something in it is
 * wrong or not settled. Codes: row-disowned, row-doubted.
 */
export const askAboutRemarks: RowRule = ({ row, binding, values }) => {
  if (binding.source.mapped !== undefined || values.text('Action') !== undefined) return [];
  return listRemarks(row, binding).flatMap((remark) => {
    if (disowns(remark)) return [tellDisowned(remark)];
    return doubts(remark) ? [tellDoubted(remark)] : [];
  });
};

function disowns({ text, from }: Remark): boolean {
  return ORDER.test(text) || (from === 'name' ? BESIDE_NAME : WORD).test(text);
}

/** A Ref names the row, and a text such as a description is what it is: neither says anything of the row. */
function doubts({ text, from }: Remark): boolean {
  if (from === 'name' || from === 'ref') return false;
  return [WRONG, UNSETTLED, OPEN_WORD, TO_BE_CONFIRMED].some((said) => said.test(text));
}

function tellDisowned(remark: Remark): RowFinding {
  const message = `The row says ${quote(remark.text)}, but it would be sent like any other.`;
  const hint = 'Write skip under Action to leave the row out, or remove the remark to send it.';
  return { column: remark.column, text: warning('row-disowned', message, hint), cell: addressOfRemark(remark) };
}

function tellDoubted(remark: Remark): RowFinding {
  const where = remark.from === 'comment' ? 'a comment on this cell' : 'a remark in the row';
  const message = `${quote(remark.text)} is ${where}, but the row would be sent as it is.`;
  const hint = 'Correct the row and remove the remark, or write skip under Action until it is settled.';
  return { column: remark.column, text: warning('row-doubted', message, hint), cell: addressOfRemark(remark) };
}
