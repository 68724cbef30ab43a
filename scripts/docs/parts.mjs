import { z } from 'zod';
import { describeCommands } from './commands.mjs';
import { indexFindings } from './findings.mjs';
import { describeProfile, describeTeamSettings } from './settings.mjs';
import { describeSheets } from './sheets.mjs';
import { code, toTable } from './tables.mjs';

/**
 * The parts of the documentation that say what the code says. Each stands on one page, between
 * `<!-- NAME: made by npm run make:docs -->` and `<!-- end of NAME -->`.
 */
export function makeParts(sources) {
  const { sheets, describeNeed, program, rules, notSupported } = sources;
  const { findings, rehearsal, layouts, schemas, profileSchema, defaultProfile, teamSettings } = sources;
  return {
    sheets: describeSheets({ sheets, describeNeed }),
    commands: describeCommands(program),
    rules: toTable(
      ['Rule', 'What it finds', 'Tolerance'],
      rules.map(({ code: name, meaning, tolerance, of = '' }) => [
        `[${code(name)}](findings/${name}.md)`,
        meaning,
        tolerance === undefined ? '' : `${code(tolerance)} ${of}`,
      ]),
    ),
    ...indexFindings(findings),
    'what cannot be entered': toTable(
      ['What', 'What to do instead'],
      notSupported.map(({ what, instead }) => [what, instead]),
    ),
    layouts: toTable(
      ['Layout', 'What is assumed'],
      layouts.map(({ name, assumptions }) => [name, assumptions.join(' ')]),
    ),
    schemas: toTable(
      ['Name', 'Describes', '`$id`'],
      Object.entries(schemas).map(([file, text]) => {
        const { $id, description } = JSON.parse(text);
        const describes = description.replace(/^Describes (.*)\.$/, '$1');
        return [code(file.replace('.schema.json', '')), describes, $id === undefined ? '' : code($id)];
      }),
    ),
    faults: [
      toNameTable('Condition of a rule', rehearsal.rules),
      toNameTable('Fault, by its kind', rehearsal.faults),
      toNameTable('Behaviour, defaults in parentheses', rehearsal.behaviour),
      toNameTable('Rule of the sandbox, lifted by `lenient`', rehearsal.semantics),
    ].join('\n\n'),
    profile: describeProfile({ schema: z.toJSONSchema(profileSchema, { io: 'input' }), defaults: defaultProfile }),
    'team settings': describeTeamSettings(teamSettings),
  };
}

function toNameTable(title, texts) {
  return toTable(
    [title, 'What it means'],
    Object.entries(texts).map(([name, text]) => [code(name), text]),
  );
}

/** The page with the parts that have their place in it as they are now. */
export function fillParts(page, parts) {
  return Object.entries(parts).reduce((text, [name, part]) => {
    const [begin, end] = [`<!-- ${name}: made by npm run make:docs -->`, `<!-- end of ${name} -->`];
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    if (from < 0 && to < 0) return text;
    if (from < 0 || to < from) throw new Error(`The part "${name}" has half a place: ${begin} … ${end}`);
    return `${text.slice(0, from + begin.length)}\n\n${part}\n\n${text.slice(to)}`;
  }, page);
}
