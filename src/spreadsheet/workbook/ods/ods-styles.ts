import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { XmlHandlers, XmlTag } from '../../opc/xml/xml.ts';
import type { RunLook } from '../cells/text-runs.ts';
import type { CellLook } from '../table.ts';
import { ODF_NAMESPACES, readOdfAttributes, toOdfName } from './odf-names.ts';

type Attributes = ReadonlyMap<string, string>;

/** The elements that are one number format each (OpenDocument 1.3, 16.29). */
const DATA_STYLE = /^number:(?:number|currency|percentage|date|time|text|boolean)-style$/;

/** How long the parts of days and times are, short and long. */
const CALENDAR_PARTS: ReadonlyMap<string, readonly [short: string, long: string]> = new Map([
  ['number:day', ['d', 'dd']],
  ['number:day-of-week', ['ddd', 'dddd']],
  ['number:month', ['m', 'mm']],
  ['number:year', ['yy', 'yyyy']],
  ['number:hours', ['h', 'hh']],
  ['number:minutes', ['m', 'mm']],
  ['number:seconds', ['s', 'ss']],
  ['number:am-pm', ['AM/PM', 'AM/PM']],
]);

/** Text that needs no quotes in a format of days and times, of a percentage, and of other numbers, whose points and commas count. */
const PLAIN_IN_DATE = /^[\s.,/:()+-]*$/;
const PLAIN_IN_PERCENTAGE = /^[\s()%+-]*$/;
const PLAIN = /^[\s()+-]*$/;
const DIGIT_GROUPS = '#,##';
/** Excel's own limit; and it has sections for numbers above, below and at 0, besides the last. */
const LONGEST_CODE = 255;
const MOST_SECTIONS = 3;

/** One number format: its own code, and those for some numbers before it, by their names. */
interface DataStyle {
  code: string;
  readonly sections: { readonly name: string; readonly condition: string }[];
  /** Text that it has without quotes. */
  readonly plain: RegExp;
  /** Where the digits of its number begin in the code. */
  digitsAt: number;
}

/** The properties a style has itself; the rest it takes from its parent. */
interface OwnStyle extends RunLook {
  readonly parentKey?: string;
  /** The name of its number format. */
  readonly format?: string;
  readonly isTableHidden?: boolean;
  readonly ink?: string;
  readonly fill?: string;
}

/** A style has fewer ancestors, unless it is its own. */
const MOST_ANCESTORS = 100;

/** `value()>=1000`, as formats have it in brackets; of what is above and below 0 the order of sections says so. */
const CONDITION = /^value\(\)\s*(<=|>=|!=|<|>|=)\s*(-?\d+(?:\.\d+)?)$/;
const BY_ORDER: ReadonlySet<string> = new Set(['>=0', '>0', '<0']);

/** The styles of an `.ods` file, as far as they say how numbers are shown, what is struck out and which sheets are hidden. */
export class OdsStyles implements XmlHandlers {
  readonly namespaces = ODF_NAMESPACES;
  readonly #dataStyles = new Map<string, DataStyle>();
  /** By family and name. */
  readonly #styles = new Map<string, OwnStyle>();
  readonly #resolved = new Map<string, OwnStyle>();
  readonly #looks = new Map<string, CellLook>();
  /** The names of styles by those that people see. */
  readonly #shownNames = new Map<string, string>();
  #styleKey = '';
  #open: DataStyle | undefined;
  #literal: string | undefined;
  /** So many digits before the point stand behind the text at hand. */
  #position = 0;

  open(tag: XmlTag): void {
    this.take(toOdfName(tag), readOdfAttributes(tag));
  }

  close(tag: XmlTag): void {
    this.end(toOdfName(tag));
  }

