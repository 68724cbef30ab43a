import { foldName } from '../../base/util/text/text.ts';
import { foldAccents, words } from './words.ts';

/*
 * Kinds of shares, and the words of which names of classes and rounds are made. Collected from what people in the
 * field write, and not yet compared with its sources: the NVCA's model charter (en); AktG 11 and 139 (de); Code de
 * commerce L228-11 (fr); the Ley de Sociedades de Capital 94 (es); Lei 6.404, 15 to 17 (pt); codice civile 2348 (it);
 * Burgerlijk Wetboek 2:92 (nl); the Companies Act 107 and 108 (ja); the Company Law 144 (zh); the Companies Act 2013,
 * 43 (in). /
 */

export const COMMON = words({
  en: 'common, ordinary, founder(s)',
  de: 'stammaktie*, stammanteil*, stammgeschäftsanteil*, =stämme, =stamm',
  fr: 'ordinaire(s), ao, parts sociales',
  es: 'ordinaria(s), (acciones/participaciones) comunes, =comunes, =participaciones( sociales)',
  pt: 'ordinária(s), =on, =quota(s)',
  it: 'ordinari(a/e), =quot(a/e)( sociali)',
  nl: 'gewo(o)n(e) aande(e)l(en), =gewo(o)n(e)',
  ja: '普通株*',
  zh: '普通股',
  in: '=equity shares',
});
export const PREFERRED = words({
  en: 'preferred, preference, pref.',
  de: 'vorzug*',
  fr: 'préférence, privilégiée(s), adp',
  es: 'preferente(s), privilegiada(s)',
  pt: 'preferencia(l/is), =pn',
  it: 'privilegiat(a/e)',
  nl: 'preferent(e)*',
  ja: '*優先株*, *種類株*, *種優先*',
  zh: '优先股, 優先股',
  in: 'ccps, cccps, ocps, ocrps',
});
/** Headers of terms that all shares of a class have. */
export const CLASS_TERMS = words({
  en: '(liquidation/liq/liq.) (pref/preference)*, lp multiple, lpmultiple, participat*, seniority( rank), stack order, conversion (ratio/rate/price), convertible, anti dilution( type), ad type, dividend rate',
  de: 'liquidationspräferenz, rang, wandlungsverhältnis',
  fr: 'préférence de liquidation, rang, ratio de conversion',
  es: 'preferencia de liquidación, prelación',
  pt: 'preferência de liquidação, senioridade',
  it: 'preferenza di liquidazione',
  nl: 'liquidatiepreferentie',
});
/** Terms of a class of shares that is paid before others. */
export const PREFERENCE_TERMS = words({
  en: '((1/1.0)x )((non/fully/capped) )participating, participating (capped/with cap), (no/full/capped) participation, pari passu, stacked, seniority, (broad based )weighted average, full ratchet',
  de: '((nicht/voll) )partizipierend',
  fr: '(non )participatif',
  es: '(no )participativa',
  pt: '(não )participativa',
  it: '(non )partecipativa',
  nl: '(niet )participerend',
});
/** Behind the name of a round they make that of a class: `Series A Preferred`. */
export const CLASS_ENDINGS = words({
  en: 'preferred, pref., preference, common, ordinary',
  de: 'vorzugsaktien, vorzugsanteile, stammaktien, stammanteile',
  fr: 'adp, ordinaires',
  es: 'preferentes, ordinarias',
  pt: 'preferenciais, ordinárias',
  it: 'privilegiate, ordinarie',
  nl: 'preferente aandelen, gewone aandelen',
});
/** Names of kinds that belong to no round, by the whole text. */
export const NO_ROUND_CLASSES = words({
  en: '((class (a/b/c/d/e/f)/voting/non voting/nonvoting/founder’(s)’) )(common/ordinary/preferred/preference)( (stock/share/shares))',
  de: 'stammaktien, vorzugsaktien, stammanteile, vorzugsanteile',
  fr: 'actions ordinaires, actions de préférence',
  es: 'acciones (ordinarias/preferentes/comunes)',
  pt: 'ações (ordinárias/preferenciais)',
  it: 'azioni (ordinarie/privilegiate)',
  nl: '(gewone/preferente) aandelen',
  ja: '普通株式, 優先株式, 種類株式',
  zh: '普通股, 优先股',
});
/** Headers of what an investment is, which is no class of shares. */
export const ASSET_CLASSES = words({
  en: 'asset class(es)',
  de: 'anlageklasse(n), assetklasse(n)',
  fr: 'classe(s) d’actif(s)',
  es: 'clase(s) de activo(s)',
  pt: 'classe(s) de ativo(s)',
  it: 'classe di attivo, classe di attività',
  nl: 'beleggingscategorie',
  ja: '資産クラス',
  zh: '资产类别',
});
/** Categories of shares, or of anything else. */
export const CATEGORIES = words({
  en: 'class, category',
  de: 'klasse, kategorie',
  fr: 'catégorie, classe',
  es: 'categoría, clase',
  pt: 'categoria, classe',
  it: 'categoria, classe',
  nl: 'klasse, categorie',
});
export const SERIES_WORDS = words({
  en: 'series, ser., class, round, tranche',
  de: 'serie, runde, klasse',
  fr: 'série, classe, tour, catégorie',
  es: 'serie, clase, ronda',
  pt: 'série, classe, rodada',
  it: 'serie, classe, categoria',
  nl: 'serie, ronde, klasse',
});
/** Parts of names of classes and rounds that are clear by themselves. */
export const CLEAR_CLASS_WORDS = words({
  en: 'pre seed, seed, angel(s), common, preferred, pref., preference, ordinary, bridge, mezzanine, follow on, founder(s/’/’s/), friends',
  de: 'stammaktien, vorzugsaktien, stammanteile, vorzugsanteile',
  fr: 'amorçage, ordinaires, préférence, adp',
  es: 'semilla, presemilla, ordinarias, preferentes',
  pt: 'semente, ordinárias, preferenciais',
  it: 'ordinarie, privilegiate',
  nl: 'gewone aandelen, preferente aandelen',
  ja: 'シリーズ*, プレシリーズ*, シード, プレシード, エンジェル, 普通株*, *種優先株*',
  zh: '*轮, 天使, 种子, 普通股, 优先股',
  in: 'ccps',
});
/** All words of which names of classes and rounds are made. */
export const CLASS_NAME_WORDS = words({
  en: 'series, ser., class, round, tranche, pre seed, seed, pre, angel(s), common, preferred, pref., preference, ordinary, bridge, founder(s/’/’s/s’/), mezzanine, growth, follow on, stock, share(s), unit(s), equity, voting, non voting, extension, ext., prime, participating, redeemable, convertible, cumulative, junior, senior, first, second, third, initial, friends, family, and, capital, rights',
  de: 'serie, runde, klasse, stammaktien, vorzugsaktien, stammanteile, vorzugsanteile, anteile, aktien',
  fr: 'série, classe, tour, catégorie, amorçage, actions, ordinaires, préférence, adp, de',
  es: 'serie, clase, ronda, semilla, presemilla, acciones, ordinarias, preferentes',
  pt: 'série, classe, rodada, semente, ações, ordinárias, preferenciais',
  it: 'serie, classe, categoria, azioni, ordinarie, privilegiate',
  nl: 'serie, ronde, klasse, aandelen, gewone, preferente',
  ja: 'シリーズ*, プレシリーズ*, シード, プレシード, エンジェル, 普通株*, *種優先株*',
  zh: '*轮, 天使, 种子, 普通股, 优先股',
  in: 'ccps',
});
/** Words that make a name one of a class, not of a round. */
export const OF_CLASSES = words({
  en: 'common, preferred, pref., preference, ordinary, class, stock, voting, equity',
  de: 'klasse, stamm*, vorzug*',
  fr: 'classe, catégorie, ordinaires, préférence, adp',
  es: 'clase, ordinarias, preferentes',
  pt: 'classe, ordinárias, preferenciais',
  it: 'classe, categoria, ordinarie, privilegiate',
  nl: 'klasse, gewone, preferente',
  ja: '普通株*, 優先株*, 種類株*',
  zh: '普通股, 优先股',
  in: 'ccps',
});
/** Words of rounds, behind a comma or `and`, that name a second one. */
export const ROUND_WORDS = words({
  en: 'series, seed, pre seed, bridge, round',
  de: 'serie, runde',
  fr: 'série, amorçage, tour',
  es: 'serie, semilla, ronda',
  pt: 'série, rodada',
  it: 'serie, round',
  nl: 'serie, ronde',
  ja: 'シリーズ*, シード',
  zh: '*轮',
});
/** Names of classes that begin with their series. */
export const CLASS_SERIES = words({
  en: 'series, class, seed',
  de: 'serie, klasse',
  fr: 'série, classe, catégorie',
  es: 'serie, clase',
  pt: 'série, classe',
  it: 'serie, categoria',
  nl: 'serie, klasse',
});
/** The last words of a class's name: `Series A Preferred`. */
export const CLASS_STOCK = words({
  en: 'preferred, pref, common, ordinary, stock, share(s)',
  de: '*aktien, *anteile',
  fr: 'actions, préférence, ordinaires, adp',
  es: 'acciones, preferentes, ordinarias',
  pt: 'ações, preferenciais, ordinárias',
  it: 'azioni, privilegiate, ordinarie',
  nl: 'aandelen',
});
/** Names of rounds may end in these as well: `Series A Round`. */
const ROUND_STOCK = words({
  en: 'round, financing',
  de: '*runde',
  fr: 'tour',
  es: 'ronda',
  pt: 'rodada',
  it: 'round',
  nl: '*ronde',
});
export const COMMON_START = words({
  en: 'common, ordinary',
  de: 'stammaktie*, stammanteil*, stammgeschäftsanteil*, =stämme, =stamm',
  fr: 'actions ordinaires',
  es: 'acciones ordinarias',
  pt: 'ações ordinárias',
  it: 'azioni ordinarie',
  nl: 'gewone aandelen',
  ja: '普通株*',
  zh: '普通股',
});

