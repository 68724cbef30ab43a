import { bareName, isLegalForm } from '../../../base/util/text/near-names.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { foldName, squeezeSpaces } from '../../../base/util/text/text.ts';
import type { FindingText } from '../../../model/findings/finding.ts';
import type { CoInvestor } from '../../../model/values/cap-table.ts';
import type { Cell } from '../../../spreadsheet/workbook/table.ts';
import { type CellReading, misread, toValue, warning } from './reading.ts';
import { storedText } from './text/describe-cell.ts';
import { classifyText, toTextFinding } from './text.ts';

const LEAD = /\(\s*lead(?:\s+investor)?\s*\)$/i;
/** Other ways to mark the lead: `Lead: Birch`, `Birch - lead`, `Birch [lead]`, an unclosed bracket. */
const LEAD_OTHERWISE = [
  /^lead(?:\s+investor)?\s*(?:[:–—]|-\s)/i,
  /(?:[,:–—]|\s-)\s*lead(?:\s+investor)?$/i,
  /[([]\s*(?:co-?)?lead(?:\s+investor)?\s*(?:$|[)\],;:])/i,
];
const NO_NAME =
  /^(?:(?:and|&|\+)\s*)?(?:others?|various(?:\s+(?:others|angels|investors))?|et al\.?|\(?none\)?|nil|unknown|tb[acd]|[\d.,]+)$/i;
/** An amount or share: 2,000,000 or $2m or 20 %. */
const AMOUNT = /[$€£]\s*\d|\d{1,3}(?:[,.]\d{3})+$|\d\s*%$/;

/** Names separated by `;` or line breaks; empty ones between them are passed over. */
function splitList(text: string): string[] {
  return text
    .split(/[;\n\r]/)
    .map(squeezeSpaces)
    .filter((item) => item !== '');
}

/** Reads names of other things. Codes: list-invalid where one stands twice, text-formula, text-damaged. */
export function readReferences(cell: Cell): CellReading {
  const items = splitList(storedText(cell));
  const fault = findFault(items);
  if (fault !== undefined) return fault;
  const twice = findTwice(items);
  return twice === undefined ? toValue({ type: 'list', items }) : namedTwice(cell, twice);
}

/** Reads `Name (lead); Name; …`. Codes: list-invalid where one stands twice or a lead has no name, list-doubtful. */
export function readCoInvestors(cell: Cell): CellReading {
  const investors = splitList(storedText(cell)).map(toCoInvestor);
  if (investors.some(({ name }) => name === '')) {
    const message = `${quote(storedText(cell))} has (lead) without a name before it.`;
    return misread('list-invalid', message, 'Write it as Name (lead); Name; …');
  }
  const fault = findFault(investors.map(({ name }) => name));
  if (fault !== undefined) return fault;
  const twice = findTwice(investors.map(({ name }) => name));
  if (twice !== undefined) return namedTwice(cell, twice);
  const names = investors.map(({ name }) => name);
  const questions = [...names.flatMap(questionName), ...questionTwins(names)].slice(0, 1);
  return toValue({ type: 'co-investors', investors }, [...questionCommas(storedText(cell)), ...questions]);
}

function findFault(names: readonly string[]): CellReading | undefined {
  const fault = names.map(classifyText).find((each) => each !== undefined);
  return fault && { kind: 'problem', problem: toTextFinding(fault, true) };
}

/** Questions what would be entered as the name of an investor, and is more than that, or less. */
function questionName(name: string): readonly FindingText[] {
  const question = (what: string, hint: string) => [
    warning('list-doubtful', `${quote(name)} is read as the name of a co-investor, but ${what}.`, hint),
  ];
  if (LEAD_OTHERWISE.some((way) => way.test(name)))
    return question('seems to say who led', 'Write (lead) after the name: Name (lead); Name; …');
  if (NO_NAME.test(name)) return question('names nobody', 'Name them, or delete it.');
  return AMOUNT.test(name) ? question('contains an amount', 'Write only the names, separated by semicolons.') : [];
}

/** One name with and without its legal form. */
function questionTwins(names: readonly string[]): readonly FindingText[] {
  const bare = names.map(bareName);
  const later = bare.findIndex((name, index) => bare.indexOf(name) < index);
  const [first = '', second = ''] = [names[bare.indexOf(bare[later] ?? '')], names[later]];
  if (later < 0) return [];
  const message = `${quote(first)} and ${quote(second)} are read as two co-investors, but seem to be one.`;
  return [warning('list-doubtful', message, 'Name each once.')];
}

/** Commas stand between names as often as within one; who writes a semicolon knows what separates them. */
function questionCommas(text: string): readonly FindingText[] {
  if (/[;\n\r]/.test(text)) return [];
  const names = text
    .replace(LEAD, '')
    .split(/[,，、]|\s[/|+]\s/)
    .filter((part) => part.trim() !== '' && !isLegalForm(part));
  if (names.length < 2) return [];
  const signs = /[,，、]/.test(text) ? 'commas do not' : 'only semicolons';
  const message = `${quote(text)} is read as one co-investor: ${signs} separate names.`;
  const hint = 'Put semicolons between the names; if it is a single name, put a semicolon after it.';
  return [warning('list-doubtful', message, hint)];
}

function toCoInvestor(item: string): CoInvestor {
  const name = squeezeSpaces(item.replace(LEAD, ''));
  return { name, isLead: LEAD.test(item) };
}

function findTwice(names: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return names.find((name) => seen.size === seen.add(foldName(name)).size);
}

function namedTwice(cell: Cell, name: string): CellReading {
  const message = `${quote(storedText(cell))} names ${quote(name)} twice.`;
  return misread('list-invalid', message, 'Name each once, separated by semicolons.');
}
