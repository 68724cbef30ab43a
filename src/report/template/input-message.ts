import type { ColumnDeclaration, SheetDeclaration } from '../../format/sheets/sheet.ts';
import { describeNeed } from './describe-need.ts';

/** What a program shows beside a cell that is entered. */
export interface InputMessage {
  readonly title: string;
  readonly text: string;
}

/** By the file format's own definition; programs take a longer one for damage. */
const MOST_TITLE = 32;
const MOST_TEXT = 255;

/** Sentence by sentence, those there is room for: what belongs there, who needs it, an example. */
export function toInputMessage(sheet: SheetDeclaration, column: ColumnDeclaration): InputMessage {
  const sentences = [column.help, describeNeed(sheet, column), `Example: ${column.example}`];
  let text = '';
  for (const sentence of sentences) {
    const longer = text === '' ? sentence : `${text} ${sentence}`;
    if (longer.length <= MOST_TEXT) text = longer;
  }
  return { title: shorten(column.name, MOST_TITLE), text: text === '' ? shorten(column.help, MOST_TEXT) : text };
}

function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
