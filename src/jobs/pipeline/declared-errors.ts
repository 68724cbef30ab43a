declare global {
  interface ErrorPages {
    'approval-other-plan': 'four-eyes';
    'company-ambiguous': 'names-and-action';
    'company-unknown': 'names-and-action';
    'export-exists': 'how-to/export';
    'export-folder-missing': 'how-to/export';
    'export-not-xlsx': 'how-to/export';
    'export-unwritable': 'how-to/export';
    'input-and-copy': 'workbook';
    'input-twice': 'workbook';
    'map-mixed': 'foreign-spreadsheet';
    'map-nothing': 'mapping';
    'mapping-exists': 'foreign-spreadsheet';
    'mapping-not-a-file': 'foreign-spreadsheet';
    'mapping-unwritable': 'foreign-spreadsheet';
    'memory-ambiguous': 'foreign-spreadsheet';
    'memory-damaged': 'foreign-spreadsheet';
    'memory-unknown': 'foreign-spreadsheet';
    'plan-exists': 'sign-off';
    'plan-not-a-file': 'sign-off';
    'plan-not-found': 'sign-off';
    'plan-unwritable': 'sign-off';
    'report-unwritable': 'result-workbook';
    'role-insufficient': 'install';
    'sheet-name-unknown': 'workbook';
    'sheet-without-csv': 'workbook';
    'template-exists': 'next-quarter';
    'template-folder-missing': 'next-quarter';
    'template-not-xlsx': 'next-quarter';
    'template-unwritable': 'next-quarter';
    usage: null;
  }
}

export {};
