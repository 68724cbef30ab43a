import { type Spellings, type Words, words } from './words.ts';

/*
 * What happens to holdings and in accounts of funds. Collected from what people in the field write, and not yet
 * compared with its sources: the ILPA reporting and capital-call templates, the Open Cap Table Format's transactions
 * and IPEV (en); BVK's and SKR04's terms of account (de); France Invest's glossary (fr); SPAINCAP's (es); ABVCAP's and
 * CVM's (pt); AIFI's (it); NVP's (nl); JVCA's fund accounts (ja); AMAC's (zh). /
 */

/** The kind of event in a line of a log; the kinds behind `mark` are left out, each for its own reason. */
export type EventKind =
  | 'purchase'
  | 'sale'
  | 'mark'
  | 'cost'
  | 'income'
  | 'repaid'
  | 'distribution'
  | 'change'
  | 'conversion'
  | 'move'
  | 'commitment'
  | 'fund'
  | 'record'
  | 'unknown';

interface EventRow {
  readonly kind: EventKind;
  /** The text has no second meaning. */
  readonly isSure: boolean;
  readonly words: Words;
}

const sure = (kind: EventKind, spellings: Spellings): EventRow => ({ kind, words: words(spellings), isSure: true });
const likely = (kind: EventKind, spellings: Spellings): EventRow => ({ kind, words: words(spellings), isSure: false });

