/** Errors of this room, each with the page of the handbook that says more. */
declare global {
  interface ErrorPages {
    'credential-damaged': 'team-keys';
    'secret-reference-empty': 'team-keys';
    'secret-reference-invalid': 'team-keys';
    'vault-key-file-missing': 'team-keys';
    'vault-key-file-not-a-file': 'team-keys';
    'vault-key-invalid': 'team-keys';
    'vault-key-missing': 'team-keys';
  }
}

export {};
