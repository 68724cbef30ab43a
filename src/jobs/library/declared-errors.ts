declare global {
  interface ErrorPages {
    'clock-invalid': 'use-from-code';
    'journal-unknown': 'use-from-code';
    'plan-not-json': 'sign-off';
    'plan-same-user': 'sign-off';
    'plan-workbook-other': 'sign-off';
    'source-name': 'use-from-code';
    'workbooks-closed': 'use-from-code';
  }
}

export {};