/** The first row counts: a realised loss is not a sale, and a distribution is never one. */
export const LOG_EVENTS: readonly EventRow[] = [
  sure('commitment', {
    en: 'commit(ment/ments/ted), unfunded',
    de: 'zeichnungszusage(n), kapitalzusage(n), zusage(n)',
    fr: 'engagement(s), souscription(s) non appelée(s)',
    es: 'compromiso(s)',
    pt: 'compromisso(s), capital comprometido',
    it: 'impegn(o/i)',
    nl: 'toezegging(en)',
    ja: '出資約束, コミットメント',
    zh: '认缴',
  }),
  sure('change', {
    en: 'writ(e/ten/ing) (off/down/up)(s), impair*, mark(ed/ing/) (up/down)(s), re valu*, gain(s), loss(es), appreciation, depreciation, p & l, fx',
    de: 'abschreibung(en), zuschreibung(en), wertberichtigung(en), aufwertung(en), neubewertung(en), kursgewinn(e), kursverlust(e)',
    fr: 'dépréciation(s), provision(s) pour dépréciation, réévaluation(s), plus value(s), moins value(s), passage en perte',
    es: 'deterioro(s), revalorización(es), plusvalía(s), minusvalía(s), saneamiento(s), baja( (por pérdida(s)/contable))',
    pt: 'imparidade(s), baixa contábil, reavaliaç(ão/ões), desvalorizaç(ão/ões), valorizaç(ão/ões)',
    it: 'svalutazion(e/i), rivalutazion(e/i), plusvalenz(a/e), minusvalenz(a/e)',
    nl: 'afwaardering(en), afboeking(en), herwaardering(en), opwaardering(en)',
    ja: '減損*, 評価損*, 評価益*, 評価替え, 償却',
    zh: '减值*, 减记, 核销, 公允价值变动',
  }),
  sure('conversion', {
    en: 'conver(t/ts/ted/sion/sions), exercis(e/ed/es)',
    de: 'wandlung(en), gewandelt, umwandlung, ausübung',
    fr: 'conversion(s), converti(e/es/s), exercice de bsa',
    es: 'conversi(ón/ones), convertid(o/a/os/as), ejercicio de warrants',
    pt: 'convers(ão/ões), convertid(o/a/os/as)',
    it: 'conversion(e/i), convertit(o/a/i/e)',
    nl: 'conversie(s), geconverteerd',
    ja: '転換, 権利行使',
    zh: '转股, 转换, 行权',
  }),
  sure('move', {
    en: 'split(s), transfer*, gift*, cancel*, void*, forfeit*, re issu*, replace*, roll over*, expir*, laps*, adjust*, correct*, revers*',
    de: 'übertrag*, umbuchung(en), storno*, storniert, aktiensplit, verfall*, korrektur(en)',
    fr: 'transfert(s), annul(é/ée/ation/ations), division (du nominal/par/des actions/des titres), régularisation(s), correction(s)',
    es: 'traspaso(s), transferencia(s), anulaci(ón/ones), anulad(o/a), desdoblamiento, ajuste(s)',
    pt: 'transferência(s), cancelamento(s), cancelad(o/a), desdobramento, ajuste(s), estorno(s)',
    it: 'trasferiment(o/i), annullament(o/i), annullat(o/a), frazionamento, rettific(a/he), storno',
    nl: 'overdracht(en), annulering(en), geannuleerd, aandelensplitsing, correctie(s)',
    ja: '株式分割, 移管, 取消, 失効, 訂正',
    zh: '拆股, 划转, 注销, 撤销, 更正',
  }),
  sure('income', {
    en: 'dividend*, interest, coupon(s), income, royalt*',
    de: 'zins(en), zinsertrag, zinserträge, dividende(n), erträge',
    fr: 'dividende(s), intérêt(s), revenu(s)',
    es: 'dividendo(s), inter(és/eses), cup(ón/ones)',
    pt: 'dividendo(s), juro(s), rendimento(s)',
    it: 'dividend(o/i), interess(e/i), cedol(a/e), provent(o/i)',
    nl: 'dividend(en), rente, couponrente',
    ja: '配当*, 利息, 受取利息',
    zh: '分红, 股息, 利息, 股利',
  }),
  sure('repaid', {
    en: 'return(s) of (capital/cost), =roc, capital (return/repayment)(s), recap*, re pa(y/id)*, redemption(s), redeem*, prepa(y/id)*',
    de: 'rückzahlung(en), tilgung(en), kapitalrückzahlung(en)',
    fr: 'remboursement(s), remboursé(e/es/s)',
    es: 'reembolso(s), devoluci(ón/ones) de capital, amortizaci(ón/ones)',
    pt: 'reembolso(s), amortizaç(ão/ões), devoluç(ão/ões) de capital',
    it: 'rimbors(o/i)',
    nl: 'terugbetaling(en), aflossing(en), aflossen',
    ja: '償還, 返済, 払戻*',
    zh: '偿还, 还款, 赎回, 退还本金',
  }),
  sure('distribution', {
    en: 'distribut*, lp(s), recall*',
    de: 'ausschüttung*',
    fr: 'distribution(s)',
    es: 'distribuci(ón/ones), reparto(s)',
    pt: 'distribuiç(ão/ões)',
    it: 'distribuzion(e/i)',
    nl: 'uitkering(en), distributie(s)',
    ja: '分配*',
    zh: '分配',
  }),
  likely('purchase', {
    en: 'capital call(s), draw down(s), =call(s), contribution(s), funding(s)',
    de: 'kapitalabruf(e), abruf(e), einzahlung(en), einlage(n)',
    fr: 'appel(s) de fonds, apport(s)',
    es: 'llamada(s) de capital, desembolso(s), aportaci(ón/ones)',
    pt: 'chamada(s) de capital, integralizaç(ão/ões)',
    it: 'richiam(o/i) di capitale, richiam(o/i), versament(o/i)',
    nl: 'kapitaaloproep(en), storting(en)',
    ja: 'キャピタルコール, 払込*',
    zh: '出资, 缴款, 实缴',
  }),
  sure('sale', {
    en: 'sale(s), sell, sold, exit(s/ed/), disposal(s), disposed, divest*',
    de: 'verkauf*, veräußerung*, veräußert, anteilsverkauf, teilverkauf*, teilveräußerung*, (teil/voll)exit(s), vollverkauf*',
    fr: 'cession(s), vente(s), vendu(e/es/s), cédé(e/es/s), sortie(s)',
    es: 'venta(s), vendid(o/a/os/as), desinversi(ón/ones), salida(s)',
    pt: 'venda(s), vendid(o/a/os/as), desinvestimento(s), alienaç(ão/ões), saída(s)',
    it: 'vendit(a/e), vendut(o/a/i/e), cession(e/i), dismission(e/i), disinvestiment(o/i)',
    nl: 'verkoop, verkocht, verkopen, vervreemding',
    ja: '売却*, 譲渡, エグジット, イグジット',
    zh: '出售, 退出, 转让, 卖出',
  }),
  likely('sale', {
    en: 'proceeds, reali(s/z)(ed/ation/ations), buy back(s), bought back, re purchas*, liquidat*, ipo, tender*',
    de: 'erlös(e), rückkauf(e), liquidation, börsengang',
    fr: 'produit(s) de cession, rachat(s), liquidation, introduction en bourse',
    es: 'recompra(s), liquidación, salida a bolsa',
    pt: 'recompra(s), liquidação',
    it: 'ricav(o/i), riacquist(o/i), liquidazione, quotazione',
    nl: 'opbrengst(en), inkoop, liquidatie, beursgang',
    ja: '上場, 買戻*, 清算',
    zh: '回购, 清算, 上市',
  }),
  sure('mark', {
    en: 'fair (market )value(s), =fmv, carrying (value/amount)',
    de: 'zeitwert(e), verkehrswert(e), beizulegender zeitwert',
    fr: 'juste valeur, valeur liquidative',
    es: 'valor razonable',
    pt: 'valor justo',
    it: 'valore equo',
    nl: 'reële waarde',
    ja: '公正価値, 時価',
    zh: '公允价值',
  }),
  likely('mark', {
    en: 'mark(s), valuation(s), nav, net asset value(s), holding value',
    de: 'bewertung(en)',
    fr: 'valorisation(s), évaluation(s)',
    es: 'valoraci(ón/ones)',
    pt: 'avaliaç(ão/ões)',
    it: 'valutazion(e/i)',
    nl: 'waardering(en)',
    ja: '評価額',
    zh: '估值',
  }),
];

