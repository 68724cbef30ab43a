import { recallLong } from '../recall-long.ts';

/** Most characters of a text that a message shows: a cell may hold three hundred times as much. */
const MOST_SHOWN = 100;

/**
 * A text of the user's in quotes, on one line, for a message; of one that is longer than `most` characters its beginning,
 * and how long it is.
 */
export function quote(text: string, most = MOST_SHOWN): string {
  return most === MOST_SHOWN ? quoteShort(text) : quoteUpTo(text, most);
}

export function quoteAll(texts: readonly string[]): readonly string[] {
  return texts.map((text) => quote(text));
}

const quoteShort = recallLong((text) => quoteUpTo(text, MOST_SHOWN));

function quoteUpTo(text: string, most: number): string {
  const shown = cleanText(text, most);
  return shown.endsWith('…') && text.length > most ? `"${shown}" (${formatLength(text)})` : `"${shown}"`;
}

/** The same without quotes and length, for a name within a sentence or a list. */
export function cleanText(text: string, most = MOST_SHOWN): string {
  // The rest is hardly looked at: the same long text may stand in a hundred thousand cells.
  const looked = 10 * most;
  const start = text.slice(0, looked).trim().replace(/\s+/g, ' ');
  // Nearly all of what was looked at was spaces: more follows that is not.
  if (start.length < most && text.length > looked && /\S/.test(text.slice(looked))) return `${start}…`;
  // Letter by letter: a piece cut out of a long text would keep all of that in memory.
  return start.length > most
    ? `${start
        .slice(0, most - 1)
        .split('')
        .join('')}…`
    : start;
}

function formatLength({ length }: string): string {
  return `${String(length).replace(/\B(?=(\d{3})+$)/g, ',')} characters`;
}
