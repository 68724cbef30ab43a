import { groupBy } from '../../../../base/util/collections/group-by.ts';
import { capitalise, joinList } from '../../../../base/util/text/words.ts';
import type {
  FormatColumn,
  MappedField,
  MappedTableReview,
  MappingAnswer,
  MappingDoubt,
  NameReview,
  TieOutReview,
} from '../../../../model/mapping/mapping-review.ts';
import type { MappingView } from '../../../../ui/api/mapping.ts';

interface PointPlace {
  /** Stays the same while it is open. */
  readonly key: string;
  /** Absent where it concerns the source as a whole. */
  readonly table?: MappedTableReview;
  /** The source column, as the table's list of columns calls it. */
  readonly at?: string;
}

/** Something that a person has to settle, or that would be an error in the rows. */
export type OpenPoint = PointPlace &
  (
    | { readonly kind: 'doubt'; readonly asked: readonly AskedDoubt[] }
    | {
        readonly kind: 'missing';
        readonly table: MappedTableReview;
        readonly asked: readonly LackingColumn[];
        /** The firm's names that it may be. */
        readonly names: readonly string[];
      }
    | { readonly kind: 'names'; readonly of: NameReview['of']; readonly asked: readonly AskedDoubt[] }
    | { readonly kind: 'unread'; readonly table: MappedTableReview; readonly field: MappedField }
    | { readonly kind: 'words'; readonly table: MappedTableReview; readonly field: MappedField }
    | {
        readonly kind: 'funds';
        readonly tables: readonly MappedTableReview[];
        /** The only name that is asked about. */
        readonly only?: string;
        /** The firm's funds. */
        readonly names: readonly string[];
      }
    | { readonly kind: 'amounts'; readonly lines: readonly TieOutReview[]; readonly leave: Leave }
  );

type Leave = NonNullable<TieOutReview['leave']>;

/** A column of the format that nothing in a table fills. */
interface LackingColumn {
  readonly table: MappedTableReview;
  readonly column: FormatColumn;
}

/** One question of a table; alike ones of several tables are asked together. */
export interface AskedDoubt {
  readonly table: MappedTableReview;
  readonly doubt: MappingDoubt;
}

/** Lists what is open, the mapping's own questions first. */
export function listOpenPoints({
  review: { tables, tieOut },
  names,
  hasNames,
  funds,
}: MappingView): readonly OpenPoint[] {
  const read = tables.filter(({ isLeft }) => !isLeft);
  const unknown = hasNames ? (names.find(({ of }) => of === 'funds')?.unknown ?? 0) : 0;
  return [
    ...listDoubts(tables),
    ...listMissing(read, funds),
    ...read.flatMap(listUnread),
    ...read.flatMap(listWords),
    ...(unknown > 0 ? [toFundsPoint(read, funds)] : []),
    ...listAmounts(tieOut, tables),
  ];
}

function toFundsPoint(tables: readonly MappedTableReview[], names: readonly string[]): OpenPoint {
  const strangers = new Set(tables.flatMap((table) => table.strangers.flatMap(({ texts }) => texts)));
  const [only] = strangers;
  return { kind: 'funds', key: 'funds', tables, names, ...(strangers.size === 1 && only !== undefined && { only }) };
}

function listDoubts(tables: readonly MappedTableReview[]): readonly OpenPoint[] {
  const all = tables.flatMap((table) => table.doubts.map((doubt): AskedDoubt => ({ table, doubt })));
  const named = groupBy(all, ({ doubt }) => namesOf(doubt));
  const together = (['companies', 'funds'] as const).flatMap((of) => {
    const asked = named.get(of) ?? [];
    return asked.length < 2 ? [] : [{ kind: 'names', key: `names ${of}`, of, asked } as const];
  });
  const single = all.filter(({ doubt }) => together.every(({ of }) => of !== namesOf(doubt)));
  return [...groupAlike(single), ...together];
}

/** Says whose names a question is about, where an answer names one of them. */
function namesOf({ answers }: MappingDoubt): NameReview['of'] | undefined {
  const [edit] = answers.flatMap((answer) => (answer.edit.kind === 'name' ? [answer.edit] : []));
  return edit?.of;
}

/** Questions of several tables that say the same, and can be answered the same, are one. */
function groupAlike(all: readonly AskedDoubt[]): readonly OpenPoint[] {
  const groups: (readonly [AskedDoubt, ...AskedDoubt[]])[] = [];
  for (const one of all) {
    const at = groups.findIndex((group) => isAlike(group[0], one) && group.every(({ table }) => table !== one.table));
    const group = groups[at];
    if (group === undefined) groups.push([one]);
    else groups[at] = [...group, one];
  }
  return groups.map((asked): OpenPoint => {
    const [{ table, doubt }] = asked;
    const key = `doubt ${table.table} ${doubt.ref} ${doubt.that}`;
    return { kind: 'doubt', key, asked, table, ...(doubt.at === undefined ? {} : { at: doubt.at }) };
  });
}

function isAlike({ doubt: a }: AskedDoubt, { doubt: b }: AskedDoubt): boolean {
  const saysOf = ({ answers }: MappingDoubt): string => JSON.stringify(answers.map(({ says }) => says));
  return a.that === b.that && saysOf(a) === saysOf(b);
}

/** Returns the answers, each with the changes that it makes in all tables. */
export function answersOf(asked: readonly AskedDoubt[]) {
  const answers: readonly MappingAnswer[] = asked[0]?.doubt.answers ?? [];
  return answers.map(({ says }, index) => ({
    says,
    edits: asked.flatMap(({ doubt }) => doubt.answers[index]?.edit ?? []),
  }));
}

