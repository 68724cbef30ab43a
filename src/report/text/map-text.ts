import { formatCount, plural } from '../../base/util/text/words.ts';
import type { MapReport, ProposedDoubtReport } from '../../model/outcomes/map-report.ts';
import { toSourceTieOutSection } from './money/tie-out-text.ts';
import { joinSections, layoutList, layoutTable, limitOf, type TextView, toOneLine, wrapText } from './parts/layout.ts';
import { toNextCommand, toNextLines } from './parts/next-step.ts';

const MOST_SHOWN = 15;
const NOTHING =
  'Nothing in it looks like anything of the format, so all of it would be left out. If something should be loaded, say in the mapping what its columns are (capsheet help mapping).';

/** Names the page of the handbook about the questions of a proposal. */
export const ABOUT_QUESTIONS = 'What is asked, and how to answer: capsheet help questions';

export interface MapTextOptions {
  readonly view: TextView;
  readonly typedInputs: readonly string[];
}

/** Formats what is proposed, what is doubtful, and what would be lost. No line end after the last line. */
export function toMapText(
  { path = '', layout, remembered, sheets, loss, sourceTieOut }: MapReport,
  { view, typedInputs }: MapTextOptions,
): string {
  const { colors } = view;
  const headline = `A mapping of ${plural(sheets.length, 'sheet')} written to ${path}.`;
  const known = `This is how the layout ${layout} reads the workbook; capsheet reads it in the same way without a mapping.`;
  return joinSections([
    [
      ...wrapText(colors.bold(headline), view),
      ...(sheets.length === 0 ? wrapText(NOTHING, view) : []),
      ...(layout === undefined ? [] : wrapText(known, view)),
      ...(remembered === undefined ? [] : wrapText(`It is read in the same way as ${remembered.name} was.`, view)),
    ],
    toSheetsTable(sheets, view),
    toDoubtSection({ sheets, loss }, view),
    toList('Taken for granted', listGranted(sheets), view),
    toList(
      'Different from last time',
      remembered?.differences.map(({ sheet, text }) => `${sheet}: ${text}`) ?? [],
      view,
    ),
    toList('Taken over from last time', remembered?.granted ?? [], view),
    toList(
      'Needed, but nothing was found for it',
      loss.missing.map(({ sheet, to, column }) => `${sheet}: ${column} of ${to}`),
      view,
    ),
    toList(
      'Columns that would be left out',
      loss.columns.map(({ sheet, letters, header, samples }) => {
        const name = header === undefined ? '' : ` "${header}"`;
        return `${sheet}: column ${letters}${name} (${samples.join('; ')})`;
      }),
      view,
    ),
    toList(
      'Values that capsheet does not know',
      loss.values.map(
        ({ sheet, column, value, count }) => `${sheet}: "${value}" under ${column}, ${plural(count, 'time')}`,
      ),
      view,
    ),
    toList(
      'Sheets that would be left out',
      loss.sheets.map(({ sheet, cells, why }) => `${sheet}${cells === undefined ? '' : `, ${cells}`}: ${why}`),
      view,
    ),
    toSourceTieOutSection(sourceTieOut, view),
    toNextLines(
      { command: toNextCommand('check', typedInputs, { reading: ['--mapping', path], connecting: [] }) },
      view,
    ),
  ]);
}

/** A class or a day stands in several sheets of the format, and is listed once. */
function listGranted(sheets: MapReport['sheets']): readonly string[] {
  return sheets.flatMap(({ sheet, columns }) => {
    const granted = columns.filter(({ isGranted }) => isGranted);
    const lines = granted.map(({ column, letters, header, reason }) => {
      const from = letters === undefined || header === undefined ? '' : `, from "${header}"`;
      return `${sheet}: ${column}${from}: ${reason}`;
    });
    return [...new Set(lines)];
  });
}

function toDoubtSection({ sheets, loss }: Pick<MapReport, 'sheets' | 'loss'>, view: TextView): readonly string[] {
  const doubts = toList(
    'To be confirmed in the mapping before anything is applied',
    [
      ...sheets.flatMap(({ sheet, doubts }) => doubts.map((doubt) => toDoubt(sheet, doubt))),
      ...loss.sheets.flatMap(({ sheet, doubts = [] }) => doubts.map((text) => `${sheet}: ${text}`)),
    ],
    view,
  );
  const style = { width: view.width, indent: 2, hang: 2 };
  return doubts.length === 0 ? [] : [...doubts, ...wrapText(view.colors.dim(ABOUT_QUESTIONS), style)];
}

function toSheetsTable(sheets: MapReport['sheets'], { colors }: TextView): readonly string[] {
  if (sheets.length === 0) return [];
  return layoutTable({
    columns: ['Sheet', { right: 'Header' }, { right: 'Columns' }, 'Becomes'],
    rows: sheets.map(({ sheet, header, to, columns }) => [
      toOneLine(sheet),
      header,
      formatCount(new Set(columns.map(({ letters, header: name }) => letters ?? name)).size),
      to.join(', '),
    ]),
    style: colors.dim,
  });
}

function toDoubt(sheet: string, { letters, header, text }: ProposedDoubtReport): string {
  return letters === undefined ? `${sheet}: ${text}` : `${sheet}: column ${letters} "${header ?? ''}": ${text}`;
}

function toList(title: string, lines: readonly string[], view: TextView): readonly string[] {
  return layoutList(title, lines, { view, most: limitOf(view, MOST_SHOWN), seeAll: ' (all: --all, or --json)' });
}
