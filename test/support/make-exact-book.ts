import { makeXlsx } from './make-xlsx.ts';

/** By their place: General, a day, millions with one place, two places, thousands, a percentage. */
const STYLES =
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="0.0,,\\M"/></numFmts><fonts count="1"><font/></fonts>' +
  '<fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="6">' +
  [0, 14, 164, 2, 4, 10].map((id) => `<xf numFmtId="${id}"/>`).join('') +
  '</cellXfs>';
const [DAY, MILLIONS, CENTS, THOUSANDS, PERCENT] = [1, 2, 3, 4, 5];

type Cell = string | readonly [value: string, style: number];

function makeRow(rowNumber: number, cells: readonly Cell[]): string {
  const made = cells.map((cell, index) => {
    const place = `${'ABCDEFGHIJKL'[index]}${rowNumber}`;
    if (typeof cell !== 'string') return `<c r="${place}" s="${cell[1]}"><v>${cell[0]}</v></c>`;
    return cell === '' ? '' : `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`;
  });
  return `<row r="${rowNumber}">${made.join('')}</row>`;
}

function makeSheet(name: string, rows: readonly (readonly Cell[])[]) {
  return { name, data: rows.map((cells, index) => makeRow(index + 1, cells)).join('') };
}

/**
 * A workbook for the sample portfolio whose formats show other numbers than its cells hold: 60049000 as 60.0M, 3.841234 as
 * 3.84, 1234567.89 as 1,234,567.89, 0.155 as 15.50%.
 */
export function makeExactBook(): Buffer {
  return makeXlsx({
    styles: STYLES,
    sheets: [
      makeSheet('Companies', [['Company'], ['Zinnia Labs']]),
      makeSheet('Rounds', [
        ['Company', 'Round', 'Closing Date', 'Round Size', 'Currency'],
        ['Zinnia Labs', 'Series A', ['45306', DAY], ['60049000', MILLIONS], 'USD'],
      ]),
      makeSheet('Share Classes', [
        ['Company', 'Round', 'Share Class', 'Class Type', 'Price Per Share', 'Currency'],
        ['Zinnia Labs', 'Series A', 'Series A Preferred', 'preferred', ['3.841234', CENTS], 'USD'],
      ]),
      makeSheet('Securities', [
        [
          'Ref',
          'Type',
          'Company',
          'Round',
          'Fund',
          'Issue Date',
          'Share Class',
          'Shares',
          'Investment Amount',
          'Currency',
        ],
        [
          ...['Z-1', 'certificate', 'Zinnia Labs', 'Series A', 'Northlight Fund I'],
          ...([['45306', DAY], 'Series A Preferred', ['321399', THOUSANDS], ['1234567.89', THOUSANDS], 'USD'] as const),
        ],
      ]),
      makeSheet('Convertibles', [
        ['Company', 'Round', 'Fund', 'Issue Date', 'Investment Amount', 'Convertible Type', 'Discount', 'Currency'],
        [
          ...['Zinnia Labs', 'Series A', 'Northlight Europe', '2024-02-29'],
          ...([['500000.5', THOUSANDS], 'SAFE', ['0.155', PERCENT], 'EUR'] as const),
        ],
      ]),
    ],
  });
}
