import { foldHeader } from '../../base/util/text/text.ts';
import type { MappingEdit } from '../../model/mapping/mapping-edit.ts';
import type { OpenDoubt, SheetMapping, TargetColumn } from '../mapping.ts';
import { type EditedFile, mappingMoved, removeItems, tableOf } from './mapping-nodes.ts';

type ColumnEdit = Extract<MappingEdit, { readonly kind: 'source' | 'unit' | 'date-order' | 'value' }>;
type IsAnswered = (doubt: OpenDoubt) => boolean;

/**
 * Questions about the currency, as `qualifyAmounts` and layouts word them; files of an earlier capsheet say "is meant".
 */
const OF_CURRENCY =
  /^(?:the amounts are in (?:[A-Z]{3}|the profile's currency)\b|[A-Z]{3} is meant\b|the profile decides; say it under Currency\b)/;
/**
 * Questions about what is left out, as `findLeftColumns` and `leaveTable` word them; files of an earlier capsheet say
 * "for".
 */
const OF_LEAVING = /^it is left out, (?:because|for) /;
/** This question is not about the unit. */
const OF_SIGN = 'some are below zero';

/**
 * Takes the questions that an edit answers out of the confirm lists. A question is recognised by its words, which are
 * those of the proposal; others stay until they are confirmed. Throws `mapping-moved` where the question to confirm is
 * not there.
 */
export function removeAnswered(file: EditedFile, edit: MappingEdit): void {
  for (const [table, sheet] of file.mapping.sheets.entries()) {
    const isAnswered = toTest(edit, table, sheet);
    const answered = new Set(sheet.doubts.flatMap((doubt, index) => (isAnswered(doubt) ? [index] : [])));
    if (edit.kind === 'confirm' && edit.table === table && answered.size === 0) throw mappingMoved('question');
    if (answered.size > 0) removeItems(tableOf(file, table).node, 'confirm', (_, index) => answered.has(index));
  }
  if (edit.kind === 'confirm') tableOf(file, edit.table);
}

function toTest(edit: MappingEdit, table: number, sheet: SheetMapping): IsAnswered {
  const no = (): boolean => false;
  if (edit.kind === 'name') return namesIt(edit);
  if (!('table' in edit) || edit.table !== table) return no;
  switch (edit.kind) {
    case 'confirm':
      return ({ column, text }) => text === edit.that && column?.text === edit.ref;
    case 'source':
    case 'unit':
    case 'date-order':
    case 'value':
      return toColumnTest(edit, sheet);
    case 'leave-column':
      return ({ column, text }) => isSame(column?.text, edit.ref) && OF_LEAVING.test(text);
    case 'leave-rows':
      return ({ column, text }) =>
        isSame(column?.text, edit.ref) && edit.texts.every((one) => text.includes(`"${one}"`));
    case 'leave-table':
      return () => true;
    default:
      return no;
  }
}

function namesIt({ from, of }: Extract<MappingEdit, { readonly kind: 'name' }>): IsAnswered {
  const begin = `"${from}" is the ${of === 'funds' ? 'fund' : 'company'} "`;
  return ({ text }) => text.startsWith(begin);
}

/** A question stays while a different sheet takes the same column. */
function toColumnTest(edit: ColumnEdit, sheet: SheetMapping): IsAnswered {
  const { column } = edit;
  const uses = sheet.targets.flatMap((target, index) =>
    target.columns.filter(({ name }) => name === column).map((of) => ({ index, ref: refOf(of) })),
  );
  const isUsed = (ref: string | undefined, isMeant: boolean): boolean =>
    uses.some((use) => isSame(use.ref, ref) && edit.targets.includes(use.index) === isMeant);
  return (doubt) => {
    const { text } = doubt;
    const ref = doubt.column?.text;
    if (edit.kind === 'source' && column === 'Currency' && OF_CURRENCY.test(text)) return true;
    return isUsed(ref, true) && !isUsed(ref, false) && isAsked(edit, text);
  };
}

function isAsked(edit: ColumnEdit, text: string): boolean {
  const { column } = edit;
  const isOfUnit = text.startsWith(`${column}: `) && !text.startsWith(`${column}: ${OF_SIGN}`);
  const isOfValue = (from: string): boolean =>
    text.startsWith(`${from} is the ${column} `) ||
    text.startsWith(`${from} is not a number, and leaves the ${column} `);
  switch (edit.kind) {
    case 'unit':
      return isOfUnit;
    case 'value':
      return isOfValue(JSON.stringify(edit.from));
    case 'source':
      return (
        isOfUnit ||
        text.startsWith(`it is the ${column} (`) ||
        (text.startsWith('"') && text.includes(` is the ${column} `))
      );
    case 'date-order':
      return false;
  }
}

function refOf({ source }: TargetColumn): string | undefined {
  return source.kind === 'column' ? source.column.text : undefined;
}

function isSame(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && foldHeader(a) === foldHeader(b);
}
