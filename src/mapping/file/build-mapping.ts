import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { foldHeader, foldName } from '../../base/util/text/text.ts';
import { listSheetNames, matchSheetName } from '../../format/sheets/sheet-names.ts';
import { type MappingComplaint, suggest } from '../complaint.ts';
import type {
  ColumnRef,
  DerivedColumn,
  Guess,
  Mapping,
  MappingPath,
  OpenDoubt,
  SheetMapping,
  SplitRule,
  TypesByText,
} from '../mapping.ts';
import { buildSplits, buildSteps } from './build-steps.ts';
import { buildTarget, type NameAliases, type TypeCondition } from './build-target.ts';
import { findLookupCircles, findOverlaps } from './check-tables.ts';
import {
  buildHeadings,
  buildIgnored,
  buildSkips,
  toColumnRange,
  toOpenRange,
  toRange,
  toWritten,
} from './form-parts.ts';
import {
  type DerivedForm,
  entriesOf,
  type MappingForm,
  NEWEST_SCHEMA,
  type SheetForm,
  type TypesForm,
} from './mapping-form.ts';

/**
 * Makes a mapping of its file's form, with complaints about what contradicts the format or itself. `guessAt` returns how
 * sure a column is.
 */
export function buildMapping(
  form: MappingForm,
  guessAt: (path: MappingPath) => Guess | undefined = () => undefined,
): {
  readonly mapping: Mapping;
  readonly complaints: readonly MappingComplaint[];
} {
  const complaints = findNewerSettings(form);
  const names = buildNames(form, complaints);
  const forms = form.sheets ?? [];
  const lookedUp = new Set<number>();
  const findSheet = createSheetFinder(forms, lookedUp, complaints);
  const sheets = forms.map((sheet, index) => {
    const path = ['sheets', index];
    const inherited = { dateOrder: sheet.dateOrder ?? form.dateOrder, decimal: sheet.decimal ?? form.decimal };
    return buildSheet(
      { ...sheet, ...inherited },
      { path, names, fundNames: names.fundNames, findSheet, complaints, guessAt },
    );
  });
  for (const [index, sheet] of sheets.entries()) {
    if (!sheet.isSkipped && (forms[index]?.to ?? []).length === 0 && !lookedUp.has(index))
      complaints.push({
        path: sheet.path,
        message: 'The sheet says neither what it becomes (to) nor that it is left out (skip: true).',
      });
  }
  complaints.push(...findOverlaps(sheets), ...findLookupCircles(sheets));
  return { mapping: { sheets, funds: names.fund, doubts: buildHolderDoubts(form) }, complaints };
}

function buildHolderDoubts({ holders = [] }: MappingForm): OpenDoubt[] {
  return holders.flatMap(({ confirm: text }, index) =>
    text === undefined ? [] : [{ path: ['holders', index, 'confirm'], text }],
  );
}

/** Complains of settings that a file of version 1 cannot have, because an older capsheet would not know them. */
function findNewerSettings({ schema, holders, sheets = [] }: MappingForm): MappingComplaint[] {
  if (schema === undefined || schema === NEWEST_SCHEMA) return [];
  const newer: MappingPath[] = [
    ...(holders === undefined ? [] : [['holders']]),
    ...sheets.flatMap((sheet, index) =>
      (['file', 'as', 'steps', 'types', 'kept'] as const)
        .filter((key) => sheet[key] !== undefined)
        .map((key) => ['sheets', index, key]),
    ),
  ];
  return newer.map((path) => ({
    path,
    message: `"${path.at(-1)}" came with version 2; write schema: ${NEWEST_SCHEMA} at the top.`,
  }));
}

/** Finds the sheet that a lookup names: by its own name (`as`), else by its tab. */
function createSheetFinder(
  forms: readonly SheetForm[],
  lookedUp: Set<number>,
  complaints: MappingComplaint[],
): SheetContext['findSheet'] {
  return (name, path) => {
    const indexes = [...forms.keys()];
    const called = indexes.filter((index) => isSame(forms[index]?.as, name));
    const named =
      called.length > 0 ? called : indexes.filter((index) => tabsOf(forms[index]).some((tab) => isSame(tab, name)));
    const [only, ...more] = named;
    for (const index of named) lookedUp.add(index);
    if (only !== undefined && more.length === 0 && forms[only]?.skip !== true) return only;
    const known = forms.flatMap((form) => [...tabsOf(form), ...(form.as === undefined ? [] : [form.as])]);
    const message =
      only === undefined
        ? `The mapping has no sheet "${name}".${suggest(name, known)} Add it: { sheet: ${name}, header: 1 }; a table that is only looked up needs no to.`
        : more.length > 0
          ? `The mapping has several tables of the sheet "${name}". Give the one you mean a name of its own (as), and use that name here.`
          : `The sheet "${name}" is skipped. Take out skip: a table that is only looked up needs no to.`;
    complaints.push({ path, message });
    return undefined;
  };
}

