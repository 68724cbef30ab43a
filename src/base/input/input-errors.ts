import type { NotAFileError } from '../disk/regular-file.ts';
import { CapsheetError, usageError } from '../util/capsheet-error.ts';
import { onPage, settingName } from '../util/setting-names.ts';

const SAVE_AS_XLSX =
  'Open it in Excel or LibreOffice, choose File > Save As > Excel Workbook (*.xlsx), and give that file.';
const REMOVE_PASSWORD =
  'Open it in the program that protected it, save it without a password or as an Excel workbook (*.xlsx) with one, and give that file.';
const SAVE_AGAIN = 'Get the file again from where it came from, or open it in Excel and save it again.';

/** Why the file system fails, in words, and what to do. */
export interface IoFault {
  readonly reason: string;
  readonly hint: string;
}

/** Every way in which an input cannot be read at all, each with its stable code and the way out. */

export function inputNotFound(path: string): CapsheetError {
  const { scheme, host = '' } = /^(?:(?<scheme>[a-z][a-z\d+.-]+):\/+)?(?<host>[^/?#]*)/i.exec(path)?.groups ?? {};
  const how = DOWNLOADS.find(([pattern]) => pattern.test(host))?.[1];
  if (scheme !== undefined || how !== undefined) return inputIsAddress(path, scheme, how);
  return usageError(
    'input-not-found',
    `There is no file or folder "${path}".`,
    /[*?]/.test(path)
      ? 'No file fits this pattern: look at what the folder holds.'
      : 'Check the spelling, and the folder the command runs in.',
  );
}

/** How the file behind a link is got, by the end of the host's name. */
const DOWNLOADS: readonly (readonly [host: RegExp, how: string])[] = [
  [/(?:^|\.)(?:docs|drive)\.google\.com$/i, 'In Google Sheets choose File > Download > Microsoft Excel (.xlsx)'],
  [
    /(?:^|\.)(?:sharepoint\.com|onedrive\.live\.com|1drv\.ms|office\.com|cloud\.microsoft)$/i,
    'In Excel on the web choose File > Save As > Download a Copy',
  ],
  [/(?:^|\.)icloud\.com$/i, 'In Numbers choose Share > Export or Download > Excel'],
  [/(?:^|\.)airtable\.com$/i, 'In Airtable choose Download CSV in the menu of the view'],
  [/(?:^|\.)dropbox\.com$/i, 'In Dropbox choose Download'],
  [/(?:^|\.)box\.com$/i, 'In Box choose Download'],
  [/(?:^|\.)smartsheet\.com$/i, 'In Smartsheet choose File > Export > Export to Microsoft Excel'],
  [/(?:^|\.)zoho(?:public)?\.(?:com|eu|in)$/i, 'In Zoho Sheet choose File > Download As > Microsoft Excel (.xlsx)'],
];

/** Nothing is fetched from the web: who may see the file there is not for capsheet to know. */
function inputIsAddress(path: string, scheme: string | undefined, how: string | undefined): CapsheetError {
  const message = `"${path}" is a link, and capsheet reads files.`;
  if (scheme?.toLowerCase() === 'file')
    return usageError('input-is-link', message, 'Give the path of the file itself.');
  return usageError('input-is-link', message, `${how ?? 'Download it in the browser'}, and give that file.`);
}

export function inputLinkBroken(path: string, target: string): CapsheetError {
  return usageError(
    'input-not-found',
    `"${path}" is a link to "${target}", which is not there.`,
    'Give the file or folder itself, or repair the link.',
  );
}

export function inputUnreadable(path: string, { reason, hint }: IoFault, cause: unknown): CapsheetError {
  return usageError('input-unreadable', `"${path}" cannot be opened: ${reason}.`, hint, cause);
}

/** A pipe (`<(…)` in a shell, or `/dev/stdin` behind one) could be read once only, and a device has no end. */
export function inputNotAFile(path: string, cause: NotAFileError): CapsheetError {
  return usageError(
    'input-not-a-file',
    `"${path}" is ${cause.what}, not a file.`,
    cause.what === 'a pipe'
      ? 'Save what comes out of it to a file, and give that file.'
      : 'Give an .xlsx file, a .csv file or a folder of .csv files.',
    cause,
  );
}

/** `meant` is how it may be meant, each with a word of the file as it would read; `line` is the first that is not UTF-8. */
export function inputEncodingUnclear(
  path: string,
  meant: readonly { label: string; name: string; sample: string }[],
  line: number,
): CapsheetError {
  const readings = meant.map(({ label, sample }) => `"${sample}" as ${label}`);
  const choices = meant.map(({ name }) => name).join(' or ');
  return usageError(
    'input-encoding-unclear',
    readings.length === 0
      ? `"${path}" is not UTF-8 from line ${line} on, and its letters make no words in any encoding capsheet knows.`
      : `"${path}" is not UTF-8 from line ${line} on: it may be ${readings.join(', ')}.`,
    `Save it as "CSV UTF-8", or ${onPage('choose its encoding below', `name its encoding: ${settingName('encoding')} ${choices === '' ? 'NAME' : choices}`)}.`,
  );
}

export function inputNotInEncoding(path: string, label: string, lineNumber: number): CapsheetError {
  return usageError(
    'input-encoding-wrong',
    `"${path}" is not ${label}: at or after line ${lineNumber} it has bytes that this encoding does not have.`,
    `Save it as "CSV UTF-8", or ${onPage('choose a different encoding below', `give another ${settingName('encoding')}`)}.`,
  );
}

/** `owned` is the file that it belongs to. */
export function inputOwnerFile(path: string, owned: string): CapsheetError {
  return usageError(
    'input-not-a-spreadsheet',
    `"${path}" is not a workbook: a spreadsheet program keeps it next to "${owned}" while somebody has that one open.`,
    `Give "${owned}" itself. If you gave a pattern such as *.xlsx, name the workbooks instead.`,
  );
}

/** `owners` are the files in it that spreadsheet programs keep while others are open. */
export function inputEmptyFolder(path: string, owners: readonly string[] = []): CapsheetError {
  return usageError(
    'input-empty-folder',
    owners.length === 0
      ? `The folder "${path}" holds no .csv file.`
      : `The folder "${path}" holds no .csv file, only what spreadsheet programs keep while one is open: ${owners.map((name) => `"${name}"`).join(', ')}.`,
    'Give a folder with one .csv file per sheet (Rounds.csv, Securities.csv, …), or the .xlsx file itself.',
  );
}

export function inputEmpty(path: string): CapsheetError {
  return usageError(
    'input-not-a-spreadsheet',
    `"${path}" is empty: it has 0 bytes.`,
    'Check that the download or export was completed, and give the file again.',
  );
}

/** `what` with its article: "a PDF document". */
export function inputNotASpreadsheet(path: string, what: string): CapsheetError {
  return usageError(
    'input-not-a-spreadsheet',
    `"${path}" is ${what}, not a spreadsheet.`,
    'Give an .xlsx file, a .csv file or a folder of .csv files.',
  );
}

/** Refuses what Excel opens in spite of its true nature (HTML and XML that portals export as .xls). */
export function inputToBeSavedAgain(path: string, what: string): CapsheetError {
  return usageError('input-not-a-spreadsheet', `"${path}" is ${what}, not an Excel workbook.`, SAVE_AS_XLSX);
}

export function inputMisnamedText(path: string): CapsheetError {
  return usageError(
    'input-not-a-spreadsheet',
    `"${path}" has the name of a workbook, but contains plain text.`,
    'If it is a CSV file, rename it to end in .csv; otherwise export the workbook again.',
  );
}

export function inputNotCsv(path: string, what: string): CapsheetError {
  return usageError(
    'input-not-csv',
    `"${path}" is ${what}, not a CSV file.`,
    'Take it out of the folder and give it as a separate input, or save it as CSV.',
  );
}

/** Before Excel 5 a file was one sheet, in records of other forms. */
export function inputOldXls(path: string): CapsheetError {
  return usageError('input-old-xls', `"${path}" is a workbook of Excel 4 (1992) or before.`, SAVE_AS_XLSX);
}

/** Texts before Excel 97 are in a code page of their time. */
export function inputCodePage(path: string, codePage: number): CapsheetError {
  return usageError(
    'input-code-page',
    `"${path}" contains text in code page ${codePage}, which capsheet does not know.`,
    SAVE_AS_XLSX,
  );
}

/** Its password is not known. */
export function inputEncrypted(path: string): CapsheetError {
  return usageError(
    'input-encrypted',
    `"${path}" is protected by a password.`,
    onPage(
      'Type its password.',
      'Type its password when capsheet asks for it on a terminal or on the page, put it into a file and give --password-file, or set CAPSHEET_WORKBOOK_PASSWORD.',
    ),
  );
}

export function inputPasswordWrong(path: string): CapsheetError {
  return usageError(
    'input-password-wrong',
    `The password does not open "${path}".`,
    'Check capital letters and the keyboard layout, and whether the password is that of this file; then try again.',
  );
}

/** It is protected in a way in which no password can be tried; `how` as in "it opens with a certificate only". */
export function inputProtectionUnknown(path: string, how: string): CapsheetError {
  return usageError(
    'input-protection-unknown',
    `"${path}" is protected in a way that capsheet does not read: ${how}.`,
    REMOVE_PASSWORD,
  );
}

/** An OpenDocument file, or a ZIP file whose own parts are encrypted: no password is asked for. */
export function inputEncryptedOtherwise(path: string): CapsheetError {
  return usageError(
    'input-encrypted-otherwise',
    `"${path}" is protected by a password and is not an .xlsx workbook.`,
    REMOVE_PASSWORD,
  );
}

export function inputNumbers(path: string): CapsheetError {
  return usageError(
    'input-numbers',
    `"${path}" is an Apple Numbers document.`,
    'Open it in Numbers, choose File > Export To > Excel…, and give that file.',
  );
}

export function inputTruncated(path: string, cause?: unknown): CapsheetError {
  return usageError(
    'input-truncated',
    `"${path}" is incomplete: the end of the workbook is missing.`,
    'Copy or download it again; the transfer was cut short.',
    cause,
  );
}

/** `what` says which part is wrong and how, without a full stop. */
export function inputDamaged(path: string, what: string, cause?: unknown): CapsheetError {
  return usageError('input-damaged', `"${path}" is damaged: ${what}.`, SAVE_AGAIN, cause);
}

export function inputDuplicateParts(path: string, part: string): CapsheetError {
  return usageError(
    'input-duplicate-parts',
    `"${path}" holds the part ${part} twice, so it is unclear which one counts.`,
    'Open it in Excel, check what it shows, and save it again.',
  );
}

export function inputTooLarge(path: string, what: string): CapsheetError {
  return usageError(
    'input-too-large',
    `"${path}" is too large: ${what}.`,
    'Delete sheets and formatted empty rows that are not needed, or divide it into several files.',
  );
}

export function inputTooSlow(path: string, timeMs: number): CapsheetError {
  return usageError(
    'input-too-slow',
    `"${path}" could not be read completely within ${timeMs / 1000} seconds.`,
    "Copy it to this machine's own disk, delete what is not needed, or divide it into several files.",
  );
}

/** The caller no longer wants it. */
export function inputInterrupted(path: string, cause: unknown): CapsheetError {
  return new CapsheetError({
    code: 'input-interrupted',
    message: `Reading "${path}" was interrupted.`,
    hint: 'Start again; nothing was changed.',
    exitStatus: 130,
    cause,
  });
}

export function inputChanged(path: string): CapsheetError {
  return usageError(
    'input-changed',
    `"${path}" was written to while it was being read.`,
    'Let the other program finish, and start again.',
  );
}

export function inputNoWorksheets(path: string): CapsheetError {
  return usageError(
    'input-no-worksheets',
    `"${path}" has no worksheet.`,
    'Give a workbook with at least one sheet of cells; chart sheets and macro sheets are not read.',
  );
}

export function inputCsvQuotes(path: string, rowNumber: number, what: string): CapsheetError {
  return usageError(
    'input-csv-quotes',
    `"${path}", row ${rowNumber}: ${what}.`,
    'Write a quote inside a quoted cell twice (""), and close every quoted cell, or save the file as CSV from Excel.',
  );
}
