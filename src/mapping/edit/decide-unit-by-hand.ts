import { areSameHeaders } from '../../base/util/text/text.ts';
import { joinList } from '../../base/util/text/words.ts';
import type { MappingUnit } from '../../format/check/mapped-tables.ts';
import { allColumnsOf } from '../../format/sheets/columns.ts';
import type { SheetMapping, TargetMapping } from '../mapping.ts';
import { readHeaderUnit } from '../propose/score/read-header-unit.ts';
import { refOf } from './answered-doubts.ts';

interface DecidedUnit {
  readonly word?: MappingUnit;
  /** Where the table's amounts do not agree, or where a price may be in full. */
  readonly question?: string;
}

/**
 * Decides the unit of an amount whose column a person chooses: that of the same column elsewhere, of its header, or of
 * the table's other amounts. `undefined` for what is no amount.
 */
export function decideUnitByHand(
  ref: string,
  column: string,
  { sheet, target }: { readonly sheet: SheetMapping; readonly target: TargetMapping },
): DecidedUnit | undefined {
  if (!isMoney(target, column)) return undefined;
  const amounts = sheet.targets.flatMap((one) =>
    one.columns.filter((other) => isMoney(one, other.name) && (one !== target || other.name !== column)),
  );
  const [known] = amounts.filter((other) => areSameHeaders(refOf(other), ref));
  const word = known?.unit ?? readHeaderUnit(ref)?.unit.scale?.word;
  if (known !== undefined || word !== undefined) return word === undefined ? undefined : { word };
  const others = amounts.filter(({ source }) => source.kind !== 'fixed');
  const units = [...new Set(others.flatMap(({ unit }) => unit ?? []))];
  const [only, ...more] = units;
  if (only === undefined) return undefined;
  const areAll = more.length === 0 && others.every(({ name, unit }) => unit === only || isPrice(name));
  if (areAll && !isPrice(column)) return { word: only };
  return { question: `${column}: its amounts are in full, though others of the table are in ${joinList(units)}` };
}

function isMoney({ sheet }: TargetMapping, column: string): boolean {
  return allColumnsOf(sheet).find(({ name }) => name === column)?.value.kind === 'money';
}

function isPrice(column: string): boolean {
  return /\bprice\b/i.test(column);
}
