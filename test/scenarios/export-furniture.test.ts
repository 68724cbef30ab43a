import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkPackage } from '../report/workbook/check-package.ts';
import { readPackageParts } from '../support/package-parts.ts';
import { openDesk } from './desk.ts';

let path: string;
let parts: { readonly [part: string]: string };

beforeAll(async () => {
  const desk = await openDesk();
  await desk.run(['export', '--out', 'firm.xlsx', '--quiet']);
  path = desk.path('firm.xlsx');
  parts = await readPackageParts(path);
});

/** A tab's own XML: `About This Export` is the first. */
function sheet(number: number): string {
  return parts[`xl/worksheets/sheet${number}.xml`] ?? '';
}

function listOf(xml: string, range: string): string | undefined {
  return new RegExp(`type="list"[^>]*sqref="${range}"><formula1>([^<]+)`).exec(xml)?.[1];
}

describe('what an export writes', () => {
  it('is a sound package', async () => {
    expect(await checkPackage(readFileSync(path))).toEqual([]);
  });

  it('has the drop-downs of the template on every data sheet, and rows below that offer them', () => {
    expect([listOf(sheet(5), 'B2:B1031'), listOf(sheet(5), 'E2:E1031'), listOf(sheet(5), 'G2:G1031')]).toEqual([
      'capsheet_securities_type',
      'capsheet_fund',
      'capsheet_share_class_for_securities',
    ]);
    expect(listOf(sheet(6), 'E2:E1005')).toBe('capsheet_security_for_transactions');
  });

  it('offers the options of custom columns, and takes several of a multi-select without a word', () => {
    const rules = [...sheet(7).matchAll(/<dataValidation type="list"[^>]*>/g)].map(([tag]) => tag);
    const custom = rules.filter((tag) => !/promptTitle="(Company|Action)"/.test(tag));
    expect(custom.length).toBeGreaterThan(1);
    expect(custom.filter((tag) => tag.includes('showErrorMessage'))).toEqual([]);
  });

  it('marks what is required and says in a comment what belongs there', () => {
    expect(sheet(5)).toContain('>Type*</t>');
    expect(sheet(5)).toContain('>Shares**</t>');
    const comments = Object.entries(parts).filter(([name]) => name.startsWith('xl/comments'));
    expect(comments.map(([, text]) => text).join('')).toContain('Required.\nThe fund that holds it, by name or ID.');
  });

  it('greys the cells that do not apply to the type of their row', () => {
    expect(sheet(5)).toMatch(/<conditionalFormatting sqref="[^"]*G2:G1031[^"]*"><cfRule type="expression"/);
    expect(sheet(5)).toContain('OR($B2="convertible",');
  });

  it('has filters, frozen headers that stand on every printed page, and is one page wide', () => {
    expect(sheet(5)).toContain('<autoFilter ref="A1:X31"/>');
    expect(sheet(5)).toContain('fitToHeight="0"');
    expect(parts['xl/workbook.xml']).toContain(
      '<definedName name="_xlnm.Print_Titles" localSheetId="4">\'Securities\'!$1:$1</definedName>',
    );
  });

  it('keeps its lists on a hidden sheet, however long they are', () => {
    expect(parts['xl/workbook.xml']).toContain('<sheet name="capsheet lists" sheetId="13" state="hidden"');
    expect(parts['xl/worksheets/sheet13.xml']).toContain(
      'Parcelwise · Seed Preferred · 2021-03-02 · 400,000 sh · Northlight Europe',
    );
  });
});