/** Purchases by the whole text. */
export const PURCHASES = words({
  en: 'new, invest, add on, entry, tranche, tranche (1/2/3/4/5/6/7/8/9), (primary/secondary)( (investment/purchase/acquisition/issuance))',
  de: 'kauf, nachkauf, erwerb, zeichnung, anlage, investition, kapitalerhöhung, aufstockung, (erst/folge/nach)(investition/investment/finanzierung)',
  fr: 'achat, acquisition, souscription, investissement( initial/ complémentaire), réinvestissement, augmentation de capital',
  es: 'compra, adquisición, suscripción, inversión( inicial/ adicional), reinversión, ampliación( de capital)',
  pt: 'compra, aquisição, subscrição, investimento( inicial/ adicional), reinvestimento, aporte, aumento de capital',
  it: 'acquisto, acquisizione, sottoscrizione, investimento( iniziale/ aggiuntivo), reinvestimento, aumento di capitale',
  nl: 'koop, aankoop, inschrijving, (vervolg/her)investering, kapitaalverhoging',
  ja: '取得, 追加取得, 購入, 投資, 新規投資, 追加投資, 引受, 増資, 増資引受',
  zh: '购买, 买入, 认购, 投资, 首次投资, 增资, 追加投资, 追投',
});
/** Purchases at the beginning of a text. */
export const BOUGHT = words({
  en: 'buy, bought, initial, top up, subscription, secondary purchase',
  de: 'gekauft, erworben',
  fr: 'acheté, acquis',
  es: 'comprado',
  pt: 'comprado',
  it: 'acquistato',
  nl: 'gekocht',
});
/** Beside a word for a sale they leave open what happened: `Sale and purchase`. */
export const PURCHASE_WORDS = words({
  en: 'purchas*, acqui*, buy',
  de: 'kauf',
  fr: 'achat',
  es: 'compra',
  pt: 'compra',
  it: 'acquisto',
  nl: 'aankoop',
  ja: '購入, 取得',
  zh: '购买, 买入',
});
export const BUYBACKS = words({ en: 'buy back(s), re purchas*' });
/** Under a header of events: traders' abbreviations, and what the rows of an export with all its records in one table are. */
export const SHORT_EVENTS: readonly { readonly kind: EventKind; readonly words: Words }[] = [
  { kind: 'purchase', words: words({ en: 'b', de: 'k', fr: 'a', es: 'c', pt: 'c' }) },
  { kind: 'sale', words: words({ en: 's', de: 'vk', fr: 'v', es: 'v', pt: 'v' }) },
  { kind: 'income', words: words({ en: 'div(s), int' }) },
  { kind: 'repaid', words: words({ en: 'roc' }) },
  { kind: 'distribution', words: words({ en: 'dist(s)' }) },
  {
    kind: 'record',
    words: words({
      en: 'compan(y/ies), issuer(s), entity, (share/stock/security) class(es), class(es), (stake/share/security)holder(s), holder(s), investor(s), person, people, (financing )round(s), financing(s), (stock/option/equity) plan(s), (option )pool(s), fund(s), vesting( schedule)(s), header, note to file',
      de: 'gesellschaft(en), unternehmen, emittent, (anteils/aktien)klasse(n), gesellschafter, aktionär(e), investor(en), runde(n), finanzierungsrunde(n), fonds',
      fr: 'société(s), émetteur, catégorie(s) d’actions, actionnaire(s), associé(s), investisseur(s), tour(s)( de table), fonds',
      es: 'sociedad(es), empresa(s), emisor, clase(s)( de acciones), accionista(s), socio(s), inversor(es), ronda(s), fondo(s)',
      pt: 'empresa(s), sociedade(s), emissor, classe(s)( de ações), acionista(s), sócio(s), investidor(es), rodada(s), fundo(s)',
      it: 'società, emittente, categori(a/e)( di azioni), azionist(a/i), socio, soci, investitor(e/i), round, fond(o/i)',
      nl: 'vennootschap, bedrijf, aandelenklasse(n), aandeelhouder(s), investeerder(s), ronde(s), fonds(en)',
      ja: '会社, 発行体, 種類, 株主, 投資家, ラウンド, ファンド',
      zh: '公司, 发行人, 股份类别, 股东, 投资人, 轮次, 基金',
    }),
  },
  {
    kind: 'purchase',
    words: words({
      en: 'securit(y/ies), ((share/stock) )issuance(s), issue(s), ((share/stock) )certificate(s), holding(s), position(s), share(s)',
      de: 'beteiligung(en), anteil(e), wertpapier(e), ausgabe(n), bestand, bestände',
      fr: 'titre(s), participation(s), émission(s), ligne(s)',
      es: 'título(s), participaci(ón/ones), emisi(ón/ones), posici(ón/ones)',
      pt: 'título(s), participaç(ão/ões), emiss(ão/ões), posiç(ão/ões)',
      it: 'titol(o/i), partecipazion(e/i), emission(e/i), posizion(e/i)',
      nl: 'deelneming(en), effect(en), uitgifte(n), positie(s)',
      ja: '株券, 発行, 保有',
      zh: '持股, 发行, 持仓',
    }),
  },
];