  text(text: string): void {
    if (this.#literal !== undefined) this.#literal = (this.#literal + text).slice(0, LONGEST_CODE);
  }

  isHiddenTable(styleName: string): boolean {
    return this.#resolve(toStyleKey('table', styleName)).isTableHidden === true;
  }

  /** How the cells of a style look, its number format written as Excel would. */
  lookOf(styleName: string): CellLook {
    const known = this.#looks.get(styleName);
    if (known !== undefined) return known;
    const { format, isStruck, ink, fill = 'transparent' } = this.#resolve(toStyleKey('table-cell', styleName));
    // A cell without a colour of its own is white.
    const unseen = ink === (fill === 'transparent' ? '#ffffff' : fill) || undefined;
    const look = omitAbsent({ format: this.#toCode(format), struck: isStruck === true || undefined, unseen });
    this.#looks.set(styleName, look);
    return look;
  }

  /** The same by the name of a style that people see, which may have other characters. */
  lookOfShown(name: string): CellLook {
    return this.lookOf(this.#shownNames.get(name) ?? name);
  }

  /** How a span or a paragraph of such a style looks, as far as that says it. */
  lookOfRun(family: 'text' | 'paragraph', styleName: string): RunLook {
    return this.#resolve(toStyleKey(family, styleName));
  }

  /** The properties of a style, taken from its ancestors where it has none itself. */
  #resolve(key: string, depth = 0): OwnStyle {
    const known = this.#resolved.get(key);
    if (known !== undefined) return known;
    const { parentKey, ...own } = this.#styles.get(key) ?? {};
    const isOrphan = parentKey === undefined || depth > MOST_ANCESTORS;
    const resolved = isOrphan ? own : { ...this.#resolve(parentKey, depth + 1), ...own };
    this.#resolved.set(key, resolved);
    return resolved;
  }

  /** An element that opens. */
  take(name: string, attributes: Attributes): void {
    if (DATA_STYLE.test(name)) this.#openDataStyle(name, attributes);
    else if (this.#open !== undefined) this.#takePart(this.#open, name, attributes);
    else if (name === 'style:style') this.#takeStyle(attributes);
    else if (name === 'style:text-properties') this.#takeTextProperties(attributes);
    else if (name === 'style:table-cell-properties')
      this.#say(omitAbsent({ fill: attributes.get('fo:background-color')?.toLowerCase() }));
    else if (name === 'style:table-properties' && attributes.get('table:display') === 'false')
      this.#say({ isTableHidden: true });
  }

  /** An element that closes. */
  end(name: string): void {
    if (this.#open !== undefined && this.#literal !== undefined) {
      if (name === 'number:embedded-text') embed(this.#open, this.#position, this.#literal);
      else
        this.#open.code +=
          name === 'number:currency-symbol' ? `[$${this.#literal}]` : quoteText(this.#literal, this.#open.plain);
      this.#literal = undefined;
    }
    if (DATA_STYLE.test(name)) this.#open = undefined;
    if (name === 'style:style') this.#styleKey = '';
  }

  #openDataStyle(name: string, attributes: Attributes): void {
    this.#open = { code: '', sections: [], plain: plainIn(name), digitsAt: 0 };
    this.#dataStyles.set(attributes.get('style:name') ?? '', this.#open);
  }

  #takeStyle(attributes: Attributes): void {
    const family = attributes.get('style:family') ?? 'table-cell';
    const parent = attributes.get('style:parent-style-name');
    const shown = attributes.get('style:display-name');
    if (shown !== undefined) this.#shownNames.set(shown, attributes.get('style:name') ?? '');
    this.#styleKey = toStyleKey(family, attributes.get('style:name'));
    this.#styles.set(
      this.#styleKey,
      omitAbsent({
        parentKey: parent === undefined ? undefined : toStyleKey(family, parent),
        format: attributes.get('style:data-style-name'),
      }),
    );
  }

  #takeTextProperties(attributes: Attributes): void {
    const lines = ['style', 'type'].flatMap((what) => attributes.get(`style:text-line-through-${what}`) ?? []);
    const position = attributes.get('style:text-position');
    // The colour that a program takes by itself is one that can be seen.
    const isOwnInk = attributes.get('style:use-window-font-color') !== 'true';
    this.#say(
      omitAbsent({
        ink: isOwnInk ? attributes.get('fo:color')?.toLowerCase() : 'any',
        isStruck: lines.length === 0 ? undefined : lines.some((line) => line !== 'none'),
        isRaised:
          position === undefined
            ? undefined
            : /^(?:sub|-)/.test(position)
              ? 'lowered'
              : /^(?:super|[1-9])/.test(position),
      }),
    );
  }

  /** Adds to the style that is open; there are properties of others than styles. */
  #say(said: Partial<OwnStyle>): void {
    const own = this.#styles.get(this.#styleKey);
    if (own !== undefined) this.#styles.set(this.#styleKey, { ...own, ...said });
  }

  #takePart(style: DataStyle, name: string, attributes: Attributes): void {
    const calendar = CALENDAR_PARTS.get(name);
    if (calendar !== undefined) style.code += showPart(calendar, attributes);
    else if (name === 'number:text' || name === 'number:currency-symbol') this.#literal = '';
    else if (name === 'number:text-content') style.code += '@';
    else if (name === 'number:scientific-number') style.code += '0.00E+00';
    else if (name === 'number:fraction') style.code += '# ?/?';
    else if (name === 'number:embedded-text') {
      this.#literal = '';
      this.#position = toPlaces(attributes.get('number:position'), 0);
    } else if (name === 'number:number') {
      style.digitsAt = style.code.length;
      style.code += showDigits(attributes);
    } else if (name === 'style:map')
      style.sections.push({
        name: attributes.get('style:apply-style-name') ?? '',
        condition: toCondition(attributes.get('style:condition') ?? ''),
      });
  }

