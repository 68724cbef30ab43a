import type { ReadBudget } from '../../../base/input/read-budget.ts';
import { type CellRange, parseRange } from '../../../base/util/text/cell-address.ts';
import { isTrue } from '../../opc/xml/tag-attributes.ts';
import { attribute, type XmlTag } from '../../opc/xml/xml.ts';
import { decodeEscapes } from '../../opc/xml/xml-text.ts';
import { formatOf } from '../cells/cell-looks.ts';
import { type ConditionalRule, RuleList } from '../cells/conditional-looks.ts';
import {
  ALWAYS,
  type Condition,
  comparesTo,
  contains,
  isNot,
  type LookChange,
  parseCondition,
  parseConstant,
  showInPlace,
  UNKNOWN,
} from '../cells/conditions.ts';
import { joinWithin } from '../cells/text-runs.ts';

/** The namespaces of rules that Excel 2007 does not know: those whose formulas look at other sheets. */
export const RULE_EXTENSIONS: ReadonlySet<string> = new Set([
  'http://schemas.microsoft.com/office/spreadsheetml/2009/9/main',
  'http://schemas.microsoft.com/office/excel/2006/main',
]);

/** The change that an element of a differential style makes to a look. */
export function changeOf(tag: XmlTag): LookChange {
  if (tag.local === 'strike') return { struck: isTrue(attribute(tag, 'val') ?? '1') };
  if (tag.local !== 'numFmt') return {};
  // Its number may mean another format in a cell (`xlsx-styles.ts`); its code is what it is.
  const code = decodeEscapes(attribute(tag, 'formatCode') ?? '');
  return { format: code === '' ? (formatOf(Number(attribute(tag, 'numFmtId'))) ?? 'General') : code };
}

interface OpenRule {
  readonly tag: XmlTag;
  readonly formulas: string[];
  change: LookChange;
  /** The bar or icon that it puts in the place of the number. */
  inPlace: 'bar' | 'icon' | undefined;
}

/** Follows `conditionalFormatting`, which holds `cfRule`; those of extensions say their ranges and looks in elements of their own. */
export class ConditionalFormats {
  readonly #budget: ReadBudget;
  readonly #list: RuleList;
  readonly #changes: readonly LookChange[];
  #ranges = '';
  #open: OpenRule[] = [];
  #rule: OpenRule | undefined;
  #text: string | undefined;

  constructor(budget: ReadBudget, changes: readonly LookChange[]) {
    this.#budget = budget;
    this.#list = new RuleList(budget);
    this.#changes = changes;
  }

  get rules(): readonly ConditionalRule[] {
    return this.#list.rules;
  }

  open(tag: XmlTag): void {
    if (tag.local === 'conditionalFormatting') {
      this.#ranges = attribute(tag, 'sqref') ?? '';
      this.#open = [];
    } else if (tag.local === 'cfRule') {
      const change = this.#changes[Number(attribute(tag, 'dxfId') ?? -1)] ?? {};
      this.#rule = { tag, formulas: [], change, inPlace: undefined };
      this.#open.push(this.#rule);
    } else if (tag.local === 'sqref') this.#text = '';
    else if (this.#rule !== undefined) this.#openInRule(this.#rule, tag);
  }

  text(text: string): void {
    if (this.#text !== undefined) this.#text = joinWithin(this.#budget, this.#text, text);
  }

  close({ local }: XmlTag): void {
    if (local === 'sqref') this.#ranges = this.#text ?? '';
    else if (local === 'formula' || local === 'f') this.#rule?.formulas.push(decodeEscapes(this.#text ?? ''));
    else if (local === 'cfRule') this.#rule = undefined;
    else if (local === 'conditionalFormatting') this.#take();
    if (this.#text !== undefined) this.#text = undefined;
  }

  #openInRule(rule: OpenRule, tag: XmlTag): void {
    if (tag.local === 'formula' || tag.local === 'f') this.#text = '';
    else if (tag.local === 'iconSet' || tag.local === 'dataBar') {
      if (!isTrue(attribute(tag, 'showValue') ?? '1')) rule.inPlace = tag.local === 'iconSet' ? 'icon' : 'bar';
    } else rule.change = { ...rule.change, ...changeOf(tag) };
  }

  #take(): void {
    const ranges = this.#ranges.split(/\s+/).flatMap((range) => parseRange(range) ?? []);
    for (const rule of this.#open) this.#list.add(toRule(rule, ranges));
    this.#open = [];
  }
}

function toRule({ tag, formulas, change, inPlace }: OpenRule, ranges: readonly CellRange[]): ConditionalRule {
  return {
    ranges,
    priority: Number(attribute(tag, 'priority') ?? 0),
    stops: isTrue(attribute(tag, 'stopIfTrue')) ? 'all' : undefined,
    change: inPlace === undefined ? change : showInPlace(inPlace),
    holds: inPlace === undefined ? toCondition(tag, formulas, ranges) : ALWAYS,
  };
}

function toCondition(tag: XmlTag, formulas: readonly string[], ranges: readonly CellRange[]): Condition {
  const [type, piece] = [attribute(tag, 'type'), attribute(tag, 'text')];
  if (type === 'cellIs') return comparesTo(attribute(tag, 'operator') ?? '', formulas.map(parseConstant));
  if (type === 'expression') return parseCondition(formulas[0] ?? '', ranges);
  if (type === 'containsErrors') return isError;
  if (type === 'notContainsErrors') return isNot(isError);
  if (type === 'containsBlanks') return isBlank;
  if (type === 'notContainsBlanks') return isNot(isBlank);
  if (piece === undefined || !isStated(piece, formulas)) return UNKNOWN;
  if (type === 'beginsWith') return contains(piece, 'startsWith');
  if (type === 'endsWith') return contains(piece, 'endsWith');
  // SEARCH, by which Excel finds a text within another, takes these for others.
  if (/[*?~]/.test(piece)) return UNKNOWN;
  if (type === 'containsText') return contains(piece, 'includes');
  return type === 'notContainsText' ? isNot(contains(piece, 'includes')) : UNKNOWN;
}

/** The formula counts, and may have a cell where the rule has a text. */
function isStated(piece: string, [formula]: readonly string[]): boolean {
  return formula === undefined || formula.includes(`"${piece.replaceAll('"', '""')}"`);
}

const isError: Condition = ({ value }) => value.kind === 'error';
const isBlank: Condition = ({ value }) => value.kind === 'text' && value.text.trim() === '';
