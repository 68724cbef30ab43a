import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { foldHeader, foldName } from '../../base/util/text/text.ts';
import { listSheetNames, matchSheetName } from '../../format/sheets/sheet-names.ts';
import { type MappingComplaint, suggest } from '../complaint.ts';
import type {
  DerivedColumn,
  Guess,
  LookupStep,
  Mapping,
  MappingPath,
  OpenDoubt,
  SheetMapping,
  SplitRule,
  TypesByText,
} from '../mapping.ts';
import type { SectionRows } from '../source/source-header.ts';
import { isLeftPart, rowsOfPart, shareColumns } from '../tab-place.ts';
import {
  buildConditions,
  buildHeadings,
  buildIgnored,
  buildSplits,
  buildSteps,
  FormPlace,
  toColumnRange,
  toOpenRange,
  toRange,
  toWritten,
} from './build-steps.ts';
import { buildTarget, type NameAliases, type TypeCondition } from './build-target.ts';
import { entriesOf } from './by-name.ts';
import { type DerivedForm, type MappingForm, NEWEST_SCHEMA, type SheetForm, type TypesForm } from './mapping-form.ts';

/** Finds mappings of the same cells. Several tables and left-out parts may share a tab, below or beside each other. */
function findOverlaps(sheets: readonly SheetMapping[]): MappingComplaint[] {
  const seen = new Map<string, SheetMapping[]>();
  return sheets.flatMap((sheet) =>
    sheet.names.flatMap((name): MappingComplaint[] => {
      const key = JSON.stringify([foldHeader(name), sheet.file ?? '']);
      const others = seen.get(key) ?? [];
      seen.set(key, [...others, sheet]);
      return others.flatMap((other) => compareTables(name, other, sheet));
    }),
  );
}

function compareTables(name: string, a: SheetMapping, b: SheetMapping): MappingComplaint[] {
  if (!shareColumns(a, b) || !contradict(a, b)) return [];
  if (a.isSkipped === b.isSkipped && (a.isSkipped || a.headerRows.last === b.headerRows.last)) {
    const how =
      a.isSkipped && isLeftPart(a) ? 'is left out twice in the same part' : 'is mapped twice with the same header row';
    return [{ path: [...b.path, 'sheet'], message: `The sheet "${name}" ${how}.` }];
  }
  const [upper, lower] = inOrder({ sheet: a, rows: rowsOf(a) }, { sheet: b, rows: rowsOf(b) });
  if (upper.rows.last < lower.rows.first) return [];
  const shared = { first: lower.rows.first, last: Math.min(upper.rows.last, lower.sheet.lastRow ?? upper.rows.last) };
  const message = `Two ${a.isSkipped || b.isSkipped ? 'parts' : 'tables'} of the sheet "${name}" overlap: both have ${describeRows(shared)}. ${cureOf(a, b)}`;
  return [{ path: [...upper.sheet.path, endSettingOf(upper.sheet)], message }];
}

/**
 * Two tables that are read contradict each other; so do a table and a left-out part, and one part left out twice.
 * Left-out parts may cross.
 */
function contradict(a: SheetMapping, b: SheetMapping): boolean {
  if (a.isSkipped !== b.isSkipped) return isLeftPart(a.isSkipped ? a : b);
  const [one, other] = [a, b].map((sheet) => JSON.stringify([rowsOf(sheet), sheet.columns]));
  return !a.isSkipped || one === other;
}

function inOrder(a: Area, b: Area): readonly [upper: Area, lower: Area] {
  const isBelow = a.rows.first === b.rows.first ? a.rows.last > b.rows.last : a.rows.first > b.rows.first;
  return isBelow ? [b, a] : [a, b];
}

/** Returns the rows that it surely has: at least its header. */
function rowsOf(sheet: SheetMapping): SectionRows {
  if (sheet.isSkipped) return rowsOfPart(sheet);
  return { first: sheet.headerRows.first, last: sheet.lastRow ?? sheet.headerRows.last };
}

interface Area {
  readonly sheet: SheetMapping;
  readonly rows: SectionRows;
}

function describeRows({ first, last }: SectionRows): string {
  if (last === Number.POSITIVE_INFINITY) return first === 1 ? 'all rows' : `row ${first} and those below`;
  return first === last ? `row ${first}` : `rows ${first} to ${last}`;
}

