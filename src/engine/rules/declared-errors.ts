/** What stops a command here, each with the page of the handbook that says more. */
declare global {
  interface ErrorPages {
    'rules-invalid': 'firm-rules';
    'rules-missing': 'firm-rules';
    'rules-not-a-file': 'firm-rules';
    'rules-unreadable': 'firm-rules';
  }
}

export {};
