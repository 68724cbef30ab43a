declare global {
  interface ErrorPages {
    'temp-folder-full': 'team-workers';
    'upload-empty': 'browser';
  }
}

export {};
