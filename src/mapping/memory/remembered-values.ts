import { parseColumnLetters } from '../../base/util/text/cell-address.ts';
import { quote } from '../../base/util/text/quote.ts';
import { areSameHeaders, foldName } from '../../base/util/text/text.ts';
import { joinList } from '../../base/util/text/words.ts';
import { allColumnsOf } from '../../format/sheets/columns.ts';
import type { Table } from '../../spreadsheet/workbook/table.ts';
import { conditionsOf, type SheetMapping } from '../mapping.ts';
import * as states from '../propose/doubts/state-words.ts';
import type { RememberedHeader, RememberedTab, RememberedValues } from '../propose/memory.ts';
import { cellIn, isFilled, textOf } from '../source/cell-text.ts';
import type { TabPlace } from '../tab-place.ts';

type Printed = Pick<RememberedTab, 'header' | 'columns'>;

/** A column with more words than this is a text, unless it holds names. */
const MOST_WORDS = 40;
const MOST_NAMES = 5000;
const NAMES: ReadonlySet<string> = new Set(['Company', 'Fund']);
const MOST_SHOWN = 5;

/** Lists what stands in the columns whose words decide what a row is, and in those of companies and funds; of others, states alone. */
export function listValues(table: Table, printed: Printed, sheet: SheetMapping): RememberedValues[] {
  return printed.columns.flatMap(({ header, letters }) => {
    const all = [...textsIn(table, printed, letters).values()];
    const texts = all.filter(toTold(roleOf(header, sheet), all.length));
    return texts.length === 0 ? [] : [{ header, texts }];
  });
}

type Role = 'name' | 'word' | 'free';

/** A new round or remark is none to tell of, unless it says that a row is not held. */
function toTold(role: Role, count: number): (text: string) => boolean {
  if (role === 'name') return () => count <= MOST_NAMES;
  return role === 'word' && count <= MOST_WORDS ? () => true : states.isStateAlone;
}

/** A table as it was remembered, and where it is now. */
interface RecalledTable {
  readonly before: Pick<RememberedTab, 'values' | 'columns'>;
  readonly now: Printed;
  readonly place: TabPlace;
}

interface NewValues {
  readonly text: string;
  /** A person must say what they mean. */
  readonly isDoubt: boolean;
}

/** Compares them with what stands there now; nothing is known of memories without values, and of new columns. */
export function compareValues({ before, now, place }: RecalledTable, sheet: SheetMapping): NewValues[] {
  const { values } = before;
  const shared = now.columns.filter(({ header }) => before.columns.some((one) => areSameHeaders(one.header, header)));
  return (values === undefined ? [] : shared).flatMap(({ header, letters }): NewValues[] => {
    const role = roleOf(header, sheet);
    const known = new Set(values?.find((one) => areSameHeaders(one.header, header))?.texts.map(foldName));
    const found = [...textsIn(place.table, now, letters)];
    const isTold = toTold(role, found.length);
    const fresh = found.flatMap(([folded, text]) => (!known.has(folded) && isTold(text) ? [text] : []));
    if (fresh.length === 0) return [];
    const more = fresh.length > MOST_SHOWN ? [`${fresh.length - MOST_SHOWN} more`] : [];
    const shown = joinList([...fresh.slice(0, MOST_SHOWN).map((text) => quote(text)), ...more]);
    const isState = states.isState(header) || isDecisive(header, sheet) || fresh.some(states.isNotHeld);
    const are = fresh.length === 1 ? 'is' : 'are';
    if (role !== 'name' && isState)
      return [
        { text: `${shown} under ${quote(header)} ${are} new; such rows are read like the others`, isDoubt: true },
      ];
    return [{ text: `${shown} under ${quote(header)} ${are} new`, isDoubt: false }];
  });
}

/** Rounds, classes, days and amounts are new each time. */
function roleOf(header: string, sheet: SheetMapping): Role {
  const uses = sheet.targets.flatMap(({ sheet: declared, columns }) =>
    columns
      .filter(({ source }) => source.kind === 'column' && areSameHeaders(source.column.text, header))
      .map(({ name }) => ({ name, kind: allColumnsOf(declared).find((one) => one.name === name)?.value.kind })),
  );
  if (uses.some(({ name }) => NAMES.has(name))) return 'name';
  return uses.every(({ kind }) => kind === 'choice') ? 'word' : 'free';
}

/** Returns whether the mapping chooses rows by its words. */
function isDecisive(header: string, sheet: SheetMapping): boolean {
  const named = conditionsOf(sheet).flatMap(({ test }) => (test.kind === 'rows' ? [] : [test.column]));
  return [...named, ...(sheet.types === undefined ? [] : [sheet.types.column])].some(({ text }) =>
    areSameHeaders(text, header),
  );
}

/** Returns the texts below the header as first written, by what they fold to; numbers and days are none. */
function textsIn(
  { rows }: Table,
  { header }: Printed,
  letters: RememberedHeader['letters'],
): ReadonlyMap<string, string> {
  const columnIndex = parseColumnLetters(letters);
  const last = Number(header.split('-').at(-1));
  const texts = new Map<string, string>();
  for (const row of rows) {
    if (row.rowNumber <= last || texts.size > MOST_NAMES) continue;
    const cell = cellIn(row, columnIndex);
    if (!isFilled(cell) || cell.value.kind !== 'text') continue;
    const text = textOf(cell);
    if (/\p{L}/u.test(text) && !texts.has(foldName(text))) texts.set(foldName(text), text);
  }
  return texts;
}
