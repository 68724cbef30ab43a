import { getOrInsert } from '../../../base/util/collections/get-or-insert.ts';

/** The attributes of an element, by name. */
export type Attributes = Readonly<Record<string, string>>;

/** Whether a page strikes out or hides an element, with all that is in it. */
export interface PageStyle {
  readonly isStruck: boolean;
  readonly isHidden: boolean;
}

interface PageSelector {
  readonly tag: string | undefined;
  readonly id: string | undefined;
  readonly classes: readonly string[];
}

const LINE_THROUGH = /line-through/i;
const HIDDEN = /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)/i;
const SHOWN = /display\s*:/i;
/** Hidden in all of a row, they hide the row. */
const CELLS = /^t[dh]$/i;
const COMMENTS = /\/\*[\s\S]*?(?:\*\/|$)|<!--|-->/g;
/** Rules for paper, or for windows of some width. */
const CONDITIONAL_RULES = /@[^@{};]*(?:;|\{(?:[^{}]*\{[^{}]*\})*[^{}]*\})/g;

/**
 * Style sheets of a page, by what they strike out or hide: elements, classes and ids. A selector counts by its last part that has
 * a class or an id; one that asks for a position, a state or an attribute says nothing that can be told here.
 */
export class PageStyles {
  /** By the first of its classes, else by its id or its element: a page may have thousands of them. */
  readonly #rules = new Map<string, (PageSelector & PageStyle)[]>();

  addSheet(css: string): void {
    const plain = css.replace(COMMENTS, '').replace(CONDITIONAL_RULES, '');
    for (const rule of plain.split('}')) {
      const [selectors = '', declarations = ''] = rule.split('{');
      const style = styleOf(declarations);
      if (!style.isStruck && !style.isHidden) continue;
      for (const selector of selectors.split(',')) this.#add(selector, style);
    }
  }

  styleOf(tag: string, attributes: Attributes): PageStyle {
    const { style = '', hidden, id, class: names = '' } = attributes;
    const own = styleOf(style);
    const classes = this.#rules.size === 0 ? [] : names.split(/\s+/);
    const keys = this.#rules.size === 0 ? [] : [tag, `#${id}`, ...classes.map((name) => `.${name}`)];
    const found = keys.flatMap((key) =>
      (this.#rules.get(key) ?? []).filter((rule) => matches(rule, { tag, id, classes })),
    );
    return {
      isStruck: own.isStruck || found.some(({ isStruck }) => isStruck),
      isHidden: own.isHidden || hidden !== undefined || (!SHOWN.test(style) && found.some(({ isHidden }) => isHidden)),
    };
  }

  #add(selector: string, style: PageStyle): void {
    if (/[:[*]/.test(selector)) return;
    const parts = selector.trim().split(/\s*[\s>+~]\s*/);
    const part = parts.findLast((each) => /[.#]/.test(each)) ?? (parts.length === 1 ? selector.trim() : '');
    const [, tag] = /^([\w-]+)/.exec(part) ?? [];
    const [, id] = /#([\w-]+)/.exec(part) ?? [];
    const classes = [...part.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name);
    // An element is not hidden itself by something hidden in it.
    const isHidden = style.isHidden && (part === parts.at(-1) || CELLS.test(parts.at(-1) ?? ''));
    const rule = { ...style, isHidden, tag: tag?.toLowerCase(), id, classes };
    const [first] = classes;
    const key = first === undefined ? (id === undefined ? rule.tag : `#${id}`) : `.${first}`;
    if (key !== undefined) getOrInsert(this.#rules, key, () => []).push(rule);
  }
}

function styleOf(declarations: string): PageStyle {
  return { isStruck: LINE_THROUGH.test(declarations), isHidden: HIDDEN.test(declarations) };
}

function matches(rule: PageSelector, { tag, id, classes }: PageSelector): boolean {
  if ((rule.tag ?? tag) !== tag || (rule.id ?? id) !== id) return false;
  return rule.classes.every((name) => classes.includes(name));
}