function cureOf({ columns: a }: SheetMapping, { columns: b }: SheetMapping): string {
  return a === undefined && b === undefined
    ? 'Say under rows where the first one ends.'
    : 'Say under rows or columns which cells each of them has.';
}

/** The setting that says where it ends. */
function endSettingOf({ isSkipped, firstRow, lastRow }: SheetMapping): string {
  if (firstRow !== undefined && (isSkipped || lastRow !== undefined)) return 'rows';
  return isSkipped ? 'columns' : 'header';
}

/** Finds tables that look each other up, so that neither could be read first. */
function findLookupCircles(sheets: readonly SheetMapping[]): MappingComplaint[] {
  const lookupsOf = (sheet: SheetMapping | undefined): LookupStep[] =>
    (sheet?.steps ?? []).filter((step): step is LookupStep => step.kind === 'lookup');
  const leadsTo = (from: number, to: number, seen: ReadonlySet<number>): boolean =>
    lookupsOf(sheets[from]).some(
      ({ sheetIndex }) =>
        sheetIndex === to ||
        (!seen.has(sheetIndex) && sheetIndex >= 0 && leadsTo(sheetIndex, to, new Set([...seen, sheetIndex]))),
    );
  return sheets.flatMap((sheet, index) =>
    lookupsOf(sheet)
      // A lookup in the table itself sees its rows as they are before the steps.
      .filter(({ sheetIndex }) => sheetIndex >= 0 && sheetIndex !== index && leadsTo(sheetIndex, index, new Set()))
      .map(({ path, table }) => ({
        path: [...path, 'in'],
        message: `"${table}" in turn looks something up here, so neither can be read first. Take one of the two out.`,
      })),
  );
}

/**
 * Makes a mapping of its file's form, with complaints about what contradicts the format or itself. `guessAt` returns how
 * sure a column is.
 */
export function buildMapping(
  form: MappingForm,
  guessAt: (path: MappingPath) => Guess | undefined = () => undefined,
): { readonly mapping: Mapping; readonly complaints: readonly MappingComplaint[] } {
  const place = new FormPlace();
  findNewerSettings(form, place);
  const aliases = buildNames(form, place);
  const forms = form.sheets ?? [];
  const lookedUp = new Set<number>();
  const context = { aliases, findSheet: createSheetFinder(forms, lookedUp), guessAt };
  const sheets = forms.map((sheet, index) => {
    const inherited = { dateOrder: sheet.dateOrder ?? form.dateOrder, decimal: sheet.decimal ?? form.decimal };
    return buildSheet({ ...sheet, ...inherited }, place.at('sheets', index), context);
  });
  for (const [index, sheet] of sheets.entries()) {
    if (!sheet.isSkipped && (forms[index]?.to ?? []).length === 0 && !lookedUp.has(index))
      place
        .at(...sheet.path)
        .complain('The sheet says neither what it becomes (to) nor that it is left out (skip: true).');
  }
  const complaints = [...place.complaints, ...findOverlaps(sheets), ...findLookupCircles(sheets)];
  return { mapping: { sheets, funds: aliases.fund, doubts: buildHolderDoubts(form) }, complaints };
}

function buildHolderDoubts({ holders = [] }: MappingForm): OpenDoubt[] {
  return holders.flatMap(({ confirm: text }, index) =>
    text === undefined ? [] : [{ path: ['holders', index, 'confirm'], text }],
  );
}

/** Complains of settings that a file of version 1 cannot have, because an older capsheet would not know them. */
function findNewerSettings({ schema, holders, sheets = [] }: MappingForm, place: FormPlace): void {
  if (schema === undefined || schema === NEWEST_SCHEMA) return;
  const complain = (at: FormPlace, key: string): void =>
    at.at(key).complain(`"${key}" came with version 2; write schema: ${NEWEST_SCHEMA} at the top.`);
  if (holders !== undefined) complain(place, 'holders');
  for (const [index, sheet] of sheets.entries()) {
    for (const key of ['file', 'as', 'steps', 'types', 'kept'] as const)
      if (sheet[key] !== undefined) complain(place.at('sheets', index), key);
  }
}

