import { posix } from 'node:path';
import { Marked } from 'marked';
import { titleOf } from '../../../src/handbook/list-sections.ts';
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
<form role="search"><input type="search" id="question" placeholder="Search the handbook" aria-label="Search the handbook" autocomplete="off" data-up="${up}/"><ol id="answers" hidden></ol></form>
</header>
<div class="columns">
<nav aria-label="Handbook">${toNavigation(path, pages, up)}</nav>
<main id="content">
${renderer.parse(text)}
</main>
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
    table(token) {
      const cells = (row, tag) =>
        row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('');
      const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
      return `<div class="table"><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>${rows}</tbody></table></div>\n`;
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

function toNavigation(current, pages, up) {
  return FOLDERS.map(([folder, title]) => {
    if (folder === FINDINGS) return `<h2>${title}</h2>${toFindings(current, pages, up)}`;
    const links = pages
      .filter(({ path }) => posix.dirname(path) === folder)
      .map(({ path, text }) => ({ path, title: titleOf(path, text) }))
      .sort((a, b) => (a.title < b.title ? -1 : 1))
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

function toHtml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
