import { dirname } from 'node:path/posix';
import type { Command } from 'commander';
import { type HandbookPage, listHandbook } from '../../../base/handbook/list-handbook.ts';
import { listSections, type Section, searchSections } from '../../../base/handbook/search-sections.ts';
import { usageError } from '../../../base/util/capsheet-error.ts';
import { nearestNames } from '../../../base/util/text/near-names.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { FINDING_CODES, type FindingCode, isFindingCode } from '../../../model/findings/finding-codes.ts';
import { nameDocument } from '../../../model/outcomes/document-name.ts';
import { describeFinding } from '../../../report/finding-pages.ts';
import { toCodesText, toExplainText } from '../../../report/text/explain-text.ts';
import type { RunOf } from '../declare/declare.ts';
import { writeReport } from '../options/write-report.ts';
import type { explain, help } from './help-commands.ts';

/** Folders of the handbook in the order in which somebody needs them. */
const SHELVES = [
  ['tutorials', 'Tutorials'],
  ['how-to', 'How-to'],
  ['reference', 'Reference'],
  ['explanation', 'Explanation'],
] as const;

/** The text that was asked for, and its page. */
interface Topic {
  readonly topic: string;
  /** The page of the handbook; absent for a command. */
  readonly page?: string;
  readonly text: string;
}

/** `capsheet help [TOPIC]`: a command, a page of the handbook or a finding's code; for other words, where they are answered. */
export function helpOn(program: Command): RunOf<typeof help> {
  return async ({ topic }, options, io) => {
    const found = topic.length === 0 ? overview(program) : findTopic(topic, program);
    await writeReport(io, options, { json: () => ({ ...nameDocument('help@1'), ...found }), text: () => found.text });
    return 0;
  };
}

function overview(program: Command): Topic {
  const pages = listHandbook().filter(({ path }) => SHELVES.some(([folder]) => dirname(path) === folder));
  const width = Math.max(...pages.map(({ name }) => name.length));
  const lists = SHELVES.map(([folder, heading]) => {
    const lines = pages
      .filter(({ path }) => dirname(path) === folder)
      .map(({ name, title }) => `  ${name.padEnd(width)}  ${title}`);
    return `${heading}\n${lines.join('\n')}`;
  });
  const about = 'Pages: "capsheet help PAGE" shows one. "capsheet explain CODE" explains a finding.';
  return { topic: 'help', text: [helpOf(program), about, ...lists].join('\n\n') };
}

function findTopic(words: readonly string[], program: Command): Topic {
  const topic = words.join(' ');
  if (isFindingCode(topic)) return { topic, page: `docs/${describeFinding(topic).page}`, text: toExplainText(topic) };
  const pages = listHandbook();
  const [page] = pages.filter((one) => isCalled(one, topic)).sort((a, b) => rankOf(a) - rankOf(b));
  const command = words.reduce<Command | undefined>(
    (above, word) => above?.commands.find((one) => one.name() === word),
    program,
  );
  if (command !== undefined) return { topic, text: `${helpOf(command)}${seeAlso(page)}` };
  if (page !== undefined) return { topic, page: `docs/${page.path}`, text: page.text };
  const answers = findAnswers(topic, pages);
  if (answers.length > 0) return { topic, text: toAnswersText(topic, answers) };
  throw unknownTopic(topic, [...program.commands.map((one) => one.name()), ...pages.map(({ name }) => name)]);
}

/** Among pages of one name, the one that helps to do something comes first, and a decision last. */
function rankOf({ path }: HandbookPage): number {
  const place = SHELVES.findIndex(([folder]) => dirname(path) === folder);
  return place === -1 ? SHELVES.length : place;
}

/** `values`, `reference/values`, `docs/reference/values.md`; spaces will do for the hyphens. */
function isCalled({ name, path }: HandbookPage, topic: string): boolean {
  const asked = topic.toLowerCase().replaceAll(' ', '-');
  return asked === name || asked.replace(/^docs\//, '').replace(/\.md$/, '') === path.replace(/\.md$/, '');
}

/** The chapters that fit best, one of a page. */
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

/** A command and a page of one name: the command is shown. */
function seeAlso(page: HandbookPage | undefined): string {
  if (page === undefined) return '';
  return `\n\nMore: capsheet help ${page.path.replace(/\.md$/, '')}`;
}

/** With its examples, which commander keeps for what it writes itself. */
function helpOf(command: Command): string {
  let text = '';
  const before = command.configureOutput();
  command.configureOutput({ ...before, writeOut: (part) => (text += part) });
  command.outputHelp();
  command.configureOutput(before);
  return text.trimEnd();
}

function unknownTopic(topic: string, known: readonly string[]) {
  const near = nearestNames(topic, known).map((name) => quote(name));
  const hint = '"capsheet help" lists commands and topics.';
  return usageError(
    'topic-unknown',
    `There is no help on ${quote(topic)}.`,
    near.length === 0 ? hint : `The nearest: ${near.join(', ')}. ${hint}`,
  );
}

/** `capsheet explain [CODE]`: what a finding means and what to do about it, without a network. */
export const runExplain: RunOf<typeof explain> = async ({ code }, options, io) => {
  if (code === undefined) {
    await writeReport(io, options, {
      json: () => ({ ...nameDocument('findings@1'), findings: FINDING_CODES.map(toJson) }),
      text: toCodesText,
    });
    return 0;
  }
  if (!isFindingCode(code)) throw unknownCode(code);
  await writeReport(io, options, {
    json: () => ({ ...nameDocument('finding@1'), ...toJson(code) }),
    text: () => toExplainText(code),
  });
  return 0;
};

function toJson(code: FindingCode): object {
  return { code, ...describeFinding(code) };
}

function unknownCode(code: string) {
  const near = nearestNames(code, FINDING_CODES).map((name) => quote(name));
  const hint = '"capsheet explain" lists them all.';
  return usageError(
    'code-unknown',
    `There is no finding with the code ${quote(code)}.`,
    near.length === 0 ? hint : `The nearest: ${near.join(', ')}. ${hint}`,
  );
}