/** Finds the sheet that a lookup names: by its own name (`as`), else by its tab. */
function createSheetFinder(forms: readonly SheetForm[], lookedUp: Set<number>): SheetContext['findSheet'] {
  return (name, place) => {
    const indexes = [...forms.keys()];
    const called = indexes.filter((index) => isSame(forms[index]?.as, name));
    const named =
      called.length > 0 ? called : indexes.filter((index) => tabsOf(forms[index]).some((tab) => isSame(tab, name)));
    const [only, ...more] = named;
    for (const index of named) lookedUp.add(index);
    if (only === undefined) {
      const known = forms.flatMap((form) => [...tabsOf(form), ...(form.as === undefined ? [] : [form.as])]);
      return place.complain(
        `The mapping has no sheet "${name}".${suggest(name, known)} Add it: { sheet: ${name}, header: 1 }; a table that is only looked up needs no to.`,
      );
    }
    if (more.length > 0)
      return place.complain(
        `The mapping has several tables of the sheet "${name}". Give the one you mean a name of its own (as), and use that name here.`,
      );
    return forms[only]?.skip === true
      ? place.complain(`The sheet "${name}" is skipped. Take out skip: a table that is only looked up needs no to.`)
      : only;
  };
}

function tabsOf(form: SheetForm | undefined): readonly string[] {
  return [form?.sheet ?? []].flat();
}

function isSame(a: string | undefined, b: string): boolean {
  return a !== undefined && foldHeader(a) === foldHeader(b);
}

interface SheetContext {
  readonly aliases: NameAliases;
  readonly findSheet: (name: string, place: FormPlace) => number | undefined;
  readonly guessAt: (path: MappingPath) => Guess | undefined;
}

function buildSheet(form: SheetForm, place: FormPlace, context: SheetContext): SheetMapping {
  const { fundNames } = context.aliases;
  const isSkipped = form.skip === true;
  const targets = form.to ?? [];
  const headerRows = toRange(form.header ?? '1');
  const rows = form.rows === undefined ? undefined : toOpenRange(form.rows);
  if (isSkipped && targets.length > 0)
    place.at('skip').complain('The sheet is both skipped and mapped. Take out skip or to.');
  if (!isSkipped && form.because !== undefined)
    place.at('because').complain('"because" says why a sheet is skipped, but this one is not.');
  if (!isSkipped && form.kept !== undefined)
    place
      .at('kept')
      .complain('"kept" says how a skipped sheet is read once it is taken in again, but this one is not skipped.');
  if (!isSkipped && rows !== undefined && rows.first <= headerRows.last)
    place.at('rows').complain(`The data cannot begin in row ${rows.first}: the header ends in row ${headerRows.last}.`);
  if (headerRows.first > headerRows.last || (rows?.last ?? Number.POSITIVE_INFINITY) < (rows?.first ?? 0))
    place.complain('A range of rows ends before it begins.');
  const types = form.types && buildTypes(form.types, place.at('types'));
  const columns = form.columns === undefined ? undefined : toColumnRange(form.columns);
  if (columns !== undefined && columns.first > columns.last)
    place.at('columns').complain('A range of columns ends before it begins.');
  const splits = buildSplits(form.split, place.at('split'));
  return {
    path: place.path,
    names: tabsOf(form),
    isSkipped,
    isOptional: form.optional === true || isSkipped,
    headerRows,
    ...omitAbsent({
      file: form.file,
      canBeTaken: form.kept === undefined ? undefined : true,
      because: form.because,
      firstRow: rows?.first,
      lastRow: rows?.last,
      columns,
      types: types?.byText,
    }),
    fillDown: place.at('fillDown').refs(form.fillDown),
    headings: buildHeadings(form.headings, place.at('headings')),
    splits,
    derived: buildDerived(form.make, place.at('make'), splits),
    written: toWritten(form),
    steps: buildSteps(form.steps, place.at('steps'), { ...context, fundNames }),
    skipRows: buildConditions(form.skipRows, place.at('skipRows'), fundNames),
    ignored: buildIgnored(form.ignore, place.at('ignore'), fundNames),
    doubts: buildDoubts(form.confirm, place.at('confirm')),
    targets: targets.flatMap((target, index) => {
      const of = { ...context, types: types?.conditions ?? [], isAlone: targets.length === 1 };
      return buildTarget(target, toWritten(form), place.at('to', index), of) ?? [];
    }),
  };
}

function buildDoubts(forms: SheetForm['confirm'], place: FormPlace): OpenDoubt[] {
  return (forms ?? []).map(({ column: ref, row, that: text, topic, to, texts }, index) => {
    const at = place.at(index);
    const column = ref === undefined ? undefined : at.at('column').ref(ref);
    const rowNumber = row === undefined ? undefined : Number.parseInt(row, 10);
    return { path: at.path, ...omitAbsent({ column, rowNumber, topic, to, texts }), text };
  });
}

