import { type Words, words } from './words.ts';

/*
 * Lists of the funds that somebody holds, such as a pension fund or a fund of funds. Collected from what investors in
 * funds publish, and not yet compared with a source other than the ILPA templates (en). /
 */

/** Figures of each fund in such lists that the service does not keep, with the reason in the mapping's words. */
export const FUND_FIGURES: readonly { readonly headers: Words; readonly because: string }[] = [
  {
    headers: words({
      en: 'vintage( year)',
      de: 'vintage, auflagejahr',
      fr: 'millésime, vintage',
      es: 'añada, vintage',
      pt: 'safra, vintage',
      it: 'vintage, annata',
      nl: 'vintage, startjaar',
      ja: 'ビンテージ, 組成年',
      zh: '成立年份, 募集年份',
    }),
    because: 'the service keeps no vintage of what is held',
  },
  {
    headers: words({
      en: 'commitment(s), committed, fund size, unfunded, undrawn, uncalled',
      de: 'zusage(n), zugesagt, kapitalzusage(n), zeichnungssumme',
      fr: 'engagement(s), engagé',
      es: 'compromiso(s), comprometido',
      pt: 'compromisso(s), comprometido',
      it: 'impegno, impegni, impegnato',
      nl: 'toezegging(en), toegezegd',
      ja: '出資約束額, コミットメント*',
      zh: '认缴*, 承诺*',
    }),
    because: 'the service does not keep commitments',
  },
  {
    headers: words({
      en: 'contribution(s), contributed, paid in, capital called, capital call(s), called capital, called, drawn, drawdown(s)',
      de: '(kapital)abruf(e), abgerufen*, einzahlung(en), eingezahlt*',
      fr: 'appelé, appel(s), versé(s), versements',
      es: 'llamada(s) de capital, aportación, aportaciones, aportado, desembolsado',
      pt: 'aporte(s), aportado, integralizado, chamada(s) de capital, chamadas',
      it: 'versato, versament(o/i), richiamato, richiam(o/i)',
      nl: 'gestort, storting(en), kapitaaloproep(en), opgevraagd',
      ja: '払込*, 拠出*, キャピタルコール*',
      zh: '实缴*, 已缴*',
    }),
    because: 'it sums up payments of several days',
  },
  {
    headers: words({
      en: 'distribution(s), distributed, capital returned, returned capital',
      de: 'ausschüttung(en), rückflüsse, rückfluss, ausgeschüttet',
      fr: 'distribution(s), distribué(s)',
      es: 'distribuciones, distribución, distribuido',
      pt: 'distribuições, distribuição, distribuído',
      it: 'distribuzioni, distribuzione, distribuito',
      nl: 'uitkeringen, uitkering, uitgekeerd',
      ja: '分配*',
      zh: '分配*',
    }),
    because: 'it sums up payouts of several days',
  },
  {
    headers: words({
      en: 'irr, tvpi, dpi, rvpi, moic, multiple, pme',
      de: 'irr, multiple, rendite',
      fr: 'tri, multiple',
      es: 'tir, múltiplo',
      pt: 'tir, múltiplo',
      it: 'tir, irr, multiplo',
      nl: 'irr, multiple, rendement',
      ja: 'irr, 倍率',
      zh: 'irr, 倍数',
    }),
    because: 'it is worked out from payments and values',
  },
  {
    headers: words({
      en: 'total value, total exposure, exposure, gain(s), profit, gain/loss, % of',
      de: 'gesamtwert, gewinn',
      fr: 'valeur totale, plus value',
      es: 'valor total, ganancia',
      pt: 'valor total, ganho',
      it: 'valore totale, plusvalenza',
      nl: 'totale waarde, winst',
      ja: '総価値, 損益',
      zh: '总价值, 收益',
    }),
    because: 'it follows from other columns',
  },
];

/** Values of a fund, which are no company's. */
export const FUND_VALUES = words({
  en: 'nav, net asset value(s), capital (account )balance, partner(s) capital, (beginning/opening/ending/closing) (balance/capital/nav)',
  de: 'nav, nettoinventarwert, kapitalkonto, (anfangs/end)bestand',
  fr: 'vl, valeur liquidative, actif net, anr',
  es: 'vl, valor liquidativo, patrimonio neto',
  pt: 'vl, valor patrimonial, patrimônio líquido, valor da cota',
  it: 'nav, valore patrimoniale netto, patrimonio netto',
  nl: 'nav, intrinsieke waarde, nettovermogenswaarde',
  ja: '純資産*, 持分残高',
  zh: '净资产*, 净值',
});

/** Headers of the funds held, where no column of companies is beside them. */
export const HELD_FUND_HEADERS = words({
  en: '((underlying/portfolio/partnership/investee) )fund( name), partnership( name), (fund/limited) partnership, investment( name), name',
  de: 'fonds(name), zielfonds, name, bezeichnung',
  fr: '(nom du )fonds, fonds sous-jacent, nom',
  es: '(nombre del )fondo, fondo subyacente, nombre',
  pt: '(nome do )fundo, fundo investido, nome',
  it: '(nome del )fondo, nome',
  nl: 'fonds(naam), naam',
  ja: 'ファンド名, ファンド, 投資先ファンド',
  zh: '基金名称, 基金, 子基金',
});
