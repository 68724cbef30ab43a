declare global {
  interface ErrorPages {
    'input-ends-reader': 'team-workers';
  }
}

export {};