  #toCode(name: string | undefined): string | undefined {
    const style = this.#dataStyles.get(name ?? '');
    if (style === undefined) return undefined;
    const sections = style.sections
      .slice(0, MOST_SECTIONS)
      .map((section) => section.condition + (this.#dataStyles.get(section.name)?.code ?? ''));
    const code = [...sections, style.code].join(';');
    return code === '' || code === '0' || code.length > LONGEST_CODE ? undefined : code;
  }
}

/** Styles of cells, of tables and of texts may have one name. */
function toStyleKey(family: string, name: string | undefined): string {
  return `${family} ${name ?? ''}`;
}

function showPart([short, long]: readonly [string, string], attributes: Attributes): string {
  const isLong = attributes.get('number:style') === 'long';
  // Only months have names.
  if (attributes.get('number:textual') === 'true') return isLong ? 'mmmm' : 'mmm';
  return isLong ? long : short;
}

function showDigits(attributes: Attributes): string {
  const whole = '0'.repeat(toPlaces(attributes.get('number:min-integer-digits'), 1)) || '#';
  const places = toPlaces(attributes.get('number:decimal-places'), 0);
  const factor = Number(/^10{0,12}$/.exec(attributes.get('number:display-factor') ?? '')?.[0] ?? 1);
  const digits = attributes.get('number:grouping') === 'true' ? `${DIGIT_GROUPS}${whole}` : whole;
  return `${digits}${places > 0 ? `.${'0'.repeat(places)}` : ''}${','.repeat(Math.round(Math.log10(factor) / 3))}`;
}

function toCondition(stated: string): string {
  const [, operator = '', bound = ''] = CONDITION.exec(stated.trim()) ?? [];
  const condition = `${operator === '!=' ? '<>' : operator}${bound}`;
  return condition === '' || BY_ORDER.has(condition) ? '' : `[${condition}]`;
}

/** Puts a text between the digits before the point; of places that need not be filled the style says nothing. */
function embed(style: DataStyle, position: number, text: string): void {
  const stated = style.code.slice(style.digitsAt);
  const places = stated.split('.')[0]?.replace(/[^#0]/g, '').length ?? 0;
  const digits = '#'.repeat(Math.max(0, position + 1 - places)) + stated;
  let at = digits.search(/[.]|,*$/);
  for (let passed = 0; at > 0 && passed < position; at -= 1) if (digits.charAt(at - 1) !== ',') passed += 1;
  style.code = `${style.code.slice(0, style.digitsAt)}${digits.slice(0, at)}"${text.replaceAll('"', '')}"${digits.slice(at)}`;
}

function toPlaces(stored: string | undefined, usual: number): number {
  return stored !== undefined && /^\d{1,2}$/.test(stored) ? Number(stored) : usual;
}

function plainIn(name: string): RegExp {
  if (name === 'number:percentage-style') return PLAIN_IN_PERCENTAGE;
  return name === 'number:date-style' || name === 'number:time-style' ? PLAIN_IN_DATE : PLAIN;
}

function quoteText(text: string, plain: RegExp): string {
  return plain.test(text) ? text : `"${text.replaceAll('"', '')}"`;
}
