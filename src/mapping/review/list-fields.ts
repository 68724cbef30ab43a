import { isNode, parseDocument } from 'yaml';
import { groupBy } from '../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { allColumnsOf, requirementOf } from '../../format/sheets/columns.ts';
import type { ColumnDeclaration } from '../../format/sheets/sheet.ts';
import type { FormatColumn, MappedField } from '../../model/mapping/mapping-review.ts';
import { CURRENCIES } from '../../model/values/currency.ts';
import { nodeAt } from '../edit/mapping-nodes.ts';
import { unitsAllowed } from '../file/build-target.ts';
import type { ColumnSource, MappingPath, SheetMapping, TargetColumn, TargetMapping } from '../mapping.ts';

export interface ReviewedField {
  readonly view: Omit<MappedField, 'samples' | 'values'>;
  /** Absent for a custom column. */
  readonly declaration?: ColumnDeclaration;
  /** From the first of the sheets, which all agree. */
  readonly column: TargetColumn;
}

const DATES: ReadonlySet<string> = new Set(['date', 'fiscal-year-end']);

export function listFields(
  { targets }: SheetMapping,
  refOf: (word: string) => string,
  remarkOf: (path: MappingPath) => ColumnRemark | undefined,
): readonly ReviewedField[] {
  const all = targets.flatMap((target, index) => target.columns.map((column) => ({ column, target, index })));
  return [...groupBy(all, ({ column }) => keyOf(column, refOf)).values()].flatMap((some): ReviewedField[] => {
    const [first] = some;
    if (first === undefined) return [];
    const { column, target } = first;
    const declaration = declarationOf(target, column.name);
    // The least sure guess needs attention.
    const [remark] = some.flatMap((one) => remarkOf(one.column.path) ?? []).sort((a, b) => a.confidence - b.confidence);
    const canHaveUnit = column.source.kind !== 'fixed' && declaration !== undefined;
    const view: ReviewedField['view'] = omitAbsent({
      column: column.name,
      targets: some.map(({ index }) => index),
      source: toSource(column.source, refOf),
      unit: column.unit,
      units: canHaveUnit ? [...unitsAllowed(declaration.value.kind)] : [],
      dateOrder: column.written.dateOrder,
      isDate: canHaveUnit && DATES.has(declaration.value.kind),
      confidence: remark?.confidence,
      reason: remark?.reason,
    });
    return [omitAbsent({ view, declaration, column })];
  });
}

export function listFormat({ targets }: SheetMapping, customColumns: readonly string[]): FormatColumn[] {
  const found = targets.flatMap((target, index) => {
    const isWide = target.sheet.kind === 'custom-columns';
    const own = target.columns.map(({ name }) => name);
    const declared = allColumnsOf(target.sheet).filter(
      ({ value }) => value.kind !== 'action' && !(isWide && value.kind.startsWith('custom-')),
    );
    const custom = isWide ? [...own, ...customColumns] : [];
    return [
      ...declared.map((column) => ({
        column: column.name,
        index,
        isMissing: isNeeded(column, target) && !own.includes(column.name),
        options: optionsOf(column),
      })),
      ...custom
        .filter((name) => !declared.some((column) => column.name === name))
        .map((name) => ({ column: name, index, isMissing: false, options: [] })),
    ];
  });
  return [...groupBy(found, ({ column }) => column)].map(([column, some]) => ({
    column,
    targets: [...new Set(some.map(({ index }) => index))],
    isMissing: some.some(({ isMissing }) => isMissing),
    options: [...(some[0]?.options ?? [])],
  }));
}

export function optionsOf({ value }: ColumnDeclaration): readonly string[] {
  if (value.kind === 'choice') return value.choices.map(({ label }) => label);
  if (value.kind === 'currency') return CURRENCIES;
  return value.kind === 'boolean' ? ['yes', 'no'] : [];
}

function isNeeded(column: ColumnDeclaration, { sheet, presetType }: TargetMapping): boolean {
  if (presetType !== undefined && column.name === sheet.typeColumn) return false;
  return requirementOf(column, presetType) === 'required';
}

function declarationOf({ sheet }: TargetMapping, name: string): ColumnDeclaration | undefined {
  return allColumnsOf(sheet).find((column) => column.name === name);
}

function keyOf(
  { name, source, unit, written, values, removed, fallback }: TargetColumn,
  refOf: (word: string) => string,
) {
  const from = toSource(source, refOf);
  return JSON.stringify([name, from, unit, written, [...values], removed !== undefined, fallback]);
}

function toSource(source: ColumnSource, refOf: (word: string) => string): MappedField['source'] {
  switch (source.kind) {
    case 'fixed':
      return { kind: 'value', text: source.text };
    case 'column':
      return { kind: 'column', ref: refOf(source.column.text) };
    case 'join':
    case 'first-of': {
      const refs = source.columns.map(({ text }) => refOf(text));
      return { kind: 'several', refs, how: source.kind === 'join' ? 'joined' : 'first-filled' };
    }
  }
}

/** A proposal's comment behind a column, as `writeMapping` prints it. */
interface ColumnRemark {
  readonly confidence: number;
  readonly reason: string;
}

const REMARK = /^\s*([01]\.\d\d) (.*?)(?:\s+<- look at this)?\s*$/;

/** First values, which the page shows as they are now. */
const FIRST_VALUES = /: [^:]+ → .*$/;

/** Reads the confidence comments of a mapping file; `undefined` for a column without one. */
export function readRemarks(text: string): (path: MappingPath) => ColumnRemark | undefined {
  const document = parseDocument(text, { schema: 'failsafe', uniqueKeys: false });
  return (path) => {
    const node = nodeAt(document, path);
    const [, confidence, reason] = REMARK.exec((isNode(node) ? node.comment : undefined) ?? '') ?? [];
    if (confidence === undefined || reason === undefined) return undefined;
    return { confidence: Number(confidence), reason: reason.replace(FIRST_VALUES, '') };
  };
}
