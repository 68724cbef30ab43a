// The pictures of workbooks: the built command writes them in its own sandbox, LibreOffice prints them, and of a page is
// taken what lies between two texts. Nobody's name and no time is in them.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readCrop } from './read-crop.mjs';
import { digestOf, textOfWorkbook } from './shown-texts.mjs';

/** `book` is printed, `on` stands on the page, and the picture ends before `until` and `before`, below and beside it. */
const PICTURES = [
  { name: 'workbook-template', book: 'template.xlsx', on: 'How to fill in', until: 'Your funds', dpi: 90 },
  {
    name: 'workbook-check',
    book: 'checked.xlsx',
    on: 'prefered',
    from: 'Company',
    before: 'Run',
    dpi: 140,
  },
  {
    name: 'workbook-plan',
    book: 'plan.xlsx',
    on: 'Rows by sheet',
    from: 'Rows by sheet',
    until: 'Northlight Fund I',
    dpi: 100,
  },
  {
    name: 'workbook-result',
    book: 'quarterly.result.xlsx',
    on: 'Share Class ID',
    from: 'Company',
    before: 'Run',
    dpi: 150,
  },
  {
    name: 'workbook-differs',
    book: 'quarterly.result.xlsx',
    on: 'Round Size differs.',
    from: 'Outcome',
    after: 'Outcome',
    before: 'Run',
    dpi: 230,
  },
];

/** How a check ends that has errors to show. */
const HAS_ERRORS = 3;

/** `main` is the built command, `home` an empty folder, `album` where the pictures go. */
export async function takeWorkbookPictures({ root, main, home, album }) {
  for (const name of ['quarterly.xlsx', 'quarterly-with-errors.xlsx'])
    copyFileSync(join(root, 'samples', name), join(home, name));
  await writeWorkbooks(main, home);
  for (const { name, book, dpi, ...crop } of PICTURES) {
    album.shown[name] = digestOf(await textOfWorkbook(join(home, book), home));
    if (album.folder === undefined) continue;
    const pdf = print(home, book);
    const { page, x, y, width, height } = readCrop(run('pdftotext', ['-bbox', pdf, '-']), crop);
    const scale = (points) => String(Math.round((points * dpi) / 72));
    const area = ['-x', scale(x), '-y', scale(y), '-W', scale(width), '-H', scale(height)];
    const pages = ['-f', String(page), '-l', String(page), '-singlefile'];
    run('pdftoppm', ['-png', '-r', String(dpi), ...pages, ...area, pdf, join(album.folder, name)]);
  }
}

async function writeWorkbooks(main, home) {
  const state = { PATH: process.env.PATH, HOME: home, CAPSHEET_STATE_DIR: join(home, 'state-of-workbooks') };
  const sandbox = spawn(process.execPath, [main, 'sandbox', '--port', '0', '--json'], { cwd: home, env: state });
  try {
    const env = { ...state, ...(await readDocument(sandbox.stdout)).settings };
    const commands = [
      ['template', '--out', 'template.xlsx'],
      ['check', 'quarterly-with-errors.xlsx', '--report', 'checked.xlsx'],
      ['plan', 'quarterly.xlsx', '--report', 'plan.xlsx'],
      // One request after another: which record gets which id is the same every time.
      ['apply', 'quarterly.xlsx', '--yes', '--service-profile', 'profile.yaml'],
    ];
    writeFileSync(join(home, 'profile.yaml'), 'connections: 1\n');
    for (const args of commands) {
      const { status } = spawnSync(process.execPath, [main, ...args, '--quiet'], { cwd: home, env });
      if (status !== 0 && status !== HAS_ERRORS) throw new Error(`capsheet ${args.join(' ')} ended with ${status}.`);
    }
  } finally {
    sandbox.kill('SIGINT');
  }
}

/** The one JSON document that a command prints before it goes on. */
async function readDocument(output) {
  let text = '';
  for await (const piece of output) {
    text += piece;
    if (text.endsWith('}\n')) return JSON.parse(text);
  }
  throw new Error('capsheet sandbox printed no settings.');
}

function print(home, book) {
  const profile = `-env:UserInstallation=file://${join(home, 'libreoffice')}`;
  run('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', home, join(home, book)]);
  return join(home, `${basename(book, '.xlsx')}.pdf`);
}

const PACKAGES = { soffice: 'LibreOffice', pdftotext: 'poppler-utils', pdftoppm: 'poppler-utils' };

function run(program, args) {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 64 << 20 });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    throw new Error(
      `"${program}" was not found, which the pictures of workbooks need: install ${PACKAGES[program]}, or take only those of the page with "npm run make:pictures -- page".`,
    );
  }
}