/** Instruments that are certainly shares, in a column that may name kinds of notes; by the whole text. */
export const SHARE_KINDS = words({
  en: 'equity, (preferred/preference/common/ordinary)*, warrant(s)',
  de: '(vorzugs/stamm)*',
  fr: 'actions*, adp',
  es: 'acciones*',
  pt: 'ações*',
  it: 'azioni*',
  nl: '*aandelen',
  ja: '*株式, 普通株, 優先株',
  zh: '普通股, 优先股, 股权',
});
/** Names of instruments at the end of a text. */
export const STOCK_ENDINGS = words({ en: 'stock, shares' });
/** Instruments of a matrix or a ledger, other than shares. */
export const GRANTS = words({
  en: 'option(s), rsu(s), rsa(s), sar(s), esop(s), psop(s), pool(s), phantom, profit(s) interest(s), grant(s), plan(s), vested, unvested',
  de: 'option(en), vsop, mitarbeiterbeteiligung*',
  fr: 'bspce, aga, options, plan, attribu(é/ée)s',
  es: 'opcion(es), plan',
  pt: 'opções, plano',
  it: 'opzioni, piano',
  nl: 'opties, plan',
  ja: 'ストックオプション, so, オプションプール',
  zh: '期权*, 员工持股*',
});
export const OTHER_THAN_SHARES = words({
  en: 'option(s), rsu(s), rsa(s), sar(s), esop(s), psop(s), pool(s), warrant(s), safe(s), convertible(s), note(s), kiss, phantom, profit(s) interest(s), grant(s), plan(s), vested, unvested, debt, loan(s)',
  de: 'option(en), vsop, wandeldarlehen, optionsschein(e), darlehen',
  fr: 'bspce, aga, bsa, options, oc, oca, obligations, prêt(s)',
  es: 'opciones, préstamo(s), deuda, warrant(s)',
  pt: 'opções, mútuo(s), dívida, bônus de subscrição',
  it: 'opzioni, prestit(o/i), warrant',
  nl: 'opties, lening(en), warrant(s)',
  ja: 'ストックオプション, 新株予約権*, 社債, 転換社債*',
  zh: '期权*, 可转债, 认股权证, 贷款',
});
/** Convertible stock is stock. */
export const CONVERTIBLE_STOCK = words({ en: 'convertible(s) (pref/redeem/cumul/particip)*' });
/** Words for the number or the class of what a header counts. */
export const SHARE_UNITS = words({
  en: 'shares, units',
  de: 'aktien, anteile',
  fr: 'actions, parts, titres',
  es: 'acciones, participaciones',
  pt: 'ações, quotas',
  it: 'azioni, quote',
  nl: 'aandelen',
  ja: '株数, 株式数',
  zh: '股数, 股份',
});
/** An instrument at the end of a class's name: `Acme Series A Preferred`. */
export const LABEL_KINDS = words({
  en: 'preferred, pref, preference, common, ordinary, share(s), stock, warrant(s), option(s), note(s), safe, loan, convertible, unit(s), series (a/b/c/d/e/f/g/h/i/j/k), series (a/b/c/d/e/f/g)(1/2/3/4), class (a/b/c/d/e/f/g/h/i/j/k), seed, equity',
  de: '*aktie(n), *anteil(e), wandeldarlehen, darlehen, optionsschein(e)',
  fr: 'action(s), adp, bsa, oc, oca, obligation(s), prêt, bsa air',
  es: 'acciones, participaciones, préstamo, nota convertible',
  pt: 'ações, quotas, mútuo, debênture(s)',
  it: 'azioni, quote, prestito, obbligazion(e/i)',
  nl: 'aandelen, lening, obligatie(s)',
  ja: '*株式, *株, 新株予約権*, 社債',
  zh: '普通股, 优先股, 可转债, 认股权证',
});
/** Titles of ledgers name the class they are about. */
export const LEDGER_CLASSES = words({ en: 'series, seed, class, preferred, common, ordinary' });
/** Numbers of shares that exist or may be issued, not those held. */
export const COUNTS_OF_ALL = words({
  en: 'authori(s/z)ed, outstanding, issued, fully dil(uted), fd',
  de: 'genehmigt*, ausgegeben*, ausstehend*, vollverwässert*',
  fr: 'autorisé*, émis*, en circulation, pleinement dilué*',
  es: 'autorizad*, emitid*, en circulación, totalmente diluid*',
  pt: 'autorizad*, emitid*, em circulação, totalmente diluíd*',
  it: 'autorizzat*, emess*, in circolazione, completamente diluit*',
  nl: 'toegestaan, uitgegeven, uitstaand*, volledig verwaterd',
  ja: '発行可能*, 発行済*, 完全希薄化*, 潜在株*',
  zh: '授权*, 已发行*, 完全稀释*',
});
export const AUTHORISED = words({
  en: 'authori(s/z)ed',
  de: 'genehmigt*',
  fr: 'autorisé*',
  es: 'autorizad*',
  pt: 'autorizad*',
  it: 'autorizzat*',
  nl: 'toegestaan',
  ja: '発行可能*',
  zh: '授权*',
});
export const OUTSTANDING_COUNTS = words({
  en: 'outstanding, issued, dil(uted), fd',
  de: 'ausgegeben*, ausstehend*, vollverwässert*',
  fr: 'émis*, en circulation, dilué*',
  es: 'emitid*, en circulación, diluid*',
  pt: 'emitid*, em circulação, diluíd*',
  it: 'emess*, in circolazione, diluit*',
  nl: 'uitgegeven, uitstaand*, verwaterd',
  ja: '発行済*, 希薄化*',
  zh: '已发行*, 稀释*',
});
/** In titles and sections of schedules, what is no share. */
export const NO_SHARES = words({
  en: 'safe(s), kiss, note(s), convertible(s), loan(s), warrant(s)',
  de: 'wandeldarlehen, darlehen, optionsschein(e)',
  fr: 'obligation(s), bsa, oc, prêt(s)',
  es: 'préstamo(s), nota(s) convertible(s)',
  pt: 'mútuo(s), debênture(s)',
  it: 'prestit(o/i), obbligazion(e/i)',
  nl: 'lening(en), obligatie(s)',
  ja: '社債, 新株予約権*, 貸付*',
  zh: '可转债, 贷款, 认股权证',
});
/** Convertibles that a ledger's column, title or number names. */
export const SAFES = words({ en: 'safe(s)' });
export const SAFE_STARTS = words({ en: 'safe*' });
export const NOTE_TITLES = words({ en: 'note(s), debt' });
export const OPTION_TITLES = words({ en: 'option(s)' });
export const WARRANT_TITLES = words({ en: 'warrant(s)' });
export const UNCAPPED_TERMS = words({ en: 'uncapped' });