/** Sentences about anything but a purchase begin so: `Sale of 4,000 shares to …`. */
export const OTHER_EVENTS = words({
  en: '((partial/full/secondary/final) )((partial/full/secondary/final) )(sale/sold/disposal/exit/redemption/distribution/dividend/proceeds/repayment/return of capital/write off/conversion/transfer/capital call)',
  de: '(teilverkauf/verkauf/veräußerung/rückzahlung/ausschüttung/abschreibung/wandlung/übertragung/kapitalabruf)',
  fr: '(cession/vente/remboursement/distribution/conversion/transfert/appel de fonds)',
  es: '(venta/reembolso/distribución/conversión/traspaso)',
  pt: '(venda/reembolso/distribuição/conversão/transferência)',
  it: '(vendita/cessione/rimborso/distribuzione/conversione/trasferimento)',
  nl: '(verkoop/terugbetaling/uitkering/conversie/overdracht)',
});
/** Words behind an event in a sentence. */
export const EVENT_LINKS = words({
  en: 'of, to, from, received, paid, in, at, by, out',
  de: 'von, an, zu, aus, der, des',
  fr: 'de, des, du, d, à, au, par',
  es: 'de, del, a, por',
  pt: 'de, da, do, a, por',
  it: 'di, del, della, a, da',
  nl: 'van, aan, door',
});

