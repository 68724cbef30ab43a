declare global {
  interface ErrorPages {
    'edit-impossible': 'browser';
    'result-exists': 'result-workbook';
    'result-folder-missing': 'result-workbook';
    'result-not-xlsx': 'result-workbook';
    'result-unwritable': 'result-workbook';
  }
}

export {};
