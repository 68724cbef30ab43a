import { COMPANY_TERMS } from '../../model/fields/company-terms.ts';
import type { CompanyRecord } from '../../model/records/record.ts';
import { toColumns } from './columns.ts';
import { ACTION_COLUMN, toIdColumn } from './common-columns.ts';
import type { FieldOf, SheetDeclaration } from './sheet.ts';

/** Companies that may have to be created. */
export const COMPANIES: SheetDeclaration<FieldOf<CompanyRecord>> = {
  kind: 'companies',
  recordKind: 'company',
  name: 'Companies',
  aliases: ['Portfolio Companies'],
  noun: 'company',
  help: 'Creates an offline company that does not exist yet. It does not change one that does.',
  idColumn: 'Company ID',
  columns: [
    {
      name: 'Company',
      aliases: ['Company Name', 'Name', 'Portfolio Company', 'Portfolio Company Name'],
      field: 'name',
      value: { kind: 'text' },
      required: 'always',
      help: 'The name of the company.',
      example: 'Northwind Robotics',
    },
    ...toColumns(COMPANY_TERMS),
    {
      name: 'Logo',
      aliases: ['Logo File', 'Logo Path'],
      field: 'logo',
      value: { kind: 'file' },
      required: 'never',
      help: 'An image of up to 5 MB, for an offline company that has no logo: its path, relative to the workbook.',
      example: 'logos/northwind.png',
    },
    toIdColumn('Company', 'c_1042', []),
    ACTION_COLUMN,
  ],
};