/** Costs that are purchases. */
export const PURCHASE_COSTS = words({
  en: '(purchase/acquisition/original/entry/historical/initial/equity/share/security) (cost/costs/price), cost(s) (of/basis/price)',
  de: 'anschaffungskosten, kaufpreis',
  fr: '(coût/prix) d’acquisition, prix de revient, prix d’achat',
  es: 'coste de adquisición, precio de compra',
  pt: 'custo de aquisição, preço de compra',
  it: 'costo d’acquisto, costo di acquisto, prezzo d’acquisto',
  nl: 'kostprijs, aankoopprijs',
  ja: '取得原価, 取得価額',
  zh: '投资成本, 取得成本',
});
/** Costs of services. */
export const COSTS = words({
  en: 'fee(s), expense(s), carry, tax(es), commission(s), stamp duty, charge(s), (transaction/legal/deal/closing/advisory/broker/brokerage/admin/administration/administrative/audit/due diligence/set up/organi(s/z)ation/organi(s/z)ational/operating/other/ancillary/incidental) cost(s)',
  de: 'gebühr(en), honorar(e), steuer(n), provision(en), nebenkosten, transaktionskosten, rechtskosten, verwaltungskosten, managementgebühr',
  fr: 'frais, honoraires, impôt(s), taxe(s), commission(s)',
  es: 'comisi(ón/ones), honorarios, gastos, impuesto(s)',
  pt: 'taxa(s), honorários, despesa(s), imposto(s), comiss(ão/ões)',
  it: 'commission(e/i), onorari, spese, impost(a/e)',
  nl: 'kosten, vergoeding(en), belasting(en), provisie(s)',
  ja: '手数料, 管理報酬, 諸費用, 税金',
  zh: '管理费, 手续费, 费用, 税费',
});
/** Costs as single words, which are dropped to read what else a text says. */
export const COST_WORDS = words({ en: 'fee(s), expense(s), tax(es), commission(s), cost(s), charge(s), duty' });
export const RECEIPTS = words({
  en: 'distribution(s), proceeds, dividend(s), exit(s), sale(s), reali(s/z)ation(s), return(s) of capital, interest, income, redemption(s)',
  de: 'ausschüttung(en), erlös(e), dividende(n), verkauf, verkäufe, zinsen, erträge, rückzahlung(en)',
  fr: 'distribution(s), produit(s), dividende(s), cession(s), intérêt(s), remboursement(s)',
  es: 'distribuci(ón/ones), dividendo(s), venta(s), interes(es), reembolso(s)',
  pt: 'distribuiç(ão/ões), dividendo(s), venda(s), juros, reembolso(s)',
  it: 'distribuzion(e/i), dividend(o/i), cession(e/i), interess(e/i), rimbors(o/i)',
  nl: 'uitkering(en), opbrengst(en), dividend(en), verkoop, rente',
  ja: '分配*, 配当*, 売却*, 利息',
  zh: '分配, 分红, 出售, 利息',
});
export const PAYMENTS = words({
  en: 'contribution(s), capital call(s), call(s), draw down(s), investment(s), purchase(s), follow on(s), funding(s), acquisition(s)',
  de: 'einzahlung(en), kapitalabruf(e), investition(en), kauf, käufe, zeichnung(en)',
  fr: 'apport(s), appel(s) de fonds, investissement(s), achat(s), souscription(s), acquisition(s)',
  es: 'aportaci(ón/ones), inversi(ón/ones), compra(s), suscripci(ón/ones)',
  pt: 'aporte(s), investimento(s), compra(s), subscriç(ão/ões), integralizaç(ão/ões)',
  it: 'versament(o/i), investiment(o/i), acquist(o/i), sottoscrizion(e/i)',
  nl: 'storting(en), investering(en), aankoop, aankopen',
  ja: '出資, 払込*, 投資, 取得',
  zh: '出资, 投资, 购买, 认购',
});
/** Amounts with or without fees are more than the fee. */
export const MORE_THAN_COSTS = words({
  en: 'incl*, excl*, net, gross, before, after, plus, with, without, less, no, and (purchase/investment)',
  de: 'inkl*, exkl*, netto, brutto, zzgl, abzgl, vor, nach, mit, ohne',
  fr: 'hors, avec, sans, avant, après, y compris, nets, bruts',
  es: 'neto(s), bruto(s), con, sin',
  pt: 'líquido(s), bruto(s), com, sem',
  it: 'nett(o/i), lord(o/i), con, senza',
  nl: 'netto, bruto, incl*, excl*, zonder',
  ja: '込, 控除後',
  zh: '含, 不含, 扣除*',
});

