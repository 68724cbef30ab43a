import { foldHeader, foldName, squeezeSpaces } from '../../../base/util/text/text.ts';
import { fromSerialDay } from '../../../model/values/calendar-date.ts';
import { parseDateText } from '../../../model/values/date-text.ts';
import { type Guess, SURE } from '../../mapping.ts';
import { isFilled, textOf } from '../../source/cell-text.ts';
import type { TabCell, TabRow } from '../../source/tab-column.ts';
import { isAboutTable, isFundName, isLegalName } from '../names/name-words.ts';
import type { ProposedColumn, ProposedDoubt, ProposedTarget } from '../proposal.ts';
import { inOrder } from '../score/assign-columns.ts';
import { kindOf } from '../score/value-kinds.ts';
import type { ProposalTab } from '../source-tab.ts';

/** A fact in a title or the tab's name, for every row. */
export interface TitleFact extends Guess {
  readonly text: string;
}

export interface TitleFacts {
  readonly company?: TitleFact;
  readonly fund?: TitleFact;
  /** The day of the figures, as ISO. */
  readonly day?: TitleFact;
}

const LABELS: readonly { readonly kind: keyof TitleFacts; readonly names: ReadonlySet<string> }[] = [
  {
    kind: 'company',
    names: new Set(['company', 'company name', 'portfolio company', 'issuer', 'target', 'firma'].map(foldHeader)),
  },
  { kind: 'fund', names: new Set(['fund', 'fund name', 'vehicle', 'investor', 'holder', 'fonds'].map(foldHeader)) },
  {
    kind: 'day',
    names: new Set(
      [
        'as of',
        'as at',
        'as of date',
        'date',
        'valuation date',
        'report date',
        'reporting date',
        'stichtag',
        'cap table date',
      ].map(foldHeader),
    ),
  },
];
const SAID = 0.9;
const NAMED = 0.8;
const LIKELY = 0.6;
const LONGEST = 120;
/** Separates the parts of a title. */
const APART = /\s+[-–—|/]+\s+|\s*[|:;]\s*|\s+(?=as (?:of|at|on)\b)|\s+(?=\()/i;
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const DAY = new RegExp(
  String.raw`\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{4}|\d{1,2}(?:st|nd|rd|th)?\.? ${MONTH},? \d{4}|${MONTH} \d{1,2}(?:st|nd|rd|th)?,? \d{4}`,
  'gi',
);

/**
 * Reads the facts in titles. The first counts, and contradictions cancel each other. A name like a fund's is a guess,
 * unless it is in `funds`, the firm's known ones.
 */
export function readTitleFacts({ titles, table }: ProposalTab, funds: readonly string[]): TitleFacts {
  const first = table.rows[0]?.rowNumber ?? 1;
  const isOwn = ({ rowNumber }: TabRow): boolean => rowNumber >= first;
  const [own, above] = [titles.filter(isOwn), titles.filter((row) => !isOwn(row))];
  const lines = own.flatMap(readLine);
  const tab = readTitle(table.name.replaceAll('_', ' '), `the tab is called ${table.name}`, false);
  const near = [...lines, ...tab];
  // Titles above the tab's first table apply to later ones, unless those have their own.
  const far = above.flatMap(readLine).filter(({ kind }) => !lines.some((one) => one.kind === kind));
  const all = [...far, ...near];
  const of = (kind: keyof TitleFacts): Partial<TitleFacts> => {
    const found = all
      .filter((fact) => fact.kind === kind)
      .map(({ fact }) => (kind === 'fund' ? recognise(fact) : fact));
    const best = found.filter(({ confidence }) => confidence === Math.max(...found.map((one) => one.confidence)));
    const [first] = best;
    const isOne = new Set(best.map(({ text }) => foldHeader(text))).size === 1;
    return first === undefined ? {} : { [kind]: isOne ? first : { ...first, confidence: LIKELY } };
  };
  return { ...of('company'), ...of('fund'), ...of('day') };

  function recognise(fact: TitleFact): TitleFact {
    const isKnown = funds.some((name) => foldName(name) === foldName(fact.text));
    return isKnown ? { ...fact, confidence: Math.max(fact.confidence, NAMED) } : fact;
  }

  function readLine({ cells, rowNumber }: TabRow): readonly Found[] {
    const filled = cells.filter(isFilled);
    return filled.flatMap((cell, index) => {
      const text = squeezeSpaces(textOf(cell));
      const where = `row ${rowNumber} says "${text.slice(0, LONGEST)}"`;
      const [label = '', said] = text.split(/:\s*(?=\S|$)/, 2);
      const next = filled[index + 1];
      const kind = LABELS.find(({ names }) => names.has(foldHeader(label)))?.kind;
      const value = said === undefined || said === '' ? (next === undefined ? '' : showValue(next)) : said;
      if (kind !== undefined && value !== '') return toSaid(kind, value, { label, where });
      if (text.length > LONGEST || kindOf(cell) !== 'text') return toDays(showValue(cell), where);
      return readTitle(text, where, true);
    });
  }

  function showValue(cell: TabCell): string {
    const serial =
      cell.value.kind === 'number' && kindOf(cell) === 'date' ? Math.floor(Number(textOf(cell))) : undefined;
    const day = serial === undefined ? undefined : fromSerialDay(serial, table.epoch);
    return day ?? squeezeSpaces(textOf(cell));
  }
}

interface Found {
  readonly kind: keyof TitleFacts;
  readonly fact: TitleFact;
}

/** Holders may be anybody, the firm's funds among them. */
const HOLDER = /investor|holder/i;

interface Said {
  readonly label: string;
  readonly where: string;
}

function toSaid(kind: keyof TitleFacts, value: string, { label, where }: Said): readonly Found[] {
  if (kind === 'day') return toDays(value, where);
  // `Company Name` in a template is a placeholder.
  const isPlaceholder = LABELS.some(({ names }) => names.has(foldHeader(value))) || /^[[<]/.test(value);
  const confidence = kind === 'fund' && HOLDER.test(label) ? LIKELY : SAID;
  return isPlaceholder ? [] : [{ kind, fact: { text: value, confidence, reason: where } }];
}

function toDays(text: string, where: string): readonly Found[] {
  return [...text.matchAll(DAY)].flatMap(([day]) => {
    const readings = parseDateText(day.replace(/(?<=\d)(?:st|nd|rd|th)/i, ''))?.readings ?? [];
    const [first, ...others] = readings;
    if (first === undefined || others.some(({ date }) => date !== first.date)) return [];
    return [{ kind: 'day' as const, fact: { text: first.date, confidence: NAMED, reason: where } }];
  });
}

/** `Capital deployed (USD), Northlight Fund I`: the brackets and what precedes them. */
const UNIT_BEFORE = /^\([^()]*\)\s*[,;:–-]\s*(?=\S)/;

/** Reads `Acme Robotics Inc. - Cap Table as of 31 December 2023` part by part. */
function readTitle(title: string, reason: string, isLine: boolean): readonly Found[] {
  const pieces = title
    .split(APART)
    .map((piece) => piece.replace(UNIT_BEFORE, '').trim())
    .filter((piece) => piece !== '');
  const names = pieces.filter((piece) => !DAY_ALONE.test(piece) && !piece.startsWith('('));
  const others = names.flatMap((whole): readonly Found[] => {
    const text = whole.replace(ABOUT, '');
    // It may be the firm, or the subject of the page.
    const fund = readFund(text);
    if (fund !== undefined) return [{ kind: 'fund', fact: { text: fund, confidence: LIKELY, reason } }];
    const owner = readOwner(text);
    if (owner !== undefined && isLine) {
      const confidence = isLegalName(owner) ? NAMED : LIKELY;
      return [{ kind: 'company', fact: { text: owner, confidence, reason } }];
    }
    if (isAboutTable(text) && !isLegalName(text)) return [];
    if (isLegalName(text)) return [{ kind: 'company', fact: { text, confidence: NAMED, reason } }];
    // A name beside the kind of table is probably its owner.
    const isBeside = pieces.length > 1 && pieces.some((piece) => piece !== text && isAboutTable(piece));
    return isBeside && isLine ? [{ kind: 'company', fact: { text, confidence: LIKELY, reason } }] : [];
  });
  return [...others, ...toDays(title, reason)];
}

const FIGURES = /\b(?:values?|nav|marks?|costs?|invested|amounts?|held|owned|usd|eur|gbp|chf)\b/i;
const FIGURES_OF = /^.*?\b(?:values?|nav|marks?|costs?|invested|amounts?|held|owned)\b.*?\b(?:by|of|for)\s+/i;

/** `Portfolio of Fund I`, `Schedule of Investments of Fund I`. */
const HELD_BY =
  /^(?:the )?(?:(?:current|investment|unaudited|audited|consolidated|condensed|direct|unrealised|unrealized)\s+)*(?:portfolio|holdings?|positions?|investments?|deals?|schedule of (?:portfolio )?investments?|list of (?:portfolio )?investments?|(?:portfolio )?(?:overview|summary|report))\s+(?:of|for|held by|by|in)\s+(?:the\s+)?(?=\p{Lu})/iu;

/** Reads whose the figures are: `Fair value in USD, Northlight Fund I`, `Capital invested by Northlight Fund I, USD`. */
function readFund(text: string): string | undefined {
  const pieces = text.split(/,\s+/);
  const [named, ...more] = pieces.filter(isFundName);
  const isBeside = more.length === 0 && pieces.every((piece) => piece === named || FIGURES.test(piece));
  const name = (isBeside && named !== undefined ? named : text).replace(FIGURES_OF, '').replace(HELD_BY, '');
  return isFundName(name) ? name : undefined;
}

const DAY_ALONE = /^(?:as (?:of|at|on)\b|\d)/i;

/** `Cap table of Acme Inc.`: the words before the company. */
const ABOUT =
  /^(?:the )?(?:cap(?:itali[sz]ation)? ?table|shareholders?|shareholdings?|holders|list of shareholders) (?:of|for|in) /i;
/** `Acme, Inc. Detailed Capitalization Table`: the company precedes the kind of table. */
const OF_ONE =
  /^(.+?)(?:['’]s)?\s+(?:(?:pro forma|current|detailed|summary|intermediate|fully diluted)\s+)*(?:cap(?:itali[sz]ation)?\s+table|capitali[sz]ation|(?:detailed|summary|intermediate)\s+cap)\b/i;

function readOwner(text: string): string | undefined {
  const owner = OF_ONE.exec(text)?.[1]?.trim().replace(/,$/, '');
  if (
    owner === undefined ||
    !/^[\p{Lu}\d]/u.test(owner) ||
    /^(?:pro forma|the|our|current|post|pre|series|seed|simple|sample|detailed|summary)\b/i.test(owner)
  )
    return undefined;
  return isAboutTable(owner) && !isLegalName(owner) ? undefined : owner;
}

interface FilledTarget {
  readonly target: ProposedTarget;
  readonly doubts: readonly ProposedDoubt[];
}

/** Fills in what titles say and no column does: company, fund and day. */
export function applyFacts(target: ProposedTarget, { company, fund, day }: TitleFacts): FilledTarget {
  const { kind, columns: declared } = target.sheet;
  const lacks = (name: string): boolean =>
    declared.some((column) => column.name === name) && !target.columns.some((column) => column.name === name);
  const added: ProposedColumn[] = [];
  const add = (name: string, fact: TitleFact | undefined): void => {
    if (fact !== undefined && lacks(name)) added.push(toFixed(name, fact));
  };
  const isOfOne = lacks('Company');
  add('Company', company);
  // Above a list of companies, a name is that of their holder.
  const holder =
    isOfOne || company === undefined ? undefined : { ...company, confidence: Math.min(company.confidence, 0.6) };
  add('Fund', fund ?? holder);
  if (kind === 'valuations') add('Date', day);
  return { target: putColumns(target, added), doubts: questionFixed(added) };
}

export function putColumns(target: ProposedTarget, added: readonly ProposedColumn[]): ProposedTarget {
  return added.length === 0 ? target : { ...target, columns: inOrder(target.sheet, [...target.columns, ...added]) };
}

export function toFixed(name: string, { text, confidence, reason }: TitleFact): ProposedColumn {
  return { name, fixed: text, confidence, reason };
}

function questionFixed(columns: readonly ProposedColumn[]): readonly ProposedDoubt[] {
  return columns
    .filter(({ confidence }) => confidence < SURE)
    .map(({ name, fixed = '', reason }) => ({
      kind: 'values',
      text: `the ${name} is "${fixed}" in every row, because ${reason}`,
    }));
}
