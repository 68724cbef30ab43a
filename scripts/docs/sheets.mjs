import { code, toTable } from './tables.mjs';

/** One chapter a sheet: what it is for, what its tab may be called, its columns. */
export function describeSheets({ sheets, describeNeed }) {
  return sheets.map((sheet) => describeSheet(sheet, describeNeed)).join('\n\n');
}

function describeSheet(sheet, describeNeed) {
  const rows = sheet.columns.map((column) => [
    column.name,
    describeNeed(sheet, column).replace(/\.$/, ''),
    [column.help, ...choicesNotIn(column)].join(' '),
    column.aliases.join(', '),
  ]);
  return [
    `## ${sheet.name}`,
    describeTabs(sheet),
    toTable(['Column', 'Needed', 'What belongs there', 'Also read as'], rows),
  ].join('\n\n');
}

function describeTabs({ help, aliases, typeColumn, presets = [] }) {
  const also = aliases.length === 0 ? [] : [`The tab may also be called ${listWords(aliases)}.`];
  const tabs = presets.map(({ names, type }) => `${listWords(names)} (${type.replaceAll('_', ' ')})`);
  const preset =
    tabs.length === 0 ? [] : [`These tabs are the same sheet with ${typeColumn} filled in: ${tabs.join(', ')}.`];
  return [help, ...also, ...preset].join(' ');
}

/** The allowed values, where the column's own sentence does not name them all. */
function choicesNotIn({ value, help }) {
  if (value.kind !== 'choice') return [];
  const labels = value.choices.map(({ label }) => label);
  return labels.every((label) => help.includes(label)) ? [] : [`One of: ${labels.join(', ')}.`];
}

function listWords(words) {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(words.map(code));
}
