declare global {
  interface ErrorPages {
    'clock-invalid': 'use-from-code';
    'journal-unknown': 'use-from-code';
    'plan-not-json': 'sign-off';
    'plan-same-user': 'sign-off';
    'plan-workbook-other': 'sign-off';
    'source-name': 'use-from-code';
    'source-unknown': 'use-from-code';
    'temp-folder-full': 'team-workers';
    'upload-empty': 'browser';
    'workbooks-closed': 'use-from-code';
  }
}

export {};
