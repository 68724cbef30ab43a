import { words } from './words.ts';

/*
 * Words for "nothing" and for "yes" and "no" in cells. Collected from what people in the field write, and not yet
 * compared with its sources: Unicode CLDR's yesstr and nostr; what templates of the ILPA, BVK, France Invest and JVCA
 * put for amounts that are not there. /
 */

/** A cell with one of them is as good as blank; it does not say that a number will follow. */
export const NOTHING = words({
  en: 'n/a, n.a., none',
  de: 'k.a., keine angabe, entfällt, keine, nicht anwendbar',
  fr: 's.o., sans objet, néant, aucun(e), non applicable',
  es: 'n.d., no aplica, ninguno, ninguna, sin datos',
  pt: 'n.d., não aplicável, nenhum(a), não se aplica',
  it: 'n.d., non applicabile, nessun(o/a), non disponibile',
  nl: 'n.v.t., nvt, niet van toepassing, geen',
  ja: 'なし, 無し, 該当なし',
  zh: '无, 無, 不适用, 沒有, 没有',
});

/** Instead of a name, that the one above is meant; as words of their own some are names of companies. */
export const AS_ABOVE = words({
  en: 'ditto, same, same as above, as above',
  de: 'dito, desgl., wie oben, ebenda',
  fr: 'idem, ibid., id., comme ci-dessus',
  es: 'ídem, ibíd., igual que arriba',
  pt: 'idem, ibid., o mesmo',
  it: 'idem, come sopra',
  nl: 'idem, dito, zie boven',
});
/** Signs for the same, which are no names. */
export const DITTO = words({ ja: '同上, 同左', zh: '同上' });

/** Placeholders for an amount or a day that is unknown, not yet known or not there, or that are several. */
export const NO_NUMBERS = words({
  en: 'n/a, n.a., n.m., t.b.(a/c/d)., nil, none, unknown, unk., pending, (not /not yet /un)(disclosed/known/available/applicable), uncapped, no (valuation )cap, no discount, various, multiple, several, see note(s)',
  de: 'k.a., keine angabe, n.v., nicht verfügbar, unbekannt, offen, entfällt, keine, ohne deckelung, diverse, mehrere, verschiedene, div.',
  fr: 's.o., sans objet, n.c., non communiqué, inconnu, à confirmer, à définir, néant, aucun(e), en attente, sans plafond, non plafonné, divers(es), plusieurs, multiples',
  es: 'n.d., no disponible, desconocido, pendiente, por confirmar, no aplica, ninguno, varios, varias, múltiples, diversos',
  pt: 'n.d., não disponível, desconhecido, pendente, a confirmar, não aplicável, nenhum(a), vários, várias, múltiplos, diversos',
  it: 'n.d., non disponibile, sconosciuto, da confermare, non applicabile, nessuno, vari, varie, diversi, multipli',
  nl: 'n.n.b., n.b., onbekend, nog niet bekend, n.v.t., geen, diverse, meerdere, verschillende',
  ja: 'なし, 無し, 未定, 不明, 該当なし, 非公開, 複数, 各種',
  zh: '无, 無, 未定, 待定, 不详, 未披露, 不适用, 没有, 多个, 多次, 各种',
});
/** That notes have no such term: certain beside their other terms, though a company may be called so. */
export const NO_TERMS = words({
  en: 'none, nil, uncapped, no (valuation )cap, no discount, without (discount/cap/interest), no interest, interest free, non interest bearing, not applicable, no maturity',
  de: 'keine, kein(er) (rabatt/abschlag/zins/cap/diskont), ohne, ohne (deckelung/cap/rabatt/abschlag/zins), zinslos, zinsfrei, unverzinslich',
  fr: 'sans, sans (plafond/décote/intérêt/intérêts/cap), non plafonné, aucun(e), pas de (décote/plafond/cap)',
  es: 'sin, sin (límite/tope/descuento/interés/intereses/cap), ninguno, ninguna',
  pt: 'sem, sem (limite/teto/desconto/juros/cap), nenhum(a)',
  it: 'senza, senza (limite/sconto/interessi/cap/tetto), nessun(o/a)( sconto/ cap/ tetto), infruttifero',
  nl: 'geen, geen (korting/cap/rente/plafond), zonder (korting/cap/rente/plafond), renteloos',
  ja: 'なし, 無し, 上限なし, 割引なし, 無利息',
  zh: '无, 無, 无上限, 无折扣, 无息, 免息',
});

/** Placeholders in matrices of numbers. */
export const NO_CELLS = words({
  en: 'n/a, n.a., nil, none, tb(d/a)',
  de: 'k.a., keine',
  fr: 's.o., néant',
  es: 'n.d., ninguno',
  pt: 'n.d., nenhum',
  it: 'n.d., nessuno',
  nl: 'n.v.t., geen',
  ja: 'なし, 無し',
  zh: '无, 無',
});

export const YES = words({
  en: 'yes, y, true',
  de: 'ja',
  fr: 'oui',
  es: 'sí',
  pt: 'sim',
  it: 'sì',
  nl: 'ja',
  ja: 'はい, 有',
  zh: '是, 有',
});
export const NO = words({
  en: 'no, n, false',
  de: 'nein',
  fr: 'non',
  es: 'no',
  pt: 'não',
  it: 'no',
  nl: 'nee',
  ja: 'いいえ, 無',
  zh: '否, 无',
});
/** Under a header of an end, a row with one of these goes on. */
export const NOT_ENDED = words({
  en: 'no, n, false, 0, none, n/a, na, open, held, active',
  de: 'nein, offen, aktiv',
  fr: 'non, en cours, actif',
  es: 'no, activo, vigente',
  pt: 'não, ativo, vigente',
  it: 'no, attivo, in corso',
  nl: 'nee, actief, lopend',
  ja: 'なし, 無し, 保有中',
  zh: '无, 否, 持有',
});

/** Words that a number is not exact, as patterns before or behind it. */
export const ABOUT = String.raw`c\.|ca\.?|circa|approx\.?|approximately|about|around|roughly|est\.?|estimated|etwa|rund|ungefähr|env\.|environ|aprox\.?|aproximadamente|unos|cerca de|approssimativamente|ongeveer|約|约|およそ`;
/** Words behind a number about its precision or what it counts. */
export const ROUGH = String.raw`prov\.?|provisional|indicative|tbc|shares?|shs?\.?|units?|aktien|anteile|stück|actions|titres|parts|acciones|participaciones|títulos|ações|quotas|azioni|quote|aandelen|stuks|株|口|股`;
