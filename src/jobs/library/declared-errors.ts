declare global {
  interface ErrorPages {
    'clock-invalid': 'use-from-code';
    'journal-unknown': 'use-from-code';
    'source-name': 'use-from-code';
    'workbooks-closed': 'use-from-code';
  }
}

export {};
