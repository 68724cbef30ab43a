import { posix } from 'node:path';
import { Marked } from 'marked';
import { titleOf } from '../../../src/base/handbook/search-sections.ts';
import { toAnchor } from '../to-anchor.mjs';
import { toAddress } from './to-address.mjs';

/** One page of the site. `pages` are all of them, path and text, for what stands at its side. */
export function toPage(path, text, pages) {
  const up = posix.relative(posix.dirname(path), '.') || '.';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${toHtml(titleOf(path, text))} · capsheet</title>
<link rel="stylesheet" href="${up}/site.css">
</head>
<body>
<a class="skip" href="#content">To the page</a>
<header>
<a class="home" href="${up}/docs/index.html">capsheet</a>
<a class="all" href="#handbook">All pages</a>
<form role="search"><input type="search" id="question" placeholder="Search the handbook" aria-label="Search the handbook" autocomplete="off" data-up="${up}/"><ol id="answers" hidden></ol></form>
</header>
<div class="columns">
<nav id="handbook" aria-label="Handbook">${toNavigation(path, pages, up)}</nav>
<main id="content">
${renderer.parse(text)}
</main>
${toContents(text)}
</div>
<script src="${up}/sections.js"></script>
<script src="${up}/site.js"></script>
</body>
</html>
`;
}

const renderer = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${toAnchor(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      return `<a href="${toHtml(toSiteLink(href))}">${this.parser.parseInline(tokens)}</a>`;
    },
    // Code that is too wide for the screen is moved with the keyboard, too.
    code({ text }) {
      return `<pre tabindex="0"><code>${toHtml(text)}\n</code></pre>\n`;
    },
    table(token) {
      const cells = (row, name) =>
        row.map(({ tokens, text }) => toElement(text === '' ? 'td' : name, this.parser.parseInline(tokens))).join('');
      const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
      return `<div class="table" tabindex="0"><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>${rows}</tbody></table></div>\n`;
    },
  },
});

function toSiteLink(href) {
  if (/^[a-z]+:/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  return `${toAddress(path)}${anchor === undefined ? '' : `#${anchor}`}`;
}

const FINDINGS = 'docs/reference/findings';
const FOLDERS = [
  ['docs/tutorials', 'Tutorials'],
  ['docs/how-to', 'How-to'],
  ['docs/reference', 'Reference'],
  [FINDINGS, 'Findings'],
  ['docs/explanation', 'Explanation'],
  ['docs/explanation/decisions', 'Decisions'],
  ['.', 'The project'],
];

/** The chapters of a long page, at its side. */
function toContents(text) {
  const chapters = renderer.lexer(text).filter(({ type, depth }) => type === 'heading' && depth === 2);
  if (chapters.length < 3) return '';
  const items = chapters.map(
    ({ text, tokens }) =>
      `<li><a href="#${toAnchor(text)}">${renderer.Parser.parseInline(tokens, renderer.defaults)}</a></li>`,
  );
  return `<aside aria-label="On this page"><h2>On this page</h2><ul>${items.join('')}</ul></aside>`;
}

/** Those that the handbook's own index lists stand in its order, and the rest behind them by name. */
function toNavigation(current, pages, up) {
  const index = pages.find(({ path }) => path === 'docs/README.md')?.text ?? '';
  const placeOf = (path) => {
    const place = index.indexOf(`](${path.replace(/^docs\//, '')})`);
    return place === -1 ? index.length : place;
  };
  return FOLDERS.map(([folder, title]) => {
    if (folder === FINDINGS) return `<h2>${title}</h2>${toFindings(current, pages, up)}`;
    const links = pages
      .filter(({ path }) => posix.dirname(path) === folder)
      .map(({ path, text }) => ({ path, title: titleOf(path, text) }))
      .sort((a, b) => placeOf(a.path) - placeOf(b.path) || (a.title < b.title ? -1 : 1))
      .map((page) => toItem(page, current, up));
    return `<h2>${title}</h2><ul>${links.join('')}</ul>`;
  }).join('\n');
}

/** There are more pages of findings than of all else: they are folded away by family, as their index lists them. */
function toFindings(current, pages, up) {
  const index = pages.find(({ path }) => path === `${FINDINGS}/README.md`);
  if (index === undefined) return '';
  const families = index.text
    .split(/^## /m)
    .slice(1)
    .map((chapter) => {
      const codes = [...chapter.matchAll(/^\| \[`([a-z-]+)`\]/gm)].map(([, title]) => ({
        path: `${FINDINGS}/${title}.md`,
        title,
      }));
      const isOpen = codes.some(({ path }) => path === current);
      const items = codes.map((code) => toItem(code, current, up));
      return `<details${isOpen ? ' open' : ''}><summary>${toHtml(chapter.split('\n', 1)[0])}</summary><ul>${items.join('')}</ul></details>`;
    });
  const first = toItem({ path: index.path, title: titleOf(index.path, index.text) }, current, up);
  return `<ul>${first}</ul>${families.join('\n')}`;
}

function toItem({ path, title }, current, up) {
  const mark = path === current ? ' aria-current="page"' : '';
  return `<li><a href="${up}/${toAddress(path)}"${mark}>${toHtml(title)}</a></li>`;
}

function toElement(name, content) {
  return `<${name}>${content}</${name}>`;
}

function toHtml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
