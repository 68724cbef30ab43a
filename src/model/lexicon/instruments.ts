import type { InstrumentType } from './instrument-types.ts';
import { type Spellings, Words } from './words.ts';

/** The kind of instrument that a text names. */
export interface Instrument {
  /** `none` is one that the service does not keep. */
  readonly type: InstrumentType | 'none';
  /** The text has no second meaning; another one is asked about. */
  readonly isSure: boolean;
  /** The convertible type of the service, by its label. */
  readonly note?: 'SAFE' | 'KISS' | 'convertible note' | 'basic note';
}

interface InstrumentRow extends Instrument {
  readonly words: Words;
}

const sure = (type: Instrument['type'], spellings: Spellings, note?: Instrument['note']): InstrumentRow =>
  toRow({ type, isSure: true }, spellings, note);
const likely = (type: Instrument['type'], spellings: Spellings, note?: Instrument['note']): InstrumentRow =>
  toRow({ type, isSure: false }, spellings, note);

function toRow(instrument: Instrument, spellings: Spellings, note: Instrument['note']): InstrumentRow {
  return { ...instrument, ...(note === undefined ? {} : { note }), words: new Words(spellings) };
}

/**
 * Names of instruments; the first row counts: a bond that converts into shares is a bond, convertible preferred stock is
 * stock, and a warrant for it is a warrant.
 *
 * Sources: model documents of the NVCA (en), of SECA and the German Standards Setting Institute (de), of France Invest
 * and the Code de commerce L228-91 (fr), of the Ley 5/2015 and ASCRI (es), of Lei 6.404 and Lei Complementar 182 (pt),
 * of the codice civile 2346 and 2420-bis (it), of Capital Waters (nl), of METI's guide to convertible instruments and the
 * Companies Act 236 (ja), of the Company Law and AMAC (zh), of the Companies Act 2013 and the RBI's FEMA rules (in).
 */