/** Ledger lines that are no purchases, by the whole text. */
export const LEDGER_EVENTS = words({
  en: 'sale(s), sell, sold, disposal(s), divest*, distribution(s), dividend(s), redemption(s), redeemed, repayment(s), return(s) of capital, return, exit, proceeds, withdrawal(s), interest, fee(s), expense(s), ((share/stock) )transfer*, repurchase(s), buy back(s), gift(s), re issu*, replacement(s), ((stock/share/forward/reverse) )split(s), capital call(s), contribution(s), conversion(s), exercise(s), void*, forfeit*, cancel(l)ation(s), write (off/down/up)(s), valuation, mark',
  de: 'verkauf*, veräußerung(en), ausschüttung(en), dividende(n), rückzahlung(en), zinsen, gebühren, übertragung(en), rückkauf, kapitalabruf(e), einzahlung(en), wandlung(en), stornierung(en), abschreibung(en), bewertung',
  fr: 'cession(s), vente(s), distribution(s), dividende(s), remboursement(s), intérêt(s), frais, transfert(s), rachat(s), appel(s) de fonds, conversion(s), annulation(s), dépréciation, valorisation',
  es: 'venta(s), distribuci(ón/ones), dividendo(s), reembolso(s), intereses, comisi(ón/ones), traspaso(s), recompra(s), conversi(ón/ones), anulaci(ón/ones), deterioro, valoración',
  pt: 'venda(s), distribuiç(ão/ões), dividendo(s), reembolso(s), juros, taxa(s), transferência(s), recompra(s), convers(ão/ões), cancelamento(s), imparidade, avaliação',
  it: 'vendit(a/e), cession(e/i), distribuzion(e/i), dividend(o/i), rimbors(o/i), interessi, commissioni, trasferiment(o/i), riacquist(o/i), conversion(e/i), annullament(o/i), svalutazione, valutazione',
  nl: 'verkoop, uitkering(en), dividend, terugbetaling(en), rente, kosten, overdracht(en), inkoop, conversie(s), annulering(en), afwaardering(en), waardering',
  ja: '売却, 分配金, 配当金, 償還, 利息, 手数料, 譲渡, 転換, 減損, 評価',
  zh: '出售, 退出, 分配, 分红, 还款, 利息, 费用, 转让, 回购, 转股, 减值, 估值',
});
/** `((share/stock) )transfer in` and `split 2:1`: what follows does not matter. */
export const MOVES = words({
  en: '((share/stock) )transfer* (in/out/from/to), ((stock/share/forward/reverse) )split(s)',
});
/** Costs at the end of a name of up to four words. */
export const FEES = words({
  en: 'fee(s), expense(s), taxes',
  de: 'gebühr(en), steuern',
  fr: 'frais, honoraires',
  es: 'comisiones, gastos',
  pt: 'taxas, despesas',
  it: 'commissioni, spese',
  nl: 'kosten',
  ja: '手数料',
  zh: '管理费, 费用',
});
/** Payments of a fund itself beside those of deals. */
export const FUND_LINES = words({
  en: 'fee(s), expense(s), audit*, tax(es), charge(s), interest, dividend(s), distribution(s), capital call(s), contribution(s), draw down(s), management',
  de: 'gebühr(en), prüfungskosten, steuern, zinsen, ausschüttung(en), kapitalabruf(e), verwaltung*',
  fr: 'frais, honoraires, audit, impôts, intérêts, dividendes, distribution(s), appel(s) de fonds, gestion',
  es: 'comisiones, gastos, auditoría, impuestos, intereses, dividendos, gestión',
  pt: 'taxas, despesas, auditoria, impostos, juros, dividendos, gestão',
  it: 'commissioni, spese, revisione, imposte, interessi, dividendi, gestione',
  nl: 'kosten, accountant*, belasting*, rente, dividend, beheer*',
  ja: '管理報酬, 監査*, 税金, 利息, 配当*, 分配*',
  zh: '管理费, 审计*, 税费, 利息, 分红, 分配',
});

/** Shares bought from others than the company. */
export const SECONDARIES = words({
  en: 'secondar(y/ies)',
  de: 'sekundär*, zweiterwerb',
  fr: 'secondaire(s)',
  es: 'secundari(o/a)',
  pt: 'secundári(o/a)',
  it: 'secondari(o/a)',
  nl: 'secundair*',
  ja: 'セカンダリー',
  zh: '老股*',
});
/** Purchases from others: no issue of the company. */
export const FROM_OTHERS = words({
  en: 'bought*, secondar*, transfer*',
  de: 'übertrag*, sekundär*',
  fr: 'transfert*, secondaire*, rachat',
  es: 'traspaso*, secundari*',
  pt: 'transferência*, secundári*',
  it: 'trasferiment*, secondari*',
  nl: 'overdracht*, secundair*',
  ja: '譲受*, セカンダリー',
  zh: '受让*, 老股*',
});
