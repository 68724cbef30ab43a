import { ApiItemKind } from '@microsoft/api-extractor-model';
import { code, toTable } from './tables.mjs';

/** In this order, each with its heading. */
const CHAPTERS = [
  [ApiItemKind.Function, 'Functions'],
  [ApiItemKind.Class, 'Errors'],
  [ApiItemKind.Interface, 'What goes in and comes out'],
  [ApiItemKind.TypeAlias, 'Types'],
];

/** The declarations of the package's door, as its doc comments say them. */
export function describeLibrary(model) {
  const all = model.entryPoints[0].members;
  return CHAPTERS.map(([kind, heading]) => {
    const members = all.filter((member) => member.kind === kind);
    return [`## ${heading}`, ...members.map(describeMember)].join('\n\n');
  }).join('\n\n');
}

function describeMember(item) {
  const rows = (item.members ?? [])
    .filter(({ kind }) => kind !== ApiItemKind.Constructor)
    .map((member) => [code(member.displayName), code(toType(member)), textOf(member)]);
  const table = rows.length === 0 ? [] : [toTable(['Field', 'Type', 'What it is'], rows)];
  const signature = rows.length > 0 ? [] : [`\`\`\`ts\n${excerptOf(item)}\n\`\`\``];
  return [`### ${item.displayName}`, textOf(item), ...signature, ...table].filter((part) => part !== '').join('\n\n');
}

/** Without what every field has in common, and with objects on one line. */
function toType(member) {
  const { text } = member.propertyTypeExcerpt ?? member.excerpt;
  return `${text.replace(/\/\*\*.*?\*\//gs, '').replace(/\s+/g, ' ')}${member.isOptional ? ' (optional)' : ''}`;
}

/** A parameter that is taken apart at once has no name in a declaration. */
function excerptOf({ excerpt }) {
  return excerpt.text.replace(/^export declare /, '').replace(/\binput(\??): /, 'options$1: ');
}

/** The comment as it stands in the code: what it says is Markdown already. */
function textOf({ tsdocComment }) {
  return tsdocComment === undefined ? '' : plain(tsdocComment.emitAsTsdoc());
}

function plain(comment) {
  return comment
    .replace(/^\s*\/\*\*|\*\/\s*$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, ''))
    .join(' ')
    .replace(/\\([{}@>`])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
