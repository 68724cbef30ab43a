import { quote } from '../../../base/util/text/quote.ts';
import { isBlank, textOf } from '../../source/cell-text.ts';
import { isMade } from '../made-columns.ts';
import type { ProposedDoubt, ProposedTarget } from '../proposal.ts';
import type { ProposalTab } from '../source-tab.ts';
import { questionTexts } from './describe-texts.ts';
import * as states from './state-words.ts';

const NAMES: ReadonlySet<string> = new Set(['Company', 'Round', 'Share Class']);
/** `Acme (exited)`, `Acme – written off`. */
const BEHIND = /(?:[([]\s*([^()[\]]+?)\s*[)\]]|\s[–—-]\s+(.+))\s*$/;

/** Questions names that say that the holding ended, and notes below the table that do. */
export function questionNames(targets: readonly ProposedTarget[], tab: ProposalTab): readonly ProposedDoubt[] {
  const held = targets.filter(({ sheet }) => sheet.kind === 'securities');
  if (held.length === 0) return [];
  const columns = held.flatMap((target) => target.columns.filter(({ name }) => NAMES.has(name)));
  const indexes = new Set(columns.map(({ columnIndex }) => columnIndex));
  const ofNames = tab.columns
    .filter(({ columnIndex }) => indexes.has(columnIndex) && !isMade(columnIndex))
    .flatMap((facts) =>
      questionTexts(facts, tab, { isMeant: isOver, describe: (texts) => `rows with ${texts} are read as still held` }),
    );
  return [...ofNames, ...questionNotes(tab)];
}

function isOver(text: string): boolean {
  const [, inside, behind] = BEHIND.exec(text) ?? [];
  const said = inside ?? behind;
  return said !== undefined && (states.isNotHeld(said) || states.statesItEnded(said));
}

function questionNotes({ table, headerRows, dataRows, remarks = [] }: ProposalTab): readonly ProposedDoubt[] {
  const data = new Set(dataRows.map(({ rowNumber }) => rowNumber));
  const below = table.rows.filter(({ rowNumber }) => rowNumber > headerRows.last && !data.has(rowNumber));
  const notes = new Map([...below, ...remarks].map((row) => [row.rowNumber, row]));
  return [...notes.values()].flatMap(({ rowNumber, cells }): readonly ProposedDoubt[] => {
    const [only, ...more] = cells.filter((cell) => !isBlank(cell));
    if (only?.value.kind !== 'text' || more.length > 0 || !states.isNoteOfEnd(textOf(only))) return [];
    return [
      { kind: 'values', text: `row ${rowNumber} says ${quote(textOf(only))}, and all rows are read as still held` },
    ];
  });
}
