import { LAST_COLUMN_INDEX, parseColumnLetters } from '../../util/text/cell-address.ts';
import { foldHeader, foldName } from '../../util/text/text.ts';
import type { MappingComplaint } from '../complaint.ts';
import type { ColumnRef, Mapping, MappingPath, OpenDoubt, SheetMapping } from '../mapping.ts';
import { buildDerived } from './build-derived.ts';
import { buildSplits } from './build-splits.ts';
import { buildTarget, type NameAliases } from './build-target.ts';
import { buildIgnored, buildSkips, toWritten } from './form-parts.ts';
import type { MappingForm, SheetForm } from './mapping-form.ts';

/** Makes a mapping of its file's form, and says what in it contradicts the format or itself. */
export function buildMapping(form: MappingForm): {
  readonly mapping: Mapping;
  readonly complaints: readonly MappingComplaint[];
} {
  const complaints: MappingComplaint[] = [];
  const aliases = toNameAliases(form);
  const sheets = (form.sheets ?? []).map((sheet, index) => {
    const path = ['sheets', index];
    const inherited = { dateOrder: sheet.dateOrder ?? form.dateOrder, decimal: sheet.decimal ?? form.decimal };
    return buildSheet({ ...sheet, ...inherited }, { path, aliases, complaints });
  });
  complaints.push(...findTabsMappedTwice(sheets));
  return { mapping: { sheets, funds: aliases.fund }, complaints };
}

interface SheetContext {
  readonly path: MappingPath;
  readonly aliases: NameAliases;
  readonly complaints: MappingComplaint[];
}

function buildSheet(form: SheetForm, { path, aliases, complaints }: SheetContext): SheetMapping {
  const toRefs = (texts: readonly string[] | undefined, key: string): ColumnRef[] =>
    (texts ?? []).map((text, index) => ({ path: [...path, key, index], text }));
  const isSkipped = form.skip === true;
  const targets = form.to ?? [];
  if (isSkipped && targets.length > 0)
    complaints.push({ path: [...path, 'skip'], message: 'The sheet is both skipped and mapped. Take out skip or to.' });
  if (!isSkipped && form.because !== undefined)
    complaints.push({
      path: [...path, 'because'],
      message: 'because says why a sheet is skipped, and this one is not.',
    });
  if (!isSkipped && targets.length === 0)
    complaints.push({
      path,
      message: 'The sheet says neither what it becomes (to) nor that it is left out (skip: true).',
    });
  const headerRows = toRange(form.header ?? '1');
  const rows = form.rows === undefined ? undefined : toOpenRange(form.rows);
  if (!isSkipped && rows !== undefined && rows.first <= headerRows.last)
    complaints.push({
      path: [...path, 'rows'],
      message: `The data cannot begin in row ${rows.first}: the header ends in row ${headerRows.last}.`,
    });
  if (headerRows.first > headerRows.last || (rows?.last ?? Number.POSITIVE_INFINITY) < (rows?.first ?? 0))
    complaints.push({ path, message: 'A range of rows ends before it begins.' });
  const columns = form.columns === undefined ? undefined : toColumnRange(form.columns);
  if (columns !== undefined && columns.first > columns.last)
    complaints.push({ path: [...path, 'columns'], message: 'A range of columns ends before it begins.' });
  const splits = buildSplits(form.split ?? [], [...path, 'split'], complaints);
  return {
    path,
    names: form.sheet,
    isSkipped,
    ...(form.because === undefined ? {} : { because: form.because }),
    isOptional: form.optional === true || isSkipped,
    headerRows,
    ...(rows === undefined ? {} : { firstRow: rows.first, ...(rows.last === undefined ? {} : { lastRow: rows.last }) }),
    ...(columns === undefined ? {} : { columns }),
    fillDown: toRefs(form.fillDown, 'fillDown'),
    headings: (form.headings ?? []).map(({ column, name, is }, index) => {
      const at = [...path, 'headings', index];
      return {
        path: at,
        column: { path: [...at, 'column'], text: column },
        name,
        ...(is === undefined ? {} : { texts: is }),
      };
    }),
    splits,
    derived: buildDerived(form.make ?? [], { path: [...path, 'make'], splits, complaints }),
    skipRows: buildSkips(form.skipRows, [...path, 'skipRows'], complaints),
    ignored: buildIgnored(form.ignore, [...path, 'ignore'], complaints),
    doubts: buildDoubts(form.confirm ?? [], [...path, 'confirm']),
    targets: targets.flatMap((target, index) => {
      const context = { path: [...path, 'to', index], aliases, complaints, isAlone: targets.length === 1 };
      return buildTarget(target, toWritten(form), context) ?? [];
    }),
  };
}

function buildDoubts(forms: NonNullable<SheetForm['confirm']>, path: MappingPath): OpenDoubt[] {
  return forms.map(({ column, that }, index) => {
    const at = [...path, index];
    return {
      path: at,
      ...(column === undefined ? {} : { column: { path: [...at, 'column'], text: column } }),
      text: that,
    };
  });
}

/** `C` or `C-H`. */
function toColumnRange(text: string): NonNullable<SheetMapping['columns']> {
  const [first = 'A', last = first] = text.split('-').map((part) => part.trim());
  return { first: parseColumnLetters(first) ?? 0, last: parseColumnLetters(last) ?? LAST_COLUMN_INDEX };
}

/** `4` or `4-5`. */
function toRange(text: string): { readonly first: number; readonly last: number } {
  const { first, last } = toOpenRange(text.includes('-') ? text : `${text}-${text}`);
  return { first, last: last ?? first };
}

/** `6-40`, `6-`, or `6`, which goes to the end as well. */
function toOpenRange(text: string): { readonly first: number; readonly last?: number } {
  const [first = '1', last = ''] = text.split('-').map((part) => part.trim());
  return { first: Number(first), ...(last === '' ? {} : { last: Number(last) }) };
}

function toNameAliases({ aliases }: MappingForm): NameAliases {
  const toMap = (names: { readonly [name: string]: string } | undefined): ReadonlyMap<string, string> =>
    new Map(Object.entries(names ?? {}).map(([from, to]) => [foldName(from), to]));
  return { company: toMap(aliases?.companies), fund: toMap(aliases?.funds) };
}

/** Two tables may stand on one tab, below or beside each other; two mappings of one table contradict each other. */
function findTabsMappedTwice(sheets: readonly SheetMapping[]): MappingComplaint[] {
  const seen = new Map<string, SheetMapping>();
  const complaints: MappingComplaint[] = [];
  for (const sheet of sheets) {
    for (const name of sheet.names) {
      const rows = sheet.isSkipped ? `${sheet.firstRow}-${sheet.lastRow}` : sheet.headerRows.last;
      const key = `${foldHeader(name)} ${rows} ${sheet.columns?.first ?? ''}`;
      const other = seen.get(key);
      if (other !== undefined) {
        const message = `The sheet "${name}" is mapped twice with the same header row.`;
        complaints.push({ path: [...sheet.path, 'sheet'], message });
      }
      seen.set(key, sheet);
    }
  }
  return complaints;
}