/** The kind of shares at the end of a class's label, as patterns of a mapping name it, and what may follow. */
export const CLASS_LABEL_KINDS = 'Preferred|Pref\\.?|Common|Ordinary';
export const CLASS_LABEL_ENDS = '(?:Shares?|Stock)';
/** The class type of each of these that is not called so. */
export const KIND_VALUES = [
  ['Pref', 'preferred'],
  ['Pref.', 'preferred'],
  ['Ordinary', 'common'],
] as const;
/** Kinds of notes in names of securities, as patterns of a mapping name them, with their convertible type. */
export const NOTE_TYPES = {
  SAFE: 'SAFE',
  KISS: 'KISS',
  note: 'convertible note',
  convertible: 'convertible note',
  loan: 'convertible note',
} as const;
export const WARRANT_NAME = 'warrant';
export const COMMON_NAMES = 'common|ordinary';
/** Names of rounds and their classes behind another name, as patterns of a mapping name them. */
export const NAMED_ROUND = String.raw`(?:pre[- ]?seed|(?:series\s+)?seed|bridge|(?:series|ser\.?|serie|série|round|runde|ronda|rodada|class|classe|klasse)\s+[A-Z]{1,2}(?:[-.]?\d{1,2})?|(?:common|ordinary|preferred|preference)\s+(?:shares?|stock|units?))(?:\s+(?:extension|ext\.?|prime|bridge|round|preferred|pref\.?|preference|common|ordinary|shares?|stock|units?))*`;
/** Instruments other than shares, and what is said of them, behind another name: `Convertible Note 8% due 2027`. */
export const NAMED_INSTRUMENT = String.raw`(?:safe|kiss|warrants?|loans?|(?:(?:convertible|promissory|bridge|secured|unsecured|senior|subordinated|junior|term|first[- ]lien|second[- ]lien|unitranche|mezzanine|delayed[- ]draw|revolving)\s+)+(?:notes?|loans?|debentures?|debt|bonds?|facility))(?:\s*[\d(#,].*|\s+(?:due|to|for|no|at|maturing|expiring)\b.*)?`;
/** Endings of the name of a class behind that of its round. */
export const ROUND_ENDINGS = 'preferred|pref|common|ordinary';
export const CLASS_NAME_ENDINGS = 'preferred|pref|preference|common|ordinary';

