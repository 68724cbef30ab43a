// Of each page of the site: the search. `sections` stand in a file of their own, before it.
import { searchSections } from '../../../src/base/handbook/search-sections.ts';

const question = document.getElementById('question');
const answers = document.getElementById('answers');

question.addEventListener('input', show);
question.form.addEventListener('submit', (event) => {
  event.preventDefault();
  answers.querySelector('a')?.click();
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') answers.hidden = true;
  if (event.key === '/' && document.activeElement !== question) {
    event.preventDefault();
    question.focus();
  }
});

function show() {
  const found = searchSections(globalThis.sections, question.value, 8);
  answers.hidden = question.value.trim() === '';
  answers.replaceChildren(...(found.length === 0 ? [toItem('Nothing fits.')] : found.map(toAnswer)));
}

function toAnswer({ page, title, address }) {
  const link = document.createElement('a');
  link.href = question.dataset.up + address;
  link.textContent = title === page ? page : `${page}: ${title}`;
  return toItem(link);
}

function toItem(content) {
  const item = document.createElement('li');
  item.append(content);
  return item;
}

// The menu has a height of its own: the page that is read is in view there.
const menu = document.getElementById('handbook');
const current = menu.querySelector('[aria-current]');
if (current !== null) menu.scrollTop = current.offsetTop - menu.clientHeight / 2;