export const INSTRUMENTS: readonly InstrumentRow[] = [
  likely('none', {
    en: '(stock )option(s), esop(s), rsu(s), rsa(s), sar(s), phantom, profit(s) interest(s)',
    de: 'aktienoption(en), virtuelle anteile, virtuelle beteiligung, vsop',
    fr: 'bspce, aga, actions gratuites',
    es: 'opcion(es) sobre acciones, phantom shares',
    pt: 'opc(ao/oes) de compra',
    it: 'stock option(s), opzion(e/i)',
    nl: 'optie(s), sar(s)',
    ja: 'ストックオプション, ストック・オプション',
    zh: '期权, 限制性股票',
  }),
  sure('none', { in: 'ncd(s), non convertible debenture(s)', zh: '不可转换债券' }),
  sure(
    'convertible',
    {
      en: 'safe(s), simple agreement(s) for future equity',
      fr: 'bsa air, =air, accord d’investissement rapide',
      in: 'isafe(s)',
    },
    'SAFE',
  ),
  sure('convertible', { en: 'kiss, keep it simple securit(y/ies)', ja: 'j kiss*, jkiss*' }, 'KISS'),
  sure(
    'convertible',
    {
      de: 'wandelbar* *darlehen, wandeldarlehen*, wandelanleihe(n), wandelschuldverschreibung(en), wandelschuld, wandelkredit, wandlungsdarlehen',
      fr: '(prêt/avance/billet)(s) convertible(s), oc, oca, ocs, ocabsa, ora, orabsa, orane, obligation(s) convertible(s)*, obligation(s) remboursable(s) en actions',
      es: '(nota/prestamo/pagare/bono/credito)(s)( participativo(s)) convertible(s), obligacion(es) convertible(s), deuda convertible',
      pt: 'mutuo(s) convers*, (debenture/nota/obrigac)* (conversive/convertive)*, (divida/emprestimo)(s) (conversive/convertive)*, contrato de mutuo conversivel',
      it: '(prestit/obbligazion/finanziament/not)* convertibil(e/i)',
      nl: 'converteerbare( achtergestelde) *lening(en), converteerbare obligatie(s), convertible lening(en)',
      ja: '新株予約権付社債, 転換社債*, 転換型新株予約権付社債, =cb, コンバーティブルノート, コンバーティブル・ノート, コンバーティブルボンド, コンバーティブル・ボンド, コンバーティブル・エクイティ',
      zh: '可转债, 可转换债(/券), 可转换公司债(/券), 可转换票据, 可转票据, 可转换借款, 可转换贷款, 可转股借款, 可转股债权, 可換股債券, 可轉債, 可轉換票據',
      in: '(c/o)cd(s), (compulsorily/optionally/fully/partly) convertible debenture(s), compulsory convertible debenture(s)',
    },
    'convertible note',
  ),
  sure('token_warrant', {
    en: '(token/crypto) warrant(s), token side letter(s)',
    fr: 'bsa (tokens/jetons)',
    ja: 'トークンワラント, トークン・ワラント, トークン引受権',
    zh: '代币认股权证, 代币权证, 代币认购权',
  }),
  sure('warrant', {
    en: 'warrant(s), wt(s)',
    de: 'optionsschein(e)',
    fr: 'bsa, bsar, bon(s) de souscription*',
    es: 'bono(s) de suscripcion, derecho(s) de suscripcion',
    pt: 'bonus de subscricao',
    it: 'buon(o/i) di sottoscrizione',
    ja: '新株予約権, ワラント',
    zh: '认股权证, 認股權證, 认购权证',
  }),
  // By its terms an agreement for tokens is a convertible or a warrant for them.
  likely('token_convertible', {
    en: 'saft(s), saft(e), simple agreement(s) for future tokens',
    zh: '未来代币简单协议, 未来代币协议',
  }),
  sure('token_convertible', {
    en: '(token/crypto) convertible(s), (token/crypto) convertible note(s)',
    ja: 'トークン転換*',
    zh: '可转换代币',
  }),
  sure('token_investment', {
    en: '=token(s), token investment(s), =token purchase(s), =token sale(s)',
    ja: '=トークン',
    zh: '=代币',
  }),
  likely('certificate', { en: '(token/crypto/coin/digital asset) fund(s)' }),
  likely('token_investment', {
    en: 'token(s), crypto, coin(s), future tokens, digital asset(s)',
    de: 'kryptowährung(en), kryptowerte',
    fr: 'jeton(s), crypto actif(s)',
    es: 'criptomoneda(s), criptoactivo(s)',
    pt: 'criptomoeda(s), criptoativo(s)',
    it: 'criptovalut(a/e), cripto attivit*',
    nl: 'cryptomunt(en)',
    ja: 'トークン, 暗号資産, 仮想通貨',
    zh: '代币, 加密货币, 数字货币',
  }),
  sure(
    'convertible',
    {
      en: 'conv(ertible). (note/loan/debt/debenture/bond/instrument)(s), conv(ertible). securit(y/ies), convertible (promissory/bridge/secured/unsecured/term) note(s), =convertible(s), =cla, =cln',
      in: '=convertible note(s)',
    },
    'convertible note',
  ),
  likely('convertible', {
    en: '=((promissory/bridge/secured/unsecured/demand) )note(s), =asa, advance subscription agreement(s), advanced subscription agreement(s), exchangeable note(s)',
  }),
  sure('certificate', {
    en: 'preferred, preference, pref, common, ordinary, founder’(s)’ share(s), =(equity/stock), =(equity/ordinary/growth/seed/capital) share(s), =share(s), =priced (round/equity), =equity round',
    de: 'vorzugs*, stamm*, =eigenkapital, namensaktie(n), inhaberaktie(n), stückaktie(n), aktie(n), geschäftsanteil(e), gmbh anteil(e)',
    fr: 'adp, action(s), parts sociales, =ao, =fonds propres, =capital',
    es: '=capital, =fondos propios, accion(es), participacion(es) (social/preferente/ordinaria)(/s/es)',
    pt: '=capital próprio, acao, acoes, accao, accoes, quota(s), =on, =pn',
    it: 'azion(e/i), quot(a/e), quote sociali, =capitale',
    nl: 'aande(e)l(en), =eigen vermogen',
    ja: '普通株*, 優先株*, 種類株*, 株式',
    zh: '普通股, 优先股, 優先股, 股权, 股權, 股份, 股票',
    in: '(c/o/oc/cc)c(r)ps, ccps, cccps, ocps, ocrps, =equity shares',
  }),
  likely('certificate', {
    en: 'share(s), stock, priced, =(series/class) (a/b/c/d/e/f/g/h)(-(1/2/3/4/5)), =(series )seed, (share )capital increase(s), share (purchase/subscription)(s), equity (investment/financing/injection)(s)',
    de: 'anteil(e), partizipationsschein(e), kapitalerhöhung(en), anteilskauf, anteilserwerb',
    fr: 'titre(s) de capital, augmentation(s) de capital',
    es: 'participacion(es), ampliacion(es) de capital, compraventa',
    pt: 'participac* societaria, aumento(s) de capital',
    it: 'partecipazion(e/i), aument(o/i) di capitale',
    nl: 'certifica(a)t(en) van aandelen, kapitaalverhoging(en)',
    ja: '増資, 第三者割当*',
    zh: '增资*, 老股转让, 受让老股',
  }),
  likely('none', {
    en: 'debt, term loan(s), (first/second/1st/2nd) lien, unitranche, secured loan(s), delayed draw, =((shareholder/venture/bridge/senior/subordinated/mezzanine) )loan( note)(s), senior, mezzanine, credit, revolver, bond(s), cash, deposit(s), fee(s), expense(s), royalt(y/ies), (lp/fund/partnership) interest(s), earn out(s), escrow, real estate, revenue share, grant(s), subsid(y/ies)',
    de: 'darlehen, *darlehen, anleihe(n), genussrecht(e), genussschein(e), stille beteiligung(en), kredit(e), zuschuss, fördermittel',
    fr: 'obsa, obligation(s), prêt(s), compte(s) courant(s)*, cca, avance(s) en compte courant, subvention(s), dette',
    es: 'prestamo(s), prestamo participativo, deuda, bono(s), subvencion(es)',
    pt: 'mutuo(s), debenture(s), emprestimo(s), divida, subvencao',
    it: 'prestit(o/i), finanziament(o/i), obbligazion(e/i), strument(o/i) finanziar(io/i) partecipativ(o/i), =sfp',
    nl: 'lening(en), obligatie(s), subsidie(s), krediet',
    ja: '社債, 貸付*, 借入*, 融資, 助成金, 補助金, 匿名組合*',
    zh: '债券, 债权, 贷款, 借款, 补助, 补贴',
    in: 'debenture(s)',
  }),
];

