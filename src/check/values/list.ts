import type { CoInvestor } from '../../model/values/cap-table.ts';
import { quote } from '../../util/text/quote.ts';
import { foldName, squeezeSpaces } from '../../util/text/text.ts';
import type { Cell } from '../../workbook/table.ts';
import { misread, type Reading, toValue } from './reading.ts';
import { storedText } from './text/describe-cell.ts';

const LEAD = /\(\s*lead(?:\s+investor)?\s*\)$/i;

/** Names separated by `;` or line breaks; empty ones between them are passed over. */
function splitList(text: string): string[] {
  return text
    .split(/[;\n\r]/)
    .map(squeezeSpaces)
    .filter((item) => item !== '');
}

/** Reads names of other things. Code: list-invalid where one stands twice. */
export function readReferences(cell: Cell): Reading {
  const items = splitList(storedText(cell));
  const twice = findTwice(items);
  return twice === undefined ? toValue({ type: 'list', items }) : namedTwice(cell, twice);
}

/** Reads `Name (lead); Name; …`. Code: list-invalid where one stands twice or a lead has no name. */
export function readCoInvestors(cell: Cell): Reading {
  const investors = splitList(storedText(cell)).map(toCoInvestor);
  if (investors.some(({ name }) => name === '')) {
    const message = `${quote(storedText(cell))} has (lead) without a name before it.`;
    return misread('list-invalid', message, 'Write it as Name (lead); Name; …');
  }
  const twice = findTwice(investors.map(({ name }) => name));
  return twice === undefined ? toValue({ type: 'co-investors', investors }) : namedTwice(cell, twice);
}

function toCoInvestor(item: string): CoInvestor {
  const name = squeezeSpaces(item.replace(LEAD, ''));
  return { name, isLead: LEAD.test(item) };
}

function findTwice(names: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return names.find((name) => seen.size === seen.add(foldName(name)).size);
}

function namedTwice(cell: Cell, name: string): Reading {
  const message = `${quote(storedText(cell))} names ${quote(name)} twice.`;
  return misread('list-invalid', message, 'Name each once, separated by semicolons.');
}