function tabsOf(form: SheetForm | undefined): readonly string[] {
  const { sheet = [] } = form ?? {};
  return typeof sheet === 'string' ? [sheet] : sheet;
}

function isSame(a: string | undefined, b: string): boolean {
  return a !== undefined && foldHeader(a) === foldHeader(b);
}

interface SheetContext {
  readonly path: MappingPath;
  readonly names: NameAliases;
  readonly fundNames: NameAliases['fundNames'];
  readonly findSheet: (name: string, path: MappingPath) => number | undefined;
  readonly complaints: MappingComplaint[];
  readonly guessAt: (path: MappingPath) => Guess | undefined;
}

function buildSheet(form: SheetForm, sheetContext: SheetContext): SheetMapping {
  const { path, names, complaints } = sheetContext;
  const toRefs = (texts: readonly string[] | undefined, key: string): ColumnRef[] =>
    (texts ?? []).map((text, index) => ({ path: [...path, key, index], text }));
  const isSkipped = form.skip === true;
  const targets = form.to ?? [];
  if (isSkipped && targets.length > 0)
    complaints.push({ path: [...path, 'skip'], message: 'The sheet is both skipped and mapped. Take out skip or to.' });
  if (!isSkipped && form.because !== undefined)
    complaints.push({
      path: [...path, 'because'],
      message: '"because" says why a sheet is skipped, but this one is not.',
    });
  if (!isSkipped && form.kept !== undefined)
    complaints.push({
      path: [...path, 'kept'],
      message: '"kept" says how a skipped sheet is read once it is taken in again, but this one is not skipped.',
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
  const types = form.types === undefined ? undefined : buildTypes(form.types, [...path, 'types'], complaints);
  const columns = form.columns === undefined ? undefined : toColumnRange(form.columns);
  if (columns !== undefined && columns.first > columns.last)
    complaints.push({ path: [...path, 'columns'], message: 'A range of columns ends before it begins.' });
  const splits = buildSplits(form.split ?? [], [...path, 'split'], complaints);
  return {
    path,
    names: tabsOf(form),
    ...(form.file === undefined ? {} : { file: form.file }),
    isSkipped,
    ...(form.kept === undefined ? {} : { canBeTaken: true }),
    ...(form.because === undefined ? {} : { because: form.because }),
    isOptional: form.optional === true || isSkipped,
    headerRows,
    ...(rows === undefined ? {} : { firstRow: rows.first, ...(rows.last === undefined ? {} : { lastRow: rows.last }) }),
    ...(columns === undefined ? {} : { columns }),
    fillDown: toRefs(form.fillDown, 'fillDown'),
    headings: buildHeadings(form.headings, [...path, 'headings']),
    splits,
    derived: buildDerived(form.make ?? [], { path: [...path, 'make'], splits, complaints }),
    written: toWritten(form),
    steps: buildSteps(form.steps ?? [], [...path, 'steps'], sheetContext),
    ...(types === undefined ? {} : { types: types.byText }),
    skipRows: buildSkips(form.skipRows, [...path, 'skipRows'], sheetContext),
    ignored: buildIgnored(form.ignore, [...path, 'ignore'], sheetContext),
    doubts: buildDoubts(form.confirm ?? [], [...path, 'confirm']),
    targets: targets.flatMap((target, index) => {
      const context = {
        path: [...path, 'to', index],
        aliases: names,
        fundNames: names.fundNames,
        complaints,
        guessAt: sheetContext.guessAt,
        types: types?.conditions ?? [],
        isAlone: targets.length === 1,
      };
      return buildTarget(target, toWritten(form), context) ?? [];
    }),
  };
}

function buildDoubts(forms: NonNullable<SheetForm['confirm']>, path: MappingPath): OpenDoubt[] {
  return forms.map(({ column, row, that, topic, to, texts }, index) => {
    const at = [...path, index];
    return {
      path: at,
      ...(column === undefined ? {} : { column: { path: [...at, 'column'], text: column } }),
      ...(row === undefined ? {} : { rowNumber: Number.parseInt(row, 10) }),
      ...omitAbsent({ topic, to, texts }),
      text: that,
    };
  });
}

/** Returns a condition for each sheet that the type column names, and all known texts. */
function buildTypes(
  { column: name, ...sheets }: TypesForm,
  path: MappingPath,
  complaints: MappingComplaint[],
): { readonly byText: TypesByText; readonly conditions: readonly TypeCondition[] } {
  const column = { path: [...path, 'column'], text: name };
  const seen = new Map<string, string>();
  const conditions = Object.entries(sheets).flatMap(([key, said]): TypeCondition[] => {
    const at = [...path, key];
    const texts = typeof said === 'string' ? [said] : said;
    for (const text of texts) {
      const other = seen.get(foldName(text));
      if (other !== undefined)
        complaints.push({
          path: at,
          message: `"${text}" is said to be ${other} and ${key}; it can only be one of them.`,
        });
      seen.set(foldName(text), key);
    }
    const match = matchSheetName(key);
    if (match !== undefined)
      return [{ match, condition: { path: at, test: { kind: 'is', column, texts, isNot: false } } }];
    complaints.push({ path: at, message: `"${key}" is not a sheet of the format.${suggest(key, listSheetNames())}` });
    return [];
  });
  return { byText: { path, column, texts: new Set(seen.keys()) }, conditions };
}

interface DerivedContext {
  readonly path: MappingPath;
  /** Their parts are columns too. */
  readonly splits: readonly SplitRule[];
  readonly complaints: MappingComplaint[];
}

function buildDerived(forms: readonly DerivedForm[], { path, splits, complaints }: DerivedContext): DerivedColumn[] {
  const seen = new Set(splits.flatMap(({ parts }) => parts.map(foldName)));
  return forms.flatMap((form, index) => {
    const at = [...path, index];
    if (seen.has(foldName(form.name))) complaints.push({ path: at, message: `A column "${form.name}" is made twice.` });
    seen.add(foldName(form.name));
    return buildOne(form, at, complaints) ?? [];
  });
}

function buildOne(form: DerivedForm, path: MappingPath, complaints: MappingComplaint[]): DerivedColumn | undefined {
  const { name, join, divide } = form;
  const toRef = (text: string, key: string, index: number): ColumnRef => ({ path: [...path, key, index], text });
  if ((join === undefined) === (divide === undefined)) {
    complaints.push({ path, message: `"${name}" is made either by join or by divide.` });
    return undefined;
  }
  if (join !== undefined) {
    const columns = join.map((text, index) => toRef(text, 'join', index));
    return { path, name, by: { kind: 'join', columns, separator: form.with ?? ' ' } };
  }
  const [dividend = '', divisor = ''] = divide ?? [];
  return {
    path,
    name,
    by: { kind: 'quotient', dividend: toRef(dividend, 'divide', 0), divisor: toRef(divisor, 'divide', 1) },
  };
}

interface NamedAs {
  readonly from: string;
  readonly to: string;
  readonly path: MappingPath;
}

/** Reads `aliases` and `holders`, with complaints about contradictions. */
function buildNames({ aliases, holders = [] }: MappingForm, complaints: MappingComplaint[]): NameAliases {
  const list = (kind: 'companies' | 'funds'): NamedAs[] =>
    entriesOf(aliases?.[kind]).map(([from, said]) => ({
      from,
      to: typeof said === 'string' ? said : said.to,
      path: ['aliases', kind, from],
    }));
  const held = holders.flatMap(({ fund, names }, index) =>
    names.map((from, at): NamedAs => ({ from, to: fund, path: ['holders', index, 'names', at] })),
  );
  const fund = toMap([...list('funds'), ...held], complaints);
  const own = [...fund.values(), ...holders.map((holder) => holder.fund)].map(foldName);
  return { company: toMap(list('companies'), complaints), fund, fundNames: new Set([...fund.keys(), ...own]) };
}

function toMap(names: readonly NamedAs[], complaints: MappingComplaint[]): ReadonlyMap<string, string> {
  const known = new Map<string, NamedAs>();
  for (const name of names) {
    const other = known.get(foldName(name.from));
    if (other !== undefined && foldName(other.to) !== foldName(name.to)) {
      const message = `"${name.from}" is said to be "${other.to}" and "${name.to}"; it can only be one of them.`;
      complaints.push({ path: name.path, message });
    }
    known.set(foldName(name.from), name);
  }
  for (const name of known.values()) complaints.push(...findChain(name, known));
  return new Map([...known].map(([from, { to }]) => [from, to]));
}

/** Complains of a name that leads to another which leads on. */
function findChain({ from, to, path }: NamedAs, known: ReadonlyMap<string, NamedAs>): MappingComplaint[] {
  const next = known.get(foldName(to));
  if (next === undefined || foldName(next.to) === foldName(to)) return [];
  const isCircle = foldName(next.to) === foldName(from);
  const cure = isCircle
    ? 'They lead in a circle; remove the one you do not mean.'
    : `Say for "${from}" too what it is in the end.`;
  return [{ path, message: `"${from}" is said to be "${to}", and that to be "${next.to}". ${cure}` }];
}
