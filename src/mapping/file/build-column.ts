import { foldChoice, foldName } from '../../base/util/text/text.ts';
import type { MappingUnit, WrittenForm } from '../../format/check/mapped-tables.ts';
import type { ColumnDeclaration } from '../../format/sheets/sheet.ts';
import type { Choice } from '../../model/fields/term.ts';
import { type MappingComplaint, suggest } from '../complaint.ts';
import type { ColumnSource, MappingPath, TargetColumn } from '../mapping.ts';
import { buildPattern, toWritten } from './form-parts.ts';
import type { ColumnForm } from './mapping-form.ts';

const SOURCES = ['column', 'value', 'join', 'firstOf'] as const;
const WRITING = ['dateOrder', 'decimal'] as const;
const OF_CELLS = ['default', 'values', 'blank', 'remove', 'unit', 'separator', 'keep', 'numbered', ...WRITING] as const;

const LISTS: ReadonlySet<string> = new Set(['co-investors', 'references']);

/** `remove: footnotes`: marks behind a name that refer to notes below the table. */
const FOOTNOTES = String.raw`(\s*(\(\d{1,2}\)|\[\d{1,2}\]|[*†‡¹²³⁴⁵⁶⁷⁸⁹]))+$`;

interface ColumnContext {
  /** The declared name; for a custom column, its own. */
  readonly name: string;
  readonly path: MappingPath;
  /** Absent for a custom column. */
  readonly declaration: ColumnDeclaration | undefined;
  /** From the sheet. */
  readonly written: WrittenForm;
  /** Other names of a company or fund, by their folded text. */
  readonly aliases: ReadonlyMap<string, string> | undefined;
  readonly complaints: MappingComplaint[];
}

/** Returns `undefined` after a complaint. */
export function buildColumn(form: ColumnForm, context: ColumnContext): TargetColumn | undefined {
  const { name, path, written, aliases, complaints } = context;
  const source = buildSource(form, context);
  if (source === undefined) return undefined;
  checkFit(form, context);
  if (form.because !== undefined && form.keep === undefined)
    complaints.push({
      path: [...path, 'because'],
      message: '"because" says why additional rows do not count, and only goes with keep: first.',
    });
  const translations = Object.entries(form.values ?? {}).map(([from, to]) => [foldName(from), to] as const);
  const removed =
    form.remove === undefined
      ? undefined
      : buildPattern(foldName(form.remove) === 'footnotes' ? FOOTNOTES : form.remove, [...path, 'remove'], complaints);
  return {
    path,
    name,
    source,
    ...(form.default === undefined ? {} : { fallback: form.default }),
    values: new Map([...(aliases ?? []), ...translations]),
    blanks: new Set((form.blank ?? []).map(foldName)),
    ...(removed === undefined ? {} : { removed }),
    ...(form.unit === undefined ? {} : { unit: form.unit }),
    ...(form.separator === undefined ? {} : { listSeparator: form.separator }),
    ...(form.keep === undefined ? {} : { keepsFirst: true }),
    ...(form.because === undefined ? {} : { because: form.because }),
    ...(form.numbered === true ? { isNumbered: true } : {}),
    written: { ...written, ...toWritten(form) },
  };
}

function buildSource(form: ColumnForm, { name, path, complaints }: ColumnContext): ColumnSource | undefined {
  const complain = (message: string, key?: string): undefined => {
    complaints.push({ path: key === undefined ? path : [...path, key], message });
  };
  const stated = SOURCES.filter((key) => form[key] !== undefined);
  if (stated.length !== 1) {
    const found = stated.length === 0 ? 'none' : stated.join(' and ');
    return complain(`${name} gets its values from one of ${SOURCES.join(', ')}; it names ${found}.`);
  }
  if (form.with !== undefined && form.join === undefined) return complain('"with" only goes with join.', 'with');
  if (form.value !== undefined) {
    const [extra] = OF_CELLS.filter((key) => form[key] !== undefined);
    return extra === undefined
      ? { kind: 'fixed', text: form.value }
      : complain(`"${extra}" is for values from cells, and ${name} has a fixed value.`, extra);
  }
  const toRefs = (texts: readonly string[], key: string) =>
    texts.map((text, index) => ({ path: [...path, key, index], text }));
  if (form.join !== undefined) {
    return { kind: 'join', columns: toRefs(form.join, 'join'), separator: form.with ?? ' ' };
  }
  if (form.firstOf !== undefined) return { kind: 'first-of', columns: toRefs(form.firstOf, 'firstOf') };
  return { kind: 'column', column: { path, text: form.column ?? '' } };
}

/** Complains of settings that the column's kind of value does not allow. */
function checkFit(form: ColumnForm, { name, path, declaration, complaints }: ColumnContext): void {
  if (declaration === undefined) return;
  const { value } = declaration;
  if (form.unit !== undefined && !unitsAllowed(value.kind).includes(form.unit))
    complaints.push({ path: [...path, 'unit'], message: `${name} cannot be in ${form.unit}.` });
  if (form.dateOrder !== undefined && value.kind !== 'date' && value.kind !== 'fiscal-year-end')
    complaints.push({ path: [...path, 'dateOrder'], message: `${name} does not contain dates.` });
  if (form.separator !== undefined && !LISTS.has(value.kind))
    complaints.push({ path: [...path, 'separator'], message: `${name} does not contain a list.` });
  if (form.numbered === true && value.kind !== 'ref')
    complaints.push({ path: [...path, 'numbered'], message: `${name} cannot be numbered; only a Ref can.` });
  if (value.kind === 'choice') complaints.push(...findUnknownChoices(form, { name, path, choices: value.choices }));
}

/** Returns the units that a column of this kind may have. */
export function unitsAllowed(kind: ColumnDeclaration['value']['kind']): readonly MappingUnit[] {
  if (kind === 'money' || kind === 'count') return ['thousands', 'lakhs', 'millions', 'crores', 'billions'];
  return kind === 'rate' ? ['percent'] : [];
}

function findUnknownChoices(
  form: ColumnForm,
  { name, path, choices }: { readonly name: string; readonly path: MappingPath; readonly choices: readonly Choice[] },
): MappingComplaint[] {
  const labels = choices.map(({ label }) => label);
  const known = new Set(
    choices.flatMap(({ value, label, aliases = [] }) => [value, label, ...aliases].map(foldChoice)),
  );
  const stated: [MappingPath, string | undefined][] = [
    [[...path, 'value'], form.value],
    [[...path, 'default'], form.default],
    ...Object.entries(form.values ?? {}).map(([from, to]): [MappingPath, string] => [[...path, 'values', from], to]),
  ];
  return stated.flatMap(([at, text]) =>
    text === undefined || text === '' || known.has(foldChoice(text))
      ? []
      : [{ path: at, message: `"${text}" is not a known ${name}.${suggest(text, labels)}` }],
  );
}
