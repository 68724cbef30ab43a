import type { ReadBudget } from '../../../base/input/read-budget.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { type CellRange, parseRange } from '../../../base/util/text/cell-address.ts';
import { type ConditionalRule, RuleList } from '../cells/conditional-looks.ts';
import {
  ALWAYS,
  type Condition,
  type Constant,
  comparesTo,
  contains,
  isNot,
  parseCondition,
  parseConstant,
  showInPlace,
  UNKNOWN,
} from '../cells/conditions.ts';
import type { CellLook } from '../table.ts';

type Attributes = ReadonlyMap<string, string>;

/** `Rounds.C2:Rounds.D6 'Old ones'.F2`. */
const TARGET = /\.(\$?[A-Z]{1,3}\$?\d{1,7})(?::(?:'(?:[^']|'')*'|[^\s.']*)\.(\$?[A-Z]{1,3}\$?\d{1,7}))?/g;

/**
 * Follows `calcext:conditional-format`, which holds `calcext:condition`, as LibreOffice writes them at the end of a table. The
 * first condition of a format that holds gives the cell its style.
 */
export class OdsConditions {
  readonly #list: RuleList;
  readonly #lookOf: (styleName: string) => CellLook;
  #ranges: readonly CellRange[] = [];

  /** `lookOf` knows styles by the names that people see. */
  constructor(budget: ReadBudget, lookOf: (styleName: string) => CellLook) {
    this.#list = new RuleList(budget);
    this.#lookOf = lookOf;
  }

  get rules(): readonly ConditionalRule[] {
    return this.#list.rules;
  }

  openFormat(attributes: Attributes): void {
    const target = attributes.get('calcext:target-range-address') ?? '';
    this.#ranges = [...target.matchAll(TARGET)].flatMap(([, from, to = from]) => parseRange(`${from}:${to}`) ?? []);
  }

  addCondition(attributes: Attributes): void {
    const { format, struck } = this.#lookOf(attributes.get('calcext:apply-style-name') ?? '');
    this.#add({
      stops: 'these',
      change: omitAbsent({ format, struck: struck === undefined ? undefined : true }),
      holds: toCondition(attributes.get('calcext:value') ?? '', attributes.get('calcext:base-cell-address') ?? ''),
    });
  }

  addMark(mark: 'bar' | 'icon', attributes: Attributes, holds = ALWAYS): void {
    if (attributes.get('calcext:show-value') === 'false')
      this.#add({ stops: undefined, change: showInPlace(mark), holds });
  }

  /** LibreOffice writes at the first step of icons that they hide the number, and does not read it there again. */
  addStep(attributes: Attributes): void {
    this.addMark('icon', attributes, UNKNOWN);
  }

  #add(rule: Pick<ConditionalRule, 'stops' | 'change' | 'holds'>): void {
    this.#list.add({ ranges: this.#ranges, ...rule });
  }
}

const COMPARISON = /^(<=|>=|!=|<|>|=)(.*)$/s;
const CALLED = /^([a-z-]+)\((.*)\)$/s;

function toCondition(stated: string, base: string): Condition {
  const [, operator, operand = ''] = COMPARISON.exec(stated) ?? [];
  if (operator !== undefined) return comparesAlike(operator, [parseConstant(operand)]);
  const [, name = '', content = ''] = CALLED.exec(stated) ?? [];
  const start = parseRange(base.slice(base.lastIndexOf('.') + 1));
  if (name === 'formula-is') return parseCondition(content.replace(/\[\.([^\].]+)\]/g, '$1'), start ? [start] : []);
  if (name === 'between' || name === 'not-between')
    return comparesAlike(name === 'between' ? name : 'notBetween', content.split(',').map(parseConstant));
  const piece = parseConstant(content);
  if (typeof piece !== 'string') return UNKNOWN;
  if (name === 'begins-with') return contains(piece, 'startsWith');
  if (name === 'ends-with') return contains(piece, 'endsWith');
  if (name === 'contains-text') return contains(piece, 'includes');
  return name === 'not-contains-text' ? isNot(contains(piece, 'includes')) : UNKNOWN;
}

/** Calc holds a number for different from a text and never for less or more. A truth is a number to it, which is not worked out. */
function comparesAlike(operator: string, operands: readonly (Constant | undefined)[]): Condition {
  const compares = comparesTo(operator, operands);
  const type = typeof operands[0];
  return (cell, place) => {
    const { kind } = cell.value;
    if (kind === 'boolean' && type === 'number') return undefined;
    const isOther = (kind === 'number' && type === 'string') || (kind === 'text' && type === 'number');
    return isOther ? operator === '!=' : compares(cell, place);
  };
}
