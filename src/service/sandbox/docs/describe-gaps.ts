import { BEHAVIOUR_TEXTS, SEMANTIC_TEXTS } from '../faults/rehearsal-texts.ts';
import { NOT_SHOWN } from './not-shown.ts';

const INTRODUCTION = `This is a sandbox of the portfolio service: rehearse here what you are about to do there.

Press **Authorize**, give the client id and secret that \`capsheet sandbox\` printed, and try any call. What you store
never leaves this sandbox.`;

/** The description of the whole service, in markdown: how to begin, then everything that we had to choose. */
export function describeService(): string {
  return [
    INTRODUCTION,
    fold(
      'What the specification does not say, and what this sandbox does',
      toTable(
        ['Where', 'Question', 'What this service does', 'Changed by'],
        NOT_SHOWN.map(({ where, question, choice, setting }) => [where, question, choice, toCode(setting)]),
      ),
    ),
    fold(
      'What is documented nowhere, by the behaviour that sets it (defaults in parentheses)',
      toRows(BEHAVIOUR_TEXTS),
    ),
    fold('Rules for cap tables that this sandbox adds; the behaviour lenient lifts them', toRows(SEMANTIC_TEXTS)),
  ].join('\n\n');
}

function toRows(texts: { readonly [name: string]: string }): string {
  return toTable(
    ['Name', 'What it means'],
    Object.entries(texts).map(([name, text]) => [toCode(name), text]),
  );
}

/** Folded, so that the calls are not far below. */
function fold(title: string, text: string): string {
  return `<details><summary>${title}</summary>\n\n${text}\n\n</details>`;
}

function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function toCode(name: string | undefined): string {
  return name === undefined ? '' : `\`${name}\``;
}
