import { readdirSync, readFileSync } from 'node:fs';
import { packageFiles } from '../package/package-files.ts';
import { titleOf } from './search-sections.ts';

/** A page of the handbook, which comes with the package. */
export interface HandbookPage {
  /** Names the page to `capsheet help`: `values`. */
  readonly name: string;
  /** From the folder of the handbook: `reference/values.md`. */
  readonly path: string;
  readonly title: string;
  /** As it is shown on a terminal. */
  readonly text: string;
  /** As it is written. */
  readonly source: string;
}

export function listHandbook(): readonly HandbookPage[] {
  const folder = packageFiles.pathOf('docs');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md'))
    .sort()
    .map((path) => readPage(folder, path));
}

function readPage(folder: string, path: string): HandbookPage {
  const source = readFileSync(`${folder}/${path}`, 'utf8');
  return { name: nameOf(path), path, title: titleOf(path, source), text: withoutMarks(source), source };
}

/** A folder is called by its own name, the handbook itself `handbook`. */
function nameOf(path: string): string {
  const steps = path.replace(/(?:^|\/)README\.md$|\.md$/, '').split('/');
  return steps.at(-1) || 'handbook';
}

/** Pictures and remarks of Markdown say nothing on a terminal. */
function withoutMarks(text: string): string {
  return text
    .replace(/<!--[\s\S]*?-->\n*/g, '')
    .replace(/<picture>[\s\S]*?<\/picture>\n*|^!\[.*\]\(.*\)\n*/gm, '')
    .trimEnd();
}
