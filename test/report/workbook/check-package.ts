import { ReadBudget } from '../../../src/base/input/read-budget.ts';
import { OpcPackage } from '../../../src/spreadsheet/opc/opc-package.ts';
import { readXml } from '../../../src/spreadsheet/opc/xml/xml.ts';
import { attributeOf, childOf, parseXml, type XmlElement } from '../../../src/spreadsheet/opc/xml/xml-tree.ts';
import { openZip } from '../../../src/spreadsheet/opc/zip/zip.ts';
import { readPart } from './support.ts';

/** Gives what is wrong with a package by its own relations and content types, as sentences; empty where nothing is. */
export async function checkPackage(bytes: Buffer): Promise<readonly string[]> {
  const archive = await openZip(bytes, 'package');
  const source = new OpcPackage(archive, new ReadBudget('package'));
  const wrong: string[] = [];
  const types = parseXml(await readPart(archive, '[Content_Types].xml')).children;
  const defaults = new Set(types.map((type) => attributeOf(type, 'Extension')?.toLowerCase()));
  const overrides = types.flatMap((type) => attributeOf(type, 'PartName')?.slice(1) ?? []);
  for (const name of overrides) if (!archive.has(name)) wrong.push(`${name} has a content type and is not there`);
  if (new Set(overrides).size !== overrides.length) wrong.push('a part has two content types');
  for (const part of archive.partNames) {
    if (part === '[Content_Types].xml') continue;
    const extension = part.slice(part.lastIndexOf('.') + 1).toLowerCase();
    if (!overrides.includes(part) && !defaults.has(extension)) wrong.push(`${part} has no content type`);
    if (!/\.(xml|rels|vml)$/.test(part)) continue;
    await readXml(archive.open(part), { open: () => {} }).catch((error: unknown) => wrong.push(`${part}: ${error}`));
    for (const { target, id, isExternal } of await source.relationships(part)) {
      if (!isExternal && !archive.has(target)) wrong.push(`${part} points at ${target}, which is not there`);
      if (id === '') wrong.push(`${part} has a relationship without an id`);
    }
  }
  return [
    ...wrong,
    ...(await checkMacros(archive, types)),
    ...(await checkStyles(archive)),
    ...(await checkCounts(archive)),
  ];
}

/** Gives what stays of macros in a workbook that says it has none, and the other way round. */
async function checkMacros(
  archive: Awaited<ReturnType<typeof openZip>>,
  types: readonly XmlElement[],
): Promise<readonly string[]> {
  const typed = types.map(
    (type) => [attributeOf(type, 'PartName') ?? '', attributeOf(type, 'ContentType') ?? ''] as const,
  );
  const main = typed.find(([part]) => part === '/xl/workbook.xml')?.[1] ?? '';
  if (main.includes('macroEnabled')) return [];
  const declared = typed.filter(([, type]) => /vba|macro/i.test(type)).map(([part, type]) => `${part} is ${type}`);
  const parts = archive.partNames.filter((part) => /vba|macro/i.test(part));
  const links = /relationships\/(vba|xl(Intl)?Macro)/i.test(await readPart(archive, 'xl/_rels/workbook.xml.rels'));
  return [...declared, ...parts, ...(links ? ['the workbook points at macros'] : [])];
}

async function checkStyles(archive: Awaited<ReturnType<typeof openZip>>): Promise<readonly string[]> {
  const styles = parseXml(await readPart(archive, 'xl/styles.xml'));
  const size = (name: string): number => childOf(styles, name)?.children.length ?? 0;
  const wrong: string[] = [];
  for (const xf of childOf(styles, 'cellXfs')?.children ?? []) {
    for (const [attribute, section] of [
      ['fontId', 'fonts'],
      ['fillId', 'fills'],
      ['borderId', 'borders'],
    ] as const) {
      if (Number(attributeOf(xf, attribute) ?? 0) >= size(section)) wrong.push(`a style has no ${attribute}`);
    }
  }
  for (const part of archive.partNames.filter((name) => /worksheets\/sheet\d+\.xml$/.test(name))) {
    const text = await readPart(archive, part);
    for (const [, style] of text.matchAll(/<(?:\w+:)?c\s[^>]*\bs="(\d+)"/g)) {
      if (Number(style) >= size('cellXfs')) wrong.push(`${part} uses style ${style} of ${size('cellXfs')}`);
    }
  }
  return wrong;
}

/** Sections that say how many they hold. */
async function checkCounts(archive: Awaited<ReturnType<typeof openZip>>): Promise<readonly string[]> {
  const wrong: string[] = [];
  const visit = (part: string, element: XmlElement): void => {
    const count = attributeOf(element, 'count');
    const isSection = /^(fonts|fills|borders|cellXfs|numFmts|mergeCells)$/.test(element.local);
    if (isSection && count !== undefined && Number(count) !== element.children.length) {
      wrong.push(`${part}: ${element.local} says ${count} and holds ${element.children.length}`);
    }
    for (const child of element.children) visit(part, child);
  };
  for (const part of archive.partNames.filter((name) => /styles\.xml$|sheet\d+\.xml$/.test(name))) {
    visit(part, parseXml(await readPart(archive, part)));
  }
  return wrong;
}
