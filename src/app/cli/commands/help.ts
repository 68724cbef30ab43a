import { dirname } from 'node:path/posix';
import type { Command } from 'commander';
import { type HandbookPage, listHandbook } from '../../../base/handbook/list-handbook.ts';
import { listSections, type Section, searchSections } from '../../../base/handbook/search-sections.ts';
import { usageError } from '../../../base/util/capsheet-error.ts';
import { nearestNames } from '../../../base/util/text/near-names.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { FINDING_CODES, type FindingCode, isFindingCode } from '../../../model/findings/finding-codes.ts';
import { describeFinding } from '../../../report/finding-pages.ts';
import { toCodesText, toExplainText } from '../../../report/text/explain-text.ts';
import type { RunOf } from '../declare/declare.ts';
import { helpOf } from '../help/help-table.ts';
import { helpWidth, wrapHelp } from '../help/wrap-help.ts';
import { answer, type CommandAnswer } from '../terminal/answer.ts';
import type { explain, help } from './help-commands.ts';

/** Folders of the handbook, the most needed first. */
const SHELVES = [
  ['tutorials', 'Tutorials'],
  ['how-to', 'How-to'],
  ['reference', 'Reference'],
  ['explanation', 'Explanation'],
] as const;

interface Topic {
  readonly topic: string;
  /** Absent for a command. */
  readonly page?: string;
  readonly text: string;
}

/** `capsheet help [TOPIC]`: a command, a page of the handbook, a finding's code, or a search. */
export function helpOn(program: Command): RunOf<typeof help> {
  return async ({ topic }, _options, io) => {
    const help = (command: Command) => wrapHelp(helpOf(command), helpWidth(io));
    const found = topic.length === 0 ? overview(program, help) : findTopic(topic, program, help);
    return answer('help@1', found, found.text);
  };
}

type ToHelp = (command: Command) => string;

function overview(program: Command, help: ToHelp): Topic {
  const pages = listHandbook().filter(({ path }) => SHELVES.some(([folder]) => dirname(path) === folder));
  const width = Math.max(...pages.map(({ name }) => name.length));
  const lists = SHELVES.map(([folder, heading]) => {
    const lines = pages
      .filter(({ path }) => dirname(path) === folder)
      .map(({ name, title }) => `  ${name.padEnd(width)}  ${title}`);
    return `${heading}\n${lines.join('\n')}`;
  });
  const about = 'Pages: "capsheet help PAGE" shows one. "capsheet explain CODE" explains a finding.';
  return { topic: 'help', text: [help(program), about, ...lists].join('\n\n') };
}

function findTopic(words: readonly string[], program: Command, help: ToHelp): Topic {
  const topic = words.join(' ');
  if (isFindingCode(topic)) return { topic, page: `docs/${describeFinding(topic).page}`, text: toExplainText(topic) };
  const pages = listHandbook();
  const [page] = pages.filter((one) => isCalled(one, topic)).sort((a, b) => rankOf(a) - rankOf(b));
  const command = words.reduce<Command | undefined>(
    (above, word) => above?.commands.find((one) => one.name() === word),
    program,
  );
  if (command !== undefined) return { topic, text: `${help(command)}${seeAlso(page)}` };
  if (page !== undefined) return { topic, page: `docs/${page.path}`, text: page.text };
  const answers = findAnswers(topic, pages);
  if (answers.length > 0) return { topic, text: toAnswersText(topic, answers) };
  const hint = '"capsheet help" lists commands and topics.';
  const known = [...program.commands.map((one) => one.name()), ...pages.map(({ name }) => name)];
  throw unknownName(['topic-unknown', `There is no help on ${quote(topic)}.`, hint], topic, known);
}

/** Pages of the same name: guides come first, decisions last. */
function rankOf({ path }: HandbookPage): number {
  const place = SHELVES.findIndex(([folder]) => dirname(path) === folder);
  return place === -1 ? SHELVES.length : place;
}

/** `values`, `reference/values`, `docs/reference/values.md`; spaces may replace hyphens. */
function isCalled({ name, path }: HandbookPage, topic: string): boolean {
  const asked = topic.toLowerCase().replaceAll(' ', '-');
  return asked === name || asked.replace(/^docs\//, '').replace(/\.md$/, '') === path.replace(/\.md$/, '');
}

/** The best chapters, one per page. */
function findAnswers(topic: string, pages: readonly HandbookPage[]): readonly Section[] {
  const sections = pages.flatMap(({ path, source }) => listSections(`docs/${path}`, source));
  const found = searchSections(sections, topic, 30);
  return found.filter((one, index) => found.findIndex(({ path }) => path === one.path) === index).slice(0, 6);
}

function toAnswersText(topic: string, answers: readonly Section[]): string {
  const commands = answers.map(({ path }) => `capsheet help ${path.replace(/^docs\/|(?:\/README)?\.md$/g, '')}`);
  const width = Math.max(...commands.map((command) => command.length));
  const lines = answers.map(({ page, title }, index) => {
    const chapter = title === page ? page : `${page}: ${title}`;
    return `  ${commands[index]?.padEnd(width)}  ${chapter}`;
  });
  return [`No page is called ${quote(topic)}. These answer it best:`, '', ...lines].join('\n');
}

/** Points to the page when a command of the same name is shown. */
function seeAlso(page: HandbookPage | undefined): string {
  if (page === undefined) return '';
  return `\n\nMore: capsheet help ${page.path.replace(/\.md$/, '')}`;
}

/** Something that is not known by this name, with what is called nearly so. */
export function unknownName(error: Parameters<typeof usageError>, name: string, known: readonly string[]) {
  const [code, message, hint] = error;
  const near = nearestNames(name, known).map((one) => quote(one));
  return usageError(code, message, near.length === 0 ? hint : `The nearest: ${near.join(', ')}. ${hint}`);
}

/** `capsheet explain [CODE]`: what a finding means and what to do about it, without a network. */
export const runExplain: RunOf<typeof explain> = async ({ code }): Promise<CommandAnswer> => {
  if (code === undefined) return answer('findings@1', { findings: FINDING_CODES.map(toJson) }, toCodesText());
  if (!isFindingCode(code))
    throw unknownName(
      ['code-unknown', `There is no finding with the code ${quote(code)}.`, '"capsheet explain" lists them all.'],
      code,
      FINDING_CODES,
    );
  return {
    json: async () => (await import('../../../report/json/small-documents.ts')).toFindingDocument(code),
    text: () => toExplainText(code),
  };
};

function toJson(code: FindingCode): object {
  return { code, ...describeFinding(code) };
}