/** Reads which of the texts say that shares are common, and which that they are preferred; each says one of them. */
export function readKinds(texts: readonly string[]): ReadonlyMap<string, 'common' | 'preferred'> {
  const kinds = texts.flatMap((text) => {
    const isCommon = COMMON.isIn(text);
    return isCommon === PREFERRED.isIn(text) ? [] : [[text, isCommon ? 'common' : 'preferred'] as const];
  });
  return new Map(kinds);
}

/**
 * Whether two names of rounds or classes may be one: written otherwise (`Series-A`), or with words of their kind behind one of
 * them (`Seed`, `Seed Preferred`).
 */
export function areOneName(a: string, b: string): boolean {
  const [one, other] = [takeKind(a), takeKind(b)];
  return one.stem === other.stem && (one.kind.startsWith(other.kind) || other.kind.startsWith(one.kind));
}

/** Equal for names that may be one, and for few others. */
export function nameStem(name: string): string {
  return takeKind(name).stem;
}

function takeKind(name: string): { readonly stem: string; readonly kind: string } {
  const words = foldName(foldAccents(name)).match(/[\p{L}\p{N}]+/gu) ?? [];
  const last = words.findLastIndex((word) => !CLASS_STOCK.is(word) && !ROUND_STOCK.is(word));
  const length = Math.max(last + 1, 1);
  return { stem: words.slice(0, length).join(''), kind: words.slice(length).join('') };
}
