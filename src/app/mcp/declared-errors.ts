/** Errors of what agents may do, each with the page of the handbook that says more. */
declare global {
  interface ErrorPages {
    'answer-unknown': 'use-with-an-agent';
    'folder-missing': 'use-with-an-agent';
    'path-outside': 'use-with-an-agent';
    'path-refused': 'use-with-an-agent';
  }
}

export {};
