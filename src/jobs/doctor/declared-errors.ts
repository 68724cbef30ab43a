declare global {
  interface ErrorPages {
    'bundle-exists': 'run-interrupted';
    'bundle-unwritable': 'run-interrupted';
  }
}

export {};