/** Asks for each role once, whatever tables lack it. */
function listMissing(tables: readonly MappedTableReview[], funds: readonly string[]): readonly OpenPoint[] {
  const lacking = tables.flatMap((table) => {
    const filled = new Set(table.fields.map(({ column }) => column));
    return table.format
      .filter(({ column, lackedBy }) => lackedBy.length > 0 && !filled.has(column))
      .map((column): LackingColumn => ({ table, column }));
  });
  return [...groupBy(lacking, ({ column }) => roleOf(column.column))].map(([role, asked]): OpenPoint => {
    const names = role === 'Fund' ? funds : [];
    return { kind: 'missing', key: `missing ${role}`, table: asked[0].table, asked, names };
  });
}

/** The day on which a round closes is that of its purchases. */
function roleOf(column: string): string {
  return column === 'Closing Date' ? 'Issue Date' : column;
}

/** Columns whose first values cannot be read as they stand, such as dates that could be two days. */
function listUnread(table: MappedTableReview): readonly OpenPoint[] {
  return table.fields.flatMap((field): OpenPoint[] => {
    const { column, targets, source, samples, values, dateOrder } = field;
    // An order that was chosen settles it: what is no date then is an error at its cell.
    if (dateOrder !== undefined) return [];
    if (source.kind !== 'column' || values !== undefined || samples.every(({ problem }) => problem === undefined))
      return [];
    const key = `unread ${table.table} ${column} ${targets.join()}`;
    return [{ kind: 'unread', key, table, field, at: source.ref }];
  });
}

function listWords(table: MappedTableReview): readonly OpenPoint[] {
  return table.fields.flatMap((field): OpenPoint[] => {
    if (field.values?.rows.every(({ isUnderstood }) => isUnderstood) ?? true) return [];
    const { column, targets, source } = field;
    const key = `words ${table.table} ${column} ${targets.join()}`;
    return [{ kind: 'words', key, table, field, ...(source.kind === 'column' ? { at: source.ref } : {}) }];
  });
}

/** Amounts that nothing takes; those that one reason would leave out are one point. */
function listAmounts(tieOut: readonly TieOutReview[], tables: readonly MappedTableReview[]): readonly OpenPoint[] {
  const byLeave = new Map<string, { readonly leave: Leave; readonly lines: TieOutReview[] }>();
  for (const line of tieOut) {
    const { leave, isTiedOut } = line;
    if (leave === undefined || isTiedOut) continue;
    const key = JSON.stringify(leave);
    const known = byLeave.get(key) ?? { leave, lines: [] };
    known.lines.push(line);
    byLeave.set(key, known);
  }
  return [...byLeave].map(([key, { leave, lines }]): OpenPoint => {
    const table = leave.kind === 'leave-tab' ? undefined : tables.find((one) => one.table === leave.table);
    const at = leave.kind === 'leave-column' ? leave.ref : undefined;
    return {
      kind: 'amounts',
      key: `amounts ${key}`,
      lines,
      leave,
      ...(table === undefined ? {} : { table }),
      ...(at === undefined ? {} : { at }),
    };
  });
}

/** Says in a few words what a point is about, for the list of those left. */
export function titlePoint(point: OpenPoint): string {
  switch (point.kind) {
    case 'doubt':
      return capitalise(splitParts(point.asked[0]?.doubt.that ?? '').lead);
    case 'names':
      return `These names are ${point.of} of the firm`;
    case 'unread':
      return `How is ${point.field.column} written?`;
    case 'missing':
      return `Nothing says the ${listLacking(point)}`;
    case 'words':
      return `Words under ${point.field.column} that are not understood`;
    case 'funds':
      return point.only === undefined ? 'Funds that the firm does not have' : `Which fund is “${point.only}”?`;
    case 'amounts':
      return `${point.lines.map(({ column }) => column).join(', ')}: loaded nowhere`;
  }
}

/** Names what is lacking, each once. */
export function listLacking({ asked }: Extract<OpenPoint, { kind: 'missing' }>): string {
  return joinList([...new Set(asked.map(({ column }) => column.column))]);
}

/** Says where it stands: the table, and the column by its letters. */
export function placePoint({ table, at, ...point }: OpenPoint): string {
  const [line] = point.kind === 'amounts' ? point.lines : [];
  const tables =
    point.kind === 'doubt' || point.kind === 'names' || point.kind === 'missing'
      ? point.asked.map((one) => one.table.name)
      : [table?.name ?? line?.tab ?? ''];
  const column = table?.columns.find(({ ref }) => ref === at);
  const name = column === undefined ? (at ?? '') : nameOfColumn(column);
  return [[...new Set(tables)].join(', '), name].filter((part) => part !== '').join(' · ');
}

/** The columns of the format that a column of the source fills. */
export function fieldsOf({ fields }: MappedTableReview, ref: string | undefined): readonly MappedField[] {
  return fields.filter(({ source }) => source.kind === 'column' && source.ref === ref);
}

export function nameOfColumn({ ref, letters, header }: MappedTableReview['columns'][number]): string {
  if (letters === undefined) return ref;
  return header === undefined ? `column ${letters}` : `${letters} “${header}”`;
}

/** Takes a question apart that lists several: `lead: (1) one; (2) another`. */
export function splitParts(that: string): { readonly lead: string; readonly items: readonly string[] } {
  const [lead = that, list] = that.split(/: \(1\) /);
  if (list === undefined) return { lead: that, items: [] };
  return { lead, items: list.split(/; (?:\(\d+\) |(?=and \d+ more))/) };
}
