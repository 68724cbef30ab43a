const ENDS = /[\t\n]/g;

/**
 * The cells of a block as spreadsheets put it on the clipboard: rows by lines, cells by tabs, and a cell with either in
 * it between quotes, its own quotes doubled.
 */
export function parseBlock(text: string): string[][] {
  const plain = text.replace(/\r\n?/g, '\n');
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at <= plain.length; ) {
    const cell = readCell(plain, at);
    row.push(cell.text);
    if (plain[cell.end] !== '\t') {
      rows.push(row);
      row = [];
    }
    at = cell.end + 1;
  }
  // The line end behind the last row begins no further one.
  const last = rows.at(-1);
  return rows.length > 1 && last?.length === 1 && last[0] === '' ? rows.slice(0, -1) : rows;
}

interface ReadCell {
  readonly text: string;
  /** Of the tab or line end behind it. */
  readonly end: number;
}

function readCell(text: string, from: number): ReadCell {
  return (text[from] === '"' ? readQuoted(text, from) : undefined) ?? readPlain(text, from);
}

/** `undefined` where the quote that begins the cell is not closed at its end, and so is a character of it. */
function readQuoted(text: string, from: number): ReadCell | undefined {
  let at = text.indexOf('"', from + 1);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  const next = text[at + 1];
  if (at < 0 || (next !== undefined && next !== '\t' && next !== '\n')) return undefined;
  return { text: text.slice(from + 1, at).replaceAll('""', '"'), end: at + 1 };
}

function readPlain(text: string, from: number): ReadCell {
  ENDS.lastIndex = from;
  const end = ENDS.exec(text)?.index ?? text.length;
  return { text: text.slice(from, end), end };
}

/** A cell as spreadsheets put it on the clipboard. */
export function toClipboard(text: string): string {
  return /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