/** Returns a condition for each sheet that the type column names, and all known texts. */
function buildTypes(
  { column: name, ...sheets }: TypesForm,
  place: FormPlace,
): { readonly byText: TypesByText; readonly conditions: readonly TypeCondition[] } {
  const column = place.at('column').ref(name);
  const seen = new Map<string, string>();
  const conditions = Object.entries(sheets).flatMap(([key, said]): TypeCondition[] => {
    const at = place.at(key);
    const texts = [said].flat();
    for (const text of texts) {
      const other = seen.get(foldName(text));
      if (other !== undefined) at.complain(`"${text}" is said to be ${other} and ${key}; it can only be one of them.`);
      seen.set(foldName(text), key);
    }
    const match = matchSheetName(key);
    if (match !== undefined)
      return [{ match, condition: { path: at.path, test: { kind: 'is', column, texts, isNot: false } } }];
    at.complain(`"${key}" is not a sheet of the format.${suggest(key, listSheetNames())}`);
    return [];
  });
  return { byText: { path: place.path, column, texts: new Set(seen.keys()) }, conditions };
}

/** The parts of splits are columns too. */
function buildDerived(
  forms: readonly DerivedForm[] = [],
  place: FormPlace,
  splits: readonly SplitRule[],
): DerivedColumn[] {
  const seen = new Set(splits.flatMap(({ parts }) => parts.map(foldName)));
  return forms.flatMap((form, index) => {
    const at = place.at(index);
    if (seen.has(foldName(form.name))) at.complain(`A column "${form.name}" is made twice.`);
    seen.add(foldName(form.name));
    return buildOne(form, at) ?? [];
  });
}

function buildOne(
  { name, join, divide, with: separator = ' ' }: DerivedForm,
  at: FormPlace,
): DerivedColumn | undefined {
  const { path } = at;
  if ((join === undefined) === (divide === undefined))
    return at.complain(`"${name}" is made either by join or by divide.`);
  if (join !== undefined) return { path, name, by: { kind: 'join', columns: at.at('join').refs(join), separator } };
  const [dividend, divisor] = at.at('divide').refs(divide);
  return dividend && divisor && { path, name, by: { kind: 'quotient', dividend, divisor } };
}

interface NamedAs {
  readonly from: string;
  readonly to: string;
  readonly place: FormPlace;
}

/** Reads `aliases` and `holders`, with complaints about contradictions. */
function buildNames({ aliases, holders = [] }: MappingForm, place: FormPlace): NameAliases {
  const list = (kind: 'companies' | 'funds'): NamedAs[] =>
    entriesOf(aliases?.[kind]).map(([from, said]) => ({
      from,
      to: typeof said === 'string' ? said : said.to,
      place: place.at('aliases', kind, from),
    }));
  const held = holders.flatMap(({ fund, names }, index) =>
    names.map((from, at): NamedAs => ({ from, to: fund, place: place.at('holders', index, 'names', at) })),
  );
  const fund = toMap([...list('funds'), ...held]);
  const own = [...fund.values(), ...holders.map((holder) => holder.fund)].map(foldName);
  return { company: toMap(list('companies')), fund, fundNames: new Set([...fund.keys(), ...own]) };
}

function toMap(names: readonly NamedAs[]): ReadonlyMap<string, string> {
  const known = new Map<string, NamedAs>();
  for (const name of names) {
    const other = known.get(foldName(name.from));
    if (other !== undefined && foldName(other.to) !== foldName(name.to))
      name.place.complain(`"${name.from}" is said to be "${other.to}" and "${name.to}"; it can only be one of them.`);
    known.set(foldName(name.from), name);
  }
  for (const name of known.values()) findChain(name, known);
  return new Map([...known].map(([from, { to }]) => [from, to]));
}

/** Complains of a name that leads to another which leads on. */
function findChain({ from, to, place }: NamedAs, known: ReadonlyMap<string, NamedAs>): void {
  const next = known.get(foldName(to));
  if (next === undefined || foldName(next.to) === foldName(to)) return;
  const isCircle = foldName(next.to) === foldName(from);
  const cure = isCircle
    ? 'They lead in a circle; remove the one you do not mean.'
    : `Say for "${from}" too what it is in the end.`;
  place.complain(`"${from}" is said to be "${to}", and that to be "${next.to}". ${cure}`);
}
