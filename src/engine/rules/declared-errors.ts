declare global {
  interface ErrorPages {
    'rules-invalid': 'firm-rules';
    'rules-missing': 'firm-rules';
    'rules-not-a-file': 'firm-rules';
    'rules-unreadable': 'firm-rules';
  }
}

export {};
