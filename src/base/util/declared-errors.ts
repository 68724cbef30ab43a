declare global {
  interface ErrorPages {
    interrupted: 'run-interrupted';
  }
}

export {};
