import { SECURITY_TERMS } from '../../model/fields/security-terms.ts';
import {
  hasField,
  SECURITY_TYPES,
  type SecurityType,
  type TypedField,
  traitsOf,
  typesWith,
} from '../../model/fields/security-types.ts';
import type { Choice } from '../../model/fields/term.ts';
import type { SecurityRecord } from '../../model/records/record.ts';
import { toColumns, withCurrency } from './columns.ts';
import { ACTION_COLUMN, COMPANY_COLUMN, FUND_COLUMN, ROUND_COLUMN, toIdColumn, toRefColumn } from './common-columns.ts';
import type { ColumnDeclaration, FieldOf, SheetDeclaration } from './sheet.ts';

const TYPE_CHOICES: readonly Choice<SecurityType>[] = SECURITY_TYPES.map((value) => {
  const { label, aliases } = traitsOf(value);
  return { value, label, aliases };
});

const LABELS = TYPE_CHOICES.map(({ label }) => label);

/** Holdings of the firm's funds. Which columns a type needs and may have follows the service's add operation. */
export const SECURITIES: SheetDeclaration<FieldOf<SecurityRecord>> = {
  kind: 'securities',
  recordKind: 'security',
  name: 'Securities',
  aliases: [],
  noun: 'security',
  help: 'What the funds hold: certificates, warrants, convertibles, and the same for tokens.',
  typeColumn: 'Type',
  idColumn: 'Security ID',
  presets: SECURITY_TYPES.map((type) => ({ names: traitsOf(type).tabs, type })),
  columns: [
    toRefColumn('A label of your own, by which a Transactions row names this security.', 'NR-CERT-1'),
    {
      name: 'Type',
      aliases: ['Security Type', 'Investment Type', 'Kind'],
      field: 'type',
      value: { kind: 'choice', choices: TYPE_CHOICES },
      required: 'always',
      help: `${LABELS.slice(0, -1).join(', ')} or ${LABELS.at(-1)}.`,
      example: 'certificate',
    },
    COMPANY_COLUMN,
    {
      ...ROUND_COLUMN,
      ...needOf('round'),
      help: 'The round, by name or ID. A certificate gets that of its share class; for a note it is best to give one.',
    },
    {
      ...FUND_COLUMN,
      aliases: [...FUND_COLUMN.aliases, 'Holder'],
      required: 'always',
      help: 'The fund that holds it, by name or ID.',
    },
    {
      name: 'Issue Date',
      aliases: ['Issued', 'Issued On', 'Date Of Issue', 'Investment Date', 'Purchase Date'],
      field: 'issueDate',
      value: { kind: 'date' },
      required: 'always',
      help: 'The day it was issued.',
      example: '2024-03-31',
    },
    {
      name: 'Share Class',
      aliases: ['Class', 'Class Name', 'Share Class Name'],
      field: 'shareClass',
      value: { kind: 'reference', to: 'share-class' },
      ...needOf('shareClass'),
      help: 'The class of the shares, by name or ID.',
      example: 'Series A Preferred',
    },
    ...withCurrency('Investment Amount', toColumns(SECURITY_TERMS, needOf)),
    toIdColumn('Security', 'sec_5521', ['Holding ID']),
    ACTION_COLUMN,
  ],
};

/** The types that need a column, and those that may have it. */
function needOf(field: TypedField): Pick<ColumnDeclaration, 'required' | 'allowedFor'> {
  const forTypes = typesWith(({ needs }) => needs.includes(field));
  const allowedFor = typesWith((traits) => hasField(traits, field));
  return {
    required: forTypes.length === 0 ? 'never' : { forTypes },
    ...(allowedFor.length === 0 || allowedFor.length === SECURITY_TYPES.length ? {} : { allowedFor }),
  };
}
