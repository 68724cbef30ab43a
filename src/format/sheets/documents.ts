import type { DocumentRecord } from '../../model/records/record.ts';
import { ACTION_COLUMN, COMPANY_COLUMN } from './common-columns.ts';
import type { FieldOf, SheetDeclaration } from './sheet.ts';

/** Files to upload. */
export const DOCUMENTS: SheetDeclaration<FieldOf<DocumentRecord>> = {
  kind: 'documents',
  recordKind: 'document',
  name: 'Documents',
  aliases: ['Files'],
  noun: 'document',
  help: 'Files to upload, once each: if the company already has a document of that name, it is not uploaded again.',
  columns: [
    COMPANY_COLUMN,
    {
      name: 'File',
      aliases: ['File Name', 'File Path', 'Path', 'Document'],
      field: 'file',
      value: { kind: 'file' },
      required: 'always',
      help: 'A PDF, Office file or image of up to 32 MB: its path, relative to the workbook.',
      example: 'documents/board-deck-q1.pdf',
    },
    ACTION_COLUMN,
  ],
};