export function readInstrument(text: string): Instrument | undefined {
  const found = INSTRUMENTS.find(({ words }) => words.isIn(text));
  if (found === undefined) return undefined;
  const { words: _, ...instrument } = found;
  return instrument.isSure && isOfTwo(text, found) ? { ...instrument, isSure: false } : instrument;
}

/** `Preferred with warrants` are two instruments in one row. */
function isOfTwo(text: string, { type, words }: InstrumentRow): boolean {
  const [first = '', second = ''] = (WITH.isIn(text) ? WITH.replaceIn(text, '+') : text).split('+');
  if (second === '') return false;
  return (
    INSTRUMENTS.some((row) => row.type !== type && row.words !== words && row.words.isIn(first)) && words.isIn(second)
  );
}

const WITH = new Words({
  en: 'with, w/, plus',
  de: 'mit, inkl., samt',
  fr: 'avec, assorti(e/es/s) de',
  es: 'con, más',
  pt: 'com, mais',
  it: 'con, più',
  nl: 'met, incl.',
});

/** Kinds of convertible notes in a list of nothing but notes. */
export const NOTE_KINDS = new Words({
  en: '=standard, debt, note(s), (bridge )loan(s)',
  de: '*darlehen, anleihe(n)',
  fr: 'obligation(s), emprunt',
  es: 'préstamo(s), deuda, nota(s)',
  pt: 'mútuo(s), debênture(s), dívida',
  it: 'prestit(o/i), obbligazion(e/i)',
  nl: 'lening(en), obligatie(s)',
  ja: '社債, 貸付*',
  zh: '借款, 贷款, 债券',
});

/** Kinds of shares without their class: `Preferred Stock`, `Actions ordinaires`, but not `Series A Preferred`. */
export const BARE_KINDS = new Words({
  en: '(convertible )(preferred/preference/pref./common/ordinary)( (stock/share/shares/equity)), equity, equity share(s), share(s), stock',
  de: 'vorzugsaktie(n), vorzugsanteil(e), stammaktie(n), stammanteil(e), aktie(n), anteil(e), geschäftsanteil(e), namensaktie(n)',
  fr: 'adp, ao, action(s)( (ordinaires/ordinaire/de preference/privilegiees)), parts sociales',
  es: 'accion(es)( (ordinarias/preferentes/comunes)), participacion(es)( sociales)',
  pt: '(acao/acoes/accao/accoes)( (ordinarias/preferenciais)), quota(s), on, pn',
  it: '(azione/azioni)( (ordinarie/privilegiate)), quot(a/e)',
  nl: '(gewone /preferente /)aande(e)l(en)',
  ja: '普通株(式), 優先株(式), 種類株(式), 株式',
  zh: '普通股, 优先股, 優先股, 股权, 股份',
  in: 'ccps, ocps, cccps, equity shares',
});
