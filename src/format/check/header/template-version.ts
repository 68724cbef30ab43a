import type { Finding } from '../../../model/findings/finding.ts';
import type { Table, WorkbookContent } from '../../../spreadsheet/workbook/table.ts';
import { isListsSheet } from '../../sheets/sheet-names.ts';
import { changesSince, TEMPLATE_VERSION, TEMPLATE_VERSION_HEADER } from '../../sheets/template-versions.ts';
import { info } from '../values/reading.ts';

/**
 * Says that an input was made from an older template, and what has changed since. Nothing where it is of the current one,
 * or was made from none. Code: template-outdated.
 */
export function findOutdatedTemplate(input: WorkbookContent, inputIndex: number): readonly Finding[] {
  const lists = input.tables.find(({ name }) => isListsSheet(name));
  if (lists === undefined) return [];
  const version = readVersion(lists);
  const changes = version === undefined ? [] : changesSince(version);
  if (changes.length === 0) return [];
  const message = `The workbook was made from version ${version} of the template; this is version ${TEMPLATE_VERSION}. ${changes.join(' ')}`;
  const hint = 'It can still be read. To get what is new, create the template again and copy your rows into it.';
  return [{ ...info('template-outdated', message, hint), inputIndex, file: input.name }];
}

/** The first version did not say which one it was; it is known by the names of its lists. `undefined` for neither. */
function readVersion({ rows }: Table): number | undefined {
  const [headers = [], values = []] = rows.slice(0, 2).map(({ cells }) => cells.map(({ value }) => value));
  const texts = headers.map((value) => (value.kind === 'text' ? value.text : ''));
  const [version] = values;
  if (texts[0] === TEMPLATE_VERSION_HEADER) return version?.kind === 'number' ? Number(version.text) : undefined;
  return texts.some((text) => text.startsWith('capsheet_')) ? 1 : undefined;
}
